import {
  checkLabelledTable,
  DataError,
  type LabelledTable,
  quoted,
  type RankingTarget,
} from '@preflearn/core';

/**
 * Checks data before a label ranker learns from them.
 *
 * @param learner  id, for messages
 * @throws DataError TARGET_KIND, and what `checkLabelledTable` throws
 */
export function checkRankingData(
  learner: string,
  data: LabelledTable,
): asserts data is LabelledTable<RankingTarget> {
  checkLabelledTable(data);
  const { kind, name } = data.target;
  if (kind === 'ranking') return;
  throw new DataError(
    'TARGET_KIND',
    `${learner} learns ranking targets, but ${quoted(name)} is ${kind}; take it as ranking, or use ` +
      'another learner.',
  );
}

/** The error for a part of a saved model that does not fit the others. */
export function damaged(place: string, found: unknown, expected: string): DataError {
  return new DataError(
    'MODEL_VALUE',
    `model.${place}: found ${String(found)}, expected ${expected}; the model is damaged: save it again.`,
  );
}
