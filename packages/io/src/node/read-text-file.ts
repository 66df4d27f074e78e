import { constants } from 'node:buffer';
import { DataError } from '@preflearn/core';
import { countLineEnds } from '../lines.js';
import { TextFeed, type TextReader } from '../text-feed.js';
import { type FileReadOptions, fileChunks } from './file-chunks.js';

/** How to read a text. */
export interface TextFileOptions extends FileReadOptions {
  /** Most characters of a file that is taken; as many as a string can hold when absent. */
  readonly most?: number | undefined;
}

/**
 * The text of a UTF-8 file, without a byte order mark.
 *
 * @throws DataError FILE_READ (no such file, a folder, no permission), FILE_FORMAT (not UTF-8 text, or too long);
 *   the reason of the signal
 */
export async function readTextFile(
  path: string,
  { most = constants.MAX_STRING_LENGTH, signal }: TextFileOptions = {},
): Promise<string> {
  const feed = new TextFeed(new Collector(path, most), path, { encoding: 'utf-8' });
  for await (const chunk of fileChunks(path, { signal })) feed.push(chunk);
  return feed.finish();
}

class Collector implements TextReader<string> {
  readonly #path: string;
  readonly #most: number;
  readonly #pieces: string[] = [];
  #length = 0;

  constructor(path: string, most: number) {
    this.#path = path;
    this.#most = most;
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
