// Trains learners on the same random splits of one data set, of which they see a limited number of rows: the plan comes
// as JSON in the first argument, what was measured goes to standard output as JSON. Time is that of the processor, as
// experiments share a machine.
import { selectRows, takeTarget } from '@preflearn/core';
import { measure, metricsFor, plannedSplits, trainingSeed } from '@preflearn/evaluation';
import { readTable } from '@preflearn/io/node';
import { AUTO_ID, AutoLearner, autoDefinition, EarlyStopping } from '@preflearn/model-selection';
import { allLearners } from '../learners.mjs';

/**
 * @typedef {object} ComparisonPlan
 * @property {string} file
 * @property {string} target name of a column
 * @property {import('@preflearn/core').TakeTargetOptions} taken
 * @property {readonly string[]} learners ids; `auto`, as the last, chooses among those before it
 * @property {number} most rows to train on at most
 * @property {number} splits of sets that are not small, thrice as many of small ones
 * @property {number} seed
 */

/**
 * @typedef {object} LearnerRun what one learner gave on one split
 * @property {Readonly<Record<string, number | null>>} metrics by id; `null` where undefined
 * @property {number} seconds of the processor, for training
 * @property {string} [chosen] id of the learner that `auto` chose
 */

/** Test rows at most; more would only narrow the error of the figure. */
const MOST_TEST_ROWS = 2000;

/** Sets of fewer rows are split more often, as one split says little of them. */
const SMALL_ROWS = 250;

/** @typedef {Readonly<Record<string, readonly LearnerRun[]>>} ComparisonRuns by learner, split by split */

console.log(JSON.stringify(await compare(JSON.parse(process.argv[2]))));

/**
 * @param {ComparisonPlan} plan
 * @returns {Promise<ComparisonRuns>}
 */
async function compare({ file, target, taken, learners, most, splits, seed }) {
  const data = takeTarget(await readTable(file), target, taken);
  const rows = data.attributes.rowCount;
  const train = Math.min(most, Math.round((2 / 3) * rows));
  const test = Math.min(MOST_TEST_ROWS, rows - train);
  const repeats = rows < SMALL_ROWS ? 3 * splits : splits;
  const planned = plannedSplits({ method: 'holdout', train, test, repeats }, data.target, seed);
  const made = learners.filter((id) => id !== AUTO_ID).map(learnerOf);
  const runs = /** @type {Record<string, LearnerRun[]>} */ ({});
  for (const { id, learner } of made) {
    runs[id] = planned.map((split, s) => runOn(learner, data, split, trainingSeed(seed, s)));
  }
  if (!learners.includes(AUTO_ID)) return runs;
  const auto = autoDefinition(allLearners.filter(({ id }) => learners.includes(id))).create({});
  if (!(auto instanceof AutoLearner)) throw new Error('auto is no choice among learners');
  runs[AUTO_ID] = [];
  for (const [s, { train }] of planned.entries()) {
    const start = process.cpuUsage();
    const { chosen } = await auto.select(selectRows(data, train), { seed: trainingSeed(seed, s) });
    const { user, system } = process.cpuUsage(start);
    // The model of the choice is that of the chosen learner, bit for bit: it need not be trained again.
    const run = runs[chosen][s];
    const seconds = run.seconds + (user + system) / 1e6;
    runs[AUTO_ID].push({ ...run, seconds, chosen });
  }
  return runs;
}

/**
 * A learner with its default settings, after `early-stopping` with as many rules as held-out rows show to be enough.
 *
 * @param {string} id
 */
function learnerOf(id) {
  const early = id.startsWith('early-stopping ');
  const base = early ? id.replace('early-stopping ', '') : id;
  const definition = allLearners.find((one) => one.id === base);
  if (definition === undefined) throw new Error(`no learner ${id}`);
  return { id, learner: early ? new EarlyStopping(definition) : definition.create({}) };
}

/**
 * @param {import('@preflearn/core').Learner} learner
 * @param {import('@preflearn/core').LabelledTable} data
 * @param {import('@preflearn/evaluation').Split} split
 * @param {number} seed
 * @returns {LearnerRun}
 */
function runOn(learner, data, split, seed) {
  const train = selectRows(data, split.train);
  const test = selectRows(data, split.test);
  const start = process.cpuUsage();
  const model = learner.fit(train, { seed });
  const { user, system } = process.cpuUsage(start);
  const prediction = model.predict(test.attributes);
  const metrics = metricsFor(data.target).map((metric) => {
    const { value } = measure(metric, prediction, test.target, undefined);
    return /** @type {const} */ ([metric.id, value]);
  });
  return { metrics: Object.fromEntries(metrics), seconds: (user + system) / 1e6 };
}
