// How long a rule takes on a cluster, on many drawn rows.
import { RankRules } from '@preflearn/rank-rules';
import { openSqlTable } from '@preflearn/sql';
import { connectionTo, SCHEMAS } from './tables.mjs';

const ATTRIBUTES = 16;
const CLASSES = 10;
const CONDITIONS = 4;

/** The first rule is not counted: the rows are put into bins before it. */
const RULES = 6;

/** Trino makes no longer sequences. */
const MOST_IN_SEQUENCE = 10_000;

/**
 * Trains RankRules on rows that the cluster has drawn.
 *
 * @param {string} server
 * @param {number} rows at most 1e8
 * @param {(line: string) => void} say
 */
export async function timeRules(server, rows, say) {
  const connection = connectionTo(server);
  try {
    const table = `hive.${SCHEMAS.rows}.many`;
    await connection.run(`CREATE TABLE ${table} AS ${drawnRows(rows)}`);
    say(`${rows} rows of ${ATTRIBUTES} numbers are written`);
    const learner = new RankRules({ rules: RULES, sample: 1, maxConditions: CONDITIONS });
    /** @type {number[]} */
    const ends = [];
    const start = performance.now();
    const opened = await openSqlTable(connection, { from: table, target: 'y' });
    await learner.fitAsync(opened, { seed: 3, onProgress: () => ends.push(performance.now()) });
    const seconds = (/** @type {number} */ from, /** @type {number} */ to) =>
      ((to - from) / 1000).toFixed(1);
    say(`${seconds(start, ends[0])} s to the first rule`);
    say(`${seconds(0, (ends[RULES - 1] - ends[0]) / (RULES - 1))} s a rule after it`);
  } finally {
    await connection.close();
  }
}

/** @param {number} rows */
function drawnRows(rows) {
  const each = Math.min(MOST_IN_SEQUENCE, Math.ceil(Math.sqrt(rows)));
  const times = Math.ceil(rows / each);
  const number = `i * ${each} + j`;
  const columns = Array.from({ length: ATTRIBUTES }, (_, a) => {
    const hash = `from_big_endian_64(xxhash64(to_big_endian_64((${number}) * ${ATTRIBUTES} + ${a})))`;
    return `CAST(${hash} AS DOUBLE) / 9223372036854775807E0 AS x${a}`;
  });
  const drawn =
    `SELECT ${columns.join(', ')} FROM UNNEST(sequence(0, ${times - 1})) AS a (i) ` +
    `CROSS JOIN UNNEST(sequence(0, ${each - 1})) AS b (j) WHERE ${number} < ${rows}`;
  const score = 'x0 - x1 + x2 * x3 + 0.5E0 * x4';
  const y = `CAST(least(${CLASSES - 1}, greatest(0, floor((${score}) * 2.5E0 + ${CLASSES / 2}))) AS INTEGER)`;
  return `SELECT *, ${y} AS y FROM (${drawn}) AS d`;
}
