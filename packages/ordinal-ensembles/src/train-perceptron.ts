import type { Random } from '@preflearn/core';
import { type InputRows, linear, type Plane } from './base-learner.js';

/** Errors that differ by no more than this count as equal, so that rounding decides nothing. */
const TOLERANCE = 1e-12;

/** Largest size of a number of a vector before it is scaled down. */
const MAX_LENGTH = 1e100;

/** Largest size of a step; a row that would need a larger one to change its sign does not change it. */
const MAX_STEP = 1e100;

/**
 * A perceptron of small weighted error, by randomised coordinate descent: of each direction g in turn, the step a that
 * minimises the weighted 0/1 error of sign((v + a g) . x) exactly. The error never rises.
 *
 * The first direction is the bias. The next d, for d inputs, have coordinates drawn from (-1, 1) and no bias; then all
 * begins again.
 *
 * Source: Li and Lin (2007), Optimizing 0/1 loss for perceptrons by random coordinate descent, IJCNN.
 *
 * @param labels   1 or -1 times the weight of the row; the weights sum to 1; shape [rows]
 * @param updates  number of directions
 */
export function trainPerceptron(
  given: InputRows,
  labels: Float64Array,
  updates: number,
  random: Random,
): Plane {
  const inputs = given.values.length / given.rows;
  const vector = new Float64Array(inputs + 1);
  const products = new Float64Array(given.rows); // v . x
  const ones = new Float64Array(given.rows).fill(1);
  const search = new StepSearch(labels);
  for (let update = 0; update < updates; update++) {
    const isBias = update % (inputs + 1) === 0;
    const direction = Float64Array.from({ length: inputs + 1 }, (_, j) => {
      if (isBias) return Number(j === inputs);
      return j === inputs ? 0 : 2 * random.uniform() - 1;
    });
    const slopes = isBias ? ones : linear(direction, given);
    const step = search.best(products, slopes);
    if (step === 0) continue;
    for (let j = 0; j <= inputs; j++) vector[j] += step * direction[j];
    for (let row = 0; row < products.length; row++) products[row] += step * slopes[row];
    keepSmall(vector, products);
  }
  return { vector: Array.from(vector) };
}

/** Signs do not change with the length of the vector, which is kept from overflowing. */
function keepSmall(vector: Float64Array, products: Float64Array): void {
  const largest = vector.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  if (largest < MAX_LENGTH) return;
  for (const numbers of [vector, products]) {
    for (let i = 0; i < numbers.length; i++) numbers[i] /= largest;
  }
}

/** The vector scaled to length 1; unchanged if it is 0. */
export function unitPlane({ vector }: Plane): Plane {
  const largest = vector.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  if (largest === 0) return { vector };
  const length = Math.sqrt(vector.reduce((sum, x) => sum + (x / largest) ** 2, 0));
  return { vector: vector.map((x) => x / largest / length) };
}

/** Finds the best step along a direction; keeps its scratch arrays. */
export class StepSearch {
  readonly #labels: Float64Array;
  readonly #steps: Float64Array;

  /** @param labels  1 or -1 times the weight of the row, shape [rows] */
  constructor(labels: Float64Array) {
    this.#labels = labels;
    this.#steps = new Float64Array(labels.length);
  }

  /**
   * The step a of least weighted error of sign(products + a slopes): the middle of the best interval between steps at
   * which a row changes sign, the lowest of equally good ones; 1 beyond the outermost. 0 if no row changes.
   *
   * @param products  shape [rows]
   * @param slopes    shape [rows]
   */
  best(products: Float64Array, slopes: Float64Array): number {
    const labels = this.#labels;
    const steps = this.#steps;
    let count = 0;
    let score = 0; // sum of labels times signs at a = -infinity, of the rows that change sign
    for (let row = 0; row < labels.length; row++) {
      const step = -products[row] / slopes[row];
      steps[row] = Math.abs(step) < MAX_STEP ? step : NaN;
      if (steps[row] !== steps[row]) continue;
      count++;
      score -= slopes[row] > 0 ? labels[row] : -labels[row];
    }
    if (count === 0) return 0;
    const order = this.#order(count);
    let highest = score;
    let best = steps[order[0]] - 1;
    for (let i = 0; i < count; i++) {
      const row = order[i];
      score += 2 * (slopes[row] > 0 ? labels[row] : -labels[row]);
      const step = steps[row];
      const next = i + 1 < count ? steps[order[i + 1]] : Infinity;
      if (next === step || score <= highest + TOLERANCE) continue;
      highest = score;
      best = next === Infinity ? step + 1 : step / 2 + next / 2;
    }
    return best;
  }

  /** Rows that change sign, by their step, then by row. */
  #order(count: number): Int32Array {
    const steps = this.#steps;
    const rows = new Int32Array(count);
    let at = 0;
    for (let row = 0; row < steps.length; row++) if (steps[row] === steps[row]) rows[at++] = row;
    return rows.sort((a, b) => steps[a] - steps[b] || a - b);
  }
}
