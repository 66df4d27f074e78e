import { type FittedLink, valueLink } from '@preflearn/boosting';
import type { TargetSchema } from '@preflearn/core';
import { probabilityLink } from '@preflearn/ml-rules';
import type { FittedPrediction } from './fitted-target.js';
import type { PathPoint } from './path-point.js';
import { ThresholdProbabilities } from './threshold-probabilities.js';

/** Turns the scores of a point of the path into predictions. */
export function linkOf(
  { thresholds }: PathPoint,
  target: TargetSchema,
): FittedLink<FittedPrediction> {
  if (target.kind === 'numeric') return valueLink.load(null, target);
  if (target.kind === 'ordinal') return new ThresholdProbabilities(thresholds, target.classes);
  return probabilityLink({ decision: 'auto', costs: null }).load(null, target);
}
