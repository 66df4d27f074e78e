import type { LearnerDefinition } from '@preflearn/core';

/** Settings for a small model of a learner: so many rules, trees or rounds, if it has some, and no search. */
export function smallSettings(
  { options }: LearnerDefinition,
  count: number,
): Readonly<Record<string, number>> {
  if ('share' in options) {
    return 'trees' in options ? { trees: 2, folds: 2 } : { rules: count, folds: 2 };
  }
  if ('minLeaf' in options && 'trees' in options) {
    return { trees: Math.ceil(count / 6), maxDepth: 3 };
  }
  if ('rules' in options) return { rules: count };
  if ('trees' in options) return { trees: count };
  if ('kappa' in options) return { cost: 1, kappa: 0.1 };
  return 'rounds' in options ? { rounds: count } : {};
}
