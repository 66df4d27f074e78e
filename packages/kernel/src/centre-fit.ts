import { type Factor, factorise, solveFour, solveLower, solveUpper } from './cholesky.js';
import { type FitTask, isLower, type KernelFit, MAX_LEVERAGE, type Turn } from './fit.js';
import {
  dotProducts,
  type Kernel,
  kernelValues,
  medianDistance,
  type Points,
  selectPoints,
} from './kernel.js';
import { addSquares, padded, timesTransposed } from './products.js';
import { ShiftedTridiagonal, type Tridiagonal, tridiagonalise } from './tridiagonal.js';

/** Rows of a block: so many are handled between two yields. */
const BLOCK = 128;

/**
 * The gamma and the penalty are chosen with this share of the centres, fits of at most so many rows, and the errors of at most
 * so many of them. All centres and all rows choose no better: see the page "Kernel ridge".
 */
const CHOOSING_SHARE = 0.4;
const CHOOSING_ROWS = 2000;
const CHOOSING_ERRORS = 1500;

/** Most rows of which the final fit has held-out predictions. */
export const HELD_OUT_ROWS = 2000;

/** A centre whose part of the kernel is smaller than this share is a combination of those before it, and left out. */
const MIN_PIVOT = 1e-6;

/**
 * Fits kernel ridge regression with some rows as centres (Nystroem): h is a combination of kernels at the centres. With
 * K_cc = L L' the features of a row are phi = L^-1 k, with |h| = |beta| for h(x) = beta . phi(x), and with U = Phi Q and
 * Phi' W Phi = Q T Q'
 *
 *     beta = Q (T + lambda I)^-1 Q' Phi' W y,   H_ii = w_i u_i' (T + lambda I)^-1 u_i,
 *
 * so that the residual of row i for the fit without it is r_i / (1 - H_ii). Gamma and penalty are chosen with two fifths of the
 * centres, and 2000 rows.
 *
 * Source: Williams and Seeger (2001), Using the Nystroem method to speed up kernel machines, NIPS 13.
 *
 * @param order    all rows in a random order: the first ones are the centres
 * @param centres  number of them, below that of the rows
 */
export function* fitWithCentres(
  task: FitTask,
  order: Int32Array,
  centres: number,
): Generator<Turn, KernelFit, void> {
  const all = selectPoints(task.points, order.subarray(0, centres));
  const distance = medianDistance(all, dotProducts(all, all));
  const kernelOf = (gamma: number) => ({ rate: gamma / distance, slope: 1 / all.inputs });
  const some = order.subarray(0, CHOOSING_ROWS);
  const choosing = order.subarray(0, Math.max(1, Math.round(CHOOSING_SHARE * centres)));
  let choice: Choice | undefined;
  if (task.gammas.length * task.strengths.length === 1) {
    choice = { gamma: task.gammas[0], strength: task.strengths[0], error: Infinity };
  } else {
    for (const gamma of task.gammas) {
      const phase = `kernel of gamma ${gamma}`;
      const held = Math.min(order.length, CHOOSING_ERRORS);
      const features = yield* featuresOf(task, some, choosing, kernelOf(gamma), held, phase);
      choice = yield* chosen(task, order, features, gamma, choice);
    }
  }
  const { gamma, strength } = choice as Choice;
  const held = Math.min(order.length, HELD_OUT_ROWS);
  const final = order.subarray(0, centres);
  const features = yield* featuresOf(task, order, final, kernelOf(gamma), held, 'final kernel');
  const solved = yield* solve(task, order, features, strength);
  return { gamma, distance, strength, ...solved };
}

interface Choice {
  readonly gamma: number;
  readonly strength: number;
  readonly error: number;
}

/** The features of all rows, as far as they are needed. */
interface Features {
  /** Rows that are centres. */
  readonly centres: Int32Array;
  /** L, of K_cc = L L'. */
  readonly factor: Factor;
  /** W^1/2 Phi of the first rows of the order, shape [padded rows held out x pitch]. */
  readonly first: Float64Array;
  readonly firstCount: number;
  /** Phi' W Phi, blocks on and below the diagonal, shape [pitch x pitch]. */
  readonly squares: Float64Array;
  /** Phi' W y, shape [pitch]. */
  readonly products: Float64Array;
}

function* featuresOf(
  { points, targets, weights }: FitTask,
  order: Int32Array,
  candidates: Int32Array,
  kernel: Kernel,
  held: number,
  phase: string,
): Generator<Turn, Features, void> {
  const { centres, centrePoints, factor } = factoredCentres(points, candidates, kernel);
  const { size, pitch } = factor;
  const first = new Float64Array(padded(held) * pitch);
  const squares = new Float64Array(pitch * pitch);
  const products = new Float64Array(pitch);
  const block = new Float64Array(BLOCK * pitch);
  for (let from = 0; from < order.length; from += BLOCK) {
    const rows = order.subarray(from, from + BLOCK);
    const own = selectPoints(points, rows);
    const height = padded(rows.length);
    kernelValues(kernel, own, centrePoints, dotProducts(own, centrePoints), block);
    for (let i = 0; i < height; i += 4) solveFour(factor, block, i * pitch);
    for (let i = 0; i < rows.length; i++) {
      const root = Math.sqrt(weights[rows[i]]);
      const target = root * targets[rows[i]];
      for (let j = 0, at = i * pitch; j < size; j++, at++) {
        block[at] *= root;
        products[j] += block[at] * target;
      }
    }
    addSquares(block, height, pitch, squares);
    const kept = Math.min(rows.length, held - from);
    if (kept > 0) first.set(block.subarray(0, kept * pitch), from * pitch);
    yield { phase, done: from + rows.length, total: order.length };
  }
  return { centres, factor, first, firstCount: held, squares, products };
}

/** The centres that are no combinations of others, and the factor of their kernel. */
function factoredCentres(points: Points, candidates: Int32Array, kernel: Kernel) {
  const all = selectPoints(points, candidates);
  const factorOf = (chosen: Points): Factor => {
    const pitch = padded(chosen.count);
    const lower = new Float64Array(pitch * pitch);
    kernelValues(kernel, chosen, chosen, dotProducts(chosen, chosen), lower);
    return { size: chosen.count, pitch, lower };
  };
  const whole = factorOf(all);
  const kept = factorise(whole, MIN_PIVOT);
  if (kept.length === all.count) return { centres: candidates, centrePoints: all, factor: whole };
  const centres = Int32Array.from(kept, (i) => candidates[i]);
  const centrePoints = selectPoints(points, centres);
  const factor = factorOf(centrePoints);
  factorise(factor, 0); // all of them are free, as they were before
  return { centres, centrePoints, factor };
}

/** The better of a choice and all penalties for the features of one gamma. */
function* chosen(
  { targets, weights, strengths, errorOf }: FitTask,
  order: Int32Array,
  { factor, squares, products, first, firstCount }: Features,
  gamma: number,
  before: Choice | undefined,
): Generator<Turn, Choice | undefined, void> {
  const { size, pitch } = factor;
  const reducing = tridiagonalise(squares, size, pitch);
  let next = reducing.next();
  for (; !next.done; next = reducing.next()) {
    yield { phase: `penalties for gamma ${gamma}`, done: next.value, total: 2 * size };
  }
  const form = next.value;
  const transposed = transposeOf(form);
  const rotated = new Float64Array(pitch);
  for (let j = 0; j < size; j++) {
    let sum = 0;
    for (let k = 0; k < size; k++) sum += transposed[j * pitch + k] * products[k];
    rotated[j] = sum;
  }
  const turned = new Float64Array(first.length);
  timesTransposed(first, first.length / pitch, transposed, pitch, pitch, turned);
  const rows = order.subarray(0, firstCount);
  let best = before;
  for (const strength of strengths) {
    const shifted = new ShiftedTridiagonal(form, strength);
    const solved = rotated.slice(0, size);
    shifted.solve(solved);
    const values = Float64Array.from(rows, (row, i) => {
      let fitted = 0;
      for (let j = 0; j < size; j++) fitted += turned[i * pitch + j] * solved[j];
      return heldOutValue(targets[row], fitted, weights[row], shifted.form(turned, i * pitch));
    });
    const error = errorOf({ rows, values });
    if (best === undefined || isLower(error, best.error)) best = { gamma, strength, error };
  }
  return best;
}

/**
 * The prediction for a row by the fit without it.
 *
 * @param fitted    the prediction of the fit with it, times the root of its weight
 * @param leverage  H_ii
 */
function heldOutValue(target: number, fitted: number, weight: number, leverage: number): number {
  const residual = target - fitted / Math.sqrt(weight);
  return target - residual / (1 - Math.min(MAX_LEVERAGE, leverage));
}

/** Q', shape [pitch x pitch]. */
function transposeOf({ size, vectors, pitch }: Tridiagonal): Float64Array {
  const out = new Float64Array(pitch * pitch);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) out[j * pitch + i] = vectors[i * pitch + j];
  }
  return out;
}

/** Solves for one penalty; the features are overwritten. */
function* solve(
  { targets, weights, errorOf }: FitTask,
  order: Int32Array,
  { centres, factor, squares, products, first, firstCount }: Features,
  strength: number,
): Generator<Turn, Pick<KernelFit, 'centres' | 'coefficients' | 'heldOut' | 'error'>, void> {
  const { size, pitch } = factor;
  for (let i = 0; i < size; i++) squares[i * pitch + i] += strength;
  const ridge: Factor = { size, pitch, lower: squares };
  factorise(ridge, 0);
  const beta = products.slice(0, size);
  solveLower(ridge, beta);
  solveUpper(ridge, beta);
  const rows = order.subarray(0, firstCount);
  const values = new Float64Array(firstCount);
  const height = padded(firstCount);
  for (let i = 0; i < firstCount; i++) {
    let fitted = 0;
    for (let j = 0; j < size; j++) fitted += first[i * pitch + j] * beta[j];
    values[i] = fitted;
  }
  for (let from = 0; from < height; from += 4) {
    solveFour(ridge, first, from * pitch);
    for (let i = from; i < Math.min(from + 4, firstCount); i++) {
      let leverage = 0;
      for (let j = 0; j < size; j++) leverage += first[i * pitch + j] ** 2;
      values[i] = heldOutValue(targets[rows[i]], values[i], weights[rows[i]], leverage);
    }
    if (from % BLOCK === BLOCK - 4) {
      yield { phase: 'held-out predictions', done: from + 4, total: height };
    }
  }
  const coefficients = beta;
  solveUpper(factor, coefficients);
  const heldOut = { rows: rows.slice(), values };
  return { centres: centres.slice(), coefficients, heldOut, error: errorOf(heldOut) };
}
