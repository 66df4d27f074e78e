import { countLineEnds } from '../lines.js';
import { TextFeed, type TextReader } from '../text-feed.js';
import { fileChunks } from './file-chunks.js';

/**
 * The text of a UTF-8 file, without a byte order mark.
 *
 * @throws DataError FILE_READ (no such file, a folder, no permission), FILE_FORMAT (not UTF-8 text)
 */
export async function readTextFile(path: string): Promise<string> {
  const feed = new TextFeed(new Collector(), path);
  for await (const chunk of fileChunks(path)) feed.push(chunk);
  return feed.finish();
}

class Collector implements TextReader<string> {
  readonly #pieces: string[] = [];

  push(text: string): void {
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
