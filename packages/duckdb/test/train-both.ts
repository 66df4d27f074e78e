import type { ClassTarget, LabelledTable, Learner } from '@preflearn/core';
import { openSqlTable } from '@preflearn/sql';
import { DATABASE_TARGET, DATABASE_WEIGHTS } from '@preflearn/testing';
import { tableInDuckdb } from './table-in-duckdb.js';

/** The model as JSON of a training in the database. */
export async function trainedInDuckdb(
  learner: Learner,
  data: LabelledTable<ClassTarget>,
  threads?: number,
): Promise<string> {
  const { connection, from } = await tableInDuckdb(data, threads);
  try {
    const table = await openSqlTable(connection, {
      from,
      target: DATABASE_TARGET,
      kind: data.target.kind,
      classes: data.target.classes,
      weights: data.weights && DATABASE_WEIGHTS,
    });
    return JSON.stringify(await learner.fitAsync(table, { seed: 3 }));
  } finally {
    await connection.close();
  }
}
