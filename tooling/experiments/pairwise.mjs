// Pairwise logit next to constraint classification, on all sets of rankings.
import { join } from 'node:path';
import { largeSets, realWorldSets, table2Sets } from './label-ranking-tables.mjs';

const FOLDS = 10;

/** Times that folds are drawn on sets that are not large; the first time runs unless all are asked for. */
const REPEATS = 5;

/** Folds that are run on large sets unless all are asked for. */
const FOLDS_OF_LARGE_SETS = 3;

const LEARNERS = ['cc', 'pairwise-logit'];

/** @param {string} set @param {import('./frame.mjs').Context} context */
function foldsToRun(set, { folds, all }) {
  const planned = FOLDS * repeats(set);
  if (folds !== undefined) return Math.min(folds, planned);
  if (all) return planned;
  return largeSets.includes(set) ? FOLDS_OF_LARGE_SETS : FOLDS;
}

/** @param {string} set */
function repeats(set) {
  return largeSets.includes(set) ? 1 : REPEATS;
}

/** Sets on which pairwise logit is above, and below. */
const counts = { above: 0, below: 0 };

/** @type {import('./frame.mjs').Family} */
export const pairwise = {
  id: 'pairwise',
  title: 'Pairwise logit next to constraint classification',
  metric: { title: 'tau', direction: 'higher' },
  isByName: true,
  experiments: [...new Set([...table2Sets, ...realWorldSets])].flatMap((set) =>
    LEARNERS.map((learner) => ({
      ...{ group: set, name: learner, files: [`label-ranking/${set}.csv`] },
      measure: (/** @type {import('./frame.mjs').Context} */ context) =>
        context.crossEvaluate({
          file: join(context.data, `label-ranking/${set}.csv`),
          ...{
            target: 'ranking',
            kind: 'ranking',
            metric: 'kendallTauScore',
            learner,
            options: {},
          },
          splits: { method: 'folds', folds: FOLDS, repeats: repeats(set) },
          most: foldsToRun(set, context),
          seed: context.seed,
        }),
    })),
  ),
  summarise(_, outcomes) {
    const [cc, logit] = outcomes.map(({ measurement }) => measurement?.mean);
    if (cc === undefined || logit === undefined) return [];
    if (logit > cc) counts.above++;
    if (logit < cc) counts.below++;
    const difference = `${logit < cc ? '' : '+'}${(logit - cc).toFixed(3)}`;
    return [`${difference}; so far ${counts.above} above, ${counts.below} below`];
  },
};
