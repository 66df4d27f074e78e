import type { LabelledTable, Prediction } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import {
  classShares,
  constantPrediction,
  medianClass,
  mostFrequentClass,
} from '@preflearn/evaluation';

/** A prediction that requires no learning, for comparison. */
export interface Baseline {
  /** For example `always the median class`. */
  readonly words: string;
  /** The class, for one table. */
  readonly className: string;
  /** Predicts it for the given number of rows. */
  predict(rows: number): Prediction;
  /** The same, with the shares of the classes as probabilities. */
  predictWithShares(rows: number): Prediction;
}

/** The baseline for metrics of probabilities, in words. */
export const CLASS_SHARES = 'the class shares of the training rows';

/**
 * The best constant for a table: the median of ordered classes, otherwise the most frequent class, and the class shares
 * as probabilities; `undefined` for targets without classes.
 */
export function baselineOf({
  target,
  weights,
}: Pick<LabelledTable, 'target' | 'weights'>): Baseline | undefined {
  if (!('codes' in target)) return undefined;
  const ordinal = target.kind === 'ordinal';
  const code = ordinal ? medianClass(target, weights) : mostFrequentClass(target, weights);
  const shares = classShares(target, weights);
  return {
    words: `always the ${ordinal ? 'median' : 'most frequent'} class`,
    className: quoted(target.classes[code]),
    predict: (rows) => constantPrediction(target, code, rows),
    predictWithShares: (rows) => constantPrediction(target, code, rows, shares),
  };
}
