// All shared data sets by kind of target, and how each is read: those of `preflearn data`.
import { readFileSync } from 'node:fs';

/**
 * @typedef {object} SharedSet
 * @property {string} name
 * @property {number} rows
 * @property {string} file in the folder of the data sets
 * @property {string} target name of a column
 * @property {import('@preflearn/core').TakeTargetOptions & {kind: 'ordinal' | 'nominal' | 'ranking'}} taken
 *
 * @typedef {Pick<SharedSet, 'name' | 'rows' | 'target'> & {task: string, classes?: readonly string[]}} Listed
 */

/** @type {readonly Listed[]} */
const all = JSON.parse(
  readFileSync(new URL('../../apps/cli/src/data-sets/data-sets.json', import.meta.url), 'utf8'),
);

/** Sets with ordered classes; numbers are put in ten classes of about as many rows each. */
export const orderedSets = [
  ...setsOf('ordinal', ({ classes }) => ({ kind: 'ordinal', classes })),
  ...setsOf('regression', () => ({ kind: 'ordinal', discretize: 10 })),
];

/** Sets with classes without order. */
export const nominalSets = setsOf('classification', () => ({ kind: 'nominal' }));

/** Sets with orders of labels. */
export const rankingSets = setsOf('label-ranking', () => ({ kind: 'ranking' }));

/**
 * @param {string} task
 * @param {(listed: Listed) => SharedSet['taken']} takenOf
 * @returns {readonly SharedSet[]}
 */
function setsOf(task, takenOf) {
  const listed = all.filter((one) => one.task === task);
  return listed.map((one) => {
    const { name, rows, target } = one;
    return { name, rows, file: `${task}/${name}.csv`, target, taken: takenOf(one) };
  });
}
