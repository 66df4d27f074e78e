// The kin of RankRules: ENDER AE, Ordinal ENDER and ORDER in Table 4 of the RankRules paper.
import { onTorgoSet, torgoFile } from './torgo-sets.mjs';

/** Mean absolute errors of Table 4 of RankRules 2009, in the order of its columns. */
const table4 = {
  housing: [0.901, 0.768, 0.795],
  'machine-cpu': [0.956, 0.84, 0.871],
  abalone: [1.34, 1.265, 1.248],
  'cpu-small': [0.827, 0.661, 0.689],
  bank8fm: [0.624, 0.479, 0.485],
  'delta-ailerons': [0.943, 0.862, 0.885],
};

/** How far above the paper's figure a mean may lie. */
const MARGIN = 0.04;

/** Options that were tried where the paper leaves a detail open. */
const choices = [
  { learner: 'ender-ae' },
  { learner: 'ender-ae', options: { technique: 'gradient-boosting' } },
  { learner: 'ordinal-ender' },
  { learner: 'ordinal-ender', options: { technique: 'newton' } },
  { learner: 'ordinal-ender', options: { technique: 'gradient-boosting' } },
  { learner: 'ordinal-ender', options: { rules: 200 } },
  { learner: 'ordinal-ender', options: { rules: 100 } },
  { learner: 'ordinal-ender', options: { sample: 0.25 } },
  { learner: 'order' },
  { learner: 'order', options: { step: 0.1 } },
  { learner: 'order', options: { step: 0.5 } },
  { learner: 'order', options: { technique: 'simultaneous' } },
  { learner: 'order', options: { technique: 'gradient-descent' } },
  { learner: 'order', options: { technique: 'gradient-boosting' } },
];

/** Sets on which the choices are compared. */
const choiceSets = ['housing', 'machine-cpu', 'abalone'];

/** @type {import('./frame.mjs').Family} */
export const ender = {
  id: 'ender',
  title: 'ENDER and ORDER, in RankRules 2009',
  metric: { title: 'MAE', direction: 'lower' },
  experiments: [
    ...Object.entries(table4).flatMap(([set, errors]) =>
      ['ender-ae', 'ordinal-ender', 'order'].map((learner, i) => ({
        ...experiment(set, { learner }),
        group: 'table 4',
        goal: errors[i] + MARGIN,
        paper: errors[i].toFixed(3),
      })),
    ),
    ...choiceSets.flatMap((set) =>
      choices.map((choice) => ({ ...experiment(set, choice), group: 'choices' })),
    ),
  ],
};

/**
 * @param {string} set
 * @param {{learner: string, options?: Record<string, string | number>}} choice
 * @returns {Pick<import('./frame.mjs').Experiment, 'name' | 'files' | 'measure'>}
 */
function experiment(set, { learner, options = {} }) {
  const settings = Object.entries(options).map(([name, value]) =>
    name === 'technique' ? `, ${value}` : `, ${name} ${value}`,
  );
  return {
    name: `${set}, ${learner}${settings.join('')}`,
    files: [torgoFile(set)],
    measure: (context) => onTorgoSet(context, set, { learner, options }),
  };
}
