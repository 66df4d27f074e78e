// The command, whose coordinator is killed and stays away for a while: a client that is to wait for a few seconds says so
// and ends, and goes on when the coordinator is back; one that is to wait for longer has noticed nothing.
import { keptRules, readModel, runClient } from './client.mjs';
import { checkCode } from './killed-client.mjs';

/** @typedef {import('./client.mjs').ClientTraining} ClientTraining */

/**
 * Trains by two clients until the models are there.
 *
 * @param {{ hasty: ClientTraining, patient: ClientTraining }} trainings whose addresses say how long they wait for a
 *   coordinator
 * @param {import('./cluster.mjs').Cluster} cluster that nobody else uses meanwhile
 * @param {(line: string) => void} say
 * @returns {Promise<{ hasty: Record<string, any>, patient: Record<string, any>, saidSo: boolean }>}
 *   the models, and whether the hasty client said that there is no coordinator, and how to go on
 */
export async function trainWithoutCoordinator({ hasty, patient }, cluster, say) {
  const waiting = runClient(patient);
  waiting.catch(() => undefined); // whoever waits for it gets the error
  const { code, said } = await runClient(hasty, () => cluster.kill(0));
  const kept = keptRules(hasty);
  say(`coordinator killed; ${kept} rules are kept, and the client says: ${said}`);
  const saidSo =
    code !== 0 && said.includes(`No Trino coordinator answers at ${cluster.server}`) && kept > 0;
  await cluster.replace(0);
  // The client starts while the workers make themselves known, for which statements wait.
  await cluster.hasCoordinator();
  checkCode(await runClient(hasty));
  checkCode(await waiting);
  return { hasty: readModel(hasty), patient: readModel(patient), saidSo };
}
