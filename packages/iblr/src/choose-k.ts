import { Random } from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import type { LocalRanker } from './local-ranker.js';
import { ObservedTau } from './observed-tau.js';

/**
 * The numbers of neighbours tried first. Without 30, small data with many missing labels (iris, 60 %) loses .01 of tau.
 */
export const FIRST_KS: readonly number[] = Object.freeze([3, 5, 10, 20, 30, 50, 100]);

/** The largest number of neighbours tried: 400 is best for tens of thousands of rows with missing labels. */
const MAX_K = 800;

/** How well a number of neighbours performed. */
export interface KScore {
  readonly k: number;
  /** Mean Kendall tau over the rows evaluated, on the pairs of labels that they decide; higher is better. */
  readonly tau: number;
}

/** Progress of the choice of k. */
export interface KChoice {
  /** The best k so far. */
  readonly k: number;
  /** The score of each k tried; empty if no row decides a pair of labels. */
  readonly scores: readonly KScore[];
  readonly done: number;
  readonly total: number;
}

/** Rows evaluated between two steps. */
const ROWS_PER_STEP = 32;

/**
 * Chooses k by cross-validation: the rows are assigned to folds at random, each is predicted from the rows of the other
 * folds, and the k with the highest mean Kendall tau wins; ties go to the smallest. As long as the largest k tried is
 * the best, twice as many neighbours are tried next, up to 800.
 *
 * The neighbours of a row are searched once for all of the initial values of k, up to 100, and once more for each value
 * tried after these. Tau is computed over the pairs of labels that the row itself puts in order; rows without any such
 * pair are not evaluated. If there are more than `mostRows` rows, only that many, drawn at random, are evaluated; all
 * serve as neighbours. Rows count by their weight; equal rows are merged into one row with their total weight, so that
 * none is predicted from its own copies.
 *
 * Values of k beyond the number of rows behave like the first that reaches it, and are not tried.
 *
 * @param folds     number of folds, >= 2
 * @param mostRows  most rows to evaluate, >= 1
 * @param seed      for the folds and the rows that are evaluated
 * @returns yields after every 32 rows
 */
export function* chooseK(
  ranker: LocalRanker,
  folds: number,
  mostRows: number,
  seed: number,
): Generator<KChoice, KChoice, void> {
  const { weights } = ranker;
  const rows = weights.reduce((sum, weight) => sum + weight, 0);
  const questions = drawQuestions(ranker, folds, mostRows, seed);
  const { length } = questions.asked;
  let scores: readonly KScore[] = [];
  let ks = withinReach(FIRST_KS, rows);
  for (let passes = 0; ; passes++) {
    const sums = new TauSums(ranker, ks);
    const choice = (done: number): KChoice => ({
      ...bestOf(passes === 0 ? sums.scores() : scores, ks[0]),
      done: passes * length + done,
      total: (passes + 1) * length,
    });
    for (let done = 0; done < length; done++) {
      if (done > 0 && done % ROWS_PER_STEP === 0) yield choice(done);
      sums.ask(questions.asked[done], questions.foldOf);
    }
    scores = [...scores, ...sums.scores()];
    const { k } = bestOf(scores, ks[0]);
    const largest = ks[ks.length - 1];
    const isEnough = k < largest || largest >= Math.min(rows, MAX_K);
    if (isEnough) return { ...choice(length), k, scores };
    ks = [2 * largest];
  }
}

/** Rows to be predicted from the rows of other folds. */
interface Questions {
  readonly asked: Int32Array;
  readonly foldOf: Int32Array;
}

function drawQuestions(
  ranker: LocalRanker,
  folds: number,
  mostRows: number,
  seed: number,
): Questions {
  const { rankings } = ranker;
  const line = shuffledIndices(rankings.count, new Random(seed));
  const foldOf = new Int32Array(rankings.count);
  line.forEach((row, place) => {
    foldOf[row] = place % folds;
  });
  return { asked: line.filter((row) => rankings.decidedPairs(row) > 0).slice(0, mostRows), foldOf };
}

/** The values of k, ascending, that behave differently for this many rows. */
function withinReach(ks: readonly number[], rows: number): readonly number[] {
  const reached = ks.findIndex((k) => k >= rows);
  return reached < 0 ? ks : ks.slice(0, reached + 1);
}

/** The k with the best score, the smallest of equal ones; `otherwise` if there are no scores. */
function bestOf(
  scores: readonly KScore[],
  otherwise: number,
): { readonly k: number; readonly scores: readonly KScore[] } {
  const [first, ...others] = scores;
  if (first === undefined) return { k: otherwise, scores };
  return {
    k: others.reduce((best, score) => (score.tau > best.tau ? score : best), first).k,
    scores,
  };
}

/** Accumulates how well each of several values of k performs. */
class TauSums {
  readonly #ranker: LocalRanker;
  readonly #ks: readonly number[];
  readonly #sums: Float64Array;
  readonly #tau: ObservedTau;
  #weight = 0;

  /** @param ks  ascending, at least one */
  constructor(ranker: LocalRanker, ks: readonly number[]) {
    this.#ranker = ranker;
    this.#ks = ks;
    this.#sums = new Float64Array(ks.length);
    this.#tau = new ObservedTau(ranker.rankings);
  }

  /** Predicts a row from the rows of other folds, with each value of k. */
  ask(row: number, foldOf: Int32Array): void {
    const ranker = this.#ranker;
    const weight = ranker.weights[row];
    const largest = this.#ks[this.#ks.length - 1];
    const neighbours = ranker.neighbours(ranker.points, row, largest, foldOf, foldOf[row]);
    for (const [i, k] of this.#ks.entries()) {
      const { centre } = ranker.fit(ranker.weigh(neighbours, k));
      this.#sums[i] += weight * this.#tau.of(centre, row);
    }
    this.#weight += weight;
  }

  /** Mean tau of each k; empty before any row has been evaluated. */
  scores(): readonly KScore[] {
    if (this.#weight === 0) return [];
    return this.#ks.map((k, i) => ({ k, tau: this.#sums[i] / this.#weight }));
  }
}
