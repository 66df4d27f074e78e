import { covers } from '@preflearn/boosting/predict';
import {
  alignToSchema,
  type ClassPrediction,
  type Column,
  type PredictOptions,
  type Rows,
  type Table,
  tableForModel,
} from '@preflearn/core';
import { predictMostProbable } from '@preflearn/ml-rules/predict';
import { termOf } from './linear-term.js';
import type { RuleFitModelParts } from './rulefit-model-parts.js';

/** What scores come from. */
export type ScoreParts = Pick<RuleFitModelParts, 'schema' | 'intercept' | 'linear' | 'rules'>;

/**
 * The most probable class, the first of several, and class probabilities.
 *
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN
 */
export function predictRuleFit(
  parts: ScoreParts,
  given: Table | Rows,
  options: PredictOptions,
): ClassPrediction {
  const { target } = parts.schema;
  const table = tableForModel(parts.schema, given, options);
  const columns = alignToSchema(parts.schema, table, options.unseen);
  const scores = scoresOf(parts, columns, table.rowCount);
  const prediction = predictMostProbable(scores, target.classes);
  return {
    kind: target.kind === 'ordinal' ? 'ordinal' : 'nominal',
    classes: prediction.classes,
    codes: prediction.codes,
    get probabilities() {
      return prediction.probabilities ?? new Float64Array(0);
    },
    get details() {
      return prediction.details;
    },
  };
}

/**
 * Scores of rows: the start, the linear terms, and the responses of the rules that cover the row, in this order.
 *
 * @param columns  as in the schema
 * @returns `scores[row * classes + k]`
 */
export function scoresOf(
  { intercept, linear, rules }: ScoreParts,
  columns: readonly Column[],
  rowCount: number,
): Float64Array {
  const { length } = intercept;
  const scores = new Float64Array(rowCount * length);
  const add = (row: number, values: readonly number[], factor: number) => {
    for (let k = 0; k < length; k++) scores[row * length + k] += factor * values[k];
  };
  for (let row = 0; row < rowCount; row++) add(row, intercept, 1);
  for (const { slope, ...term } of linear) {
    const column = columns[term.attribute];
    if (column.type !== 'numeric') continue;
    for (let row = 0; row < rowCount; row++) add(row, slope, termOf(term, column.values[row]));
  }
  for (const rule of rules) {
    for (let row = 0; row < rowCount; row++) {
      if (covers(rule, columns, row)) add(row, rule.response, 1);
    }
  }
  return scores;
}
