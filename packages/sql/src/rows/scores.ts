import type { ScoredRows } from '@preflearn/boosting';
import { type ClassTarget, UsageError } from '@preflearn/core';
import { askAgain } from '../dialect/ask-again.js';
import { readRows, type SqlConnection } from '../dialect/sql-connection.js';
import { select } from '../dialect/sql-dialect.js';
import type { WorkTable } from '../dialect/work-table.js';

/** Reads the class, the weight and the scores of every row. */
export async function readScores(
  connection: SqlConnection,
  work: WorkTable,
  rowCount: number,
  target: ClassTarget,
): Promise<ScoredRows<ClassTarget>> {
  const { columns } = work;
  const scoreCount = columns.scores.length;
  const scores = new Float64Array(rowCount * scoreCount);
  const weights = new Float64Array(rowCount);
  const codes = new Int32Array(rowCount);
  const wanted = [columns.classNumber, columns.weight, ...columns.scores];
  const query = select(wanted, work.rows(), undefined);
  await askAgain(connection, async () => {
    let at = 0;
    for await (const batch of connection.read(query)) {
      for (let i = 0; i < batch.rowCount; i++, at++) {
        codes[at] = Number(batch.columns[0][i]);
        weights[at] = Number(batch.columns[1][i]);
        for (let k = 0; k < scoreCount; k++)
          scores[at * scoreCount + k] = Number(batch.columns[2 + k][i]);
      }
    }
  });
  return { target: { ...target, codes }, weights, scores, scoreCount };
}

/** The largest absolute value of the scores in some columns. */
export async function largestScore(
  connection: SqlConnection,
  work: WorkTable,
  scores: readonly string[],
): Promise<number> {
  const largest = scores.map((score) => connection.dialect.asDouble(`max(abs(${score}))`));
  const [values] = await readRows(connection, select(largest, work.rows(), undefined));
  return Math.max(...values.map(Number));
}

/** The error for scores beyond what a database computes weights of. */
export function scoreTooLarge(score: number, maxScore: number): UsageError {
  return new UsageError(
    'OPTION_RANGE',
    `a score has come to ${score.toPrecision(3)}, but a database computes weights only up to ${maxScore}`,
    {
      where: { option: 'shrinkage' },
      remedy: ['set a smaller shrinkage', 'train fewer rules', 'read the rows into memory'],
    },
  );
}
