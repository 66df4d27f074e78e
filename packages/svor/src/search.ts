import type { Random } from '@preflearn/core';
import { exp, log, shuffledIndices } from '@preflearn/core/numbers';
import { finished, kernelOf } from './kernel.js';
import { SvorSolver } from './smo.js';

/** By how much the conditions of a maximum may be violated. */
export const TOLERANCE = 1e-3;

/** Most steps of a training within the search; with more, a pair of settings is left out. */
const MOST_STEPS = 100_000;

/** Steps that are reported for each training, long ones one by one. */
export const STEPS_A_TRAINING = 100;

/** Powers of 10 that are tried first, and how far and how finely from the best of them after that. */
const COARSE = [-3, -2, -1, 0, 1, 2, 3];
const FINE = [-0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8];

/** What the search is given. */
export interface SearchTask {
  /** Squared distances of the rows, shape [rows x rows]. */
  readonly distances: Float64Array;
  readonly codes: Int32Array;
  readonly weights: Float64Array;
  readonly classes: number;
  readonly explicit: boolean;
  /** Fixed settings; `null` for those to choose. */
  readonly cost: number | null;
  readonly kappa: number | null;
  readonly folds: number;
  readonly fine: boolean;
}

/** A pair of settings, with what rows held out lose. */
export interface Cell {
  readonly cost: number;
  readonly kappa: number;
  /** Mean absolute error, mean over folds; infinite where a training did not end. */
  readonly error: number;
  readonly variance: number;
  /** Support vectors, mean over folds. */
  readonly vectors: number;
}

/** Number of trainings that {@link searchSettings} may take. */
export function trainingsOf({
  cost,
  kappa,
  folds,
  fine,
}: Omit<SearchTask, 'distances' | 'codes' | 'weights' | 'classes' | 'explicit'>) {
  const count = (values: readonly number[]) =>
    (cost === null ? values.length : 1) * (kappa === null ? values.length : 1);
  return folds * (count(COARSE) + (fine ? count(FINE) : 0));
}

/**
 * The settings with the least mean absolute error of classes in a cross-validation: first of the powers of 10 from -3 to
 * 3 for both, then in steps of 10^.2 around the best of them. Ties go to the lower variance over folds, then to fewer
 * support vectors, then to the lower cost. Yields the steps done, of which each training has {@link STEPS_A_TRAINING}.
 *
 * Source: Chu and Keerthi (2005), section 5.
 */
export function* searchSettings(task: SearchTask, random: Random): Generator<number, Cell, void> {
  const folds = stratifiedFolds(task, random);
  let done = 0;
  let best: Cell | undefined;
  for (const around of task.fine ? [COARSE, FINE] : [COARSE]) {
    const centre = best;
    const valuesOf = (fixed: number | null, of: (cell: Cell) => number) => {
      if (fixed !== null) return [fixed];
      const middle = centre === undefined ? 1 : of(centre);
      return around.map((power) => middle * exp(power * log(10)));
    };
    const costs = valuesOf(task.cost, (cell) => cell.cost);
    for (const kappa of valuesOf(task.kappa, (cell) => cell.kappa)) {
      const trying = tryCosts(task, folds, kappa, costs, done);
      let next = trying.next();
      for (; !next.done; next = trying.next()) yield next.value;
      done += costs.length * folds.length;
      for (const cell of next.value) if (best === undefined || isBetter(cell, best)) best = cell;
    }
  }
  return best as Cell;
}

function isBetter(a: Cell, b: Cell): boolean {
  const keys = (cell: Cell) => [cell.error, cell.variance, cell.vectors, cell.cost];
  const [own, other] = [keys(a), keys(b)];
  const at = own.findIndex((key, i) => key !== other[i]);
  return at >= 0 && own[at] < other[at];
}

/** Cells for one kernel, for all costs ascending, each training from the solution of the one before. */
function* tryCosts(
  task: SearchTask,
  folds: readonly Int32Array[],
  kappa: number,
  costs: readonly number[],
  trainingsDone: number,
): Generator<number, Cell[], void> {
  const { distances, codes, weights, classes, explicit } = task;
  const rows = codes.length;
  const errors = costs.map((): number[] => []);
  const vectors = costs.map(() => 0);
  let done = trainingsDone;
  for (const held of folds) {
    const isHeld = new Uint8Array(rows);
    for (const row of held) isHeld[row] = 1;
    const trained = Int32Array.from(codes.keys()).filter((row) => isHeld[row] === 0);
    const solver = new SvorSolver({
      kernel: finished(kernelOf(distances, rows, trained, kappa)),
      ...{
        codes: trained.map((row) => codes[row]),
        weights: Float64Array.from(trained, (row) => weights[row]),
      },
      ...{ classes, explicit },
    });
    let ends = true;
    for (const [c, cost] of costs.entries()) {
      if (ends) {
        const solving = solver.solve(cost, TOLERANCE, MOST_STEPS);
        let next = solving.next();
        for (let step = 1; !next.done; step++, next = solving.next()) {
          if (step < STEPS_A_TRAINING) yield done * STEPS_A_TRAINING + step;
        }
        ends = next.value;
      }
      const coefficients = solver.coefficients();
      vectors[c] += coefficients.reduce((sum, b) => sum + Number(b !== 0), 0) / folds.length;
      const thresholds = solver.thresholds().map(({ value }) => value);
      const error = ends
        ? heldError(task, held, trained, coefficients, kappa, thresholds)
        : Infinity;
      errors[c].push(error);
      done++;
      yield done * STEPS_A_TRAINING;
    }
  }
  return costs.map((cost, c) => {
    const mean = errors[c].reduce((a, b) => a + b, 0) / folds.length;
    const variance = errors[c].reduce((sum, e) => sum + (e - mean) ** 2, 0) / folds.length;
    return { cost, kappa, error: mean, variance, vectors: vectors[c] };
  });
}

/** The mean absolute error of the classes of rows held out. */
function heldError(
  { distances, codes, weights }: SearchTask,
  held: Int32Array,
  trained: Int32Array,
  coefficients: Float64Array,
  kappa: number,
  thresholds: readonly number[],
): number {
  const rows = codes.length;
  let [sum, total] = [0, 0];
  for (const row of held) {
    let score = 0;
    for (let i = 0; i < trained.length; i++) {
      if (coefficients[i] === 0) continue;
      score += coefficients[i] * exp(-kappa * distances[row * rows + trained[i]]);
    }
    const code = thresholds.reduce((count, b) => count + Number(score >= b), 0);
    sum += weights[row] * Math.abs(code - codes[row]);
    total += weights[row];
  }
  return sum / total;
}

/** Rows of each fold: those of each class are dealt in turn, in random order. */
function stratifiedFolds({ codes, folds }: SearchTask, random: Random): readonly Int32Array[] {
  const order = shuffledIndices(codes.length, random);
  const dealt = Array.from(order).sort((a, b) => codes[a] - codes[b]);
  const count = Math.min(folds, codes.length);
  return Array.from({ length: count }, (_, fold) =>
    Int32Array.from(dealt.filter((_, i) => i % count === fold)),
  );
}
