// The command, which predicts rows of the cluster there, and evaluates on it.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { predictionText } from '@preflearn/core';
import { Order, OrdinalEnder } from '@preflearn/ender';
import { MLRules } from '@preflearn/ml-rules';
import { RankRules } from '@preflearn/rank-rules';
import { ShortRules } from '@preflearn/short-rules';
import { COMMAND } from './client.mjs';
import { SCHEMAS, withPlainNames } from './tables.mjs';

/**
 * Learners whose queries differ: of scores and thresholds, of probabilities, of linear terms, and one so long that its
 * scores are computed in many parts.
 *
 * @returns {readonly { name: string, learner: import('@preflearn/core').Learner }[]}
 */
function learners() {
  return [
    { name: 'rank_rules_1000', learner: new RankRules({ rules: 1000, maxConditions: 4 }) },
    { name: 'ml_rules', learner: new MLRules({ rules: 60 }) },
    { name: 'ordinal_ender', learner: new OrdinalEnder({ rules: 20 }) },
    { name: 'short_rules', learner: new ShortRules({ rules: 10, linear: true }) },
    { name: 'order', learner: new Order({ rules: 20 }) },
  ];
}

/**
 * Predicts the rows of a table by several learners, each into a table, and once more in place of one of them.
 *
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {import('./tables.mjs').WrittenTable} table
 * @param {string} folder for its files
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>} whether all predictions are those of memory, bit for bit, and no other table is left
 */
export async function predictInCluster(cluster, table, folder, say) {
  mkdirSync(folder, { recursive: true });
  const { data } = withPlainNames(table.data);
  const tests = learners().map(async ({ name, learner }) => {
    const model = learner.fit(data, { seed: 3 });
    writeFileSync(fileOf(folder, name), JSON.stringify(model));
    const { code, said } = await command(wordsOf(cluster, folder, name, name));
    const isRight = code === 0 && (await isAsInMemory(cluster, name, model, data.attributes));
    if (!isRight) say(`predictions of ${name} are not those of memory ${said}`);
    return isRight;
  });
  const results = await Promise.all(tests);
  const equal = results.filter((isRight) => isRight).length;
  say(`predictions of ${equal} of ${results.length} learners in the cluster equal those of memory`);
  const isReplaced = await replaces(cluster, folder, say);
  const found = await cluster.query(`SHOW TABLES FROM hive.${SCHEMAS.predictions}`);
  if (!isReplaced) say('predictions of another learner were not replaced');
  return equal === results.length && isReplaced && found.length === results.length;
}

/**
 * @param {string} folder
 * @param {string} name
 */
function fileOf(folder, name) {
  return join(folder, `${name}.json`);
}

/**
 * The table of the predictions of a learner.
 *
 * @param {string} name
 */
function tableOf(name) {
  return `by "${name}"; --`;
}

/**
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {string} folder
 * @param {string} name of the learner
 * @param {string} into name of the learner whose table is written
 */
function wordsOf(cluster, folder, name, into) {
  const address = addressOf(cluster, SCHEMAS.predictions);
  return ['predict', fileOf(folder, name), address, '--into', tableOf(into)];
}

/**
 * Whether the predictions of one learner replace those of another, which had columns of probabilities.
 *
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {string} folder
 * @param {(line: string) => void} say
 */
async function replaces(cluster, folder, say) {
  const words = wordsOf(cluster, folder, 'order', 'ml_rules');
  const { code, said } = await command([...words, '--overwrite']);
  if (code !== 0) say(`predict --overwrite ended with ${code}: ${said}`);
  const columns = await cluster.query(`SHOW COLUMNS FROM ${placeOf('ml_rules')}`);
  const names = columns.map(([name]) => name);
  return names.includes('score') && !names.some((name) => `${name}`.startsWith('p('));
}

/**
 * Evaluates on the cluster.
 *
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {import('./tables.mjs').WrittenTable} table
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>} whether it ends with metrics
 */
export async function evaluateInCluster(cluster, table, say) {
  const { target, weights, data } = withPlainNames(table.data);
  const { code, said, printed } = await command([
    ...['evaluate', addressOf(cluster, SCHEMAS.work), '--target', target, '--weights', weights],
    ...['--classes', data.target.classes.join(','), '--split', '0.7:0.3', '--json', '-'],
    ...['--set', 'rules=1', '--set', 'maxConditions=1'],
  ]);
  if (code !== 0) {
    say(`evaluate ended with ${code}: ${said}`);
    return false;
  }
  const [{ metrics }] = JSON.parse(printed).results;
  const count = Object.keys(metrics).length;
  say(`evaluate on the cluster measures ${count} metrics`);
  return count > 0;
}

/**
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {string} work the schema for its tables
 */
function addressOf({ server }, work) {
  return `${server.replace('http:', 'trino:')}/hive/${SCHEMAS.rows}/drawn?work=hive.${work}`;
}

/**
 * Whether a table has the rows with their predictions, and no others.
 *
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {string} name of the learner
 * @param {import('@preflearn/core').Model} model
 * @param {import('@preflearn/core').Table} rows
 */
async function isAsInMemory(cluster, name, model, rows) {
  const { columns, rowCount } = rows;
  const prediction = model.predict(rows);
  const { details } = prediction; // made anew whenever asked for
  const expected = Array.from({ length: rowCount }, (_, row) =>
    JSON.stringify([
      ...columns.map((column) => cellOf(column, row)),
      predictionText(prediction, row),
      ...details.map(({ values }) => values[row]),
    ]),
  );
  const names = [...columns, { name: 'prediction' }, ...details].map((column) => column.name);
  const found = await cluster.query(`SELECT ${names.map(quoted).join(', ')} FROM ${placeOf(name)}`);
  const texts = found.map((row) => JSON.stringify(row));
  return JSON.stringify(texts.sort()) === JSON.stringify(expected.sort());
}

/** @param {string} name of the learner */
function placeOf(name) {
  return `hive.${SCHEMAS.predictions}.${quoted(tableOf(name))}`;
}

/** @param {string} name */
function quoted(name) {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * @param {import('@preflearn/core').Column} column
 * @param {number} row
 */
function cellOf(column, row) {
  if (column.type === 'nominal') return column.categories[column.codes[row]] ?? null;
  const value = column.values[row];
  return Number.isNaN(value) ? null : value;
}

/**
 * @param {readonly string[]} words
 * @returns {Promise<{ code: number | null, said: string, printed: string }>}
 */
function command(words) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [COMMAND, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const texts = { printed: '', said: '' };
    child.stdout.on('data', (text) => {
      texts.printed += text;
    });
    child.stderr.on('data', (text) => {
      texts.said += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...texts }));
  });
}
