import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure } from '../measure.mjs';

/**
 * What a line may use.
 *
 * @typedef {object} LineContext
 * @property {string} data folder of data sets
 *
 * @typedef {import('../measure.mjs').Measured & {notes?: Readonly<Record<string, number>>}} LineResult
 *
 * @typedef {object} Line one thing that is timed
 * @property {string} name
 * @property {string} [file] data set, in the folder of data sets, without which the line is left out
 * @property {true} [large] needs `--large`: much memory or many minutes
 * @property {(context: LineContext) => Promise<LineResult>} run
 */

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
 * @param {{ fit: (data: D, options: import('@preflearn/core').FitOptions) => object }} learner
 * @param {number | 'auto'} [threads]
 * @param {() => Readonly<Record<string, number>>} [notes] more to know, asked for while the model is there
 */
export async function timeTraining(data, learner, threads = 1, notes) {
  const measured = await measure(() => learner.fit(data, { seed: 1, threads }));
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
