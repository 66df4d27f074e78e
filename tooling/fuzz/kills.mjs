// Every command, ended by a signal at a random moment.
import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import fc from 'fast-check';
import { Commands, checkAgain, checkFiles, checkKilled, newFolder, writeOld } from './commands.mjs';
import { ensure } from './fuzz.mjs';

/**
 * @typedef {object} KillCase
 * @property {string} command
 * @property {'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'SIGKILL'} signal
 * @property {number} after  hundredths of the time that the command takes
 * @property {boolean} old   whether its files are there before
 * @property {boolean} twice  whether the signal comes again at once, as from an impatient user
 */

/**
 * @param {Commands} [commands]
 * @returns {import('./fuzz.mjs').Fuzzer<KillCase>}
 */
export function killsFuzzer(commands = new Commands()) {
  return {
    name: 'kills',
    limitSeconds: 180,
    shrinks: false,
    cases: () =>
      fc.record({
        command: fc.constantFrom(...commands.names),
        signal: fc.constantFrom(
          .../** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL']),
        ),
        after: fc.oneof(
          fc.nat(50),
          fc.integer({ min: 50, max: 110 }),
          fc.integer({ min: 70, max: 100 }),
        ),
        old: fc.boolean(),
        twice: fc.constantFrom(false, false, false, true),
      }),
    run: (input) => kill(commands, input),
    close: () => commands.close(),
  };
}

/**
 * @param {Commands} commands
 * @param {KillCase} input
 */
async function kill(commands, { command, signal, after, old, twice }) {
  const obstacle = await commands.obstacle(command);
  if (obstacle !== undefined) return obstacle;
  const job = await commands.known(command);
  const folder = newFolder();
  try {
    if (old) writeOld(folder, job);
    const ended = await commands.run(job, {
      folder,
      onStart: (child) => {
        setTimeout(
          () => {
            child.kill(signal);
            if (twice) child.kill(signal);
          },
          after * 10 * job.seconds,
        );
      },
    });
    const isSilent = ended.signal === 'SIGKILL';
    const state = isSilent ? checkKilled(job, folder, old) : checkFiles(job, folder, old, ended);
    if (ended.code === 0) return 'ended before';
    if (isSilent || job.journal !== undefined) await checkAgain(commands, job, folder);
    ensure(
      ended.signal === signal || ended.code === 128 + constants.signals[signal],
      `${command} ended with ${ended.signal ?? ended.code} after ${signal}: ${ended.stderr}`,
    );
    return `killed, files ${state}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
