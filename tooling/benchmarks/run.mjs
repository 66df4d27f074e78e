// Times what the project promises to be quick, each in a process of its own, in turn and repeated, so that
// figures of one run can be compared.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchmarks } from './benchmarks.mjs';

const usage = `Times training, prediction and reading, and prints the least and the median of several runs.
Cpu is the median of the processor time. A busy machine stretches wall-clock time, and helping threads of the
engine count as processor time, so the smaller of the two medians is compared with the limit.

  npm run bench                            all benchmarks, 3 rounds
  npm run bench -- --only rank-rules       those whose name contains a word
  npm run bench -- --rounds 5
  npm run bench -- --data ../shared/data   where data sets are; without them tables are drawn from a seed
`;

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});

/**
 * @typedef {import('./benchmarks.mjs').Timing} Timing
 * @typedef {import('./benchmarks.mjs').Benchmark} Benchmark
 */

if (values.help) console.log(usage);
else main();

function main() {
  const chosen = benchmarks.filter(({ name }) => name.includes(values.only));
  /** @type {Map<string, Timing[]>} */
  const runs = new Map(chosen.map(({ name }) => [name, []]));
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const { name } of chosen) runs.get(name)?.push(measure(name));
  }
  for (const benchmark of chosen) print(benchmark, runs.get(benchmark.name) ?? []);
  for (const { name, compare } of chosen) {
    const other = runs.get(compare?.with ?? '');
    if (compare === undefined || other === undefined) continue;
    const ratio = leastTime(runs.get(name) ?? []) / leastTime(other);
    console.log(`${name} takes ${ratio.toFixed(2)} times ${compare.with} (${compare.goal})`);
  }
}

/**
 * @param {string} name
 * @returns {Timing}
 */
function measure(name) {
  const script = fileURLToPath(new URL('./one.mjs', import.meta.url));
  const args = ['--expose-gc', script, name, values.data];
  const child = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(`${name} failed:\n${child.stderr}`);
  return JSON.parse(child.stdout);
}

/**
 * @param {Benchmark} benchmark
 * @param {readonly Timing[]} timings
 */
function print({ name, limit }, timings) {
  const seconds = timings.map((timing) => timing.seconds);
  const cpu = timings.flatMap(({ cpuSeconds }) => (cpuSeconds === undefined ? [] : [cpuSeconds]));
  const used = Math.min(median(seconds), median(cpu.length > 0 ? cpu : seconds));
  const texts = [
    `${name.padEnd(36)} least ${Math.min(...seconds).toFixed(2)} s`,
    `median ${median(seconds).toFixed(2)} s`,
    ...(cpu.length > 0 ? [`cpu ${median(cpu).toFixed(2)} s`] : []),
    ...(limit === undefined ? [] : [`limit ${limit} s, ${used <= limit ? 'kept' : 'EXCEEDED'}`]),
    Object.entries(timings[0].notes)
      .map(([key, value]) => `${key} ${Number(value.toFixed(2))}`)
      .join(', '),
    timings[0].remark ?? '',
  ];
  console.log(texts.filter((text) => text !== '').join('  '));
}

/** @param {readonly number[]} numbers */
function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/**
 * The least processor time, or wall-clock time where that is all there is.
 *
 * @param {readonly Timing[]} timings
 */
function leastTime(timings) {
  return Math.min(...timings.map(({ seconds, cpuSeconds = seconds }) => cpuSeconds));
}
