import { type Corner, type CutScorer, MAX_CUTS, type RowStatistics } from './cut-scorer.js';
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
   * How much an impurity changes, at most, for each unit by which the sum over the covered rows changes; only for rows
   * of one statistic. See {@link CutScorer.slack}; not known when absent.
   */
  readonly steepness?: number | undefined;
}

/**
 * A scorer for any loss that can compute the terms of a technique: first the terms of both sides, then the impurities.
 */
export function termScorer({
  technique,
  termsOf,
  length,
  responses = 1,
  symmetric = false,
  corners = [],
  steepness,
}: TermScorerParts): CutScorer {
  const right = new Float64Array(MAX_CUTS * length);
  const terms = new Float64Array(MAX_CUTS * responses * termCount(technique));
  return {
    responses,
    symmetric,
    corners: technique.monotone ? corners : [],
    slack:
      steepness === undefined
        ? undefined
        : (removed, pitch) => steepness * largestSum(removed, pitch),
    score(left, nonMissing, total, count, outLeft, outRight) {
      for (let at = 0; at < count * length; ) {
        for (let j = 0; j < length; j++, at++) right[at] = nonMissing[j] - left[at];
      }
      termsOf?.(left, total, count, terms);
      technique.impurities(termsOf ? terms : left, count * responses, outLeft);
      termsOf?.(right, total, count, terms);
      technique.impurities(termsOf ? terms : right, count * responses, outRight);
    },
  };
}

/** The largest size that the sum of the statistic has over any of the rows. */
function largestSum({ statistics, start, end }: RowStatistics, pitch: number): number {
  let above = 0;
  let below = 0;
  for (let run = 0; run < start.length; run++) {
    for (let at = start[run] * pitch; at < end[run] * pitch; at += pitch) {
      if (statistics[at] > 0) above += statistics[at];
      else below -= statistics[at];
    }
  }
  return Math.max(above, below);
}
