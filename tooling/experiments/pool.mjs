// What a pool costs: RankRules trained in DuckDB with conditions searched on some of the rows, beside a search on all of
// them. Responses follow from all rows in either.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { selectRows, takeTarget } from '@preflearn/core';
import { openDuckdb } from '@preflearn/duckdb';
import { maeLoss, measure, plannedSplits } from '@preflearn/evaluation';
import { readTable } from '@preflearn/io/node';
import { RankRules } from '@preflearn/rank-rules';
import { openSqlTable } from '@preflearn/sql';
import { DATABASE_TARGET, databaseColumns } from '@preflearn/testing';
import { summary } from './frame.mjs';
import { torgoSets } from './torgo-sets.mjs';

/** Sets of many rows, of which two thirds are trained on. */
const SETS = ['2dplanes', 'fried', 'cal-housing', 'house-8l'];
const SPLITS = 3;
const RULES = 300;

/**
 * Rows of the pool, all in the first, and rules after which others are read.
 *
 * @type {readonly (readonly [rows: number, every?: number])[]}
 */
const POOLS = [[1e6], [10_000], [3000], [1000], [300], [3000, 10], [1000, 10], [300, 10]];

/** @type {import('./frame.mjs').Family} */
export const pool = {
  id: 'pool',
  title: 'A pool of rows in a database',
  metric: { title: 'MAE', direction: 'lower' },
  experiments: SETS.flatMap((set) => POOLS.map(([rows, every]) => withPool(set, rows, every))),
};

/**
 * @param {string} set
 * @param {number} rows
 * @param {number} [every]
 * @returns {import('./frame.mjs').Experiment}
 */
function withPool(set, rows, every) {
  const file = `regression/${set}.csv`;
  const isAll = rows === POOLS[0][0];
  const anew = every === undefined ? '' : `, others every ${every} rules`;
  return {
    group: `${RULES} rules, two thirds of the rows for training`,
    name: `${set}, conditions searched on ${isAll ? 'all rows' : `${rows} rows${anew}`}`,
    files: [file],
    async measure({ data: folder, seed, splits: most, folder: scratch }) {
      const table = await readTable(join(folder, file));
      const data = takeTarget(table, torgoSets[set].target, { kind: 'ordinal', discretize: 10 });
      const train = Math.round((2 / 3) * table.rowCount);
      const sizes = { train, test: table.rowCount - train, repeats: SPLITS };
      const plan = { method: /** @type {const} */ ('holdout'), ...sizes };
      const splits = plannedSplits(plan, data.target, seed).slice(0, most);
      const errors = [];
      let milliseconds = 0;
      for (const [i, split] of splits.entries()) {
        const text = join(scratch, `${set}-${rows}-${every}-${i}.csv`);
        const start = performance.now();
        const model = await trained(selectRows(data, split.train), text, { rows, every, seed });
        milliseconds += performance.now() - start;
        const test = selectRows(data, split.test);
        const { value } = measure(maeLoss, model.predict(test.attributes), test.target);
        errors.push(Number(value));
      }
      return {
        ...summary(errors),
        splits: splits.length,
        of: SPLITS,
        fitSeconds: milliseconds / 1e3 / splits.length,
      };
    },
  };
}

/**
 * @param {import('@preflearn/core').LabelledTable} data
 * @param {string} file for the rows, as text
 * @param {import('@preflearn/sql').PoolOptions & { seed: number }} pool
 */
async function trained(data, file, pool) {
  const labelled = /** @type {Parameters<typeof databaseColumns>[0]} */ (data);
  const columns = databaseColumns(labelled);
  const lines = Array.from({ length: data.attributes.rowCount }, (_, row) =>
    columns.map(({ value }) => value(row) ?? '').join(';'),
  );
  await writeFile(file, lines.join('\n'));
  const connection = await openDuckdb({ threads: 1 });
  try {
    const { text, identifier } = connection.dialect;
    const types = columns.map(
      ({ name, type }) => `${text(name)}: '${type === 'number' ? 'DOUBLE' : 'VARCHAR'}'`,
    );
    await connection.run(
      `CREATE TABLE ${identifier('rows')} AS FROM read_csv(${text(file)}, delim = ';', header = false, columns = {${types.join(', ')}})`,
    );
    const from = await openSqlTable(connection, {
      from: identifier('rows'),
      target: DATABASE_TARGET,
      classes: labelled.target.classes,
      pool,
    });
    return await new RankRules({ rules: RULES }).fitAsync(from, { seed: pool.seed });
  } finally {
    await connection.close();
  }
}
