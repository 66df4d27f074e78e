import {
  gradient,
  gradientBoosting,
  meanCost,
  nearestClassLink,
  pointwiseLoss,
  ruleLearner,
} from '@preflearn/boosting';
import type { OrdinalTarget, Plugin } from '@preflearn/core';

/** Huber's loss of the class number y, from 1: squared near the class, straight farther away. */
export const huberLoss = pointwiseLoss<OrdinalTarget>({
  id: 'huber',
  targetKinds: ['ordinal'],
  labels: ({ codes }) => codes.map((code) => code + 1),
  value: (y, f) => (Math.abs(y - f) <= 1 ? (y - f) ** 2 / 2 : Math.abs(y - f) - 0.5),
  gradient: (y, f) => Math.max(-1, Math.min(1, f - y)),
  hessian: (y, f) => (Math.abs(y - f) <= 1 ? 1 : 0),
});

/** Rules for ordered classes under it. */
export const huberRules = ruleLearner({
  id: 'huber-rules',
  title: 'Huber rules',
  summary: 'Rules for ordered classes under the Huber loss.',
  loss: huberLoss,
  link: nearestClassLink,
  techniques: [gradient, gradientBoosting],
  error: meanCost,
});

/** What `preflearn --plugin` loads. */
export const plugin: Plugin = { learners: [huberRules], losses: [huberLoss] };
