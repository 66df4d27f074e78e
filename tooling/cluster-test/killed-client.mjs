// The command, killed at random moments and called again.
import { hasModel, keptRules, readModel, runClient } from './client.mjs';

/** Seconds that a client may live before it is killed, beginning with the first rule that it keeps. */
const MAX_SECONDS = 6;

/**
 * Trains until the model is there.
 *
 * @param {import('./client.mjs').ClientTraining} training
 * @param {number} kills at most
 * @param {import('@preflearn/core').Random} random
 * @param {(line: string) => void} say
 * @returns {Promise<{ model: Record<string, any>, killed: number }>}
 */
export async function trainKilled(training, kills, random, say) {
  let killed = 0;
  while (killed < kills && !hasModel(training)) {
    const after = random.uniform() * MAX_SECONDS;
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const ended = await runClient(training, (client) => {
      timer = setTimeout(() => client.kill('SIGKILL'), after * 1000);
    });
    clearTimeout(timer);
    if (ended.signal === null) checkCode(ended);
    else {
      killed++;
      const kept = keptRules(training);
      say(`client killed ${after.toFixed(1)} s after its first rule; ${kept} rules are kept`);
    }
  }
  if (!hasModel(training)) checkCode(await runClient(training));
  return { model: readModel(training), killed };
}

/** @param {import('./client.mjs').Ended} ended  @throws Error if it did not end well */
export function checkCode({ code, said }) {
  if (code !== 0) throw new Error(`preflearn train ended with ${code}: ${said}`);
}
