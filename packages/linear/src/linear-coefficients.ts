import { estimatesOf } from './estimates.js';
import type { LinearParts } from './linear-parts.js';
import { NO_ESTIMATE } from './logit-parts.js';
import { tReach, twoSided } from './student-t.js';

/** A coefficient of a linear model of numbers, in the unit of the target. */
export interface LinearCoefficient {
  /** Position of the attribute in the schema. */
  readonly attribute: number;
  /** A category, compared with `reference`; none for a number, of which one unit more is meant. */
  readonly category?: string | undefined;
  readonly reference?: string | undefined;
  /** Change of the prediction. */
  readonly estimate: number;
  /** Of the estimate; none if it cannot be told. */
  readonly standardError?: number | undefined;
  /** 95 % interval of the estimate, by Student's t distribution; none if it cannot be told. */
  readonly interval?: readonly [low: number, high: number] | undefined;
  /** Probability of an estimate at least as far from 0 if there is no effect; none if it cannot be told. */
  readonly pValue?: number | undefined;
  /** The estimate per standard deviation of a number, or between categories: what its size is compared by. */
  readonly size: number;
}

/** The coefficients of a model, in the order of the attributes. */
export function linearCoefficients(parts: LinearParts): readonly LinearCoefficient[] {
  const { degrees } = parts;
  const reach = degrees > 0 ? tReach(degrees) : NaN;
  return estimatesOf(parts, [0]).map(({ score: _, error, ...one }) => {
    if (error === NO_ESTIMATE) return one;
    const { estimate } = one;
    return {
      ...one,
      standardError: error,
      interval: [estimate - reach * error, estimate + reach * error],
      ...(error > 0 && { pValue: twoSided(estimate / error, degrees) }),
    };
  });
}
