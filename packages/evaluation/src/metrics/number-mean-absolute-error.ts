import type { OrdinalTarget, Prediction, Target } from '@preflearn/core';
import type { Metric } from './metric.js';
import { checkTargetKind, pairedClasses } from './paired.js';
import { noWeight, type UndefinedCase } from './undefined-cases.js';
import { weightedMean } from './weighted-mean.js';

/** A target whose classes were made from numbers that are at hand. */
type MadeFromNumbers = OrdinalTarget & Required<Pick<OrdinalTarget, 'medians' | 'numbers'>>;

/** For errors in the numbers that classes were made from. */
const noNumbers: UndefinedCase = {
  reason: 'the classes were not made from a number',
  applies: (_, target) => !isMadeFromNumbers(target),
};

/**
 * Mean absolute error in the unit of a number that classes were made from, lower is better: by how much the median of the
 * predicted class is off.
 *
 *     sum_i w_i |m(p_i) - x_i| / sum_i w_i
 *
 * x is the number, p the predicted class, and m(k) the median of the numbers in class k. NaN if no row has a weight above
 * 0, or the target has no `numbers` and `medians`. Source: the
 * error of Dembczyński and Kotłowski (2009), RankRules, section 4, with the medians of classes in place of their positions.
 */
export const numberMaeLoss: Metric = Object.freeze({
  id: 'numberMaeLoss',
  title: 'Mean absolute error in the unit of the target',
  direction: 'lower',
  kinds: ['ordinal'],
  inUnitOfTarget: true,
  formula:
    'sum_i w_i |m(p_i) - x_i| / W, with numbers x and the median m of each class made of them',
  undefinedWhen: [noWeight, noNumbers],
  source: 'Dembczyński and Kotłowski (2009), RankRules, section 4, with the medians of classes',
  value: numberMaeOf,
} satisfies Metric);

/** Whether classes were made from numbers that are at hand. */
export function isMadeFromNumbers(target: Target): target is MadeFromNumbers {
  return target.kind === 'ordinal' && target.medians !== undefined && target.numbers !== undefined;
}

function numberMaeOf(prediction: Prediction, target: Target, weights?: Float64Array): number {
  checkTargetKind(numberMaeLoss, target);
  const { codes } = pairedClasses('numberMaeLoss', prediction, target, weights).prediction;
  if (!isMadeFromNumbers(target)) return NaN;
  const { medians, numbers } = target;
  return weightedMean(codes.length, (row) => Math.abs(medians[codes[row]] - numbers[row]), weights);
}
