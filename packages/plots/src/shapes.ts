import { type Content, coordinate, element, type Markup } from './markup.js';
import { LABEL_SIZE } from './theme.js';
import { fromRight } from './writing-direction.js';

/** How a line of text is set. */
export interface TextStyle {
  readonly anchor?: 'start' | 'middle' | 'end' | undefined;
  /** Font size in pixels; {@link LABEL_SIZE} when left out. */
  readonly size?: number | undefined;
  readonly colour?: 'ink' | 'quiet' | undefined;
  readonly bold?: boolean | undefined;
  /** A rim in the colour of the paper, for text that crosses lines. */
  readonly rim?: boolean | undefined;
}

/** One line of text; y is that of its base line. */
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

/** Words from right to left by themselves (U+2068, U+2069), so that `<=` beside them stays what it is. */
function isolated(text: string): string {
  const parts = text.split(fromRight);
  return parts.length === 1
    ? text
    : parts.map((part, i) => (i % 2 === 1 ? `\u2068${part}\u2069` : part)).join('');
}

/** One line of text that runs upwards from a point; x is that of its base line. */
export function upwardTextAt(x: number, y: number, text: string, style: TextStyle = {}): Markup {
  const turned = `translate(${coordinate(x)} ${coordinate(y)}) rotate(-90)`;
  return element('g', { transform: turned }, textAt(0, 0, text, style));
}

/** A straight line with a class of stroke. */
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

/** Shapes that belong together; the title is what a pointer that rests on them shows. */
export function titled(title: string, ...content: Content[]): Markup {
  return element('g', {}, element('title', {}, title), ...content);
}

/** Keeps a text that is centred on x inside an interval, as far as it fits at all. */
export function centreWithin(x: number, width: number, low: number, high: number): number {
  return Math.max(low + width / 2, Math.min(high - width / 2, x));
}
