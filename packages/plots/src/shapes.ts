import { type Content, coordinate, element, type Markup } from './markup.js';
import { LABEL_SIZE } from './theme.js';
import { fromRight } from './writing-direction.js';

/** The style of a line of text. */
export interface TextStyle {
  readonly anchor?: 'start' | 'middle' | 'end' | undefined;
  /** Font size in pixels; {@link LABEL_SIZE} when absent. */
  readonly size?: number | undefined;
  readonly colour?: 'ink' | 'quiet' | undefined;
  readonly bold?: boolean | undefined;
  /** An outline in the colour of the paper, for text that crosses lines. */
  readonly rim?: boolean | undefined;
}

/** One line of text; y is its baseline. */
export function textAt(x: number, y: number, text: string, style: TextStyle = {}): Markup {
  const { anchor, size = LABEL_SIZE, colour = 'ink', bold = false, rim = false } = style;
  return element(
    'text',
    {
      x,
      y,
      class: `fill-${colour}${rim ? ' stroke-paper' : ''}`,
      'font-size': size === LABEL_SIZE ? undefined : size,
      'font-weight': bold ? 600 : undefined,
      'text-anchor': anchor === 'start' ? undefined : anchor,
      ...(rim ? { 'stroke-width': 4, 'paint-order': 'stroke', 'stroke-linejoin': 'round' } : {}),
    },
    isolated(text),
  );
}

/** Isolates right-to-left words (U+2068, U+2069), so that an adjacent `<=` is not reversed. */
function isolated(text: string): string {
  const parts = text.split(fromRight);
  return parts.length === 1
    ? text
    : parts.map((part, i) => (i % 2 === 1 ? `\u2068${part}\u2069` : part)).join('');
}

/** One line of text that runs upwards from a point; x is its baseline. */
export function upwardTextAt(x: number, y: number, text: string, style: TextStyle = {}): Markup {
  const turned = `translate(${coordinate(x)} ${coordinate(y)}) rotate(-90)`;
  return element('g', { transform: turned }, textAt(0, 0, text, style));
}

/** A straight line with the given stroke class. */
export function lineFrom(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  more: Readonly<Record<string, string | number>> = {},
): Markup {
  return element('line', { x1, y1, x2, y2, class: `stroke-${stroke}`, ...more });
}

/** A group of shapes; the title is shown when the pointer hovers over them. */
export function titled(title: string, ...content: Content[]): Markup {
  return element('g', {}, element('title', {}, title), ...content);
}

/** Centres a text on x but keeps it within an interval, if it fits at all. */
export function centreWithin(x: number, width: number, low: number, high: number): number {
  return Math.max(low + width / 2, Math.min(high - width / 2, x));
}
