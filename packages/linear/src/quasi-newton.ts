import { choleskyFactor, solve } from './newton.js';
import type { PairwiseLoss } from './pairwise-loss.js';

/** Earlier steps that are remembered. */
const MEMORY = 10;

/** Where a minimisation is. */
export interface Descent {
  readonly parameters: Float64Array;
  readonly value: number;
}

/** A step, and the change of the gradient along it. */
interface Step {
  readonly step: Float64Array;
  readonly change: Float64Array;
  /** 1 / (step . change). */
  readonly rate: number;
}

/**
 * Minimises the pairwise logistic loss by L-BFGS, where the inverse of the bound of the second derivatives takes the place of
 * the identity; yields after each step.
 *
 * Source: Nocedal and Wright (2006), Numerical optimization, algorithm 7.4; the bound is that of Böhning (1992).
 *
 * @param start      not changed
 * @param most       steps at most
 * @param precision  the search ends where a step promises less than this share of the value
 */
export function* descend(
  loss: PairwiseLoss,
  start: Float64Array,
  { most, precision }: { readonly most: number; readonly precision: number },
): Generator<Descent, Descent, void> {
  const bound = loss.bound();
  const width = Math.round(Math.sqrt(bound.length));
  const { factor } = choleskyFactor(bound, width);
  const scaledBack = (vector: Float64Array) => {
    const out = new Float64Array(vector.length);
    for (let from = 0; from < vector.length; from += width) {
      out.set(solve(factor, vector.subarray(from, from + width)), from);
    }
    return out;
  };
  const steps: Step[] = [];
  let gradient: Float64Array = new Float64Array(loss.size);
  let parameters: Float64Array = start.slice();
  let value = loss.evaluate(parameters, gradient);
  for (let i = 0; i < most; i++) {
    const direction = directionOf(gradient, steps, scaledBack);
    const promise = dot(direction, gradient);
    if (!(promise > precision * (1 + Math.abs(value)))) break;
    const next = stepped(loss, { parameters, value }, direction, promise);
    if (next === undefined) break;
    const step = next.parameters.map((p, j) => p - parameters[j]);
    const change = next.gradient.map((g, j) => g - gradient[j]);
    const product = dot(step, change);
    if (product > 0) steps.push({ step, change, rate: 1 / product });
    if (steps.length > MEMORY) steps.shift();
    ({ parameters, value, gradient } = next);
    yield { parameters, value };
  }
  return { parameters, value };
}

/** The first point along a direction where the value falls by a share of what its slope promises. */
function stepped(
  loss: PairwiseLoss,
  { parameters, value }: Descent,
  direction: Float64Array,
  promise: number,
) {
  const gradient = new Float64Array(parameters.length);
  for (let length = 1; length > 1e-8; length /= 2) {
    const tried = parameters.map((p, j) => p - length * direction[j]);
    const reached = loss.evaluate(tried, gradient);
    if (reached <= value - 1e-4 * length * promise && reached < value) {
      return { parameters: tried, value: reached, gradient };
    }
  }
  return undefined;
}

/** The inverse second derivatives, as far as the steps tell, times the gradient. */
function directionOf(
  gradient: Float64Array,
  steps: readonly Step[],
  scaledBack: (vector: Float64Array) => Float64Array,
): Float64Array {
  const rest = gradient.slice();
  const along = new Float64Array(steps.length);
  for (let i = steps.length - 1; i >= 0; i--) {
    const { step, change, rate } = steps[i];
    along[i] = rate * dot(step, rest);
    add(rest, change, -along[i]);
  }
  const direction = scaledBack(rest);
  if (steps.length > 0) {
    const { change, rate } = steps[steps.length - 1];
    const scale = 1 / (rate * dot(change, scaledBack(change)));
    for (let j = 0; j < direction.length; j++) direction[j] *= scale;
  }
  steps.forEach(({ step, change, rate }, i) => {
    add(direction, step, along[i] - rate * dot(change, direction));
  });
  return direction;
}

function add(to: Float64Array, vector: Float64Array, factor: number): void {
  for (let j = 0; j < to.length; j++) to[j] += factor * vector[j];
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
