import { expectedPositions, type PredictOptions, type Table } from '@preflearn/core';
import type { BlendParts } from './blend-parts.js';

/** Positions end this much below half a class above the highest. */
const END = 0.5 - 1e-9;

/** Positions of the parts of a blend, and their mean; shape [rows] each. */
export interface PartPositions {
  readonly rules: Float64Array | undefined;
  readonly smooth: Float64Array | undefined;
  readonly mean: Float64Array;
}

/** Positions of the parts for the rows of a table. */
export function partPositions(
  parts: Pick<BlendParts, 'rules' | 'smooth' | 'share' | 'schema'>,
  table: Table,
  options: PredictOptions = {},
): PartPositions {
  const [rules, smooth] = [parts.rules, parts.smooth].map((model) =>
    model === null ? undefined : expectedPositions(model.predict(table, options)),
  );
  const last = parts.schema.target.classes.length - 1;
  const mean = meanPositions(rules, smooth, parts.share, last);
  return { rules, smooth, mean };
}

/** The weighted mean of positions, on the scale of the classes. */
export function meanPositions(
  rules: Float64Array | undefined,
  smooth: Float64Array | undefined,
  share: number,
  last: number,
): Float64Array {
  const some = rules ?? smooth ?? new Float64Array(0);
  return some.map((_, row) => {
    const [r, s] = [(rules ?? some)[row], (smooth ?? some)[row]];
    return Math.min(last + END, Math.max(-0.5, (1 - share) * r + share * s));
  });
}
