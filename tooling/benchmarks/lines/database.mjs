// RankRules on rows that stay in a database.
import { openDuckdb } from '@preflearn/duckdb';
import { RankRules } from '@preflearn/rank-rules';
import { openSqlTable } from '@preflearn/sql';
import { drawnRows } from '../data/duckdb-rows.mjs';
import { measure } from '../measure.mjs';
import { countName, lineResult } from './line.mjs';

/** @typedef {import('./line.mjs').Line} Line */

const ROWS = 1e6;
const ATTRIBUTES = 16;
const THREADS = 2;
const RULES = 25;
const CONDITIONS = 4;
const POOL = 1e5;

const name = `rank-rules on DuckDB ${countName(ROWS)} x ${ATTRIBUTES}, ${CONDITIONS} conditions, ${THREADS} threads`;

/** @type {readonly Line[]} */
export const databaseLines = [
  { name, run: () => trainOnDuckdb() },
  {
    name: `${name}, pool of ${countName(POOL)}`,
    run: () => trainOnDuckdb({ rows: POOL }),
  },
];

/**
 * The time for a rule is that between the first and the last, so that binning is not in it; of wall-clock and processor
 * seconds the smaller ones, as for goals of whole lines.
 *
 * @param {import('@preflearn/sql').PoolOptions} [pool]
 */
async function trainOnDuckdb(pool) {
  const connection = await openDuckdb({ threads: THREADS });
  try {
    await connection.run(`CREATE TABLE rows AS ${drawnRows(ATTRIBUTES, 0, ROWS)}`);
    const table = await openSqlTable(connection, { from: 'rows', target: 'y', pool });
    const learner = new RankRules({ rules: RULES, maxConditions: CONDITIONS, sample: 1 });
    const first = { wall: 0, cpu: 0, done: 0 };
    const last = { ...first };
    const onProgress = (/** @type {{done: number}} */ { done }) =>
      Object.assign(first.done === 0 ? first : last, {
        done,
        wall: performance.now() / 1e3,
        cpu: processorSeconds(),
      });
    const measured = await measure(() =>
      learner.fitAsync(table, { seed: 1, threads: 1, onProgress }),
    );
    const seconds = Math.min(last.wall - first.wall, last.cpu - first.cpu);
    return lineResult(measured, {
      rules: measured.result.rules.length,
      'seconds a rule': seconds / (last.done - first.done),
    });
  } finally {
    await connection.close();
  }
}

function processorSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
