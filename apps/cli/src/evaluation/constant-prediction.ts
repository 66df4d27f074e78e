import {
  findRegistered,
  type LabelledTable,
  type NumericTarget,
  type Prediction,
  predictionText,
  type Table,
  type Target,
} from '@preflearn/core';
import { quoted, targetNumberText } from '@preflearn/core/text';
import { type Metric, maeLoss, metricsFor } from '@preflearn/evaluation';
import { baselineOf } from './constant-baseline.js';

/** The best prediction that is the same for every row. */
export interface ConstantPrediction {
  /** What is predicted, in words: `the median class "5"`. */
  readonly words: string;
  /** Predicts it for the rows of a table, with the class shares as probabilities. */
  predict(attributes: Table): Prediction;
}

/**
 * The metric in which a model is compared with a constant: the main one of the target, but the mean absolute error for
 * numbers, which is a mean over rows.
 */
export function comparedMetric(target: Target): Metric {
  return target.kind === 'numeric' ? maeLoss : metricsFor(target)[0];
}

/**
 * The best constant for all rows of a table: the median or the most frequent class, the Borda order, or the median
 * number. It knows also the rows that a model is then compared on, so it is never at a disadvantage.
 *
 * @returns `undefined` for a number without any value
 */
export function constantOf(data: LabelledTable): ConstantPrediction | undefined {
  // The best constant for the mean absolute error, unlike the mean.
  if (data.target.kind === 'numeric') return medianNumber(data.target, data.weights);
  const baseline = baselineOf(data);
  if (baseline !== undefined) {
    return {
      words: `${baseline.words.replace(/^always /, '')} ${baseline.className}`,
      predict: ({ rowCount }) => baseline.predictWithShares(rowCount),
    };
  }
  if (data.target.kind === 'ranking') return commonOrder(data);
  return undefined;
}

/** The order with the most agreement on average, which is that of the learner `borda`. */
function commonOrder(data: LabelledTable): ConstantPrediction | undefined {
  const model = findRegistered('learners', 'borda')?.create({}).fit(data);
  if (model === undefined) return undefined;
  const order = predictionText(model.predict(data.attributes), 0);
  return {
    words: `the order ${quoted(order)}`,
    predict: (attributes) => model.predict(attributes),
  };
}

/** The weighted median, the lower one of two, which has the smallest mean absolute error. */
function medianNumber(
  { values, unit }: NumericTarget,
  weights: Float64Array | undefined,
): ConstantPrediction | undefined {
  const rows = Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const weightOf = (row: number) => weights?.[row] ?? 1;
  const total = rows.reduce((sum, row) => sum + weightOf(row), 0);
  let below = 0;
  const middle = rows.find((row) => {
    below += weightOf(row);
    return weightOf(row) > 0 && 2 * below >= total;
  });
  if (middle === undefined) return undefined;
  return {
    words: `the median ${targetNumberText(values[middle], unit)}`,
    predict: ({ rowCount }) => ({
      ...{ kind: 'numeric', details: [] },
      values: new Float64Array(rowCount).fill(values[middle]),
    }),
  };
}
