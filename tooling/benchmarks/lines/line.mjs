import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure } from '../measure.mjs';

/**
 * What a line may use.
 *
 * @typedef {object} LineContext
 * @property {string} data folder of data sets
 * @property {Engine} engine what every learner by boosting is given on top of that of the line (`--engine`)
 *
 * @typedef {Readonly<Record<string, unknown>>} Engine options of learners, and `threads` for their training
 *
 * @typedef {import('../measure.mjs').Measured & {notes?: Readonly<Record<string, number>>}} LineResult
 *
 * @typedef {object} Line one thing that is timed
 * @property {string} name
 * @property {string} [file] data set, in the folder of data sets, without which the line is left out
 * @property {true} [large] needs `--large`: much memory or many minutes
 * @property {number} [heap] MB of the heap of the process, to show what fits into little
 * @property {(context: LineContext) => Promise<LineResult>} run
 */

/**
 * What is meant for the learner and what for its training; on one thread if nothing else is said.
 *
 * @param {Engine} engine
 * @returns {{options: Readonly<Record<string, unknown>>, fit: import('@preflearn/core').FitOptions}}
 */
export function splitEngine({ threads = 1, ...options }) {
  return { options, fit: { seed: 1, threads: /** @type {number | 'auto'} */ (threads) } };
}

/**
 * A measurement without what the work gave, so that it can be printed as JSON.
 *
 * @param {import('../measure.mjs').Measured} measured
 * @param {Readonly<Record<string, number>>} [notes]
 * @returns {LineResult}
 */
export function lineResult({ seconds, cpuSeconds, peakBytes }, notes = {}) {
  return { seconds, cpuSeconds, peakBytes, notes };
}

/**
 * A count as it stands in names of lines: 1e5, 40768.
 *
 * @param {number} count
 */
export function countName(count) {
  const short = count.toExponential().replace('+', '');
  return short.length < String(count).length ? short : String(count);
}

/**
 * Times `fit` of a learner by boosting, from the table in memory to the model.
 *
 * @template {import('@preflearn/core').LabelledTable} D
 * @param {D} data
 * @param {(options: Readonly<Record<string, unknown>>) => { fit: (data: D, options: import('@preflearn/core').FitOptions) => object }} make
 * @param {Engine} engine
 * @param {() => Readonly<Record<string, number>>} [notes] more to know, asked for while the model is there
 */
export async function timeTraining(data, make, engine, notes) {
  const { options, fit } = splitEngine(engine);
  const learner = make(options);
  const measured = await measure(() => learner.fit(data, fit));
  const { rules } = /** @type {{rules: readonly unknown[]}} */ (measured.result);
  const more = notes?.();
  return lineResult(measured, { rules: rules.length, ...more });
}

/**
 * Does work in a folder that is removed at the end.
 *
 * @template T
 * @param {(folder: string) => Promise<T>} work
 */
export async function withFolder(work) {
  const folder = await mkdtemp(join(tmpdir(), 'preflearn-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
