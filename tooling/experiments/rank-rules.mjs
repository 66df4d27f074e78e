// RankRules on Torgo's sets and on the artificial model of its paper, through the command as users run it.
import { join } from 'node:path';
import { summary } from './frame.mjs';
import { figures } from './rank-rules-tables.mjs';

/** @typedef {import('./rank-rules-tables.mjs').Figure} Figure */

/** @type {import('./frame.mjs').Family} */
export const rankRules = {
  id: 'rank-rules',
  title: 'RankRules 2009',
  metric: { title: 'MAE', direction: 'lower' },
  experiments: figures.map((figure) => ({
    group: figure.file === undefined ? 'table 1' : 'tables 3 and 4',
    name: figure.name,
    files: figure.file === undefined ? [] : [figure.file],
    goal: figure.goal,
    paper: figure.paper,
    measure: (context) =>
      figure.file === undefined ? onArtificialModel(figure, context) : onDataSet(figure, context),
  })),
};

/**
 * @param {Figure} figure
 * @param {import('./frame.mjs').Context} context
 */
async function onDataSet({ file = '', target = '', train, test, ...figure }, context) {
  const splits = Math.min(figure.splits, context.splits ?? figure.splits);
  const { maeLoss, seconds } = await evaluate(context, [
    ...[join(context.data, file), '--target', target, '--discretize', '10'],
    ...['--split', `${train}:${test}`, '--repeats', String(splits)],
    ...['--seed', String(context.seed), ...learnerArguments(figure)],
  ]);
  return {
    ...{ mean: maeLoss.mean, standardError: maeLoss.standardError ?? 0 },
    ...{ splits, of: figure.splits, fitSeconds: seconds.fit },
  };
}

/**
 * A fresh training and test set for every split.
 *
 * @param {Figure} figure
 * @param {import('./frame.mjs').Context} context
 */
async function onArtificialModel({ train, test, ...figure }, context) {
  const splits = Math.min(figure.splits, context.splits ?? figure.splits);
  const means = [];
  let fitSeconds = 0;
  for (let i = 0; i < splits; i++) {
    const seed = String(context.seed + i);
    const path = await artificialData(context, seed, train + test);
    const { maeLoss, seconds } = await evaluate(context, [
      ...[path, '--target', 'y', '--split', `${train}:${test}`, '--seed', seed],
      ...learnerArguments(figure),
    ]);
    means.push(maeLoss.mean);
    fitSeconds += seconds.fit / splits;
  }
  return { ...summary(means), splits, of: figure.splits, fitSeconds };
}

/** @type {Map<string, Promise<string>>} files of the artificial model, for all experiments that ask for them */
const written = new Map();

/**
 * @param {import('./frame.mjs').Context} context
 * @param {string} seed
 * @param {number} rows
 * @returns {Promise<string>} path of a file, written when it is asked for first
 */
async function artificialData({ folder, preflearn }, seed, rows) {
  const path = join(folder, `artificial-${rows}-${seed}.csv`);
  const size = ['--rows', String(rows), '--seed', seed];
  const writing =
    written.get(path) ?? preflearn('generate', 'rank-rules-artificial', ...size, '--out', path);
  written.set(path, writing);
  await writing;
  return path;
}

/** @param {Pick<Figure, 'settings'>} figure */
function learnerArguments({ settings }) {
  const set = settings.flatMap((setting) => ['--set', setting]);
  return ['--learner', 'rank-rules', '--metrics', 'maeLoss', ...set];
}

/**
 * @param {import('./frame.mjs').Context} context
 * @param {readonly string[]} args
 * @returns {Promise<{maeLoss: {mean: number, standardError: number | null}, seconds: {fit: number}}>}
 */
async function evaluate({ preflearn }, args) {
  const [result] = JSON.parse(await preflearn('evaluate', ...args, '--json', '-')).results;
  return { maeLoss: result.metrics.maeLoss, seconds: result.seconds };
}
