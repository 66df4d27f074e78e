/**
 * @typedef {import('./lines/line.mjs').LineResult} LineResult
 *
 * @typedef {object} Outcome
 * @property {readonly import('./saved-run.mjs').Measurement[]} measurements  of what no round failed of, in the order
 *   of the names
 * @property {readonly {name: string, message: string}[]} failures
 */

/**
 * Measures everything once a round. What slows the machine down for a while then meets all alike, and numbers
 * of the same round can be divided by each other. Each round starts one name further on, so that none always
 * follows the same one. What fails is not tried again.
 *
 * @param {readonly string[]} names all different
 * @param {number} rounds at least 1
 * @param {(name: string) => Promise<LineResult>} measureOne
 * @returns {Promise<Outcome>}
 */
export async function measureInTurn(names, rounds, measureOne) {
  /** @type {Map<string, LineResult[]>} */
  const results = new Map(names.map((name) => [name, []]));
  const failures = [];
  for (let round = 0; round < rounds; round++) {
    const first = round % Math.max(1, names.length);
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const done = results.get(name);
      if (done === undefined) continue; // failed in an earlier round
      console.error(`round ${round + 1} of ${rounds}: ${name}`);
      try {
        done.push(await measureOne(name));
      } catch (error) {
        results.delete(name);
        failures.push({ name, message: error instanceof Error ? error.message : String(error) });
      }
    }
  }
  const measurements = Array.from(results, ([name, list]) => ({
    name,
    seconds: list.map(({ seconds }) => seconds),
    cpuSeconds: list.map(({ cpuSeconds }) => cpuSeconds),
    peakBytes: list.map(({ peakBytes }) => peakBytes),
    notes: { ...list.at(-1)?.notes },
  }));
  return { measurements, failures };
}
