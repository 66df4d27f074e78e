// Who is measured on what.
import { countName } from '../lines/line.mjs';
import { chosenLines } from '../settings.mjs';

/**
 * @typedef {import('./table-files.mjs').TableFile} TableFile
 *
 * @typedef {object} Contender
 * @property {string} id
 * @property {string} title
 * @property {number} mostRows above, training takes too long to be of interest
 *
 * @typedef {object} Group contenders that are measured in turn, so that their times can be divided
 * @property {'train' | 'predict'} task
 * @property {number} threads
 * @property {number} rows of the table that the task is timed on
 * @property {number} trainRows of the table that is trained on
 *
 * @typedef {object} Job what a process is given
 * @property {string} library
 * @property {'train' | 'predict'} task
 * @property {number} threads
 * @property {TableFile} train
 * @property {TableFile} [test] rows to predict; only for that task
 */

export const OURS = 'preflearn';

/** Ours first. */
export const contenders = /** @type {readonly Contender[]} */ ([
  { id: OURS, title: 'preflearn, RankRules', mostRows: Number.POSITIVE_INFINITY },
  { id: 'xgboost', title: 'XGBoost', mostRows: Number.POSITIVE_INFINITY },
  { id: 'lightgbm', title: 'LightGBM', mostRows: Number.POSITIVE_INFINITY },
  { id: 'scikit-learn', title: 'scikit-learn', mostRows: Number.POSITIVE_INFINITY },
  { id: 'boomer', title: 'BOOMER', mostRows: 1e5 },
]);

/** Attributes and classes of all tables. */
export const ATTRIBUTES = 16;
export const CLASSES = 10;

/** Rows to predict, and rows of the table that is trained on before. */
const PREDICTED_ROWS = 1e6;
const TRAINED_ROWS = 1e4;

/**
 * Training on each number of rows with each number of threads, and prediction on one thread if that is among them.
 *
 * @param {readonly number[]} rowCounts
 * @param {readonly number[]} threadCounts
 * @returns {readonly Group[]}
 */
export function groupsOf(rowCounts, threadCounts) {
  const training = threadCounts.flatMap((threads) =>
    rowCounts.map((rows) => ({
      task: /** @type {const} */ ('train'),
      threads,
      rows,
      trainRows: rows,
    })),
  );
  const prediction = { rows: PREDICTED_ROWS, trainRows: TRAINED_ROWS, threads: 1 };
  return threadCounts.includes(1) ? [...training, { task: 'predict', ...prediction }] : training;
}

/**
 * The contenders of a group that are installed, not too slow for it and asked for; ours first.
 *
 * @param {Group} group
 * @param {ReadonlySet<string>} installed ids of the other libraries
 * @param {readonly string[]} [only] words in the names of their measurements; all contenders without any
 */
export function contendersOf(group, installed, only = []) {
  const able = contenders.filter(
    ({ id, mostRows }) => (id === OURS || installed.has(id)) && group.trainRows <= mostRows,
  );
  const names = able.map(({ id }) => ({ name: nameOf(group, id) }));
  const chosen = new Set(chosenLines(names, only).map(({ name }) => name));
  return able.filter(({ id }) => chosen.has(nameOf(group, id)));
}

/**
 * The name of a measurement in a saved run.
 *
 * @param {Group} group
 * @param {string} id of the contender
 */
export function nameOf({ task, rows, threads }, id) {
  const many = threads === 1 ? '1 thread' : `${threads} threads`;
  return `${task} ${countName(rows)} x ${ATTRIBUTES}, ${many}: ${id}`;
}
