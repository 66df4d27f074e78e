import { element, type Markup } from './markup.js';
import { shortenAll, textWidth } from './text-width.js';
import { LABEL_SIZE, PADDING } from './theme.js';

/** Row heights in pixels: the usual one, and the smallest that keeps names apart. */
const ROW = 22;
const MIN_ROW = 16;

/** Height of one row in pixels: as much as the picture's height leaves for it, but enough for its text. */
export function rowHeight(rows: number, height: number | undefined, top: number): number {
  if (height === undefined || rows === 0) return ROW;
  return Math.max(MIN_ROW, (height - PADDING - top) / rows);
}

/** An invisible area, so that the pointer need not hit the shape itself. */
export function hoverArea(x: number, y: number, width: number, height: number): Markup {
  return element('rect', { x, y, width, height, fill: 'none', 'pointer-events': 'all' });
}

/** Names for a column at the left of a picture, shortened to its width. */
export interface NameColumn {
  readonly width: number;
  readonly texts: readonly string[];
}

/** Fits names into a column that is as narrow as they allow, at most `most` wide. */
export function nameColumn(names: readonly string[], most: number): NameColumn {
  const texts = shortenAll(names, most, LABEL_SIZE);
  const width = texts.reduce((widest, text) => Math.max(widest, textWidth(text, LABEL_SIZE)), 0);
  return { width: Math.min(width, most), texts };
}
