/**
 * @typedef {import('./lines/line.mjs').LineResult} LineResult
 * @typedef {import('./saved-run.mjs').Measurement} Measurement
 *
 * @typedef {object} Outcome
 * @property {readonly Measurement[]} measurements those that no round failed of, in the order of the names
 * @property {readonly {name: string, message: string}[]} failures
 */

/**
 * Measures everything once a round. What slows the machine down for a while then meets all alike, and numbers
 * of the same round can be divided by each other. Each round starts one name further on, so that none always
 * follows the same one. What fails is not tried again.
 *
 * @param {readonly string[]} names all different
 * @param {number} rounds at least 1
 * @param {(name: string, round: number) => Promise<LineResult>} measureOne
 * @returns {Promise<Outcome>}
 */
export async function measureInTurn(names, rounds, measureOne) {
  /** @type {Map<string, LineResult[]>} */
  const results = new Map(names.map((name) => [name, []]));
  const failures = [];
  for (let round = 0; round < rounds; round++) {
    for (const name of rotated(names, round)) {
      const done = results.get(name);
      if (done === undefined) continue; // failed in an earlier round
      try {
        done.push(await measureOne(name, round));
      } catch (error) {
        results.delete(name);
        failures.push({ name, message: error instanceof Error ? error.message : String(error) });
      }
    }
  }
  const measurements = Array.from(results, ([name, list]) => measurementOf(name, list));
  return { measurements, failures };
}

/**
 * @param {readonly string[]} names
 * @param {number} round
 */
function rotated(names, round) {
  const start = names.length === 0 ? 0 : round % names.length;
  return [...names.slice(start), ...names.slice(0, start)];
}

/**
 * @param {string} name
 * @param {readonly LineResult[]} results one a round
 * @returns {Measurement}
 */
function measurementOf(name, results) {
  return {
    name,
    seconds: results.map(({ seconds }) => seconds),
    cpuSeconds: results.map(({ cpuSeconds }) => cpuSeconds),
    peakBytes: results.map(({ peakBytes }) => peakBytes),
    notes: { ...results.at(-1)?.notes },
  };
}
