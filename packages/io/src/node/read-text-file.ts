import { constants } from 'node:buffer';
import { DataError } from '@preflearn/core';
import { checkGiven, checkKnown } from '@preflearn/core/errors';
import { countLineEnds } from '../bytes/lines.js';
import { TextFeed, type TextReader } from '../bytes/text-feed.js';
import { type FileReadOptions, fileChunks } from './file-chunks.js';

/** Options for reading a text file. */
export interface TextFileOptions extends FileReadOptions {
  /** Most characters accepted; as many as a string can hold when absent. */
  readonly most?: number | undefined;
  /**
   * Called with the number of characters so far as more arrive; an exception ends reading, for example if the text and
   * what is made from it would not fit in memory.
   */
  readonly onLength?: ((characters: number) => void) | undefined;
}

/** Options for reading text that is not in a file. */
export interface TextSourceOptions extends Pick<TextFileOptions, 'most' | 'onLength'> {
  /** Its name in error messages. */
  readonly source: string;
}

/**
 * The text of a file in UTF-8, without a byte order mark.
 *
 * @throws DataError FILE_READ (no such file, a folder, no permission), FILE_FORMAT (not UTF-8 text, or too long); the
 *   reason of the signal
 */
export async function readTextFile(path: string, given: TextFileOptions = {}): Promise<string> {
  checkGiven('readTextFile', path, 'the path of a file', 'text');
  checkKnown(
    given,
    { most: true, onLength: true, signal: true, onBytes: true },
    { function: 'readTextFile' },
  );
  const { signal, onBytes, ...options } = given;
  return readTextFrom(fileChunks(path, { signal, onBytes }), { source: path, ...options });
}

/**
 * Text in UTF-8 from something other than a file, such as a stream, without a byte order mark.
 *
 * @throws DataError FILE_FORMAT (not UTF-8 text, or too long); whatever the chunks throw
 */
export async function readTextFrom(
  chunks: AsyncIterable<Uint8Array>,
  options: TextSourceOptions,
): Promise<string> {
  checkKnown(options, { source: true, most: true, onLength: true }, { function: 'readTextFrom' });
  const { source, most = constants.MAX_STRING_LENGTH, onLength } = options;
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
    // Joining text raises no errors of its own.
  }

  line(): number {
    return 1 + countLineEnds(this.finish());
  }

  finish(): string {
    return this.#pieces.join('');
  }
}
