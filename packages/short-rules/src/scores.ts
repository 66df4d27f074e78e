import type { Rule } from '@preflearn/boosting';
import { covers } from '@preflearn/boosting/predict';
import type { Column } from '@preflearn/core';
import { type LinearTerm, termOf } from './linear-term.js';
import type { PathPoint } from './path-point.js';

/**
 * Scores of rows: the start, linear terms times their slopes, and the responses of the rules that cover the row.
 *
 * @param rules    as many as the point has responses; their own responses are ignored
 * @param columns  the attributes, as in the schema
 * @returns `scores[row * intercept.length + k]`
 */
export function scoresOf(
  { intercept, slopes, responses }: PathPoint,
  terms: readonly LinearTerm[],
  rules: readonly Pick<Rule, 'conditions'>[],
  columns: readonly Column[],
  rowCount: number,
): Float64Array {
  const width = intercept.length;
  const scores = new Float64Array(rowCount * width);
  const add = (row: number, values: readonly number[], factor: number) => {
    for (let k = 0; k < width; k++) scores[row * width + k] += factor * values[k];
  };
  for (let row = 0; row < rowCount; row++) add(row, intercept, 1);
  terms.forEach((term, j) => {
    const column = columns[term.attribute];
    if (column.type !== 'numeric') return;
    for (let row = 0; row < rowCount; row++) add(row, slopes[j], termOf(term, column.values[row]));
  });
  responses.forEach((response, j) => {
    const rule = rules[j];
    for (let row = 0; row < rowCount; row++) {
      if (covers(rule, columns, row)) add(row, response, 1);
    }
  });
  return scores;
}
