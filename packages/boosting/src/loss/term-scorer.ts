import {
  type Corner,
  type CutBoxes,
  type CutScorer,
  MAX_CUTS,
  type Pruning,
  type ResponseChannels,
} from './cut-scorer.js';
import { type Technique, termCount } from './technique.js';

/**
 * Writes the objective terms that the technique needs, from sums over the rows that each candidate covers.
 *
 * @param covered  sums over the rows of each candidate, shape [count x length]
 * @param total    sums over all rows that the rule started with, covered or not, shape [length]
 * @param count    number of candidates
 * @param out      receives the terms, shape [count x responses x terms]
 */
export type TermsOf = (
  covered: Float64Array,
  total: Float64Array,
  count: number,
  out: Float64Array,
) => void;

/** Inputs of {@link termScorer}. */
export interface TermScorerParts {
  readonly technique: Technique;
  /** When absent, the sums are the terms, as for losses whose rows carry exactly what the technique needs. */
  readonly termsOf?: TermsOf | undefined;
  /** Number of sums per candidate: groups times statistics per row. */
  readonly length: number;
  /** See {@link CutScorer.responses}; 1 when absent. */
  readonly responses?: number | undefined;
  /** See {@link CutScorer.symmetric}; `false` when absent. */
  readonly symmetric?: boolean | undefined;
  /** See {@link CutScorer.corners}, if the technique is monotone; none when absent. */
  readonly corners?: readonly Corner[] | undefined;
  /**
   * Whether the corners of one box around all cuts of an attribute bound their impurities closely, as they do where
   * each impurity depends on one sum alone; see {@link Pruning.bound}. Only used for rows of one group. `false` when
   * absent.
   */
  readonly hasCloseBoxes?: boolean | undefined;
  /** See {@link Pruning.channels}; none when absent. */
  readonly channels?: ResponseChannels | undefined;
}

/**
 * A scorer for any loss that can compute the terms of a technique: first the terms of both sides, then the impurities.
 */
export function termScorer(parts: TermScorerParts): CutScorer {
  const { technique, termsOf, length, responses = 1, symmetric = false, channels } = parts;
  const corners = technique.monotone ? (parts.corners ?? []) : [];
  const right = new Float64Array(MAX_CUTS * length);
  const terms = new Float64Array(MAX_CUTS * responses * termCount(technique));
  const impurities = (
    sums: Float64Array,
    total: Float64Array,
    count: number,
    out: Float64Array,
  ): void => {
    termsOf?.(sums, total, count, terms);
    technique.impurities(termsOf ? terms : sums, count * responses, out);
  };
  const bound =
    parts.hasCloseBoxes && corners.length > 0
      ? boundByCorners(corners, { length, responses, impurities })
      : undefined;
  return {
    length,
    responses,
    symmetric,
    corners,
    pruning: bound || channels ? { bound, channels } : undefined,
    score(left, nonMissing, total, count, outLeft, outRight) {
      for (let at = 0; at < count * length; ) {
        for (let j = 0; j < length; j++, at++) right[at] = nonMissing[j] - left[at];
      }
      impurities(left, total, count, outLeft);
      impurities(right, total, count, outRight);
    },
  };
}

/** What {@link boundByCorners} needs of a scorer. */
interface Impurities {
  readonly length: number;
  readonly responses: number;
  impurities(sums: Float64Array, total: Float64Array, count: number, out: Float64Array): void;
}

/** Bounds by the corners of the box around the left sides of the cuts, and of that around the right sides. */
function boundByCorners(
  corners: readonly Corner[],
  { length, responses, impurities }: Impurities,
): NonNullable<Pruning['bound']> {
  const each = 2 * corners.length;
  const most = Math.floor(MAX_CUTS / each);
  const sums = new Float64Array(MAX_CUTS * length);
  const found = new Float64Array(MAX_CUTS * responses);
  const write = ({ sums: own, pitch }: CutBoxes, all: number, at: number) => {
    const [low, high] = [all + pitch, all + 2 * pitch];
    for (const corner of corners) {
      for (let j = 0; j < length; j++, at++) {
        const [here, opposite] = corner[j] === 1 ? [high, low] : [low, high];
        sums[at] = own[here + j];
        // The right side of a cut is what is not on the left.
        sums[at + corners.length * length] = own[all + j] - own[opposite + j];
      }
    }
  };
  return (boxes, total, out) => {
    const { attributes, pitch, sums: own } = boxes;
    for (let from = 0; from < attributes.length; from += most) {
      const count = Math.min(most, attributes.length - from);
      for (let i = 0; i < count; i++) write(boxes, 3 * (from + i) * pitch, i * each * length);
      impurities(sums, total, count * each, found);
      for (let i = 0, at = 0; i < count; i++) {
        let lowest = 0;
        for (let c = 0; c < each * responses; c++, at++) lowest = Math.min(lowest, found[at]);
        const low = (3 * (from + i) + 1) * pitch;
        out[attributes[from + i]] = own[low] > own[low + pitch] ? 0 : lowest;
      }
    }
  };
}
