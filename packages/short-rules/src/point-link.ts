import type { FittedLink } from '@preflearn/boosting';
import type { ClassPrediction, TargetSchema } from '@preflearn/core';
import { probabilityLink } from '@preflearn/ml-rules';
import type { PathPoint } from './path-point.js';
import { ThresholdProbabilities } from './threshold-probabilities.js';

/** Turns the scores of a point of the path into predictions. */
export function linkOf(
  { thresholds }: PathPoint,
  target: TargetSchema,
): FittedLink<ClassPrediction> {
  if (target.kind === 'ordinal') return new ThresholdProbabilities(thresholds, target.classes);
  return probabilityLink({ decision: 'auto', costs: null }).load(null, target);
}
