import type { Content } from './markup.js';

/** The area below the title in which a picture may draw. */
export interface Space {
  /** Width of the whole picture, padding included, in pixels. */
  readonly width: number;
  /** First free y below the title. */
  readonly top: number;
  /** Requested height of the whole picture, if any; the content may need more. */
  readonly height: number | undefined;
}

/** The result of drawing a picture of some kind. */
export interface Drawing {
  readonly content: readonly Content[];
  /** Height of the whole picture, padding included, in pixels. */
  readonly height: number;
  /** A description in words, for readers who cannot see the picture. */
  readonly summary: string;
}
