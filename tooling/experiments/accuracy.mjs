// Runs experiments and says where a figure misses its goal. Data sets come from a folder that is not part of the project
// (--data). A family of experiments is one file, in families.mjs. A table of figures of learners on data sets is a study
// of `preflearn reproduce` instead: apps/cli/src/reproduce/studies/comparisons.ts.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { carryOutAll } from '@preflearn/evaluation';
import { openJournal } from '@preflearn/io/node';
import { families } from './families.mjs';
import { chosenEntries, fullName, headOf, lineOf, misses } from './frame.mjs';
import { measuredPages } from './pages.mjs';

/**
 * @typedef {import('./frame.mjs').Entry} Entry
 * @typedef {import('./frame.mjs').Context} Context
 * @typedef {import('./frame.mjs').Outcome} Outcome
 */

const usage = `Runs experiments beyond the tables of the papers, which preflearn reproduce runs, and prints what came out
beside the goal.

  npm run accuracy                              all of them
  npm run accuracy -- --list                    what there is
  npm run accuracy -- --only which-learner      those whose family, group or name contains a word
  npm run accuracy -- --only which-learner --only iris   ... all of several words
  npm run accuracy -- --only probabilities      log-loss and the like of all learners beside class shares
  npm run accuracy -- --only which-learner      all learners on all sets, as tables for the documentation
  npm run accuracy -- --only noise          how often train says that something was learned, of drawn tables; only by name
  npm run accuracy -- --splits 5                fewer random splits (quicker, noisier)
  npm run accuracy -- --data ../shared/data     where the data sets are
  npm run accuracy -- --jobs 2                  how many run side by side
  npm run accuracy -- --journal runs.jsonl      keep each figure there, and go on from there when interrupted
  npm run accuracy -- --only which-learner --runs FOLDER        keep what each training gave there, likewise
  npm run accuracy -- --only which-learner --runs FOLDER --kept only what is kept: nothing is trained
  npm run accuracy -- --write-page              also write the tables that pages of the documentation have of them
  npm run accuracy -- --seed 1                  splits and training follow from it
`;

/** As the pages say. */
const DEFAULT_SEED = '1';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    only: { type: 'string', multiple: true, default: [] },
    splits: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    journal: { type: 'string' },
    runs: { type: 'string' },
    kept: { type: 'boolean', default: false },
    'write-page': { type: 'boolean', default: false },
    seed: { type: 'string', default: DEFAULT_SEED },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const entries = chosenEntries(families, values.only);
if (values.help) console.log(usage);
else if (values.list) for (const entry of entries) console.log(fullName(entry));
else process.exitCode = await main();

/** @returns {Promise<number>} 0 when something was run and every goal reached */
async function main() {
  const lacking = new Set(
    entries.flatMap(({ experiment }) => experiment.files.filter((file) => !isThere(file))),
  );
  const present = entries.filter(({ experiment }) => experiment.files.every(isThere));
  if (lacking.size > 0) {
    console.log(
      `${entries.length - present.length} left out, as ${values.data} lacks ${[...lacking].join(', ')}.`,
    );
  }
  if (entries.length > 0 && present.length === 0) {
    console.log('Nothing was run. Say where the data sets are: npm run accuracy -- --data FOLDER');
    return 1;
  }
  const outcomes = await runAll(present, context());
  if (values['write-page']) writePages(present, outcomes);
  return finish(present, outcomes);
}

/** @param {string} file */
function isThere(file) {
  return existsSync(join(values.data, file));
}

/** @returns {Context} */
function context() {
  return {
    ...{ data: values.data, seed: Number(values.seed) },
    ...{ runs: values.runs ?? null, kept: values.kept },
    ...(values.splits === undefined ? {} : { splits: Number(values.splits) }),
  };
}

/**
 * Runs several experiments side by side and prints their lines in the order of the list.
 *
 * @param {readonly Entry[]} list
 * @param {Context} context
 * @returns {Promise<readonly Outcome[]>}
 */
async function runAll(list, context) {
  const outcomes = /** @type {Outcome[]} */ ([]);
  const journal =
    values.journal === undefined ? undefined : await openJournal(values.journal, measurementOf);
  let printed = 0;
  const measure = async (/** @type {number} */ at) => {
    console.error(`${at + 1} of ${list.length}, ${fullName(list[at])}`);
    const key = keyOf(list[at]);
    const known = journal?.get(key);
    const { experiment } = list[at];
    const outcome = known ? { experiment, measurement: known } : await outcomeOf(list[at], context);
    if (known === undefined && outcome.measurement) journal?.append(key, outcome.measurement);
    outcomes[at] = outcome;
    for (; outcomes[printed] !== undefined; printed++) print(list, printed, outcomes);
  };
  await carryOutAll([...list.keys()], measure, { jobs: Number(values.jobs) });
  await journal?.close();
  return outcomes;
}

/**
 * What the journal knows a figure by: its name, its data, and what the options say.
 *
 * @param {Entry} entry
 */
function keyOf(entry) {
  const { seed, splits, kept } = values;
  const asked = JSON.stringify({ seed, splits, ...(kept && { kept }) });
  const hash = createHash('sha256').update(asked);
  for (const file of entry.experiment.files) hash.update(readFileSync(join(values.data, file)));
  return `${fullName(entry)}, ${hash.digest('hex').slice(0, 16)}`;
}

/**
 * A measurement of the journal.
 *
 * @param {unknown} value
 * @returns {import('./frame.mjs').Measurement}
 */
function measurementOf(value) {
  const found = /** @type {Partial<import('./frame.mjs').Measurement> | null} */ (value);
  if (typeof found?.mean === 'number' && typeof found.fitSeconds === 'number') {
    return /** @type {import('./frame.mjs').Measurement} */ (found);
  }
  throw new Error('an entry of the journal is no measurement');
}

/**
 * @param {Entry} entry
 * @param {Context} context
 * @returns {Promise<Outcome>}
 */
async function outcomeOf({ experiment }, context) {
  try {
    return { experiment, measurement: await experiment.measure(context) };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { experiment, failure: failure.split('\n')[0] };
  }
}

/**
 * Prints one line, with the heading of its group before the first and what sums it up after the last.
 *
 * @param {readonly Entry[]} list
 * @param {number} at
 * @param {readonly Outcome[]} outcomes
 */
function print(list, at, outcomes) {
  const { family, experiment } = list[at];
  const isOther = (/** @type {Entry | undefined} */ other) =>
    other?.family !== family || other.experiment.group !== experiment.group;
  if (isOther(list[at - 1]))
    console.log(`\n${family.title}, ${experiment.group}\n${headOf(family)}`);
  console.log(lineOf(family, outcomes[at]));
  if (!isOther(list[at + 1])) return;
  const group = outcomes.slice(0, at + 1).filter((_, i) => !isOther(list[i]));
  for (const line of family.summarise?.(experiment.group, group) ?? []) console.log(line);
}

/**
 * @param {readonly Entry[]} list
 * @param {readonly Outcome[]} outcomes
 */
function writePages(list, outcomes) {
  const { pages, incomplete } = measuredPages(list, outcomes, settingsText(), (path) =>
    readFileSync(path, 'utf8'),
  );
  for (const [path, page] of pages) {
    writeFileSync(path, page);
    console.log(`\nWritten into ${path}.`);
  }
  for (const { id } of incomplete) {
    console.log(
      `\nThe table of ${id} stays as it was, as not all of its experiments gave a figure.`,
    );
  }
}

/** How the experiments were run, for the pages, which say themselves what is as usual. */
function settingsText() {
  if (values.seed === DEFAULT_SEED && !values.splits) return '';
  const most = values.splits === undefined ? '' : `, at most ${values.splits} splits of each set`;
  return `Seed ${values.seed}${most}.`;
}

/**
 * @param {readonly Entry[]} list
 * @param {readonly Outcome[]} outcomes
 * @returns {number} exit code
 */
function finish(list, outcomes) {
  const failed = outcomes.filter(({ failure }) => failure !== undefined).length;
  const goals = list.filter(({ experiment }) => experiment.goal !== undefined).length;
  const missed = list.filter(({ family }, i) => misses(family, outcomes[i])).length;
  console.log(`\n${goals - missed} of ${goals} goals reached.`);
  if (failed > 0) console.log(`${failed} of ${outcomes.length} experiments gave no figure.`);
  return missed === 0 ? 0 : 1;
}
