// Times what the project promises to be quick, each in a process of its own, in turn and repeated, so that
// figures of one run can be compared.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchmarks } from './benchmarks.mjs';

const usage = `Times training and reading, and prints the least and the median of several runs.

  npm run bench                        all benchmarks, 3 rounds
  npm run bench -- --only rank-rules   those whose name contains a word
  npm run bench -- --rounds 5
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});

/** @typedef {{name: string, seconds: number, notes: Record<string, number>}} Measurement */

if (values.help) console.log(usage);
else main();

function main() {
  const chosen = benchmarks.filter(({ name }) => name.includes(values.only));
  /** @type {Map<string, Measurement[]>} */
  const runs = new Map(chosen.map(({ name }) => [name, []]));
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const { name } of chosen) runs.get(name)?.push(measure(name));
  }
  for (const { name } of chosen) print(name, runs.get(name) ?? []);
  for (const { name, compare } of chosen) {
    if (compare === undefined || !runs.has(compare.with)) continue;
    const ratio = least(runs.get(name) ?? []) / least(runs.get(compare.with) ?? []);
    console.log(`${name} takes ${ratio.toFixed(1)} times ${compare.with} (${compare.goal})`);
  }
}

/**
 * @param {string} name
 * @returns {Measurement}
 */
function measure(name) {
  const script = fileURLToPath(new URL('./one.mjs', import.meta.url));
  const child = spawnSync(process.execPath, ['--expose-gc', script, name], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(`${name} failed:\n${child.stderr}`);
  return JSON.parse(child.stdout);
}

/**
 * @param {string} name
 * @param {readonly Measurement[]} measurements
 */
function print(name, measurements) {
  const seconds = measurements.map((m) => m.seconds).sort((a, b) => a - b);
  const median = seconds[Math.floor(seconds.length / 2)];
  const notes = Object.entries(measurements[0].notes).map(
    ([key, value]) => `${key} ${value.toFixed(2)}`,
  );
  console.log(
    `${name.padEnd(34)} least ${seconds[0].toFixed(2)} s  median ${median.toFixed(2)} s  ${notes.join(', ')}`,
  );
}

/** @param {readonly Measurement[]} measurements */
function least(measurements) {
  return Math.min(...measurements.map((m) => m.seconds));
}
