import { type LabelledTable, Random, type Target } from '@preflearn/core';
import { deleteLabels, type RunSetting } from '@preflearn/evaluation';
import { conflict } from '../../text/option-conflict.js';

/** Random stream of a split's seed from which the labels to delete are drawn. */
const DELETION_STREAM = 101;

/** Deletes each label of the training rankings with this probability; `undefined` if none is given. */
export function labelDeletion(share: number | undefined): RunSetting['alterTraining'] {
  if (share === undefined) return undefined;
  return (train: LabelledTable, seed: number) => {
    if (train.target.kind !== 'ranking') return train;
    const random = new Random(seed, DELETION_STREAM);
    return { ...train, target: deleteLabels(train.target, share, random) };
  };
}

/**
 * Checks that there are labels to delete, if that was requested.
 *
 * @throws UsageError OPTION_CONFLICT for a target without labels
 */
export function checkDeletion(share: number | undefined, { kind }: Target): void {
  if (share === undefined || kind === 'ranking') return;
  throw conflict('missingLabels', `it deletes labels of rankings, but the target is ${kind}`);
}
