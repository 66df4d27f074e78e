import { type LabelledTable, selectRows } from '@preflearn/core';
import type { Checks } from './clause.js';
import type { LearnerSubject } from './learner-subject.js';
import { ensureSamePrediction } from './models.js';

/** Clauses on the weights of rows. */
export type WeightClause =
  | 'a weight of 2 equals the row twice'
  | 'a weight of 0 equals the row left out'
  | 'a row repeated at the end equals a weight of 2';

export function weightChecks(subject: LearnerSubject): Checks<WeightClause> {
  return {
    'a weight of 2 equals the row twice': () => {
      for (const data of subject.weightedTables()) {
        const rows = Array.from(data.weights, (weight, row) => new Array<number>(weight).fill(row));
        compare(subject, data, rows.flat(), 'weights stand for repeated rows');
      }
    },
    'a weight of 0 equals the row left out': () => {
      for (const data of subject.weightedTables()) {
        const rows = Array.from(data.weights.keys()).filter((row) => data.weights[row] > 0);
        const kept = selectRows(data, rows);
        same(subject, data, data, kept, 'rows of weight 0 stand for no rows');
      }
    },
    'a row repeated at the end equals a weight of 2': () => {
      for (const data of subject.relationTables()) {
        const { rowCount } = data.attributes;
        const row = Math.floor(rowCount / 2);
        const weights = new Float64Array(rowCount).fill(1).fill(2, row, row + 1);
        const rows = [...Array(rowCount).keys(), row];
        compare(subject, { ...data, weights }, rows, 'one row was repeated at the end');
      }
    },
  };
}

/** Throws unless a weighted table and a selection of its rows, without weights, lead to equal predictions. */
function compare(
  subject: LearnerSubject,
  data: LabelledTable,
  rows: readonly number[],
  what: string,
): void {
  const { attributes, target } = selectRows(data, rows);
  same(subject, data, data, { attributes, target }, what);
}

/** Throws unless a learner that uses every row predicts the same from either of two tables. */
function same(
  subject: LearnerSubject,
  { attributes }: LabelledTable,
  one: LabelledTable,
  other: LabelledTable,
  what: string,
): void {
  const models = [one, other].map((data) => subject.makeForEveryRow().fit(data));
  const [a, b] = models.map((model) => model.predict(attributes));
  ensureSamePrediction(a, b, subject.tolerance, what);
}
