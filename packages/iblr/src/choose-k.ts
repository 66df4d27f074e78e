import { Random, shuffledIndices } from '@preflearn/core';
import { discordantPairs, type Rankings } from '@preflearn/mallows';
import type { LocalRanker } from './local-ranker.js';

/**
 * The numbers of neighbours that are tried. Without 30, little data with many labels missing (iris, 60 %) loses
 * .01 of tau.
 */
const K_GRID: readonly number[] = Object.freeze([3, 5, 10, 20, 30, 50, 100]);

/** How well a number of neighbours did. */
export interface KScore {
  readonly k: number;
  /** Mean Kendall tau over the rows asked, on the pairs they decide; higher is better. */
  readonly tau: number;
}

/** How far the choice of k has come. */
export interface KChoice {
  /** The best k so far. */
  readonly k: number;
  /** The score of each k tried; empty when no row decided a pair of labels. */
  readonly scores: readonly KScore[];
  readonly done: number;
  readonly total: number;
}

/** Rows asked between two steps. */
const ROWS_PER_STEP = 32;

/**
 * Chooses k by cross-validation: the rows are dealt to folds at random, each is predicted from the rows of
 * the other folds, and the k of the highest mean Kendall tau wins; of equal ones the smallest.
 *
 * The neighbours of a row are searched once, for the largest k; the smaller lists are its beginnings. Tau
 * is taken over the pairs of labels that the row itself puts in order; rows without any are not asked. Of
 * many rows only `mostRows`, drawn at random, are asked; all serve as neighbours. Rows count by their weight.
 *
 * Numbers of neighbours beyond the rows there are do the same as the first that reaches them, and are not
 * tried.
 *
 * @param folds     number of folds, >= 2
 * @param mostRows  most rows to ask, >= 1
 * @param seed      of the folds and of the rows that are asked
 * @returns yields after every 32 rows
 */
export function* chooseK(
  ranker: LocalRanker,
  folds: number,
  mostRows: number,
  seed: number,
): Generator<KChoice, KChoice, void> {
  const { rankings, weights } = ranker.parts;
  const grid = gridFor(weights);
  const line = shuffledIndices(rankings.count, new Random(seed)).filter((row) => weights[row] > 0);
  const foldOf = new Int32Array(rankings.count);
  line.forEach((row, place) => {
    foldOf[row] = place % folds;
  });
  const asked = line.filter((row) => rankings.decidedPairs(row) > 0).slice(0, mostRows);
  const sums = new Float64Array(grid.length);
  const tau = new ObservedTau(rankings);
  let weight = 0;
  const choice = (done: number): KChoice => ({
    ...best(grid, sums, weight),
    done,
    total: asked.length,
  });
  for (let done = 0; done < asked.length; done++) {
    if (done > 0 && done % ROWS_PER_STEP === 0) yield choice(done);
    const row = asked[done];
    const largest = grid[grid.length - 1];
    const neighbours = ranker.neighbours(ranker.points, row, largest, foldOf, foldOf[row]);
    grid.forEach((k, i) => {
      const { centre } = ranker.fit(ranker.weigh(neighbours, k));
      sums[i] += weights[row] * tau.of(centre, row);
    });
    weight += weights[row];
  }
  return choice(asked.length);
}

/** The numbers of neighbours that differ in what they do. */
function gridFor(weights: Float64Array): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const reached = K_GRID.findIndex((k) => k >= total);
  return reached < 0 ? K_GRID : K_GRID.slice(0, reached + 1);
}

function best(
  grid: readonly number[],
  sums: Float64Array,
  weight: number,
): { k: number; scores: readonly KScore[] } {
  let winner = 0;
  for (let i = 1; i < grid.length; i++) if (sums[i] > sums[winner]) winner = i;
  const scores = weight > 0 ? grid.map((k, i) => ({ k, tau: sums[i] / weight })) : [];
  return { k: grid[winner], scores };
}

/** Kendall's tau of complete orders with rows, over the pairs of labels that a row puts in order. */
class ObservedTau {
  readonly #rankings: Rankings;
  readonly #places: Int32Array;
  readonly #work: Int32Array;

  constructor(rankings: Rankings) {
    this.#rankings = rankings;
    this.#places = new Int32Array(rankings.labelCount);
    this.#work = new Int32Array(2 * rankings.labelCount);
  }

  /** @param row  has to decide a pair */
  of(order: Int32Array, row: number): number {
    for (let place = 0; place < order.length; place++) this.#places[order[place]] = place + 1;
    const pairs = this.#rankings.decidedPairs(row);
    const discordant = discordantPairs(this.#rankings, row, this.#places, this.#work);
    return (pairs - 2 * discordant) / pairs;
  }
}
