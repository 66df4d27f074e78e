import type { CandidateResult, LearnerSelection, SavedSelection } from '@preflearn/model-selection';
import { style } from '../output/text-style.js';
import { textTable } from '../output/text-table.js';
import { counted, meanText, secondsText, sizeText } from '../output/value-text.js';

/** Which learner was chosen and why: a sentence, and a line for each learner. */
export function selectionText(selection: LearnerSelection): string {
  const { chosen, candidates, metric, direction, folds } = selection;
  if (folds === 0) return `${verdictOf(selection)}\n\n`;
  const arrow = direction === 'lower' ? '↓' : '↑';
  const head = ['learner', `${metric} ${arrow}`, 'one training', 'size', ''];
  const rows = candidates.map((candidate) => rowOf(candidate, selection));
  const table = textTable([head, ...rows], ['left', 'left', 'right', 'right'], (cell, row) => {
    if (row === 0) return style.dim(cell);
    return candidates[row - 1].learner === chosen ? style.bold(cell) : cell;
  });
  return `${verdictOf(selection)}\n\n${table}\n\n`;
}

/** How learners were compared, and why one was chosen. */
export function verdictOf({
  chosen,
  best,
  choose,
  candidates,
  ...plan
}: LearnerSelection | SavedSelection): string {
  const { folds, rows, allRows } = plan;
  if (folds === 0) return `Only ${chosen} could be chosen: nothing was compared.`;
  const of = rows < allRows ? `${rows} of the ${allRows} rows` : counted(rows, 'row');
  const how = `${candidates.length} learners were compared by cross-validation in ${folds} parts of ${of}`;
  if (chosen === best) return `${how}; ${chosen} has the best mean.`;
  const why =
    choose === 'first'
      ? `is preferred, as it is not shown to be worse than ${best}, which has the best mean`
      : `has the smallest models within one standard error of the best mean, that of ${best}`;
  return `${how}; ${chosen} ${why}.`;
}

function rowOf(candidate: CandidateResult, { chosen }: LearnerSelection): readonly string[] {
  const { learner, mean, standardError, seconds, size, refused } = candidate;
  const note = learner === chosen ? 'chosen' : '';
  if (refused !== undefined) return [learner, '-', '-', '-', `not chosen: ${refused}`];
  return [
    learner,
    mean === null ? 'undefined' : meanText(mean, standardError),
    secondsText(seconds),
    size === null ? '-' : sizeText(Math.round(size)),
    note,
  ];
}
