/** The content of a file, in chunks: text, to be written as UTF-8, or bytes. */
export type TableContent = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
