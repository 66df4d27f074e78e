import { type Factor, solveLower, solveUpper } from './dense/cholesky.js';
import { DenseSpace } from './dense/dense-space.js';
import { padded } from './dense/products.js';
import { ShiftedTridiagonal, type Tridiagonal, tridiagonalise } from './dense/tridiagonal.js';
import { type FitTask, isLower, type KernelFit, MAX_LEVERAGE, type Turn } from './fit.js';
import {
  dotProducts,
  type Kernel,
  kernelValues,
  medianDistance,
  type Points,
  selectPoints,
} from './kernel.js';

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
  const choosing = order.subarray(0, choosingCentres(centres));
  const work = { ...task, space: spaceFor(order.length, centres, task.points.width) };
  let choice: Choice | undefined;
  if (task.gammas.length * task.strengths.length === 1) {
    choice = { gamma: task.gammas[0], strength: task.strengths[0], error: Infinity };
  } else {
    for (const gamma of task.gammas) {
      const phase = `kernel of gamma ${gamma}`;
      const held = Math.min(order.length, CHOOSING_ERRORS);
      const features = yield* featuresOf(work, some, choosing, kernelOf(gamma), held, phase);
      choice = yield* chosen(work, order, features, gamma, choice);
    }
  }
  const { gamma, strength } = choice as Choice;
  const held = Math.min(order.length, HELD_OUT_ROWS);
  const final = order.subarray(0, centres);
  const features = yield* featuresOf(work, order, final, kernelOf(gamma), held, 'final kernel');
  const solved = yield* solve(work, order, features, strength);
  return { gamma, distance, strength, ...solved };
}

/** A task, and room for its matrices. */
interface Work extends FitTask {
  readonly space: DenseSpace;
}

/** Room for the features of the final kernel, and for those that choose it. */
function spaceFor(rows: number, centres: number, width: number): DenseSpace {
  const pitch = padded(centres);
  const kept = padded(Math.min(rows, HELD_OUT_ROWS)) * pitch;
  const turned = padded(Math.min(rows, CHOOSING_ERRORS)) * padded(choosingCentres(centres));
  const squares = Array<number>(3).fill(pitch * pitch);
  const blocks = [BLOCK * pitch, BLOCK * pitch, BLOCK * width, 2 * BLOCK];
  return new DenseSpace(
    [...squares, kept, turned, ...blocks, pitch * width, pitch],
    Math.max(pitch, width),
  );
}

function choosingCentres(centres: number): number {
  return Math.max(1, Math.round(CHOOSING_SHARE * centres));
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
  { space, points, targets, weights }: Work,
  order: Int32Array,
  candidates: Int32Array,
  kernel: Kernel,
  held: number,
  phase: string,
): Generator<Turn, Features, void> {
  space.clear();
  const { centres, centrePoints, factor } = factoredCentres(points, space, candidates, kernel);
  const { pitch } = factor;
  const first = space.array(padded(held) * pitch);
  const squares = space.array(pitch * pitch);
  const products = space.array(pitch);
  const factors = space.array(2 * BLOCK);
  const block = space.array(BLOCK * pitch);
  const dots = space.array(BLOCK * pitch);
  const centreValues = space.copy(centrePoints.values);
  const ownValues = space.array(BLOCK * points.width);
  for (let from = 0; from < order.length; from += BLOCK) {
    const rows = order.subarray(from, from + BLOCK);
    const own = selectPoints(points, rows);
    const height = padded(rows.length);
    ownValues.set(own.values);
    space.timesTransposed(ownValues, height, centreValues, pitch, points.width, dots);
    kernelValues(kernel, own, centrePoints, dots, block);
    space.solveRows(factor, block, 0, height);
    for (let i = 0; i < rows.length; i++) {
      const root = Math.sqrt(weights[rows[i]]);
      factors[2 * i] = root;
      factors[2 * i + 1] = root * targets[rows[i]];
    }
    space.weighRows(block, rows.length, pitch, factors, products);
    space.addSquares(block, height, pitch, squares);
    const kept = Math.min(rows.length, held - from);
    if (kept > 0) first.set(block.subarray(0, kept * pitch), from * pitch);
    yield { phase, done: from + rows.length, total: order.length };
  }
  return { centres, factor, first, firstCount: held, squares, products };
}

/** The centres that are no combinations of others, and the factor of their kernel. */
function factoredCentres(
  points: Points,
  space: DenseSpace,
  candidates: Int32Array,
  kernel: Kernel,
) {
  const all = selectPoints(points, candidates);
  const factorOf = (chosen: Points): Factor => {
    const pitch = padded(chosen.count);
    const lower = space.array(pitch * pitch);
    kernelValues(kernel, chosen, chosen, dotProducts(chosen, chosen), lower);
    return { size: chosen.count, pitch, lower };
  };
  const whole = factorOf(all);
  const kept = space.factorise(whole, MIN_PIVOT);
  if (kept.length === all.count) return { centres: candidates, centrePoints: all, factor: whole };
  const centres = Int32Array.from(kept, (i) => candidates[i]);
  const centrePoints = selectPoints(points, centres);
  space.clear();
  const factor = factorOf(centrePoints);
  space.factorise(factor, 0); // all of them are free, as they were before
  return { centres, centrePoints, factor };
}

/** The better of a choice and all penalties for the features of one gamma. */
function* chosen(
  { space, targets, weights, strengths, errorOf }: Work,
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
  const transposed = space.copy(transposeOf(form));
  const rotated = new Float64Array(pitch);
  for (let j = 0; j < size; j++) {
    let sum = 0;
    for (let k = 0; k < size; k++) sum += transposed[j * pitch + k] * products[k];
    rotated[j] = sum;
  }
  const turned = space.array(first.length);
  space.timesTransposed(first, first.length / pitch, transposed, pitch, pitch, turned);
  const rows = order.subarray(0, firstCount);
  let best = before;
  for (const strength of strengths) {
    const shifted = new ShiftedTridiagonal(form, strength);
    const solved = rotated.slice(0, size);
    shifted.solve(solved);
    const values = new Float64Array(firstCount);
    const four = new Float64Array(8);
    for (let i = 0; i < firstCount; i++) {
      const of = i % 4;
      if (of === 0) shifted.fourForms(turned, i * pitch, pitch, solved, four);
      const row = rows[i];
      values[i] = heldOutValue(targets[row], four[4 + of], weights[row], four[of]);
    }
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
  { space, targets, weights, errorOf }: Work,
  order: Int32Array,
  { centres, factor, squares, products, first, firstCount }: Features,
  strength: number,
): Generator<Turn, Pick<KernelFit, 'centres' | 'coefficients' | 'heldOut' | 'error'>, void> {
  const { size, pitch } = factor;
  for (let i = 0; i < size; i++) squares[i * pitch + i] += strength;
  const ridge: Factor = { size, pitch, lower: squares };
  space.factorise(ridge, 0);
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
    space.solveRows(ridge, first, from, 4);
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
