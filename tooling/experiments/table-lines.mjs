// Means of learners on sets, as a table in Markdown.
import { compareMethods } from '@preflearn/evaluation';
import { testText } from './frame.mjs';

/**
 * The means as a table in Markdown, the best of each set marked, with average ranks over the sets on which every
 * learner has a figure.
 *
 * @param {readonly string[]} ids of the learners
 * @param {'lower' | 'higher'} direction
 * @param {readonly import('./frame.mjs').Outcome[]} outcomes
 * @returns {readonly string[]}
 */
export function tableLines(ids, direction, outcomes) {
  const sets = [...new Set(outcomes.map(({ experiment: { name } }) => name.split(', ')[0]))];
  const meanOf = (/** @type {string} */ set, /** @type {string} */ id) =>
    outcomes.find(({ experiment: { name } }) => name === `${set}, ${id}`)?.measurement?.mean;
  const rows = sets.map((set) => ({ set, means: ids.map((id) => meanOf(set, id)) }));
  const lines = ['', rowOf(['set', ...ids]), rowOf(['---', ...ids.map(() => '---:')])];
  for (const { set, means } of rows) lines.push(rowOf([set, ...marked(means, direction)]));
  const whole = rows.flatMap(({ set, means }) => {
    const figures = means.filter((mean) => mean !== undefined);
    return figures.length === ids.length ? [{ set, figures }] : [];
  });
  if (whole.length < 2 || ids.length < 2) return lines;
  const comparison = compareMethods({
    methods: ids,
    datasets: whole.map(({ set }) => set),
    figures: whole.map(({ figures }) => figures),
    direction,
  });
  const ranks = comparison.averageRanks.map((rank) => rank.toFixed(2));
  return [
    ...lines,
    rowOf(['average rank', ...ranks]),
    '',
    `Average ranks over ${whole.length} sets, 1 is best. ${testText(comparison, 0.05)}.`,
  ];
}

/** @param {readonly string[]} cells */
function rowOf(cells) {
  return `| ${cells.join(' | ')} |`;
}

/**
 * @param {readonly (number | undefined)[]} means
 * @param {'lower' | 'higher'} direction
 */
function marked(means, direction) {
  const texts = means.map((mean) => mean?.toFixed(3) ?? '-');
  const numbers = means.flatMap((mean) => (mean === undefined ? [] : [Number(mean.toFixed(3))]));
  const best = direction === 'lower' ? Math.min(...numbers) : Math.max(...numbers);
  return texts.map((text) => (Number(text) === best ? `**${text}**` : text));
}
