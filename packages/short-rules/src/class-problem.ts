import { meanCost, Thresholds } from '@preflearn/boosting';
import type { ClassTarget, NumericTarget } from '@preflearn/core';
import { log } from '@preflearn/core/numbers';
import type { FittedTarget } from './fitted-target.js';
import { MultinomialObjective } from './multinomial-objective.js';
import type { Objective } from './objective.js';
import type { PathPoint } from './path-point.js';
import type { PenalisedFit } from './penalised-fit.js';
import { predictionError } from './prediction-error.js';
import { SquaredObjective } from './squared-objective.js';
import { ThresholdObjective } from './threshold-objective.js';

/** Significant digits of responses and slopes, and of the numbers they are compared with. */
const DIGITS = 4;
const START_DIGITS = 6;

/** The fitting problem for the classes or numbers of the training rows. */
export interface ClassProblem {
  readonly objective: Objective;
  /** The fitted parameters, rounded to few digits; the first `linear` columns are linear terms, the others rules. */
  pointOf(fit: PenalisedFit, linear: number): PathPoint;
}

/**
 * The problem for a target: the all-threshold loss for ordered classes, the multinomial loss for unordered ones, the
 * squared error for numbers.
 *
 * @param weights  shape [rows], above 0
 */
export function classProblem(target: FittedTarget, weights: Float64Array): ClassProblem {
  if (target.kind === 'numeric') return numericProblem(target, weights);
  return target.kind === 'ordinal'
    ? orderedProblem(target, weights)
    : nominalProblem(target, weights);
}

function orderedProblem(
  target: Extract<ClassTarget, { kind: 'ordinal' }>,
  weights: Float64Array,
): ClassProblem {
  const objective = new ThresholdObjective(target, weights);
  return {
    objective,
    pointOf(fit, linear) {
      const thresholds = objective
        .thresholds(fit.offsets[0])
        .map((theta) => rounded(theta, START_DIGITS));
      const coefficients = Array.from(fit.coefficients[0], (a) => [rounded(a, DIGITS)]);
      const link = new Thresholds(thresholds, target.classes);
      const error = meanCost(link.predict(fit.scores[0]), target, weights);
      return { intercept: [0], thresholds, ...parted(coefficients, linear), error };
    },
  };
}

function numericProblem(target: NumericTarget, weights: Float64Array): ClassProblem {
  const objective = new SquaredObjective(target, weights);
  const { mean, deviation } = objective;
  // As many digits as tell numbers apart that differ by little of the deviation.
  const extra = Math.ceil(log10(Math.abs(mean) / deviation));
  const digits = Math.min(17, Math.max(START_DIGITS, START_DIGITS + extra));
  return {
    objective,
    pointOf(fit, linear) {
      const [offset] = fit.offsets[0];
      const intercept = [rounded(mean + deviation * offset, digits)];
      const coefficients = Array.from(fit.coefficients[0], (a) => [rounded(deviation * a, DIGITS)]);
      const values = fit.scores[0].map((score) => mean + deviation * (score + offset));
      const prediction = { kind: 'numeric', values, details: [] } as const;
      const error = predictionError(prediction, target, weights);
      return { intercept, thresholds: [], ...parted(coefficients, linear), error };
    },
  };
}

/** The number of digits before the point, for at least 1. */
function log10(value: number): number {
  return value > 1 ? log(value) / Math.LN10 : 0;
}

function nominalProblem(target: ClassTarget, weights: Float64Array): ClassProblem {
  const objective = new MultinomialObjective(target, weights);
  return {
    objective,
    pointOf(fit, linear) {
      const intercept = objective
        .intercept(fit.offsets)
        .map((start) => rounded(start, START_DIGITS));
      const coefficients = Array.from({ length: fit.design.size }, (_, j) => {
        const own = fit.coefficients.map((a) => rounded(a[j], DIGITS));
        return objective.byClass(own, 0);
      });
      const codes = leadingClasses(fit, objective.present);
      const prediction = { kind: target.kind, classes: target.classes, codes, details: [] };
      const error = meanCost(prediction, target, weights);
      return { intercept, thresholds: [], ...parted(coefficients, linear), error };
    },
  };
}

function parted(coefficients: readonly (readonly number[])[], linear: number) {
  return { slopes: coefficients.slice(0, linear), responses: coefficients.slice(linear) };
}

/** For each row the class with the largest score; ties go to the first. */
function leadingClasses({ scores, offsets }: PenalisedFit, present: readonly number[]): Int32Array {
  const rows = scores[0].length;
  const codes = new Int32Array(rows);
  for (let row = 0; row < rows; row++) {
    let best = 0;
    for (let c = 1; c < scores.length; c++) {
      if (scores[c][row] + offsets[c][0] > scores[best][row] + offsets[best][0]) best = c;
    }
    codes[row] = present[best];
  }
  return codes;
}

function rounded(value: number, digits: number): number {
  return Number(value.toPrecision(digits)) + 0; // no -0
}
