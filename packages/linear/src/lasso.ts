import { type ConvexLoss, MAX_STEPS, type Minimum } from './newton.js';

/** The search ends once a step promises less than this share of the value. */
const PRECISION = 1e-15;
/** Rounds over all coordinates of a step at most. */
const MAX_ROUNDS = 500;
/** The rounds of a step end once no coordinate moves farther than this. */
const LEAST_MOVE = 1e-13;

/**
 * Minimises a convex function plus sum_i penalty_i |p_i| by Newton steps, each of which minimises the quadratic
 * approximation with the penalty by coordinate descent; yields the number of steps after each. At the minimum the gradient of
 * a parameter is -penalty times its sign, or, of one that is 0, not larger than the penalty.
 *
 * Source: Lee, Sun and Saunders (2014), Proximal Newton-type methods, SIAM J. Optim. 24; Friedman, Hastie and Tibshirani
 * (2010), Regularization paths for generalized linear models via coordinate descent, J. Stat. Softw. 33.
 *
 * @param start      parameters with a finite value; not changed
 * @param penalties  at least 0, shape [size]
 */
export function* minimiseLasso(
  loss: ConvexLoss,
  start: Float64Array,
  penalties: Float64Array,
): Generator<number, Pick<Minimum, 'parameters' | 'value'>> {
  const { size } = loss;
  const penaltyOf = (at: Float64Array) =>
    at.reduce((sum, p, i) => sum + penalties[i] * Math.abs(p), 0);
  let parameters: Float64Array = start.slice();
  let value = loss.value(parameters) + penaltyOf(parameters);
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  for (let steps = 1; steps < MAX_STEPS; steps++) {
    loss.derivatives(parameters, gradient, hessian);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < i; j++) hessian[j * size + i] = hessian[i * size + j];
    }
    const step = quadraticStep(parameters, gradient, hessian, penalties);
    const full = parameters.map((p, i) => p + step[i]);
    const slope = step.reduce((sum, s, i) => sum + s * gradient[i], 0);
    const promise = -(slope + penaltyOf(full) - penaltyOf(parameters));
    if (!(promise > PRECISION * (1 + Math.abs(value)))) break;
    let found: Float64Array | undefined;
    for (let length = 1; length > 1e-10 && found === undefined; length /= 2) {
      const tried = length === 1 ? full : parameters.map((p, i) => p + length * step[i]);
      const reached = loss.value(tried) + penaltyOf(tried);
      if (reached < value) [found, value] = [tried, reached];
    }
    if (found === undefined) break;
    parameters = found;
    yield steps;
  }
  return { parameters, value };
}

/**
 * The step s that minimises g s + s' H s / 2 + sum_i penalty_i |p_i + s_i|, coordinate by coordinate.
 *
 * @param hessian  all of it, shape [size x size]
 */
function quadraticStep(
  parameters: Float64Array,
  gradient: Float64Array,
  hessian: Float64Array,
  penalties: Float64Array,
): Float64Array {
  const size = gradient.length;
  const step = new Float64Array(size);
  const slopes = gradient.slice(); // g + H s
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let farthest = 0;
    for (let i = 0; i < size; i++) {
      const curvature = hessian[i * size + i];
      if (!(curvature > 0)) continue;
      const now = parameters[i] + step[i];
      const next = shrunk(curvature * now - slopes[i], penalties[i]) / curvature;
      const move = next - now;
      if (move === 0) continue;
      step[i] = next === 0 ? -parameters[i] : step[i] + move;
      for (let j = 0; j < size; j++) slopes[j] += move * hessian[i * size + j];
      farthest = Math.max(farthest, Math.abs(move));
    }
    if (farthest <= LEAST_MOVE) break;
  }
  return step;
}

/** A number moved towards 0 by an amount, and no farther than 0. */
function shrunk(x: number, by: number): number {
  return x > by ? x - by : x < -by ? x + by : 0;
}
