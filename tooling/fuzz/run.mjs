// `npm run fuzz`: runs the fuzzers, prints what came out, and keeps what failed.
import { isMainThread } from 'node:worker_threads';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { keep } from './corpus.mjs';
import { fuzzers } from './fuzzers.mjs';
import { watchedFuzz, workInThread } from './watched.mjs';

const names = fuzzers.map(({ name }) => name);

const lessons = `
Fuzzers
${fuzzers.map(({ name, about }) => `  ${name.padEnd(9)} ${about}`).join('\n')}

What is printed
  one line for each fuzzer: cases, failures, and the number of cases by outcome, such as the codes of errors;
  for each failure the file with the case, made as small as it gets, in tooling/fuzz/corpus; the tests run it again
  from then on. The exit code is then 1.

Examples
  npm run fuzz                                     two minutes, with a fresh seed, which is printed
  npm run fuzz -- --seed 7                         the same inputs again, as far as the time reaches
  npm run fuzz -- --only models --minutes 60       one fuzzer, for an hour
  npm test -- tooling/test/fuzz-corpus             the kept cases`;

if (isMainThread) process.exitCode = await main(process.argv.slice(2));
else await workInThread(fuzzers);

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} exit code
 */
async function main(args) {
  const command = new Command('npm run fuzz --')
    .description(
      'Runs the project on inputs drawn from a seed, looking for what must never happen: an error without a ' +
        'code, a hang, a silent NaN, half a file. The fuzzers share the time; the seed decides on the inputs and ' +
        'their order, the time only on how many of them are tried.',
    )
    .option('--minutes <n>', 'how long in all', minutes, 2)
    .option('--seed <n>', 'whole number that decides on all inputs (default: a fresh one)', seedIn)
    .addOption(new Option('--only <fuzzer...>', 'these fuzzers').choices(names))
    .addHelpText('after', lessons)
    .helpOption('--help', 'show this help')
    .allowExcessArguments(false)
    .exitOverride();
  try {
    command.parse(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode; // its message was printed
    throw error;
  }
  /** @type {{ minutes: number, seed?: number, only?: readonly string[] }} */
  const { minutes: total, seed = Date.now() % 2 ** 32, only = names } = command.opts();
  console.log(`seed ${seed}`);
  const chosen = fuzzers.filter(({ name }) => only.includes(name));
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

/** @param {string} text */
function minutes(text) {
  const number = Number(text);
  if (number > 0 && Number.isFinite(number)) return number;
  throw new InvalidArgumentError('Expected a number of minutes above 0, such as 2 or 0.5.');
}

/** @param {string} text */
function seedIn(text) {
  const number = Number(text);
  if (/^\d+$/.test(text) && number < 2 ** 32) return number;
  throw new InvalidArgumentError('Expected a whole number from 0 to 4294967295.');
}
