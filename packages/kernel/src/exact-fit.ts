import { padded } from './dense/products.js';
import { ShiftedTridiagonal, type Tridiagonal, tridiagonalise } from './dense/tridiagonal.js';
import { type FitTask, isLower, type KernelFit, type Turn } from './fit.js';
import { dotProducts, kernelValues, medianDistance } from './kernel.js';

/**
 * Fits kernel ridge regression with all rows as centres: h minimises
 *
 *     sum_i w_i (y_i - h(x_i))^2 + lambda |h|^2.
 *
 * With K~ = W^1/2 K W^1/2 and a = (K~ + lambda I)^-1 W^1/2 y the coefficients are W^1/2 a, and the prediction for row i
 * by the fit without it is y_i - a_i / (sqrt(w_i) ((K~ + lambda I)^-1)_ii). One tridiagonal form of K~ serves all
 * penalties.
 *
 * Source: Rasmussen and Williams (2006), Gaussian processes for machine learning, section 5.4.2.
 */
export function* fitExactly(task: FitTask): Generator<Turn, KernelFit, void> {
  const { points, weights } = task;
  const { count } = points;
  const pitch = padded(count);
  const dots = dotProducts(points, points);
  const distance = medianDistance(points, dots);
  const slope = 1 / points.inputs;
  const roots = weights.map(Math.sqrt);
  const matrix = new Float64Array(pitch * pitch);
  let best: KernelFit | undefined;
  for (const gamma of task.gammas) {
    kernelValues({ rate: gamma / distance, slope }, points, points, dots, matrix);
    for (let i = 0; i < count; i++) {
      for (let j = 0; j <= i; j++) matrix[i * pitch + j] *= roots[i] * roots[j];
    }
    const reducing = tridiagonalise(matrix, count, pitch);
    let next = reducing.next();
    for (; !next.done; next = reducing.next()) {
      yield { phase: `kernel of gamma ${gamma}`, done: next.value, total: 2 * count };
    }
    best = chosen(task, next.value, roots, { gamma, distance }, best);
  }
  return best as KernelFit;
}

/** The better of a fit and those of all penalties for one kernel. */
function chosen(
  { targets, strengths, errorOf }: FitTask,
  form: Tridiagonal,
  roots: Float64Array,
  kernel: Pick<KernelFit, 'gamma' | 'distance'>,
  before: KernelFit | undefined,
): KernelFit | undefined {
  const { size, vectors, pitch } = form;
  const rotated = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const target = roots[i] * targets[i];
    for (let j = 0; j < size; j++) rotated[j] += vectors[i * pitch + j] * target;
  }
  const rows = Int32Array.from({ length: size }, (_, i) => i);
  let best = before;
  for (const strength of strengths) {
    const shifted = new ShiftedTridiagonal(form, strength);
    const solved = rotated.slice();
    shifted.solve(solved);
    const coefficients = new Float64Array(size);
    const values = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      let sum = 0;
      for (let j = 0; j < size; j++) sum += vectors[i * pitch + j] * solved[j];
      coefficients[i] = roots[i] * sum;
      values[i] = targets[i] - sum / (roots[i] * shifted.form(vectors, i * pitch));
    }
    const heldOut = { rows, values };
    const error = errorOf(heldOut);
    if (best !== undefined && !isLower(error, best.error)) continue;
    best = { ...kernel, strength, centres: rows, coefficients, heldOut, error };
  }
  return best;
}
