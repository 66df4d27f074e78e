// The command, whose coordinator is killed and stays away: it says so and ends, and goes on when the coordinator is back.
import { keptRules, readModel, runClient } from './client.mjs';
import { checkCode } from './killed-client.mjs';

/**
 * Trains until the model is there.
 *
 * @param {import('./client.mjs').ClientTraining} training
 * @param {import('./cluster.mjs').Cluster} cluster that nobody else uses meanwhile
 * @param {(line: string) => void} say
 * @returns {Promise<{ model: Record<string, any>, saidSo: boolean }>}
 *   whether the command said that there is no coordinator, and how to go on
 */
export async function trainWithoutCoordinator(training, cluster, say) {
  const { code, said } = await runClient(training, () => cluster.kill(0));
  const kept = keptRules(training);
  say(`coordinator killed; ${kept} rules are kept, and the client says: ${said}`);
  const saidSo =
    code !== 0 && said.includes(`No Trino coordinator answers at ${cluster.server}`) && kept > 0;
  await cluster.replace(0);
  // The client starts while the workers make themselves known, for which statements wait.
  await cluster.hasCoordinator();
  checkCode(await runClient(training));
  return { model: readModel(training), saidSo };
}
