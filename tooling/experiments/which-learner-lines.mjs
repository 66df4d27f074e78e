// The tables of the page "Which learner?" as lines of Markdown.
import { median } from 'simple-statistics';
import { markdownTable } from '../benchmarks/tables.mjs';
import { distance, within2 } from './choice-rules.mjs';
import { summary } from './frame.mjs';
import { tableLines } from './table-lines.mjs';

/**
 * @typedef {import('./frame.mjs').Outcome} Outcome
 * @typedef {import('./choice-rules.mjs').ChoiceSet} ChoiceSet
 */

/** Added to errors before they are divided, as some are 0. */
const SMALL = 0.001;

/**
 * Average ranks with their test, and the figures of each set folded away.
 *
 * @param {string} title
 * @param {readonly string[]} learners
 * @param {'lower' | 'higher'} direction
 * @param {readonly Outcome[]} outcomes
 * @returns {readonly string[]}
 */
export function rankLines(title, learners, direction, outcomes) {
  const lines = tableLines(learners, direction, measuredOnly(learners, outcomes));
  const ranks = lines.find((line) => line.startsWith('| average rank'));
  const table = lines.filter((line) => line.startsWith('|'));
  if (ranks === undefined) return folded(title, table);
  const [head, rule] = table;
  const short = [head.replace('| set |', '| |'), rule, ranks];
  const test = `${lines[lines.length - 1]} ${splitsText(outcomes)}`;
  return [...short, '', test, '', ...folded(title, table)];
}

/**
 * The median over the sets, and the figures of each set folded away.
 *
 * @param {string} title
 * @param {readonly string[]} learners
 * @param {readonly Outcome[]} outcomes
 * @returns {readonly string[]}
 */
export function medianLines(title, learners, outcomes) {
  const measured = measuredOnly(learners, outcomes);
  const medians = learners.map((id) => median(meansOf(id, measured)).toFixed(2));
  const table = tableLines(learners, 'lower', measured).filter((line) => line.startsWith('| '));
  const short = markdownTable(['', ...learners], [['median', ...medians]]);
  return [short, '', ...folded(title, table)];
}

/**
 * How far each learner is from the best one of each set, `auto` left out: on how many sets its error is at most 1.02 and
 * 1.05 of the lowest, and the geometric mean of that ratio. The error of what is better when higher is 1 less it.
 *
 * @param {readonly string[]} learners the last is `auto`
 * @param {'lower' | 'higher'} direction
 * @param {readonly Outcome[]} outcomes
 * @returns {readonly string[]}
 */
export function distanceLines(learners, direction, outcomes) {
  const measured = measuredOnly(learners, outcomes);
  const errors = learners.map((id) =>
    meansOf(id, measured).map((mean) => (direction === 'lower' ? mean : 1 - mean)),
  );
  const rows = learners.map((id, i) => {
    const ratios = errors[i].map((error, s) => {
      const best = Math.min(...errors.slice(0, -1).map((all) => all[s]));
      return (error + SMALL) / (best + SMALL);
    });
    return [id, ...distanceCells(distance(ratios), ratios.length)];
  });
  return ['', markdownTable(['learner', ...DISTANCE_HEADS], rows)];
}

const DISTANCE_HEADS = ['within 2 % of the best', 'within 5 %', 'sets', 'mean ratio'];

/**
 * @param {ReturnType<typeof distance>} result
 * @param {number} sets
 */
function distanceCells({ within2, within5, ratio }, sets) {
  return [String(within2), String(within5), String(sets), ratio.toFixed(3)];
}

/**
 * How near `auto` comes to the best learner, kind of target by kind and in all, by the two errors that the best one may be said
 * to have, and folded away set by set.
 *
 * @param {readonly KindDistances[]} kinds
 * @returns {readonly string[]}
 */
export function nearLines(kinds) {
  const all = { title: 'all', distances: kinds.flatMap(({ distances }) => distances) };
  const counts = [...kinds, all].map(({ title, distances }) => {
    const foreseen = distances.map((one) => one.foreseen).filter((ratio) => !Number.isNaN(ratio));
    const lost = distances.filter((one) => one.ratio > 1.02);
    const shown = lost.filter((one) => one.ratio - 1 > 2 * one.uncertainty && one.splits > 1);
    return [
      ...[title, String(distances.length), String(within2(distances.map((one) => one.ratio)))],
      ...[`${within2(foreseen)} of ${foreseen.length}`, `${shown.length} of ${lost.length}`],
    ];
  });
  return [
    markdownTable(NEAR_HEADS, counts),
    '',
    ...kinds.flatMap(({ title, distances }) => [
      ...folded(`Set by set, ${title}`, [setTable(distances)]),
      '',
    ]),
  ];
}

/**
 * @typedef {object} KindDistances
 * @property {string} title
 * @property {readonly import('./choice-rules.mjs').SetDistance[]} distances
 */

const NEAR_HEADS = [
  ...['sets with', 'sets', 'within 2 % of the lowest mean'],
  ...['within 2 % of the best on the other splits', 'beyond 2 %, shown'],
];

/** @param {readonly import('./choice-rules.mjs').SetDistance[]} distances */
function setTable(distances) {
  return markdownTable(
    ['set', 'splits', 'lowest mean', 'chosen', 'ratio', '± s.e.', 'by the other splits'],
    distances.map(({ name, splits, best, chosen, ratio, foreseen, uncertainty }) => [
      ...[name, String(splits), best, [...new Set(chosen)].join(', '), ratio.toFixed(3)],
      splits < 2 ? '-' : uncertainty.toFixed(3),
      Number.isNaN(foreseen) ? '-' : foreseen.toFixed(3),
    ]),
  );
}

/**
 * What was measured of a set, as ways of choosing need it.
 *
 * @param {string} name
 * @param {string} error id of a metric
 * @param {'lower' | 'higher'} direction
 * @param {import('./learner-runs.mjs').SetRuns} runs
 * @returns {ChoiceSet}
 */
export function choiceSet(name, error, direction, { learners, inner, innerRows }) {
  const splits = Object.fromEntries(
    Object.entries(learners).map(([id, runs]) => [
      id,
      runs.map(({ metrics }) => {
        const value = metrics[error] ?? Number.NaN;
        return direction === 'lower' ? value : 1 - value;
      }),
    ]),
  );
  const errors = Object.fromEntries(
    Object.entries(splits).map(([id, all]) => [id, summary(all).mean]),
  );
  return { name, errors, splits, inner, innerRows };
}

/**
 * For each learner the geometric mean over the sets of its error with early stopping divided by that without, and on
 * how many sets it is lower and higher.
 *
 * @param {readonly string[]} learners
 * @param {(id: string) => string} early name of a learner with early stopping
 * @param {readonly Outcome[]} outcomes
 * @returns {readonly string[]}
 */
export function earlyStoppingLines(learners, early, outcomes) {
  const rows = learners.map((id) => {
    const measured = measuredOnly([id, early(id)], outcomes);
    const stopped = meansOf(early(id), measured);
    const ratios = meansOf(id, measured).flatMap(
      (mean, s) => (mean > 0 && stopped[s] > 0 ? [stopped[s] / mean] : []), // an error of 0 has no ratio
    );
    const geometric = Math.exp(summary(ratios.map(Math.log)).mean).toFixed(3);
    const count = (/** @type {(ratio: number) => boolean} */ is) =>
      String(ratios.filter(is).length);
    const counts = [count((ratio) => ratio < 1), count((ratio) => ratio > 1)];
    return [id, geometric, ...counts, String(ratios.length)];
  });
  return [markdownTable(['learner', 'ratio', 'sets better', 'sets worse', 'sets'], rows)];
}

/**
 * The outcomes of the sets on which all learners have a figure.
 *
 * @param {readonly string[]} learners
 * @param {readonly Outcome[]} outcomes
 * @returns {readonly Outcome[]}
 */
function measuredOnly(learners, outcomes) {
  const setOf = (/** @type {Outcome} */ { experiment }) => experiment.name.split(', ')[0];
  const measured = outcomes.filter(({ measurement }) => measurement !== undefined);
  return outcomes.filter((outcome) =>
    learners.every((id) =>
      measured.some(({ experiment }) => experiment.name === `${setOf(outcome)}, ${id}`),
    ),
  );
}

/**
 * @param {string} id
 * @param {readonly Outcome[]} outcomes
 */
function meansOf(id, outcomes) {
  return outcomes.flatMap(({ experiment, measurement }) =>
    measurement !== undefined && experiment.name.endsWith(`, ${id}`) ? [measurement.mean] : [],
  );
}

/**
 * Of how many splits the figures are.
 *
 * @param {readonly Outcome[]} outcomes
 */
function splitsText(outcomes) {
  const splits = outcomes.flatMap(({ measurement }) => measurement?.splits ?? []);
  const [least, most] = [Math.min(...splits), Math.max(...splits)];
  return least === most
    ? `Splits of each set: ${least}.`
    : `Splits of each set: ${least} to ${most}.`;
}

/**
 * @param {string} title
 * @param {readonly string[]} lines
 */
function folded(title, lines) {
  return [`::: details ${title}`, '', ...lines, '', ':::'];
}
