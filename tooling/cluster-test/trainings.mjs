// What is trained on the cluster and in memory: each loss that has a form in SQL.
import { EnderAe, Order, OrdinalEnder } from '@preflearn/ender';
import { MLRules } from '@preflearn/ml-rules';
import { RankRules } from '@preflearn/rank-rules';
import { openSqlTable } from '@preflearn/sql';
import { connectionTo } from './tables.mjs';

/** Those of RankRules that are not its default. */
const OTHER_TECHNIQUES = /** @type {const} */ ([
  'gradient-descent',
  'gradient-boosting',
  'constant-step',
]);

/**
 * The learners, by losses. Each rule is learned from all rows, since a cluster draws other ones than memory.
 *
 * @param {boolean} isShort
 * @returns {readonly { name: string, learner: import('@preflearn/core').Learner }[]}
 */
export function learners(isShort) {
  const sample = 1;
  // A rule of MLRules with four classes takes as long as six of RankRules; Ordinal ENDER has three thresholds.
  const [ofRank, ofEnder, ofThreshold, ofClasses] = isShort ? [3, 6, 2, 1] : [20, 36, 6, 2];
  return [
    new RankRules({ rules: ofRank, sample, maxConditions: 3 }),
    ...OTHER_TECHNIQUES.map(
      (technique) => new RankRules({ rules: ofRank, sample, maxConditions: 2, technique }),
    ),
    new EnderAe({ rules: ofEnder, sample, maxConditions: 2 }),
    new Order({ rules: ofEnder, sample, maxConditions: 2 }),
    new OrdinalEnder({ rules: ofThreshold, sample, maxConditions: 2 }),
    new MLRules({ rules: ofClasses, sample, maxConditions: 2 }),
    new MLRules({
      ...{ rules: ofClasses, sample, maxConditions: 2 },
      ...{ technique: 'newton', responses: 'classes', regularisation: 0.5 },
    }),
  ].map((learner) => ({ name: nameOf(learner), learner }));
}

/**
 * The id of a learner, and its technique if it has one.
 *
 * @param {import('@preflearn/core').Learner} learner
 */
function nameOf({ id, options: { technique } }) {
  return technique === undefined ? id : `${id} by ${technique}`;
}

/**
 * Trains in the cluster.
 *
 * @param {string} server
 * @param {import('@preflearn/core').Learner} learner
 * @param {import('./tables.mjs').WrittenTable} table
 * @returns {Promise<import('@preflearn/core').Model>}
 */
export async function trainInCluster(server, learner, { options }) {
  const connection = connectionTo(server);
  try {
    return await learner.fitAsync(await openSqlTable(connection, options), { seed: 3 });
  } finally {
    await connection.close();
  }
}

/**
 * How many of a model's rules another one has too, at the same places.
 *
 * @param {Record<string, any>} expected a model as JSON gives it
 * @param {Record<string, any>} found
 */
export function equalRules(expected, found) {
  const rules = rulesOf(found);
  return rulesOf(expected).filter((rule, i) => same(rule, rules[i])).length;
}

/**
 * @param {unknown} a
 * @param {unknown} b
 */
export function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** @param {Record<string, any>} model  @returns {unknown[]} */
export function rulesOf({ parameters }) {
  return parameters.rules;
}
