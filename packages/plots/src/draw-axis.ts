import type { Axis } from './axis.js';
import type { Markup } from './markup.js';
import { centreWithin, lineFrom, textAt } from './shapes.js';
import { shorten, textWidth } from './text-width.js';
import { LABEL_SIZE, TICK_SIZE } from './theme.js';

/** Space that the numbers and the name of a horizontal axis need below its line, in pixels. */
export const AXIS_HEIGHT = 40;

/** A vertical axis: its numbers on the left, and a faint line across the plot for each. */
export function uprightAxis(axis: Axis, left: number, right: number): readonly Markup[] {
  return axis.ticks.flatMap(({ at, text }) => [
    lineFrom(left, at, right, at, 'grid'),
    textAt(left - 8, at + 4, text, { anchor: 'end', size: TICK_SIZE, colour: 'quiet' }),
  ]);
}

/** The axis at the bottom of a plot: its line, ticks and numbers. */
export function levelAxis(
  axis: Axis,
  left: number,
  right: number,
  y: number,
  pictureWidth: number,
): readonly Markup[] {
  return [
    lineFrom(left, y, right, y, 'axis'),
    ...axis.ticks.flatMap(({ at, text }) => {
      const centre = centreWithin(at, textWidth(text, TICK_SIZE), 2, pictureWidth - 2);
      return [
        lineFrom(at, y, at, y + 4, 'axis'),
        textAt(centre, y + 17, text, { anchor: 'middle', size: TICK_SIZE, colour: 'quiet' }),
      ];
    }),
  ];
}

/** The name of a horizontal axis at a given y, below its numbers. */
export function axisLabel(label: string, left: number, right: number, y: number): Markup {
  const text = shorten(label, right - left, LABEL_SIZE);
  return textAt((left + right) / 2, y + 34, text, { anchor: 'middle', colour: 'quiet' });
}
