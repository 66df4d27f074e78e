// What every family of experiments shares: what an experiment is, which ones are meant, whether a goal was
// reached, and how a line is printed. Nothing here runs anything.
import { criticalDifference } from '@preflearn/evaluation';

/**
 * @typedef {object} Measurement what running an experiment gave
 * @property {number} mean mean over the splits
 * @property {number} standardError standard error of that mean; 0 for one split
 * @property {number} splits splits that were run
 * @property {number} [of] splits that the experiment has in full, where fewer were run
 * @property {number} fitSeconds mean wall-clock time of a training
 * @property {number} [fitCpuSeconds] likewise of the processor, all its threads together
 * @property {number} [cpuSeconds] processor time of everything, reading and testing included
 * @property {{own: Readonly<Record<string, number>>, shares: Readonly<Record<string, number>>}} [losses] of probabilities and
 *   of class shares, by id of the metric
 * @property {string} [note] printed at the end of the line, such as the size of the models
 */

/**
 * @typedef {object} Context what an experiment may use
 * @property {string} data folder of the data sets
 * @property {number} seed splits and training follow from it
 * @property {number} [splits] most random splits
 * @property {string | null} runs folder that keeps what each training gave
 * @property {boolean} kept whether only that is used, and nothing is trained
 */

/**
 * @typedef {object} Experiment one figure
 * @property {string} group experiments of a group stand together under one heading
 * @property {string} name
 * @property {readonly string[]} files data sets, in the data folder
 * @property {number} [goal] worst mean that reaches the goal; absent if the figure is only to be seen
 * @property {string} [paper] what was published
 * @property {(context: Context) => Promise<Measurement>} measure
 */

/**
 * @typedef {object} Outcome what became of an experiment
 * @property {Experiment} experiment
 * @property {Measurement} [measurement] absent if it failed
 * @property {string} [failure] why it failed, in one line
 */

/**
 * @typedef {object} Family experiments that are measured alike
 * @property {string} id
 * @property {string} title
 * @property {{title: string, direction: 'lower' | 'higher'}} metric
 * @property {readonly Experiment[]} experiments group by group
 * @property {(group: string, outcomes: readonly Outcome[]) => readonly string[]} [summarise] lines to be
 *   printed below a group
 * @property {boolean} [isByName] whether it only runs when its id is asked for, as it needs more than the repository has
 * @property {string} [page] page of the documentation that has these lines, by the path from the root, in the region
 *   that the id names
 */

/** @typedef {{family: Family, experiment: Experiment}} Entry */

/**
 * The experiments whose heading or name contains all of the words, without families that only run by name unless a word
 * has their id.
 *
 * @param {readonly Family[]} families
 * @param {readonly string[]} words
 * @returns {Entry[]}
 */
export function chosenEntries(families, words) {
  const asked = families.filter(
    ({ id, isByName }) => !isByName || words.some((word) => word.includes(id)),
  );
  const entries = asked.flatMap((family) =>
    family.experiments.map((experiment) => ({ family, experiment })),
  );
  return entries.filter((entry) => words.every((word) => fullName(entry).includes(word)));
}

/**
 * What `--only` searches: family, group and name.
 *
 * @param {Entry} entry
 */
export function fullName({ family, experiment }) {
  return `${family.id}, ${experiment.group}: ${experiment.name}`;
}

/**
 * Whether a mean is as good as the goal.
 *
 * @param {'lower' | 'higher'} direction
 * @param {number} mean
 * @param {number} goal
 */
export function reaches(direction, mean, goal) {
  return direction === 'lower' ? mean <= goal : mean >= goal;
}

/**
 * Whether an experiment has a goal and did not reach it; one that failed did not.
 *
 * @param {Family} family
 * @param {Outcome} outcome
 */
export function misses({ metric }, { experiment, measurement }) {
  if (experiment.goal === undefined) return false;
  return measurement === undefined || !reaches(metric.direction, measurement.mean, experiment.goal);
}

/**
 * Mean and standard error of the results of several splits.
 *
 * @param {readonly number[]} numbers at least one
 */
export function summary(numbers) {
  const mean = numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
  const squares = numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  const standardError = Math.sqrt(squares / (numbers.length - 1) / numbers.length);
  return { mean, standardError: numbers.length > 1 ? standardError : 0 };
}

/**
 * Whether methods differ over several data sets, and how far apart their average ranks must be.
 *
 * @param {import('@preflearn/evaluation').MethodComparison} comparison
 * @param {number} alpha
 */
export function testText({ methods, datasets, friedman }, alpha) {
  const { chiSquare, pValue } = friedman;
  const p = pValue < 0.001 ? 'p < 0.001' : `p = ${pValue.toFixed(3)}`;
  const difference = criticalDifference(methods.length, datasets.length, alpha);
  return (
    `Friedman ${chiSquare.toFixed(2)}, ${p}; ` +
    `critical difference at ${alpha} (Nemenyi): ${difference.toFixed(2)}`
  );
}

/**
 * Heading of the columns that {@link lineOf} fills.
 *
 * @param {Family} family
 */
export function headOf({ metric }) {
  return cells([
    ...['experiment', metric.title, '+- s.e.', 'splits', 'fit s', 'cpu s', 'goal', 'paper', ''],
  ]);
}

/**
 * @param {Family} family
 * @param {Outcome} outcome
 */
export function lineOf(family, outcome) {
  const { experiment, measurement, failure } = outcome;
  const { name, goal, paper = '' } = experiment;
  const verdict = goal === undefined ? '' : misses(family, outcome) ? 'MISSED' : 'reached';
  const goalText = goal === undefined ? '' : goal.toFixed(3);
  if (measurement === undefined) {
    const line = cells([name, ...Array(5).fill('-'), goalText, paper, verdict]);
    return `${line}  ${failure ?? ''}`.trimEnd();
  }
  const { mean, standardError, fitSeconds, cpuSeconds, note = '' } = measurement;
  const line = cells([
    name,
    mean.toFixed(3),
    standardError.toFixed(3),
    splitsText(measurement),
    fitSeconds.toFixed(2),
    cpuSeconds?.toFixed(1) ?? '',
    ...[goalText, paper, verdict],
  ]);
  return `${line}  ${note}`.trimEnd();
}

/** @param {Measurement} measurement */
function splitsText({ splits, of = splits }) {
  return of > splits ? `${splits} of ${of}` : String(splits);
}

/** @param {readonly string[]} texts */
function cells(texts) {
  const widths = [52, 7, 8, 8, 7, 7, 7, 6, 8];
  return texts
    .map((text, i) => (i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i])))
    .join(' ');
}
