import type { ClassTarget } from '@preflearn/core';
import { minimiseLasso } from './lasso.js';
import { choleskyFactor, inverse, type Minimum, minimise } from './newton.js';
import { Sandwich } from './sandwich.js';
import { SoftmaxLoss } from './softmax-loss.js';
import { type LinearRows, type ThresholdForm, ThresholdLoss } from './threshold-loss.js';

/** What is fitted: thresholds of one score, or a score for each class. */
export type LogitForm = ThresholdForm | 'multinomial';

/** A fitted linear model of the classes that occur. */
export interface LogitFit {
  /** Ascending, of one score, shape [classes that occur - 1]; empty for a score for each class. */
  readonly thresholds: readonly number[];
  /** The constant of each score; [0] for one score. Shape [scores]. */
  readonly start: readonly number[];
  /** Shape [scores][inputs]. */
  readonly coefficients: readonly Float64Array[];
  /** Standard errors of the coefficients, likewise; NaN where there is no estimate. */
  readonly errors: readonly Float64Array[];
  /** Log-likelihood of all rows. */
  readonly logLikelihood: number;
  /** The same without inputs. */
  readonly nullLogLikelihood: number;
  /** Inputs that separate classes, so that their coefficients grow without end. */
  readonly separating: readonly number[];
  /** Inputs that are a combination of earlier ones, and have the coefficient 0. */
  readonly redundant: readonly number[];
}

/** The information about a parameter falls below this share of what it was at the start only if classes separate. */
const SEPARATED = 1e-6;

/**
 * Fits a linear model; yields the number of steps after each.
 *
 * The variance of the coefficients is H^-1 J H^-1, with the second derivatives H of the penalised loss and the variance
 * J of its gradient.
 *
 * @param total  weight of all rows, as many as the rows they stand for
 */
export function* fitLogit(
  rows: LinearRows,
  form: LogitForm,
  strength: number,
  total: number,
): Generator<number, LogitFit> {
  const isMultinomial = form === 'multinomial';
  const loss = fittedLoss(rows, form, strength);
  const { size } = loss;
  const start = loss.start();
  const minimum = yield* minimise(loss, start);
  const information = loss.information(minimum.parameters);
  const before = loss.information(start);
  const sandwich = new Sandwich(inverse(minimum.hessian, size), information, size);
  const places = placesOf(rows, form);
  // A parameter that was free at the start and is held at the end is so because rows with sure classes no longer inform about it.
  const combined = heldAt(loss, start);
  const isSeparating = (i: number) =>
    (information[i * size + i] < SEPARATED * before[i * size + i] || minimum.held.includes(i)) &&
    !combined.includes(i);
  const inputs = Array.from({ length: rows.width }, (_, j) => j);
  const error = (i: number) =>
    minimum.held.includes(i) || isSeparating(i) ? NaN : Math.sqrt(sandwich.variance(i) / total);
  const take = (of: (i: number) => number) =>
    places.map((place) => Float64Array.from(inputs, (j) => of(place[j])));
  const first = isMultinomial ? [new Float64Array(rows.width)] : []; // the class that others are compared with
  const likelihood = likelihoodOf(rows, form);
  return {
    ...startOf(minimum, rows, form),
    coefficients: [...first, ...take((i) => minimum.parameters[i])],
    errors: [...first, ...take(error)],
    logLikelihood: -total * likelihood.value(minimum.parameters),
    nullLogLikelihood: -total * likelihood.value(start),
    separating: inputs.filter((j) => places.some((place) => isSeparating(place[j]))),
    redundant: inputs.filter((j) => places.every((place) => combined.includes(place[j]))),
  };
}

/**
 * Fits a linear score by the lasso, the mean loss plus strength times the sum of the absolute coefficients; yields the number
 * of steps after each. There are no standard errors: those of statistics do not hold for coefficients that were selected.
 *
 * @param strength  above 0
 */
export function* fitLasso(
  rows: LinearRows,
  form: ThresholdForm,
  strength: number,
  total: number,
): Generator<number, LogitFit> {
  const loss = new ThresholdLoss(rows, form, 0);
  const start = loss.start();
  const minimum = yield* minimiseLasso(loss, start, lassoPenalties(rows, strength));
  const [place] = placesOf(rows, form);
  const coefficients = Float64Array.from(place, (i) => minimum.parameters[i]);
  const likelihood = likelihoodOf(rows, form);
  return {
    ...startOf(minimum, rows, form),
    coefficients: [coefficients],
    errors: [coefficients.map(() => NaN)],
    logLikelihood: -total * likelihood.value(minimum.parameters),
    nullLogLikelihood: -total * likelihood.value(start),
    separating: [],
    redundant: [],
  };
}

/** The penalty of each parameter of a threshold loss: none of the thresholds. */
export function lassoPenalties({ classes, width }: LinearRows, strength: number): Float64Array {
  return new Float64Array(classes - 1 + width).fill(strength, classes - 1);
}

/** The parameters whose second derivatives are a combination of those of earlier ones. */
function heldAt(loss: SoftmaxLoss | ThresholdLoss, parameters: Float64Array): readonly number[] {
  const hessian = new Float64Array(loss.size ** 2);
  loss.derivatives(parameters, new Float64Array(loss.size), hessian);
  return choleskyFactor(hessian, loss.size).held;
}

/** The best model without inputs, which only knows the shares of the classes. */
export function fitShares(rows: LinearRows, form: LogitForm, total: number): LogitFit {
  const likelihood = likelihoodOf(rows, form);
  const start = likelihood.start();
  const scores = form === 'multinomial' ? rows.classes : 1;
  const none = Array.from({ length: scores }, () => new Float64Array(rows.width));
  const reached = { parameters: start };
  const logLikelihood = -total * likelihood.value(start);
  return {
    ...startOf(reached, rows, form),
    coefficients: none,
    errors: none.map((list) => list.map(() => NaN)),
    logLikelihood,
    nullLogLikelihood: logLikelihood,
    separating: [],
    redundant: [],
  };
}

/** The loss that a model of some form minimises. */
export function fittedLoss(
  rows: LinearRows,
  form: LogitForm,
  strength: number,
): SoftmaxLoss | ThresholdLoss {
  return form === 'multinomial'
    ? new SoftmaxLoss(rows, strength)
    : new ThresholdLoss(rows, form, strength);
}

/** The loss that is the negative log-likelihood of a row. */
function likelihoodOf(rows: LinearRows, form: LogitForm): SoftmaxLoss | ThresholdLoss {
  return form === 'multinomial'
    ? new SoftmaxLoss(rows, 0)
    : new ThresholdLoss(rows, 'cumulative', 0);
}

/** Thresholds and constants of the scores, from the parameters. */
function startOf(
  { parameters }: Pick<Minimum, 'parameters'>,
  { classes, width }: LinearRows,
  form: LogitForm,
): Pick<LogitFit, 'thresholds' | 'start'> {
  if (form !== 'multinomial') {
    return { thresholds: ascending(parameters.subarray(0, classes - 1)), start: [0] };
  }
  const own = Array.from({ length: classes - 1 }, (_, c) => parameters[c * (1 + width)]);
  return { thresholds: [], start: [0, ...own] };
}

/** Where the coefficients of the inputs stand among the parameters, for each score that has any. */
function placesOf({ classes, width }: LinearRows, form: LogitForm): number[][] {
  const pitch = 1 + width;
  const starts =
    form === 'multinomial'
      ? Array.from({ length: classes - 1 }, (_, c) => c * pitch + 1)
      : [classes - 1];
  return starts.map((start) => Array.from({ length: width }, (_, j) => start + j));
}

/** Thresholds of the all-threshold loss may cross by rounding. */
function ascending(thresholds: Float64Array): number[] {
  let highest = -Infinity;
  return Array.from(thresholds, (theta) => {
    highest = Math.max(highest, theta);
    return highest;
  });
}

/** In log odds, how far beyond the next threshold the thresholds of classes without training rows lie. */
const RARE = 13.8; // ln(1e6)
/** In log odds, the distance of the thresholds of a class without training rows between others. */
const NARROW = 1e-6;

/**
 * Thresholds, or starts of scores, of all classes from those of the classes that occur; the others get a probability
 * of about one in a million.
 *
 * @param present  the classes that occur, ascending
 */
export function forAllClasses(
  fit: LogitFit,
  form: LogitForm,
  { classes }: ClassTarget,
  present: readonly number[],
): Pick<LogitFit, 'thresholds' | 'start' | 'coefficients' | 'errors'> {
  if (present.length === classes.length) return fit;
  if (form === 'multinomial') {
    const least = fit.start.reduce((a, b) => Math.min(a, b)) - RARE;
    const zero = new Float64Array(fit.coefficients[0].length);
    const of = <T>(values: readonly T[], rest: T) =>
      classes.map((_, c) => (present.includes(c) ? values[present.indexOf(c)] : rest));
    return {
      thresholds: [],
      start: of(fit.start, least),
      coefficients: of(fit.coefficients, zero),
      errors: of(fit.errors, zero),
    };
  }
  const thresholds = Array.from({ length: classes.length - 1 }, (_, k) => {
    const next = present.findIndex((c) => c > k); // the class that occurs next above threshold k
    const [low, high] = [fit.thresholds[0] ?? 0, fit.thresholds[fit.thresholds.length - 1] ?? 0];
    if (next === 0) return low - RARE - (present[0] - 1 - k) * NARROW;
    if (next < 0) return high + RARE + (k - present[present.length - 1]) * NARROW;
    const narrow = fit.thresholds[next - 1] + (k - present[next - 1]) * NARROW;
    return Math.min(narrow, fit.thresholds[next] ?? Infinity);
  });
  return { ...fit, thresholds };
}
