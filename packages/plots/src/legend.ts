import { element, type Markup } from './markup.js';
import { textAt, titled } from './shapes.js';
import { shorten, textWidth, wrapText } from './text-width.js';
import { colourNumber, LABEL_SIZE } from './theme.js';

const SWATCH = 24;
const GAP = 18;
const ROW = 18;

/** Most lines of a heading. */
const MAX_HEAD_LINES = 2;

/**
 * Dash patterns that distinguish series in addition to their colour: the second cycle of colours has other dashes than
 * the first, and within a cycle neighbours differ.
 */
const DASHES = [undefined, '7 4', '2 3', '10 3 2 3', '4 2', '12 4'] as const;

/** Stroke attributes of the series with the given index. */
export function seriesStroke(index: number): Readonly<Record<string, string | number | undefined>> {
  const round = Math.floor(index / DASHES.length);
  return {
    class: `stroke-data-${colourNumber(index)}`,
    'stroke-width': 2,
    'stroke-dasharray': DASHES[(index + round) % DASHES.length],
    fill: 'none',
  };
}

/**
 * A heading of one or two lines and the names of the series: after the heading if there is room for all, otherwise in
 * rows of their own.
 */
export interface Legend {
  readonly content: readonly Markup[];
  /** Height in pixels, from the top to the end of the last row. */
  readonly height: number;
}

/**
 * Lays out a heading (the label of the vertical axis) and the names of the series.
 *
 * @param left   x at which the rows begin
 * @param right  x at which they must end
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
  const heads = wrapText(heading, room, LABEL_SIZE, MAX_HEAD_LINES);
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
