import { type Corner, type CutScorer, MAX_CUTS } from './cut-scorer.js';
import { type Technique, termCount } from './technique.js';

/**
 * Writes the objective terms of candidates that the technique asks for, from sums over the rows they cover.
 *
 * @param covered  sums over the rows of each candidate, shape [count x length]
 * @param total    sums over all rows that the rule was begun with, covered or not, shape [length]
 * @param count    number of candidates
 * @param out      receives the terms, shape [count x responses x terms]
 */
export type TermsOf = (
  covered: Float64Array,
  total: Float64Array,
  count: number,
  out: Float64Array,
) => void;

/** What a {@link termScorer} is made of. */
export interface TermScorerParts {
  readonly technique: Technique;
  /** When absent, the sums are the terms: for losses whose rows carry just what the technique asks for. */
  readonly termsOf?: TermsOf | undefined;
  /** Sums of a candidate: groups times statistics of a row. */
  readonly length: number;
  /** See {@link CutScorer.responses}; 1 when absent. */
  readonly responses?: number | undefined;
  /** See {@link CutScorer.symmetric}; `false` when absent. */
  readonly symmetric?: boolean | undefined;
  /** See {@link CutScorer.corners}, where the technique is monotone; none when absent. */
  readonly corners?: readonly Corner[] | undefined;
}

/** A scorer for any loss that can say the terms of a technique: terms of both sides, then impurities. */
export function termScorer({
  technique,
  termsOf,
  length,
  responses = 1,
  symmetric = false,
  corners = [],
}: TermScorerParts): CutScorer {
  const right = new Float64Array(MAX_CUTS * length);
  const terms = new Float64Array(MAX_CUTS * responses * termCount(technique));
  return {
    responses,
    symmetric,
    corners: technique.monotone ? corners : [],
    score(left, nonMissing, total, count, outLeft, outRight) {
      for (let j = 0; j < length; j++) {
        const all = nonMissing[j];
        for (let at = j; at < count * length; at += length) right[at] = all - left[at];
      }
      termsOf?.(left, total, count, terms);
      technique.impurities(termsOf ? terms : left, count * responses, outLeft);
      termsOf?.(right, total, count, terms);
      technique.impurities(termsOf ? terms : right, count * responses, outRight);
    },
  };
}
