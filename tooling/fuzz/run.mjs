// `npm run fuzz`: runs the fuzzers, prints what came out, and keeps what failed.
import { parseArgs } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { keep } from './corpus.mjs';
import { fuzzers } from './fuzzers.mjs';
import { watchedFuzz, workInThread } from './watched.mjs';

const help = `npm run fuzz -- [--minutes <n>] [--seed <n>] [--only <fuzzer> ...]

Runs the project on inputs drawn from a seed, looking for what must never happen: an error without a code, a hang, a
silent NaN, half a file. The fuzzers share the time; the seed decides on the inputs and their order, the time only on
how many of them are tried.

  --minutes <n>    how long in all; 2 by default
  --seed <n>       whole number that decides on all inputs; a fresh one, which is printed, by default
  --only <fuzzer>  this fuzzer; repeatable
${fuzzers.map(({ name, about }) => `                   ${name.padEnd(9)} ${about}`).join('\n')}

For each failure the case, made as small as it gets, is kept in tooling/fuzz/corpus, and the tests run it again from
then on: npm test -- tooling/test/fuzz-corpus. The exit code is then 1.`;

if (isMainThread) process.exitCode = await main();
else await workInThread(fuzzers);

/** @returns {Promise<number>} exit code */
async function main() {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      minutes: { type: 'string', default: '2' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 32) },
      only: { type: 'string', multiple: true, default: fuzzers.map(({ name }) => name) },
    },
  });
  const chosen = fuzzers.filter(({ name }) => values.only.includes(name));
  const [total, seed] = [values.minutes, values.seed].map(Number);
  const isSeed = Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32;
  if (values.help || chosen.length < new Set(values.only).size || !(total > 0) || !isSeed) {
    console.log(help);
    return values.help ? 0 : 1;
  }
  console.log(`seed ${seed}`);
  let failed = 0;
  for (const fuzzer of chosen) failed += await report(fuzzer, seed, (total * 60) / chosen.length);
  return failed === 0 ? 0 : 1;
}

/**
 * Runs one fuzzer and reports on it.
 *
 * @param {import('./fuzz.mjs').Fuzzer} fuzzer
 * @param {number} seed
 * @param {number} seconds
 * @returns {Promise<number>} number of failures
 */
async function report(fuzzer, seed, seconds) {
  const { cases, outcomes, failures } = await watchedFuzz(fuzzer, { seed, seconds });
  const counts = Object.entries(outcomes)
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([outcome, count]) => `${outcome} ${count.toLocaleString('en')}`);
  console.log(
    `${fuzzer.name.padEnd(9)} ${cases.toLocaleString('en').padStart(8)} cases in ${Math.round(seconds)} s, ` +
      `${failures.length} kinds of failure  (${counts.join(', ')})`,
  );
  for (const { index, input, message } of failures) {
    const file = keep(fuzzer.name, { about: message, input });
    console.log(
      `  FAILED, case ${index}: ${message}\n    kept in ${file}\n` +
        `    repeat: npm run fuzz -- --seed ${seed} --only ${fuzzer.name}`,
    );
  }
  return failures.length;
}
