import type { ClassTarget, LabelledTable, Learner } from '@preflearn/core';
import { openSqlTable, type SqlConnection } from '@preflearn/sql';
import { DATABASE_TARGET, DATABASE_WEIGHTS } from '@preflearn/testing';
import { tableInPostgres } from './table-in-postgres.js';

/**
 * The model as JSON of a training in the database.
 *
 * @param order  of the rows
 */
export async function trainedInPostgres(
  connection: SqlConnection,
  learner: Learner,
  data: LabelledTable<ClassTarget>,
  order?: readonly number[],
): Promise<string> {
  const table = await openSqlTable(connection, {
    from: await tableInPostgres(connection, data, order),
    target: DATABASE_TARGET,
    kind: data.target.kind,
    classes: data.target.classes,
    weights: data.weights && DATABASE_WEIGHTS,
  });
  return JSON.stringify(await learner.fitAsync(table, { seed: 3 }));
}
