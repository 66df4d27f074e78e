// Smooth rules beside RankRules, on the sets of ordered classes by nature (three folds) and on Torgo's sets in ten classes.
import { summary } from './frame.mjs';
import { onOrdinalSet, ordinalFile, ordinalSets } from './ordinal-sets.mjs';
import { onTorgoSet, torgoFile, torgoSets } from './torgo-sets.mjs';

/** @typedef {import('./frame.mjs').Context} Context */

/** Splits of Torgo's sets that are run. */
const SMALL = 10;
const LARGE = 2;

const LEARNERS = ['rank-rules', 'smooth-rules'];

const sets = [
  ...Object.keys(ordinalSets).map((set) => ({
    ...{ set, file: ordinalFile(set) },
    measure: (/** @type {Context} */ context, /** @type {string} */ learner) =>
      onOrdinalSet(context, set, {
        ...{ learner, options: {}, metric: 'maeLoss' },
        splits: { method: 'folds', folds: 3 },
      }),
  })),
  ...Object.keys(torgoSets).map((set) => ({
    ...{ set, file: torgoFile(set) },
    measure: (/** @type {Context} */ context, /** @type {string} */ learner) =>
      onTorgoSet(context, set, { learner }, { most: context.splits ?? mostSplits(set) }),
  })),
];

/** @type {import('./frame.mjs').Family} */
export const smooth = {
  id: 'smooth',
  title: 'Smooth rules beside RankRules',
  metric: { title: 'MAE', direction: 'lower' },
  isByName: true,
  experiments: sets.flatMap(({ set, file, measure }) =>
    LEARNERS.map((learner) => ({
      ...{ group: set, name: learner, files: [file] },
      measure: (/** @type {Context} */ context) => measure(context, learner),
    })),
  ),
  summarise(_, outcomes) {
    const [rules, both] = outcomes.map(({ measurement }) => measurement?.mean);
    if (rules === undefined || both === undefined || !(rules > 0)) return [];
    RATIOS.push(both / rules);
    const won = RATIOS.filter((ratio) => ratio < 1).length;
    const lost = RATIOS.filter((ratio) => ratio > 1).length;
    const mean = Math.exp(summary(RATIOS.map(Math.log)).mean);
    return [
      `ratio ${(both / rules).toFixed(3)}; so far ${won} won, ${lost} lost, geometric mean ${mean.toFixed(3)}`,
    ];
  },
};

/** Ratios of the errors of the sets so far, in the order in which they are printed. @type {number[]} */
const RATIOS = [];

/** @param {string} set */
function mostSplits(set) {
  return torgoSets[set].train < 1000 ? SMALL : LARGE;
}
