import type { RankPicture } from '@preflearn/core/models';
import { readableNumber } from '@preflearn/core/text';
import type { Drawing, Space } from './drawing.js';
import { coordinate, element, type Markup } from './markup.js';
import { nameColumn, rowHeight } from './rows.js';
import { centreWithin, lineFrom, textAt, titled } from './shapes.js';
import { shorten, textWidth } from './text-width.js';
import { LABEL_SIZE, PADDING, TICK_SIZE } from './theme.js';

/** Distances in pixels; this one is between texts and what is next to them. */
const GAP = 5;
/** From the top of the drawing to the line that shows the critical difference, and from there to the axis. */
const DIFFERENCE_Y = 42;
const AXIS_Y = DIFFERENCE_Y + 32;
/** From the axis to the first of the bars that join methods, and from bar to bar. */
const BAR_STEP = 9;
/** How far a bar extends beyond the outermost of its methods. */
const OVERHANG = 3;
/** Smallest distance between the numbers of the axis. */
const MIN_TICK = 24;

/** A line of ranks across the picture, between the columns of names. */
interface RankAxis {
  readonly at: (rank: number) => number;
  readonly last: number;
  readonly y: number;
}

/** A method and its position on the axis. */
interface Placed {
  readonly name: string;
  readonly rank: number;
  readonly x: number;
}

/** Names and ranks of the methods on one side; the lines to the axis start at `line`. */
interface Column {
  readonly side: 'left' | 'right';
  readonly name: number;
  readonly number: number;
  readonly line: number;
  readonly nameWidth: number;
}

/** A bar from one method to another, in a tier; tier 0 is the closest to the axis. */
interface Bar {
  readonly from: number;
  readonly to: number;
  readonly names: readonly string[];
  readonly tier: number;
}

/**
 * Draws a line of ranks with the best on the left. The better half of the methods have their names on the left, the
 * others on the right, with the outermost at the top, so that no two lines to the names cross.
 */
export function drawRanks(picture: RankPicture, space: Space): Drawing {
  const known = picture.methods.filter(({ rank }) => Number.isFinite(rank));
  const sorted = [...known].sort((a, b) => a.rank - b.rank);
  const half = Math.ceil(sorted.length / 2);
  const left = columnOf('left', sorted.slice(0, half), space.width);
  const right = columnOf('right', sorted.slice(half), space.width);
  const axis = rankAxis(left.line + GAP, right.line - GAP, picture.methods.length, space);
  const placed = sorted.map(({ name, rank }) => ({ name, rank, x: axis.at(rank) }));
  const bars = barsOf(picture, axis);
  const tiers = bars.reduce((most, { tier }) => Math.max(most, tier + 1), 0);
  const top = axis.y + GAP + tiers * BAR_STEP;
  const row = rowHeight(half, space.height, top);
  const middle = (index: number) => top + (index + 0.5) * row;
  return {
    content: [
      label(picture.valueLabel, space),
      ...drawDifference(picture.criticalDifference, axis, space),
      ...drawAxis(axis),
      ...placed.slice(0, half).map((method, i) => drawMethod(method, left, axis.y, middle(i))),
      ...placed
        .slice(half)
        .reverse()
        .map((method, i) => drawMethod(method, right, axis.y, middle(i))),
      ...bars.map((bar) => drawBar(bar, axis.y)),
      sorted.length === 0
        ? textAt(space.width / 2, top + 15, 'no data', { anchor: 'middle', colour: 'quiet' })
        : undefined,
    ],
    height: top + Math.max(1, half) * row + PADDING,
    summary: summaryOf(picture, sorted, bars),
  };
}

function columnOf(side: Column['side'], methods: RankPicture['methods'], width: number): Column {
  const { width: nameWidth } = nameColumn(
    methods.map(({ name }) => name),
    0.27 * (width - 2 * PADDING),
  );
  const numberWidth = textWidth('00.00', TICK_SIZE);
  const inwards = (distance: number) =>
    side === 'left' ? PADDING + distance : width - PADDING - distance;
  return {
    ...{ side, nameWidth },
    name: inwards(nameWidth),
    number: inwards(nameWidth + GAP),
    line: inwards(nameWidth + GAP + numberWidth + GAP),
  };
}

function rankAxis(low: number, high: number, methods: number, space: Space): RankAxis {
  const last = Math.max(2, methods);
  const at = (rank: number) => low + ((rank - 1) * (high - low)) / (last - 1);
  return { at, last, y: space.top + AXIS_Y };
}

function label(text: string, { top, width }: Space): Markup | undefined {
  const shown = shorten(text, width - 2 * PADDING, LABEL_SIZE);
  return shown === '' ? undefined : textAt(PADDING, top + 13, shown, { colour: 'quiet' });
}

/** The line of ranks, with its numbers above it. */
function drawAxis({ at, last, y }: RankAxis): readonly Markup[] {
  const step = Math.max(1, Math.ceil(MIN_TICK / (at(2) - at(1))));
  const count = Math.floor((last - 1) / step) + 1;
  const ticks = Array.from({ length: count }, (_, i) => 1 + i * step);
  return [
    lineFrom(at(1), y, at(last), y, 'axis'),
    ...ticks.flatMap((rank) => [
      lineFrom(at(rank), y - 5, at(rank), y, 'axis'),
      textAt(at(rank), y - 9, String(rank), {
        anchor: 'middle',
        size: TICK_SIZE,
        colour: 'quiet',
      }),
    ]),
  ];
}

/** The critical difference as a length above the axis; if it is longer than the axis, it is cut off. */
function drawDifference(
  difference: number,
  { at, last }: RankAxis,
  { top, width }: Space,
): readonly Markup[] {
  if (Number.isNaN(difference)) return [];
  const y = top + DIFFERENCE_Y;
  const [low, high] = [at(1), at(1 + Math.min(difference, last - 1))];
  const beyond = difference > last - 1 ? ', longer than the axis' : '';
  const text = shorten(
    `critical difference ${readableNumber(difference)}${beyond}`,
    width - 2 * PADDING,
    TICK_SIZE,
  );
  const centre = centreWithin(
    (low + high) / 2,
    textWidth(text, TICK_SIZE),
    PADDING,
    width - PADDING,
  );
  const thick = { 'stroke-width': 1.5 };
  return [
    textAt(centre, y - 7, text, { anchor: 'middle', size: TICK_SIZE }),
    lineFrom(low, y, high, y, 'ink', thick),
    lineFrom(low, y - 4, low, y + 4, 'ink', thick),
    ...(beyond === '' ? [lineFrom(high, y - 4, high, y + 4, 'ink', thick)] : []),
  ];
}

/** A method's name and rank, with a line from its position on the axis. */
function drawMethod(
  { name, rank, x }: Placed,
  { side, name: nameX, number, line, nameWidth }: Column,
  axisY: number,
  y: number,
): Markup {
  const [outwards, inwards] =
    side === 'left' ? (['end', 'start'] as const) : (['start', 'end'] as const);
  const [x1, y1, x2, y2] = [x, axisY, line, y].map(coordinate);
  return titled(
    `${name}: ${rankText(rank)}`,
    element('path', {
      d: `M${x1},${y1}L${x1},${y2}L${x2},${y2}`,
      class: 'stroke-axis',
      fill: 'none',
    }),
    textAt(nameX, y + 4, shorten(name, nameWidth, LABEL_SIZE), { anchor: outwards }),
    textAt(number, y + 4, rankText(rank), { anchor: inwards, size: TICK_SIZE, colour: 'quiet' }),
  );
}

/** The bars from left to right, each in the first tier in which it touches no other. */
function barsOf({ methods, groups }: RankPicture, { at }: RankAxis): readonly Bar[] {
  const ends: number[] = []; // end of the last bar in each tier
  return groups
    .map((group) => group.map((index) => methods[index]))
    .map((group) => group.filter(({ rank }) => Number.isFinite(rank)))
    .filter((group) => group.length > 1)
    .map((group) => [...group].sort((a, b) => a.rank - b.rank))
    .sort((a, b) => a[0].rank - b[0].rank)
    .map((group) => {
      const from = at(group[0].rank) - OVERHANG;
      const to = at(group[group.length - 1].rank) + OVERHANG;
      const free = ends.findIndex((end) => end + GAP < from);
      const tier = free < 0 ? ends.length : free;
      ends[tier] = to;
      return { from, to, names: group.map(({ name }) => name), tier };
    });
}

function drawBar({ from, to, names, tier }: Bar, axisY: number): Markup {
  const y = axisY + (tier + 1) * BAR_STEP;
  return titled(
    `no difference shown: ${names.join(', ')}`,
    lineFrom(from, y, to, y, 'data-1', { 'stroke-width': 4 }),
  );
}

/** A rank with two decimals, as is customary. */
function rankText(rank: number): string {
  return rank.toFixed(2);
}

function summaryOf(
  { valueLabel, criticalDifference }: RankPicture,
  sorted: RankPicture['methods'],
  bars: readonly Bar[],
): string {
  const ranks = sorted.map(({ name, rank }) => `${name} ${rankText(rank)}`);
  const sentences = [
    `Critical-difference diagram: ${valueLabel}.`,
    ranks.length === 0 ? 'No data.' : `${ranks.join(', ')}.`,
    `Critical difference: ${readableNumber(criticalDifference)}.`,
    ...bars.map(({ names }) => `No difference shown: ${names.join(', ')}.`),
  ];
  return sentences.join(' ');
}
