// The command line of the fuzzers.
import { Command, InvalidArgumentError, Option } from 'commander';

/**
 * @typedef {object} Settings
 * @property {number} minutes
 * @property {number} [seed]
 * @property {readonly string[]} only
 */

/** The fuzzers by name, and what each does. */
export const KINDS = {
  readers: 'tables and results: made up, damaged, cut into chunks; written and read again',
  formats: 'tables in files of every format, damaged; written and read again',
  models: 'a saved model of each learner, damaged and loaded',
  options: 'odd settings, tables and weights for each learner',
  workflows: 'commands one after the other, on tables in many notations; files damaged in between',
  kills: 'each command, ended by a signal at a random moment',
  faults: 'each command with full disks, closed pipes, odd files and failing system calls',
  bits: 'models and predictions, compared between engines, kernels, threads, locales and time zones',
};

const kinds = Object.entries(KINDS).map(([name, does]) => `  ${name.padEnd(9)} ${does}`);

const summary =
  'Fuzzes the project with inputs drawn from a seed, looking for what must never happen: an error without a ' +
  'code, a hang, a silent NaN, half a file, other bits. The time is shared by the fuzzers; the seed ' +
  'decides on the inputs and their order, the time only on how many of them are tried.';

const lessons = `
Kinds
${kinds.join('\n')}

What is printed
  one line for each kind: cases, failures, and the number of cases by outcome, such as the codes of errors
  for each failure the case, made as small as it gets; it is kept in tooling/fuzz/corpus, and the tests run
  it again until it is mended and ever after. The exit code is 1 then.

Examples
  npm run fuzz                                     two minutes, with a fresh seed, which is printed
  npm run fuzz -- --seed 7                         the same inputs again, as far as the time reaches
  npm run fuzz -- --only models --minutes 60       one kind, for an hour
  npm run fuzz -- --only readers --only options    some kinds
  npm test -- tooling/test/fuzz-corpus             what was kept`;

/**
 * Reads the command line; prints help if asked.
 *
 * @param {readonly string[]} args without node and script
 * @returns {Settings}
 * @throws CommanderError after the message was written, with the exit code
 */
export function settingsOf(args) {
  const command = new Command('npm run fuzz --')
    .description(summary)
    .option('--minutes <n>', 'how long in all; 2 if not given', minutes, 2)
    .option('--seed <n>', 'whole number that decides on all inputs; a fresh one if not given', seed)
    .addOption(new Option('--only <kind>', 'this fuzzer; may be repeated').argParser(collectKind))
    .addHelpText('after', lessons)
    .helpOption('--help', 'show this help')
    .allowExcessArguments(false)
    .exitOverride();
  command.parse(args, { from: 'user' });
  /** @type {{ minutes: number, seed?: number, only?: readonly string[] }} */
  const { only = Object.keys(KINDS), ...given } = command.opts();
  return { only, ...given };
}

/** @param {string} text */
function minutes(text) {
  const number = Number(text);
  if (number > 0 && Number.isFinite(number)) return number;
  throw new InvalidArgumentError('Expected a number of minutes above 0, such as 2 or 0.5.');
}

/** @param {string} text */
function seed(text) {
  const number = Number(text);
  if (/^\d+$/.test(text) && number < 2 ** 32) return number;
  throw new InvalidArgumentError('Expected a whole number from 0 to 4294967295.');
}

/**
 * @param {string} text
 * @param {readonly string[]} [before]
 */
function collectKind(text, before = []) {
  if (Object.hasOwn(KINDS, text)) return before.includes(text) ? before : [...before, text];
  throw new InvalidArgumentError(`Expected one of ${Object.keys(KINDS).join(', ')}.`);
}
