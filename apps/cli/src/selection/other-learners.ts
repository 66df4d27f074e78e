import type { TargetKind } from '@preflearn/core';
import { AUTO_ID } from '@preflearn/model-selection';
import { BEST } from '../arguments/find-learner.js';

/** The learner whose models are the easiest to read, by kind of target. */
const READABLE: Readonly<Partial<Record<TargetKind, readonly [id: string, what: string]>>> = {
  ordinal: ['short-rules', 'at most 50 short rules, with probabilities'],
  nominal: ['short-rules', 'at most 50 short rules, with probabilities'],
  numeric: ['short-rules', 'at most 50 short rules'],
  ranking: ['lrt', 'a tree to read'],
};

/**
 * Which other learners to try: the most readable one, and the most accurate one.
 *
 * @param asked    the learner that was requested
 * @param trained  the one that was trained, which is another if the request was to choose
 */
export function otherLearners(asked: string, trained: string, kind: TargetKind): readonly string[] {
  const [readable, what] = READABLE[kind] ?? [];
  return [
    ...(readable === undefined || readable === trained ? [] : [`--learner ${readable}: ${what}`]),
    ...(kind === 'numeric' && trained === readable
      ? [`--learner calibrated-${readable}: an interval around each predicted number`]
      : []),
    ...(asked === AUTO_ID ? [] : [`--learner ${BEST}: the most accurate learner for the table`]),
  ];
}
