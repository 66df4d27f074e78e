// Commands as users call them: in a row on odd tables with damaged files, and alone with signals and faults of the system.
import { Commands } from './commands.mjs';
import { disturb, disturbedCases } from './disturbed.mjs';
import { runSession, sessionCases } from './sessions.mjs';
import { weighted } from './tables.mjs';

/** @typedef {import('./disturbed.mjs').DisturbedCase | import('./sessions.mjs').SessionCase} WorkflowCase */

/** The command line in this process, as it is built. @returns {Promise<import('./sessions.mjs').Run>} */
async function builtRun() {
  const built = new URL('../../apps/cli/dist/run.js', import.meta.url).href;
  return (await import(built)).run;
}

/**
 * @param {{ readonly commands?: Commands, readonly load?: () => Promise<import('./sessions.mjs').Run> }} [subject]
 *   what runs a command in a process of its own, and in this process
 * @returns {import('./fuzz.mjs').Fuzzer<WorkflowCase>}
 */
export function workflowsFuzzer({ commands = new Commands(), load = builtRun } = {}) {
  /** @type {import('fast-check').Arbitrary<WorkflowCase>} */
  const sessions = sessionCases();
  return {
    name: 'workflows',
    about: 'commands on odd and damaged files, with signals and faults of the system',
    limitSeconds: 180,
    shrinks: false,
    cases: () => weighted([2, sessions], [1, disturbedCases()]),
    run: async (input) =>
      'fault' in input ? disturb(commands, input) : runSession(await load(), input),
    close: () => commands.close(),
  };
}
