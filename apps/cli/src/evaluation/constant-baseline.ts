import type { LabelledTable, NumericTarget, Prediction } from '@preflearn/core';
import { quoted, readableNumber, targetNumberText } from '@preflearn/core/text';
import {
  classShares,
  constantNumber,
  constantPrediction,
  meanNumber,
  medianClass,
  medianNumber,
  mostFrequentClass,
} from '@preflearn/evaluation';

/** A prediction that requires no learning, for comparison. */
export interface Baseline {
  /** For example `always the median class`. */
  readonly words: string;
  /** The class or the number, for one table. */
  readonly className: string;
  /** Predicts it for the given number of rows. */
  predict(rows: number): Prediction;
  /** The same, with the shares of the classes as probabilities. */
  predictWithShares(rows: number): Prediction;
  /** A constant that is better by some metrics. */
  readonly other?: OtherConstant | undefined;
}

/** A constant that is the best one by some metrics. */
interface OtherConstant {
  /** For example `always the median`. */
  readonly words: string;
  /** Ids of the metrics. */
  readonly metrics: readonly string[];
  predict(rows: number): Prediction;
}

/** The baseline for metrics of probabilities, in words. */
export const CLASS_SHARES = 'the class shares of the training rows';

/**
 * The best constant for a table: the median of ordered classes, otherwise the most frequent class, and the class shares
 * as probabilities; the mean of numbers, and their median for the absolute error; `undefined` for rankings.
 */
export function baselineOf({
  target,
  weights,
}: Pick<LabelledTable, 'target' | 'weights'>): Baseline | undefined {
  if (target.kind === 'numeric') return numberBaseline(target, weights);
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

function numberBaseline(target: NumericTarget, weights: Float64Array | undefined): Baseline {
  const mean = meanNumber(target, weights);
  const median = medianNumber(target, weights);
  const predict = (rows: number) => constantNumber(mean, rows);
  return {
    words: 'always the mean',
    className: targetNumberText(mean, target.unit, readableNumber),
    predict,
    predictWithShares: predict,
    other: {
      words: 'always the median',
      metrics: ['maeLoss'],
      predict: (rows) => constantNumber(median, rows),
    },
  };
}
