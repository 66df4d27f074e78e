import type { DescriptionSection } from '@preflearn/core';
import { counted } from '@preflearn/core/text';
import { metricOfId } from '@preflearn/evaluation';
import type { SavedCandidate, SavedSelection } from '@preflearn/model-selection';
import { meanText, sizeText } from '../text/value-text.js';
import { usualText, verdictOf } from './selection-text.js';

/** Why the learner of a saved model was chosen, for the model's description: a line for each learner. */
export function selectionSection(selection: SavedSelection): DescriptionSection {
  const { chosen, metric, direction, folds, repeats, seed, candidates } = selection;
  const title = metricOfId(metric)?.title ?? metric;
  const times = repeats === 1 ? '' : ` drawn ${repeats} times`;
  const measured = `${title}: mean ± standard error over ${counted(folds, 'fold')}${times}, ${direction} is better; seed ${seed}.`;
  return {
    title: 'Why this learner',
    note: folds === 0 ? verdictOf(selection) : `${verdictOf(selection)} ${measured}`,
    lines: candidates.map((candidate) => lineOf(candidate, chosen)),
  };
}

function lineOf(
  { learner, mean, standardError, size, usual, refused, leftOut }: SavedCandidate,
  chosen: string,
): string {
  const reason = leftOut === undefined ? '' : `, not chosen: ${leftOut}`;
  const note = learner === chosen ? ', chosen' : reason;
  if (refused !== undefined) return `${learner}: refused (${refused})${note}`;
  if (size === null) return `${learner}: not measured${note}`;
  const value = mean === null ? 'undefined' : meanText(mean, standardError);
  const usually = usual === undefined ? '' : `usually ${usualText(usual)} the best, `;
  return `${learner}: ${value}, ${usually}model of ${sizeText(Math.round(size))}${note}`;
}
