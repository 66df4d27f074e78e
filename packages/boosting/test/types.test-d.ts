import type {
  ClassPrediction,
  LearnerDefinition,
  OrdinalTarget,
  RankingTarget,
} from '@preflearn/core';
import { expectTypeOf, it } from 'vitest';
import {
  gradient,
  gradientBoosting,
  type Loss,
  meanCost,
  nearestClassLink,
  pointwiseLoss,
  type RuleModel,
  ruleLearner,
} from '../src/index.js';

const squaredLoss = pointwiseLoss<OrdinalTarget>({
  id: 'squared',
  targetKinds: ['ordinal'],
  labels: ({ codes }) => codes,
  value: (y, f) => (y - f) ** 2,
  gradient: (y, f) => 2 * (f - y),
  hessian: () => 2,
});

const PARTS = {
  id: 'squared-rules',
  title: 'Squared rules',
  summary: 'Rules under the squared loss.',
  loss: squaredLoss,
  link: nearestClassLink,
  techniques: [gradient, gradientBoosting],
  error: meanCost,
} as const;

it('a pointwise loss works with every technique on the targets that it names', () => {
  expectTypeOf(squaredLoss).toEqualTypeOf<Loss<OrdinalTarget>>();
  pointwiseLoss<RankingTarget>({
    id: 'orders',
    targetKinds: ['ranking'],
    // @ts-expect-error orders of labels have no codes
    labels: ({ codes }) => codes,
    value: (y, f) => (y - f) ** 2,
    gradient: (y, f) => 2 * (f - y),
    hessian: () => 2,
  });
});

it('a learner of a loss makes models that predict as its link does', () => {
  const learner = ruleLearner(PARTS);
  expectTypeOf(learner).toEqualTypeOf<LearnerDefinition<RuleModel<ClassPrediction>>>();
  expectTypeOf(learner.load).returns.toEqualTypeOf<RuleModel<ClassPrediction>>();
});

it('a learner needs all of its parts', () => {
  const { link: _, ...withoutLink } = PARTS;
  // @ts-expect-error no link
  ruleLearner(withoutLink);
  // @ts-expect-error no list
  ruleLearner({ ...PARTS, techniques: gradient });
});
