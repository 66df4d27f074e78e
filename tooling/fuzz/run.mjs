// `npm run fuzz`: runs the fuzzers, prints what came out, and keeps what failed.
import { CommanderError } from 'commander';
import { progress } from '../benchmarks/progress.mjs';
import { keep, toText } from './corpus.mjs';
import { fuzzers } from './fuzzers.mjs';
import { settingsOf } from './settings.mjs';
import { tallyText } from './tally-text.mjs';
import { watchedFuzz } from './watched.mjs';

/** Longest case that is printed, in characters; the file has it whole. */
const PRINTED = 2000;

process.exitCode = await main(process.argv.slice(2));

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} exit code
 */
async function main(args) {
  try {
    const { minutes, seed = freshSeed(), only } = settingsOf(args);
    console.log(`seed ${seed}`);
    const chosen = fuzzers.filter(({ name }) => only.includes(name));
    let failed = 0;
    for (const fuzzer of chosen)
      failed += await fuzzWith(fuzzer, seed, (minutes * 60) / chosen.length);
    return failed === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode; // its message was printed
    throw error;
  }
}

/** Another one each time: the time, in thousandths of a second. */
function freshSeed() {
  return Date.now() % 2 ** 32;
}

/**
 * Runs one fuzzer and reports on it.
 *
 * @param {import('./fuzz.mjs').Fuzzer} fuzzer
 * @param {number} seed
 * @param {number} seconds
 * @returns {Promise<number>} number of failures
 */
async function fuzzWith(fuzzer, seed, seconds) {
  if (!process.stderr.isTTY) progress(`${fuzzer.name}: ${Math.round(seconds)} s`);
  const onProgress = (/** @type {import('./watched.mjs').Tally} */ tally) => {
    if (process.stderr.isTTY) progress(tallyText(tally, process.stderr.columns));
  };
  const tally = await watchedFuzz(fuzzer, { seed, seconds, onProgress });
  if (process.stderr.isTTY) progress('');
  console.log(tallyText(tally));
  for (const { index, input, message } of tally.failures) {
    const file = keep(fuzzer.name, { about: message, input });
    console.log(
      `  FAILED, case ${index}: ${message}\n    kept in ${file}\n    repeat: npm run fuzz -- --seed ${seed} --only ${fuzzer.name}\n` +
        `    case: ${shortened(toText(input))}`,
    );
  }
  return tally.failures.length;
}

/** @param {string} text JSON */
function shortened(text) {
  const line = text.replace(/\n\s*/g, ' ').trim();
  return line.length > PRINTED ? `${line.slice(0, PRINTED)} ...` : line;
}
