// Ends workers of a cluster at random moments.
import { setTimeout } from 'node:timers/promises';

/** Each costs much time: a worker that starts is slow at first, and what all clients had asked is done again. */
const MAX_KILLS = 2;

/** Seconds between a cluster that is whole and the next kill. */
const MIN_WAIT = 5;
/** The first one comes sooner, as the short form of the test may be over before the others. */
const MAX_FIRST_WAIT = 35;
const MAX_WAIT = 120;

/**
 * Replaces one worker after another, each some time after the one before has come back, until {@link MAX_KILLS} were
 * killed.
 *
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {import('@preflearn/core').Random} random
 * @param {AbortSignal} signal ends it
 * @param {(line: string) => void} say
 * @returns {Promise<number>} how many
 */
export async function killWorkers(cluster, random, signal, say) {
  let kills = 0;
  while (!signal.aborted && kills < MAX_KILLS) {
    const most = kills === 0 ? MAX_FIRST_WAIT : MAX_WAIT;
    const seconds = MIN_WAIT + random.uniform() * (most - MIN_WAIT);
    const worker = 1 + random.integer(cluster.workerCount);
    if (!(await waited(seconds, signal))) break;
    await cluster.replace(worker);
    kills++;
    say(`worker ${worker} killed, ${seconds.toFixed(1)} s after the cluster was whole`);
    while (!signal.aborted && !(await cluster.isWhole())) {
      await waited(1, signal);
    }
  }
  return kills;
}

/**
 * @param {number} seconds
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether they have passed
 */
async function waited(seconds, signal) {
  try {
    return await setTimeout(seconds * 1000, true, { signal });
  } catch {
    return false;
  }
}
