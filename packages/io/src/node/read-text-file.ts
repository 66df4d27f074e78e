import { constants } from 'node:buffer';
import { DataError } from '@preflearn/core';
import { countLineEnds } from '../lines.js';
import { TextFeed, type TextReader } from '../text-feed.js';
import { type FileReadOptions, fileChunks } from './file-chunks.js';

/** How to read a text. */
export interface TextFileOptions extends FileReadOptions {
  /** Most characters of a file that is taken; as many as a string can hold when absent. */
  readonly most?: number | undefined;
  /**
   * Called with the number of characters so far while there come more; what it throws ends the reading, such as of a
   * text that would not fit into memory with what is to be made of it.
   */
  readonly onLength?: ((characters: number) => void) | undefined;
}

/** How to read a text that is no file. */
export interface TextSourceOptions extends Pick<TextFileOptions, 'most' | 'onLength'> {
  /** Its name in error messages. */
  readonly source: string;
}

/**
 * The text of a UTF-8 file, without a byte order mark.
 *
 * @throws DataError FILE_READ (no such file, a folder, no permission), FILE_FORMAT (not UTF-8 text, or too long);
 *   the reason of the signal
 */
export async function readTextFile(
  path: string,
  { signal, ...options }: TextFileOptions = {},
): Promise<string> {
  return readTextFrom(fileChunks(path, { signal }), { source: path, ...options });
}

/**
 * The text in UTF-8 of what is no file, such as a stream, without a byte order mark.
 *
 * @throws DataError FILE_FORMAT (not UTF-8 text, or too long); what the chunks throw
 */
export async function readTextFrom(
  chunks: AsyncIterable<Uint8Array>,
  { source, most = constants.MAX_STRING_LENGTH, onLength }: TextSourceOptions,
): Promise<string> {
  const feed = new TextFeed(new Collector(source, most, onLength), source, { encoding: 'utf-8' });
  for await (const chunk of chunks) feed.push(chunk);
  return feed.finish();
}

class Collector implements TextReader<string> {
  readonly #path: string;
  readonly #most: number;
  readonly #onLength: (characters: number) => void;
  readonly #pieces: string[] = [];
  #length = 0;

  constructor(path: string, most: number, onLength: (characters: number) => void = () => {}) {
    this.#path = path;
    this.#most = most;
    this.#onLength = onLength;
  }

  push(text: string): void {
    this.#length += text.length;
    if (this.#length > this.#most) {
      throw new DataError(
        'FILE_FORMAT',
        `the file has more than ${this.#most} characters, too many to be read as one text`,
        { where: { file: this.#path }, remedy: 'give the right file, or a smaller one' },
      );
    }
    this.#onLength(this.#length);
    this.#pieces.push(text);
  }

  flush(): void {
    // Text alone has no errors of its own.
  }

  line(): number {
    return 1 + countLineEnds(this.finish());
  }

  finish(): string {
    return this.#pieces.join('');
  }
}
