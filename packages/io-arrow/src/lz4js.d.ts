declare module 'lz4js' {
  /** Decompresses an LZ4 frame to at most the given number of bytes. */
  export function decompress(frame: Uint8Array, most?: number): Uint8Array;
}
