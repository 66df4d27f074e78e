import type { BarPicture } from '@preflearn/core/models';
import { percentText, readableNumber } from '@preflearn/core/text';
import { scaleLinear } from 'd3-scale';
import { domainOf, drawable } from './axis-domain.js';
import type { Drawing, Space } from './drawing.js';
import { element, type Markup } from './markup.js';
import { columnTexts } from './number-text.js';
import { hoverArea, type NameColumn, nameColumn, rowHeight } from './rows.js';
import { lineFrom, textAt, titled } from './shapes.js';
import { textWidth, wrapText } from './text-width.js';
import { LABEL_SIZE, PADDING } from './theme.js';

const GAP = 8;

/** Height of one line of the value axis label. */
const LABEL_LINE = 18;

/** A picture narrower than this has no room for long names beside its bars; they are placed above them. */
const NARROW = 480;

/** Height of a line of a name above its bar, and the most lines of a name. */
const NAME_LINE = 16;
const MAX_LINES = 2;

/** Used in place of names beside the bars. */
const NO_COLUMN: NameColumn = { width: 0, texts: [] };

/** The largest share of a picture's width that names beside bars may take. */
const MAX_NAMES = 0.35;

/** A bar and its value as text. */
interface Bar {
  readonly name: string;
  readonly value: number;
  readonly text: string;
}

/** Draws one bar for each name, in the given order or the longest first; bars of equal length keep their order. */
export function drawBars(picture: BarPicture, space: Space): Drawing {
  const bars = picture.inOrder ? withTexts(picture) : longestFirst(picture);
  const left = PADDING;
  const right = space.width - PADDING;
  const label = wrapText(picture.valueLabel, right - left, LABEL_SIZE, 2);
  const top = space.top + (label.length === 0 ? 0 : 6 + label.length * LABEL_LINE);
  const isAbove = space.width < NARROW && bars.some(({ name }) => !fits(name, right - left));
  const above = bars.map(({ name }) =>
    isAbove ? wrapText(name, right - left, LABEL_SIZE, MAX_LINES) : [],
  );
  const names = isAbove ? NO_COLUMN : nameColumn(namesOf(bars), MAX_NAMES * (right - left));
  const row = rowHeight(bars.length, roomFor(above, space.height), top);
  const nameEnd = left + names.width;
  const at = barScale(bars, isAbove ? left : nameEnd + GAP, right);

  let bottom = top;
  const rows = bars.map((bar, index) => {
    const begin = bottom;
    const middle = begin + above[index].length * NAME_LINE + row / 2;
    bottom = middle + row / 2;
    return titled(
      `${bar.name}: ${said(picture, bar.value)}`,
      hoverArea(left, begin, right - left, bottom - begin),
      ...(isAbove
        ? above[index].map((text, line) => textAt(left, begin + 13 + line * NAME_LINE, text))
        : [textAt(nameEnd, middle + 4, names.texts[index], { anchor: 'end' })]),
      ...drawBar(bar, at, middle, row),
      // Drawn per row, so that it does not cross names above the bars.
      ...(isAbove ? [lineFrom(at(0), middle - row / 2, at(0), middle + row / 2, 'axis')] : []),
    );
  });
  bottom = Math.max(bottom, top + row); // for a picture without bars
  return {
    content: [
      ...label.map((text, line) =>
        textAt(left, space.top + 13 + line * LABEL_LINE, text, { colour: 'quiet' }),
      ),
      ...rows,
      ...(bars.length === 0
        ? [textAt(space.width / 2, top + 15, 'no data', { anchor: 'middle', colour: 'quiet' })]
        : []),
      ...(bars.length === 0 || isAbove ? [] : [lineFrom(at(0), top, at(0), bottom, 'axis')]),
    ],
    height: bottom + PADDING,
    summary: summaryOf(picture, bars),
  };
}

/** Whether a name can stand beside its bar. */
function fits(name: string, width: number): boolean {
  return textWidth(name, LABEL_SIZE) <= MAX_NAMES * width;
}

function namesOf(bars: readonly Bar[]): readonly string[] {
  return bars.map(({ name }) => name);
}

/** The height left for bars, of the height given for a picture, after the lines of names above them. */
function roomFor(above: readonly (readonly string[])[], height: number | undefined) {
  return height === undefined ? undefined : height - above.flat().length * NAME_LINE;
}

/** Longest first; values that are not finite have no length and come last. */
function longestFirst(picture: BarPicture): readonly Bar[] {
  const length = ({ value }: Bar) => (Number.isFinite(value) ? Math.abs(value) : -1);
  return [...withTexts(picture)].sort((a, b) => length(b) - length(a)); // the sort is stable
}

function withTexts({ bars, shares = false }: BarPicture): readonly Bar[] {
  const values = bars.map(({ value }) => value);
  const texts = shares
    ? columnTexts(values.map((value) => 100 * value)).map((text, i) =>
        Number.isFinite(values[i]) ? `${text} %` : text,
      )
    : columnTexts(values);
  return bars.map(({ name, value }, index) => ({ name, value, text: texts[index] }));
}

/** Maps a value to pixels, leaving room at both ends for the values as text. */
function barScale(bars: readonly Bar[], left: number, right: number): (value: number) => number {
  const widest = (side: (bar: Bar) => boolean) =>
    bars
      .filter(side)
      .reduce((most, { text }) => Math.max(most, textWidth(text, LABEL_SIZE) + 6), 0);
  const start = left + widest(({ value }) => value < 0);
  const end = right - widest(({ value }) => !(value < 0));
  const values = bars.map(({ value }) => value);
  const scale = scaleLinear([...domainOf(values, 'always')], [start, Math.max(start + 10, end)]);
  return (value) => scale(drawable(value));
}

function drawBar(
  { value, text }: Bar,
  at: (value: number) => number,
  middle: number,
  row: number,
): readonly Markup[] {
  const zero = at(0);
  const end = Number.isFinite(value) ? at(value) : zero;
  const thickness = Math.min(18, row * 0.68);
  const isLeft = value < 0;
  return [
    element('rect', {
      x: Math.min(zero, end),
      y: middle - thickness / 2,
      width: Math.abs(end - zero),
      height: thickness,
      class: isLeft ? 'fill-data-2' : 'fill-data-1',
    }),
    textAt(isLeft ? end - 6 : end + 6, middle + 4, text, { anchor: isLeft ? 'end' : 'start' }),
  ];
}

/** A value in words. */
function said({ shares = false }: BarPicture, value: number): string {
  return shares ? percentText(value) : readableNumber(value);
}

function summaryOf(picture: BarPicture, bars: readonly Bar[]): string {
  const { valueLabel } = picture;
  const most = 12;
  const listed = bars.slice(0, most).map(({ name, value }) => `${name} ${said(picture, value)}`);
  if (bars.length > most) listed.push(`and ${bars.length - most} more`);
  return `Bars: ${valueLabel}. ${listed.length === 0 ? 'No data' : listed.join(', ')}.`;
}
