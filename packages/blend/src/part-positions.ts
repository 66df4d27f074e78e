import {
  type ClassPrediction,
  expectedPositions,
  type PredictOptions,
  type Table,
} from '@preflearn/core';
import { positionsOfScores } from '@preflearn/core/numbers';
import type { BlendParts, RulesPart } from './blend-parts.js';

/** Positions end this much below half a class above the highest. */
const END = 0.5 - 1e-9;

/** Positions that are closer to a half than this are rounded up. */
const HALF = 0.5 + 5e-10;

/**
 * Positions of rules: between thresholds theta_k and theta_k+1 of the score from k + 1/2 to k + 3/2.
 *
 * @returns shape [rows]
 */
export function positionsOfRules(
  model: RulesPart,
  table: Table,
  options: PredictOptions = {},
): Float64Array {
  const prediction = model.predict(table, options);
  const decision = model.link.decision?.();
  const { scores } = prediction;
  return scores !== undefined && decision !== undefined && 'thresholds' in decision
    ? positionsOfScores(scores, decision.thresholds)
    : Float64Array.from(prediction.codes);
}

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
  const rules = parts.rules === null ? undefined : positionsOfRules(parts.rules, table, options);
  const smooth =
    parts.smooth === null ? undefined : expectedPositions(parts.smooth.predict(table, options));
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

/** The class of each position, the nearest one; halves upwards. */
export function classesOf(positions: Float64Array, last: number): ClassPrediction['codes'] {
  return Int32Array.from(positions, (x) => Math.min(last, Math.max(0, Math.floor(x + HALF))));
}
