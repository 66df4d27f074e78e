import type { Content } from './markup.js';

/** Where a picture may draw below its title. */
export interface Space {
  /** Width of the whole picture, padding included, in pixels. */
  readonly width: number;
  /** First free y below the title. */
  readonly top: number;
  /** Height of the whole picture that was asked for, if any; content may need more. */
  readonly height: number | undefined;
}

/** What a kind of picture draws. */
export interface Drawing {
  readonly content: readonly Content[];
  /** Height of the whole picture, padding included, in pixels. */
  readonly height: number;
  /** The same in words, for readers who cannot see it. */
  readonly summary: string;
}
