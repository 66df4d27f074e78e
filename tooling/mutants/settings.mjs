// The command line of the mutation testing.
import { readdirSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { testsOf } from './tests-of.mjs';

/**
 * @typedef {object} Settings
 * @property {string | undefined} name     the package; all of them if undefined
 * @property {readonly string[]} files  of its folder src, with or without lines; all if empty
 * @property {import('./drawn-mutants.mjs').Sample | undefined} sample  all mutants if undefined
 * @property {readonly string[] | undefined} tests  parts of paths of the test files to run; all files if undefined
 */

const summary =
  "Changes the code of a package one small step at a time, and runs the package's own tests. Mutants that " +
  'survive point at a missing test, or change nothing that can be seen. The report is .tools/mutants/NAME.html.';

const lessons = `
Samples
  A package has hundreds to thousands of mutants. With --sample that many are drawn from those that some test
  passes, and the score has a standard error. Without a package, each package has a sample, and the end is a
  table. A larger sample of the same seed has all mutants of a smaller one.

Slow packages
  All tests run once or twice before the first mutant, and again for each that survives. With --tests only some
  files of tests are run; others may notice what these do not, so that the score is a lower bound.

Examples
  npm run mutants -- packages/mallows
  npm run mutants -- packages/mallows borda.ts kemeny.ts
  npm run mutants -- packages/mallows borda.ts:100-115
  npm run mutants -- packages/io --sample 100
  npm run mutants -- packages/boosting exact-sum.ts --tests exact-sum memory-rows
  npm run mutants -- --sample 30 --seed 7`;

/**
 * Reads the command line; prints help if asked.
 *
 * @param {readonly string[]} args without node and script
 * @returns {Settings}
 * @throws CommanderError after the message was written, with the exit code
 */
export function settingsOf(args) {
  const command = new Command('npm run mutants --')
    .description(summary)
    .argument('[package]', 'such as packages/mallows; all with --sample if not given', packageName)
    .argument('[files...]', 'of its folder src, or lines of them; all if not given')
    .option('--sample <n>', 'how many mutants of a package to try; all if not given', size)
    .option('--seed <n>', 'whole number that decides which; 1 if not given', seed)
    .option('--tests <parts...>', 'of paths of files of tests; all files if not given')
    .addHelpText('after', lessons)
    .helpOption('--help', 'show this help')
    .exitOverride();
  command.parse(args, { from: 'user' });
  const [name, files] = /** @type {[string | undefined, string[]]} */ (command.processedArgs);
  /** @type {{ sample?: number, seed?: number, tests?: string[] }} */
  const { sample: drawn, seed: given, tests } = command.opts();
  if (name === undefined && drawn === undefined) {
    command.error('error: name a package, or give --sample for a sample of each');
  }
  if (given !== undefined && drawn === undefined) {
    command.error('error: --seed decides on a sample; give --sample as well');
  }
  const sample = drawn === undefined ? undefined : { size: drawn, seed: given ?? 1 };
  if (name === undefined && tests !== undefined) {
    command.error('error: --tests chooses among the tests of one package; name the package');
  }
  if (name !== undefined && testsOf(name, tests).length === 0) {
    command.error(
      `error: no file of tests of packages/${name} has ${tests?.join(' or ')} in its path`,
    );
  }
  return { name, files, sample, tests };
}

/** The folders of packages, in alphabetical order. */
export function packageNames() {
  return readdirSync('packages').sort();
}

/** @param {string} text */
function packageName(text) {
  const name = /^packages\/([a-z-]+)\/?$/.exec(text)?.[1];
  if (name !== undefined && packageNames().includes(name)) return name;
  throw new InvalidArgumentError('Expected the folder of a package, such as packages/mallows.');
}

/** @param {string} text */
function size(text) {
  const number = Number(text);
  if (/^\d+$/.test(text) && number > 0) return number;
  throw new InvalidArgumentError('Expected a whole number above 0, such as 30.');
}

/** @param {string} text */
function seed(text) {
  const number = Number(text);
  if (/^\d+$/.test(text) && number < 2 ** 32) return number;
  throw new InvalidArgumentError('Expected a whole number from 0 to 4294967295.');
}
