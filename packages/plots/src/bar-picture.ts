import { type BarPicture, percentText, readableNumber } from '@preflearn/core';
import { scaleLinear } from 'd3-scale';
import { domainOf, drawable } from './axis-domain.js';
import type { Drawing, Space } from './drawing.js';
import { element, type Markup } from './markup.js';
import { columnTexts } from './number-text.js';
import { hoverArea, nameColumn, rowHeight } from './rows.js';
import { lineFrom, textAt, titled } from './shapes.js';
import { textWidth, wrapText } from './text-width.js';
import { LABEL_SIZE, PADDING } from './theme.js';

const GAP = 8;

/** Height of a line of the label of the values. */
const LABEL_LINE = 18;

/** A bar and its value as text. */
interface Bar {
  readonly name: string;
  readonly value: number;
  readonly text: string;
}

/** Draws one bar for each name, in their order or the longest first; equally long ones keep their order. */
export function drawBars(picture: BarPicture, space: Space): Drawing {
  const bars = picture.inOrder ? withTexts(picture) : longestFirst(picture);
  const left = PADDING;
  const right = space.width - PADDING;
  const label = wrapText(picture.valueLabel, right - left, LABEL_SIZE, 2);
  const top = space.top + (label.length === 0 ? 0 : 6 + label.length * LABEL_LINE);
  const row = rowHeight(bars.length, space.height, top);
  const names = nameColumn(
    bars.map(({ name }) => name),
    0.35 * (right - left),
  );
  const at = barScale(bars, left + names.width + GAP, right);
  const bottom = top + Math.max(1, bars.length) * row;

  const rows = bars.map((bar, index) => {
    const middle = top + (index + 0.5) * row;
    return titled(
      `${bar.name}: ${said(picture, bar.value)}`,
      hoverArea(left, middle - row / 2, right - left, row),
      textAt(left + names.width, middle + 4, names.texts[index], { anchor: 'end' }),
      ...drawBar(bar, at, middle, row),
    );
  });
  return {
    content: [
      ...label.map((text, line) =>
        textAt(left, space.top + 13 + line * LABEL_LINE, text, { colour: 'quiet' }),
      ),
      ...rows,
      bars.length === 0
        ? textAt(space.width / 2, top + 15, 'no data', { anchor: 'middle', colour: 'quiet' })
        : lineFrom(at(0), top, at(0), bottom, 'axis'),
    ],
    height: bottom + PADDING,
    summary: summaryOf(picture, bars),
  };
}

/** Longest first; what is not finite has no length and comes last. */
function longestFirst(picture: BarPicture): readonly Bar[] {
  const length = ({ value }: Bar) => (Number.isFinite(value) ? Math.abs(value) : -1);
  return [...withTexts(picture)].sort((a, b) => length(b) - length(a)); // a stable sort, by the language
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

/** Pixels of a value, with room at both ends for the values as text. */
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
