import type {
  CandidateResult,
  ChoiceRule,
  LearnerSelection,
  SavedSelection,
} from '@preflearn/model-selection';
import { style } from '../text/text-style.js';
import { textTable } from '../text/text-table.js';
import { counted, figure, meanText, secondsText, sizeText } from '../text/value-text.js';

/** The best constant prediction, to compare learners with. */
export interface ComparedConstant {
  readonly words: string;
  /** The metric on rows that were held out. */
  readonly value: number;
}

/** Which learner was chosen and why: a sentence, a line for each learner, and one for the constant. */
export function selectionText(selection: LearnerSelection, constant?: ComparedConstant): string {
  const { chosen, candidates, metric, direction, folds } = selection;
  if (folds === 0) return `${verdictOf(selection)}\n\n`;
  const arrow = direction === 'lower' ? '↓' : '↑';
  const usually = candidates.some(({ usual }) => usual !== undefined);
  const head = ['learner', `${metric} ${arrow}`, ...(usually ? ['usually'] : [])];
  const rows = candidates.map((candidate) => rowOf(candidate, selection, usually));
  const sides = ['left', 'left', ...(usually ? ['right' as const] : []), 'right', 'right'] as const;
  const last = constant && [
    ...[constant.words, figure(constant.value), ...(usually ? ['-'] : [])],
    ...['-', '-', ''],
  ];
  const lines = [[...head, 'one training', 'size', ''], ...rows, ...(last ? [last] : [])];
  const table = textTable(lines, sides, (cell, row) => {
    if (row === 0) return style.dim(cell);
    return candidates[row - 1]?.learner === chosen ? style.bold(cell) : cell;
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
  const { folds, repeats, rows, allRows } = plan;
  if (folds === 0) return `Only ${chosen} could be chosen: nothing was compared.`;
  const of = rows < allRows ? `${rows} of the ${allRows} rows` : counted(rows, 'row');
  const times = repeats === 1 ? '' : `, ${repeats} times with other parts`;
  const how = `${candidates.length} learners were compared by cross-validation in ${folds} parts of ${of}${times}`;
  if (chosen === best) return `${how}; ${chosen} has the best mean.`;
  return `${how}; ${chosen} ${reasonOf(choose, best)}.`;
}

/** Why a learner other than the one with the best mean was chosen. */
function reasonOf(choose: ChoiceRule, best: string): string {
  switch (choose) {
    case 'shrunken':
      return `is preferred to ${best}, which has the best mean, as it usually comes nearer to the best learner of a table, which counts as 100 rows`;
    case 'first':
      return `is preferred, as it is not shown to be worse than ${best}, which has the best mean`;
    default:
      return `has the smallest models within one standard error of the best mean, that of ${best}`;
  }
}

/** The usual ratio of a learner's error to that of the best learner for a table, as text. */
export function usualText(usual: number | undefined): string {
  return usual === undefined ? '-' : `×${usual.toFixed(2)}`;
}

function rowOf(
  candidate: CandidateResult,
  { chosen }: LearnerSelection,
  usually: boolean,
): readonly string[] {
  const { learner, mean, standardError, seconds, size, usual, refused, leftOut } = candidate;
  const reason = leftOut === undefined ? '' : `not chosen: ${leftOut}`;
  const note = learner === chosen ? 'chosen' : reason;
  const usualCell = usually ? [usualText(usual)] : [];
  if (refused !== undefined)
    return [learner, '-', ...usualCell, '-', '-', `not chosen: ${refused}`];
  return [
    learner,
    mean === null ? 'undefined' : meanText(mean, standardError),
    ...usualCell,
    secondsText(seconds),
    size === null ? '-' : sizeText(Math.round(size)),
    note,
  ];
}
