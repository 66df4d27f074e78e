// Few short rules beside the thousand of RankRules' defaults, on Torgo's sets in ten classes, with the papers' numbers
// of training rows. Ratios of two or three splits of a large set are uncertain by some .02.
import { summary } from './frame.mjs';
import { onTorgoSet, torgoFile, torgoSets } from './torgo-sets.mjs';

/** @typedef {import('./frame.mjs').Context} Context */

/** Splits that are run of those of a set: many where splits differ much. */
const SMALL = 10;
const LARGE = 2;

/** @typedef {{name: string, learner: string, options: Record<string, number | boolean>}} Setting */

/** @type {Setting} */
const everyRule = { name: 'rank-rules', learner: 'rank-rules', options: {} };
/** @type {Setting} */
const fifty = { name: 'short-rules', learner: 'short-rules', options: {} };
/** @type {Setting} */
const twenty = {
  ...{ name: 'short-rules, 20 and linear', learner: 'short-rules' },
  options: { rules: 20, linear: true },
};
/** @type {Setting} */
const ender = { name: 'ordinal-ender', learner: 'ordinal-ender', options: {} };

const sets = Object.keys(torgoSets);
const files = sets.map(torgoFile);

/** @type {readonly import('./frame.mjs').Family[]} */
export const shortRules = [
  family('maeLoss', 'MAE', [everyRule, fifty, twenty], everyRule),
  family('logLoss', 'log loss', [ender, fifty, twenty], ender),
  {
    id: 'short-rules goals',
    title: 'Short rules, numbers of the 17 sets',
    metric: { title: 'sets', direction: 'higher' },
    experiments: [
      goal('50 rules, MAE at most 1.05 of the default', 12, 'maeLoss', fifty, everyRule, 1.05),
      goal('50 rules, MAE at most 1.08 of the default', 15, 'maeLoss', fifty, everyRule, 1.08),
      goal(
        '20 and linear, MAE at most 1.05 of the default',
        12,
        'maeLoss',
        twenty,
        everyRule,
        1.05,
      ),
      goal("50 rules, log loss at most Ordinal ENDER's", 9, 'logLoss', fifty, ender, 1),
    ],
  },
  {
    id: 'short-rules time',
    title: "Short rules, time of a training beside that of RankRules' defaults",
    metric: { title: 'times', direction: 'lower' },
    experiments: [timeGoal('50 rules', fifty), timeGoal('20 and linear', twenty)],
  },
];

/**
 * The processor time of a training beside that of RankRules' defaults on the same rows: geometric mean over the sets.
 *
 * @param {string} name
 * @param {Setting} setting
 * @returns {import('./frame.mjs').Experiment}
 */
function timeGoal(name, setting) {
  return {
    ...{ group: 'goals', name: `${name}, processor time, geometric mean of the 17 sets`, files },
    goal: 1.5,
    async measure(context) {
      const ratios = [];
      for (const set of sets) {
        const own = await measure(context, set, setting, 'maeLoss');
        const other = await measure(context, set, everyRule, 'maeLoss');
        ratios.push((own.fitCpuSeconds ?? NaN) / (other.fitCpuSeconds ?? NaN));
      }
      const most = Math.max(...ratios);
      return {
        mean: Math.exp(summary(ratios.map(Math.log)).mean),
        ...{ standardError: 0, splits: sets.length, fitSeconds: 0 },
        note: `at most ${most.toFixed(2)}, on ${sets[ratios.indexOf(most)]}`,
      };
    },
  };
}

/**
 * @param {string} metric
 * @param {string} title
 * @param {readonly Setting[]} settings
 * @param {Setting} base what the others are compared with
 * @returns {import('./frame.mjs').Family}
 */
function family(metric, title, settings, base) {
  const experiments = sets.flatMap((set) =>
    settings.map((setting) => ({
      group: `17 sets, ${title}`,
      name: `${set}, ${setting.name}`,
      files: [torgoFile(set)],
      measure: (/** @type {Context} */ context) => measure(context, set, setting, metric),
    })),
  );
  return {
    ...{ id: `short-rules ${metric}`, title: 'Short rules', experiments },
    metric: { title, direction: 'lower' },
    summarise: (_, outcomes) => ratioTable(outcomes, settings, base),
  };
}

/**
 * @param {string} name
 * @param {number} least sets
 * @param {string} metric
 * @param {Setting} setting
 * @param {Setting} base
 * @param {number} most ratio
 * @returns {import('./frame.mjs').Experiment}
 */
function goal(name, least, metric, setting, base, most) {
  return {
    ...{ group: 'goals', name, files, goal: least },
    async measure(context) {
      let count = 0;
      for (const set of sets) {
        const own = await measure(context, set, setting, metric);
        const other = await measure(context, set, base, metric);
        if (own.mean <= most * other.mean) count++;
      }
      return { mean: count, standardError: 0, splits: sets.length, fitSeconds: 0 };
    },
  };
}

/**
 * @param {Context} context
 * @param {string} set
 * @param {Setting} setting
 * @param {string} metric
 */
function measure(context, set, setting, metric) {
  const few = torgoSets[set].train > 1000 ? LARGE : SMALL;
  return onTorgoSet(context, set, setting, { metric, most: Math.min(few, context.splits ?? few) });
}

/**
 * Each setting's mean beside that of the base, as a table in Markdown, with the geometric mean of the ratios.
 *
 * @param {readonly import('./frame.mjs').Outcome[]} outcomes
 * @param {readonly Setting[]} settings
 * @param {Setting} base
 * @returns {readonly string[]}
 */
export function ratioTable(outcomes, settings, base) {
  const others = settings.filter((setting) => setting !== base);
  const meanOf = (/** @type {string} */ set, /** @type {Setting} */ { name }) =>
    outcomes.find(({ experiment }) => experiment.name === `${set}, ${name}`)?.measurement?.mean;
  const rows = sets.flatMap((set) => {
    const least = meanOf(set, base);
    if (least === undefined) return [];
    return [{ set, least, ratios: others.map((other) => (meanOf(set, other) ?? NaN) / least) }];
  });
  if (rows.length === 0) return [];
  const means = others.map((_, i) =>
    Math.exp(rows.reduce((sum, { ratios }) => sum + Math.log(ratios[i]), 0) / rows.length),
  );
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  const texts = (/** @type {readonly number[]} */ numbers) => numbers.map((x) => x.toFixed(3));
  return [
    '',
    line(['set', base.name, ...others.map(({ name }) => `${name}, ratio`)]),
    line(['---', '---:', ...others.map(() => '---:')]),
    ...rows.map(({ set, least, ratios }) => line([set, ...texts([least, ...ratios])])),
    line(['geometric mean', '', ...texts(means)]),
  ];
}
