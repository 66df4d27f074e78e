import type { SpreadPicture } from '@preflearn/core/models';
import { readableNumber } from '@preflearn/core/text';
import { axisOver } from './axis.js';
import { domainOf } from './axis-domain.js';
import { AXIS_HEIGHT, axisLabel, levelAxis } from './draw-axis.js';
import type { Drawing, Space } from './drawing.js';
import { placeLabels } from './label-tiers.js';
import { element, type Markup } from './markup.js';
import { hoverArea, nameColumn, rowHeight } from './rows.js';
import { lineFrom, textAt, titled } from './shapes.js';
import { shorten, textWidth, wrapText } from './text-width.js';
import { PADDING, TICK_SIZE } from './theme.js';

const TIER = 16;
const MAX_TIERS = 8;
const NOTE = 'Box: the middle half. Line through it: median. Whiskers: 5 % to 95 %.';

type Group = SpreadPicture['groups'][number];

/** A mark at a position on the axis; marks at the same pixel share it. */
interface PlacedMark {
  readonly x: number;
  readonly names: readonly string[];
  readonly title: string;
}

/** Draws one box with whiskers for each group, and the marks as dashed lines across all groups. */
export function drawSpread(picture: SpreadPicture, space: Space): Drawing {
  const left = PADDING;
  const right = space.width - PADDING;
  const groups = picture.groups;
  const names = nameColumn(
    groups.map(({ name }) => name),
    0.3 * (right - left),
  );
  const plotLeft = left + names.width + 14;
  const plotRight = right - 8;
  const finiteMarks = picture.marks.filter(({ value }) => Number.isFinite(value));
  const values = [
    ...groups.filter(hasSpread).flatMap(({ quantiles }) => quantiles),
    ...finiteMarks.map(({ value }) => value),
  ];
  const axis = axisOver(domainOf(values, 'free'), plotLeft, plotRight, { across: true });

  const note = groups.some(hasSpread) ? wrapText(NOTE, right - left, TICK_SIZE, 3) : [];
  const tiersTop = space.top + note.length * 15 + 4;
  const marks = placedMarks(finiteMarks, axis.at);
  const labels = labelMarks(marks, plotLeft, right);
  const top = tiersTop + labels.tiers * TIER + 4;
  const row = rowHeight(groups.length, space.height, top + AXIS_HEIGHT);
  const bottom = top + Math.max(1, groups.length) * row;

  return {
    content: [
      ...note.map((text, index) =>
        textAt(left, space.top + 12 + index * 15, text, { size: TICK_SIZE, colour: 'quiet' }),
      ),
      ...levelAxis(axis, plotLeft, plotRight, bottom, space.width),
      axisLabel(picture.valueLabel, plotLeft, plotRight, bottom),
      ...groups.map((group, index) => {
        const middle = top + (index + 0.5) * row;
        return titled(
          groupText(group),
          hoverArea(left, middle - row / 2, right - left, row),
          textAt(left + names.width, middle + 4, names.texts[index], { anchor: 'end' }),
          ...drawGroup(group, axis.at, middle, row, plotLeft),
        );
      }),
      ...(groups.length === 0 ? [textAt((plotLeft + right) / 2, top + 15, 'no data', EMPTY)] : []),
      ...labels.draw(top, bottom),
    ],
    height: bottom + AXIS_HEIGHT + PADDING,
    summary: summaryOf(picture),
  };
}

const EMPTY = { anchor: 'middle', colour: 'quiet' } as const;

/** Whether there is anything to draw for a group: one without rows has no quantiles. */
function hasSpread({ quantiles }: Group): boolean {
  return quantiles.every(Number.isFinite);
}

function groupText(group: Group): string {
  if (!hasSpread(group)) return `${group.name}: no values`;
  const [p5, p25, p50, p75, p95] = group.quantiles.map(readableNumber);
  return `${group.name}: 5 % ${p5}, 25 % ${p25}, median ${p50}, 75 % ${p75}, 95 % ${p95}`;
}

function drawGroup(
  group: Group,
  at: (value: number) => number,
  middle: number,
  row: number,
  left: number,
): readonly Markup[] {
  if (!hasSpread(group)) {
    return [textAt(left, middle + 4, 'no values', { size: TICK_SIZE, colour: 'quiet' })];
  }
  const [p5, p25, p50, p75, p95] = group.quantiles.map(at);
  const half = Math.min(8, row * 0.3);
  const whisker = { 'stroke-width': 1.5 };
  return [
    lineFrom(p5, middle, p25, middle, 'data-1', whisker),
    lineFrom(p75, middle, p95, middle, 'data-1', whisker),
    lineFrom(p5, middle - half / 2, p5, middle + half / 2, 'data-1', whisker),
    lineFrom(p95, middle - half / 2, p95, middle + half / 2, 'data-1', whisker),
    element('rect', {
      x: p25,
      y: middle - half,
      width: p75 - p25,
      height: 2 * half,
      class: 'fill-data-1 stroke-data-1',
      'fill-opacity': 0.25,
      'stroke-width': 1.5,
    }),
    lineFrom(p50, middle - half, p50, middle + half, 'ink', { 'stroke-width': 2.5 }),
  ];
}

/** Marks from left to right, with those at the same pixel combined. */
function placedMarks(
  marks: SpreadPicture['marks'],
  at: (value: number) => number,
): readonly PlacedMark[] {
  const placed: PlacedMark[] = [];
  for (const { name, value } of [...marks].sort((a, b) => a.value - b.value)) {
    const x = Math.round(at(value));
    const title = `${name}: ${readableNumber(value)}`;
    const last = placed[placed.length - 1];
    if (last !== undefined && last.x === x) {
      const names = [...last.names, name];
      placed[placed.length - 1] = { x, names, title: `${last.title}; ${title}` };
    } else {
      placed.push({ x, names: [name], title });
    }
  }
  return placed;
}

/** Labels above the rows, and how many tiers they need. */
function labelMarks(marks: readonly PlacedMark[], left: number, right: number) {
  const most = 0.45 * (right - left);
  const texts = marks.map(({ names }) => markText(names.join(', '), most));
  const widths = texts.map((text) => textWidth(text, TICK_SIZE));
  const labels = marks.map(({ x }, index) => ({ x, width: widths[index] }));
  const { centred, places } = placeLabels(labels, left, right, 8, MAX_TIERS);
  const tiers = places.reduce((most, { tier = -1 }) => Math.max(most, tier + 1), 0);

  const draw = (top: number, bottom: number): readonly Markup[] => {
    const baseline = (tier: number) => top - 6 - tier * TIER;
    const lines = marks.map(({ x, title }, index) => {
      const { tier } = places[index];
      const labelled = baseline(tier ?? 0) + (centred ? 3 : -9);
      const from = tier === undefined ? top : labelled;
      return titled(title, lineFrom(x, from, x, bottom, 'data-2', DASHED));
    });
    const labelled = marks.flatMap(({ title }, index) => {
      const { tier, start } = places[index];
      if (tier === undefined) return [];
      const style = { anchor: centred ? 'middle' : 'start', size: TICK_SIZE, rim: true } as const;
      const x = centred ? start + widths[index] / 2 : start;
      return [titled(title, textAt(x, baseline(tier), texts[index], style))];
    });
    return [...lines, ...labelled];
  };
  return { tiers, draw };
}

const DASHED = { 'stroke-dasharray': '4 3', 'stroke-width': 1.5 };

function summaryOf({ valueLabel, groups, marks }: SpreadPicture): string {
  const medians = groups.map((group) =>
    hasSpread(group)
      ? `${group.name} ${readableNumber(group.quantiles[2])}`
      : `${group.name} no values`,
  );
  const lines = marks.map(({ name, value }) => `${name} at ${readableNumber(value)}`);
  const sentences = [`Box plot: ${valueLabel} by group.`];
  sentences.push(medians.length === 0 ? 'No data.' : `Medians: ${medians.join(', ')}.`);
  if (lines.length > 0) sentences.push(`Marks: ${lines.join(', ')}.`);
  return sentences.join(' ');
}

/**
 * The text of a mark; for a threshold between two classes, each is shortened separately, so that both remain
 * recognisable.
 */
function markText(text: string, width: number): string {
  const sides = text.split(' | ');
  if (sides.length !== 2 || textWidth(text, TICK_SIZE) <= width) {
    return shorten(text, width, TICK_SIZE);
  }
  const each = (width - textWidth(' | ', TICK_SIZE)) / 2;
  const widths = sides.map((side) => textWidth(side, TICK_SIZE));
  // Space that one side does not need goes to the other.
  const rooms = widths.map((_, i) => Math.max(each, 2 * each - widths[1 - i]));
  return sides.map((side, i) => shorten(side, rooms[i], TICK_SIZE)).join(' | ');
}
