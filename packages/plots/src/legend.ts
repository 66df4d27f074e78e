import { element, type Markup } from './markup.js';
import { textAt, titled } from './shapes.js';
import { shorten, textWidth, wrapText } from './text-width.js';
import { colourNumber, LABEL_SIZE } from './theme.js';

const SWATCH = 24;
const GAP = 18;
const ROW = 18;

/** Lines that a heading may take. */
const MOST_HEAD_LINES = 2;

/**
 * Dashes that a series is drawn with, beside its colour: the second round of colours has other dashes than
 * the first, and within a round neighbours differ.
 */
const DASHES = [undefined, '7 4', '2 3', '10 3 2 3', '4 2', '12 4'] as const;

/** Attributes of the stroke of the series with an index. */
export function seriesStroke(index: number): Readonly<Record<string, string | number | undefined>> {
  const round = Math.floor(index / DASHES.length);
  return {
    class: `stroke-data-${colourNumber(index)}`,
    'stroke-width': 2,
    'stroke-dasharray': DASHES[(index + round) % DASHES.length],
    fill: 'none',
  };
}

/** A heading of one or two lines and the series by name: after it where all have room, else in rows of their own. */
export interface Legend {
  readonly content: readonly Markup[];
  /** Pixels from top to the end of the last row. */
  readonly height: number;
}

/**
 * Lays out a heading (the label of the upright axis) and the names of the series.
 *
 * @param left   x where the rows begin
 * @param right  x where they have to end
 * @param top    y of their upper edge
 */
export function legend(
  heading: string,
  names: readonly string[],
  left: number,
  right: number,
  top: number,
): Legend {
  const content: Markup[] = [];
  const room = right - left;
  const entries = names.map((name) => {
    const text = shorten(name, room - SWATCH - 6, LABEL_SIZE);
    return { name, text, width: SWATCH + 6 + textWidth(text, LABEL_SIZE) };
  });
  const inOneRow = entries.reduce((sum, { width }) => sum + GAP + width, 0);
  let x = left;
  let baseline = top + 13;
  const heads = wrapText(heading, room, LABEL_SIZE, MOST_HEAD_LINES);
  heads.forEach((head, line) => {
    if (line > 0) baseline += ROW;
    content.push(textAt(left, baseline, head, { colour: 'quiet' }));
  });
  const headWidth = heads.length === 1 ? textWidth(heads[0], LABEL_SIZE) : room;
  if (headWidth + inOneRow <= room) x += headWidth + GAP;
  else if (heads.length > 0 && names.length > 0) baseline += ROW;
  entries.forEach(({ name, text, width }, index) => {
    if (x > left && x + width > right) {
      x = left;
      baseline += ROW;
    }
    content.push(
      titled(
        name,
        element('path', { d: `M${x} ${baseline - 4}h${SWATCH}`, ...seriesStroke(index) }),
        textAt(x + SWATCH + 6, baseline, text),
      ),
    );
    x += width + GAP;
  });
  return { content, height: content.length === 0 ? 0 : baseline - top + 8 };
}
