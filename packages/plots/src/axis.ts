import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { Domain } from './axis-domain.js';
import { drawable } from './axis-domain.js';
import { tickTexts } from './number-text.js';
import { textWidth } from './text-width.js';
import { TICK_SIZE } from './theme.js';

/** A number line in a picture: the positions of values, and labelled ticks. */
export interface Axis {
  /** Position in pixels of a finite value; values outside the axis are placed at its end. */
  readonly at: (value: number) => number;
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}

/** The direction of an axis, and restrictions on its ticks. */
export interface AxisOptions {
  /** Whether labels are placed side by side along the axis and must not touch; otherwise each is on its own row. */
  readonly across: boolean;
  /** Only whole numbers as ticks, for example for a number of rules. */
  readonly whole?: boolean | undefined;
}

/**
 * An axis with round numbers at its ends and as many ticks as fit.
 *
 * @param domain  what it must show
 * @param start   pixels of its low end
 * @param end     pixels of its high end
 */
export function axisOver(domain: Domain, start: number, end: number, options: AxisOptions): Axis {
  const length = Math.abs(end - start);
  const most = Math.max(2, Math.min(8, Math.floor(length / (options.across ? 70 : 40))));
  let axis = axisWith(most, domain, start, end, options);
  for (let count = most - 1; count > 0 && !hasRoom(axis, length, options); count--) {
    axis = axisWith(count, domain, start, end, options);
  }
  return axis;
}

function axisWith(
  count: number,
  domain: Domain,
  start: number,
  end: number,
  options: AxisOptions,
): Axis {
  const scale = scaleLinear([...domain], [start, end])
    .nice(count)
    .clamp(true);
  const values = tickValues(scale, count, options.whole === true);
  const texts = tickTexts(values);
  return {
    at: (value) => scale(drawable(value)),
    ticks: values.map((value, index) => ({ at: scale(value), text: texts[index] })),
  };
}

function tickValues(
  scale: ScaleLinear<number, number>,
  count: number,
  whole: boolean,
): readonly number[] {
  const ticks = scale.ticks(count);
  const kept = whole ? ticks.filter(Number.isInteger) : ticks;
  return kept.length > 0 ? kept : scale.domain();
}

function hasRoom(axis: Axis, length: number, options: AxisOptions): boolean {
  if (!options.across) return true;
  const widest = widestText(axis.ticks.map(({ text }) => text));
  return (widest + 14) * axis.ticks.length <= length + widest;
}

/** Width in pixels of the widest of some tick labels; 0 if there are none. */
export function widestText(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, textWidth(text, TICK_SIZE)), 0);
}
