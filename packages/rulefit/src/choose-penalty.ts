import type { Random } from '@preflearn/core';
import { exp, log, shuffledIndices } from '@preflearn/core/numbers';
import { type FitProblem, PathFit, type PathPoint } from './path-fit.js';

/** Number of penalties, and the smallest as a share of the largest. */
const PENALTIES = 100;
const SMALLEST = 0.001;

/** Steps that are reported for each fit, long ones one by one. */
export const STEPS_A_FIT = 100;

/** The path ends where the loss on rows held out exceeds its minimum by this factor. */
const WORSE = 1.1;

/** The path ends where this share of the loss of a constant is left. */
const LEAST_LOSS = 0.001;

/** A path of penalties, and what it loses on rows held out. */
export interface PenaltySearch {
  /** Of all rows, from the largest penalty on. */
  readonly path: PathPoint[];
  /** Mean loss of rows held out, shape [path]; empty without folds. */
  readonly losses: number[];
}

/**
 * Penalties as shares of the largest: geometric from 1 to .001, or down to a given one.
 *
 * @param least  the last one, if given
 */
export function penaltyShares(least: number | null): readonly number[] {
  const all = Array.from({ length: PENALTIES }, (_, i) =>
    exp((i / (PENALTIES - 1)) * log(SMALLEST)),
  );
  return least === null ? all : [...all.filter((share) => share > least), least];
}

/** The point of the path with the least loss on rows held out, the largest penalty of several; the last without folds. */
export function chosenPoint({ path, losses }: PenaltySearch): PathPoint | undefined {
  if (losses.length === 0) return path[path.length - 1];
  return path[losses.reduce((best, loss, i) => (loss < losses[best] ? i : best), 0)];
}

/**
 * Fits all rows, and the rows outside each fold, with one penalty after the other, until the loss on the rows held out
 * exceeds its minimum by a tenth. Yields the steps done, of which each fit has {@link STEPS_A_FIT}.
 *
 * @param shares  of the largest penalty, descending
 * @param folds   0 for none
 * @param search  what is found, changed
 */
export function* searchPenalty(
  problem: FitProblem,
  shares: readonly number[],
  folds: number,
  random: Random,
  search: PenaltySearch,
): Generator<number, void, void> {
  const { weights } = problem;
  const whole = new PathFit(problem);
  const largest = whole.largestPenalty();
  const least = LEAST_LOSS * whole.loss(weights);
  const parts = foldsOf(problem, folds, random);
  let done = 0;
  for (const share of shares) {
    yield* partsOf(whole.to(largest * share), done++);
    search.path.push(whole.point());
    yield done * STEPS_A_FIT;
    let loss = 0;
    for (const { fit, held } of parts) {
      yield* partsOf(fit.to(largest * share), done++);
      loss += fit.loss(held);
      yield done * STEPS_A_FIT;
    }
    if (parts.length > 0) search.losses.push(loss);
    const best = search.losses.reduce((a, b) => Math.min(a, b), Infinity);
    if (loss > WORSE * best || largest === 0 || whole.loss(weights) <= least) break;
  }
}

/**
 * A fit of the rows outside each fold, with the weights of the rows of the fold, 0 for the others. A fold is left out if
 * the weights outside it vanish next to those within.
 */
function foldsOf(problem: FitProblem, folds: number, random: Random) {
  const { weights } = problem;
  const order = shuffledIndices(weights.length, random);
  const count = Math.min(folds, weights.length);
  const parts = Array.from({ length: count > 1 ? count : 0 }, (_, fold) => {
    const isHeld = new Uint8Array(weights.length);
    for (let i = fold; i < order.length; i += count) isHeld[order[i]] = 1;
    const sum = weights.reduce((total, weight, row) => total + (1 - isHeld[row]) * weight, 0);
    const trained = weights.map((weight, row) => (isHeld[row] === 1 ? 0 : weight / sum));
    const held = weights.map((weight, row) => (isHeld[row] === 1 ? weight : 0));
    return { sum, trained, held };
  });
  return parts
    .filter(({ sum }) => sum > 0)
    .map(({ trained, held }) => ({ fit: new PathFit({ ...problem, weights: trained }), held }));
}

/** Steps of a fit, one at each yield, after those of the fits before it. */
function* partsOf(
  fitting: Generator<void, void, void>,
  fitsDone: number,
): Generator<number, void, void> {
  let step = 0;
  for (const _ of fitting) {
    step++;
    if (step < STEPS_A_FIT) yield fitsDone * STEPS_A_FIT + step;
  }
}
