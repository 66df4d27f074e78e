/**
 * What a line may use.
 *
 * @typedef {object} LineContext
 * @property {string} data folder of data sets
 * @property {Readonly<Record<string, unknown>>} engine options that every learner by boosting is given on top
 *   of those of the line, such as `threads` (`--engine`)
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
