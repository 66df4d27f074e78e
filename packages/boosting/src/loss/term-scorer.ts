import { type CutScorer, MAX_CUTS } from './cut-scorer.js';
import { type Technique, termCount } from './technique.js';

/**
 * Writes the objective terms of candidates that the technique asks for, from sums over the rows they cover.
 *
 * @param covered  `length` sums a candidate
 * @param total    sums over all rows that the rule was begun with, covered or not
 * @param count    number of candidates
 * @param out      receives the terms: those of response 0 of the first candidate, of response 1, ...
 */
export type TermsOf = (
  covered: Float64Array,
  total: Float64Array,
  count: number,
  out: Float64Array,
) => void;

/** The sums are the terms: for losses whose rows carry just what the technique asks for. */
export function sumsAsTerms(length: number): TermsOf {
  return (covered, _, count, out) => {
    for (let j = 0; j < count * length; j++) out[j] = covered[j];
  };
}

/** What a {@link termScorer} is made of. */
export interface TermScorerParts {
  readonly technique: Technique;
  readonly termsOf: TermsOf;
  /** Sums of a candidate: groups times statistics of a row. */
  readonly length: number;
  /** See {@link CutScorer.responses}; 1 when absent. */
  readonly responses?: number | undefined;
  /** See {@link CutScorer.symmetric}; `false` when absent. */
  readonly symmetric?: boolean | undefined;
}

/** A scorer for any loss that can say the terms of a technique: terms of both sides, then impurities. */
export function termScorer({
  technique,
  termsOf,
  length,
  responses = 1,
  symmetric = false,
}: TermScorerParts): CutScorer {
  const right = new Float64Array(MAX_CUTS * length);
  const terms = new Float64Array(MAX_CUTS * responses * termCount(technique));
  return {
    responses,
    symmetric,
    score(left, nonMissing, total, count, outLeft, outRight) {
      for (let i = 0, at = 0; i < count; i++) {
        for (let j = 0; j < length; j++, at++) right[at] = nonMissing[j] - left[at];
      }
      termsOf(left, total, count, terms);
      technique.impurities(terms, count * responses, outLeft);
      termsOf(right, total, count, terms);
      technique.impurities(terms, count * responses, outRight);
    },
  };
}
