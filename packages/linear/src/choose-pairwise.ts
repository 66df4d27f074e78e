import type { Random } from '@preflearn/core';
import { sampleWithoutReplacement } from '@preflearn/core/numbers';
import { kindsOfTerms, type PairwisePlan, termsOfKind } from './pairwise-inputs.js';
import type { PairwiseRows } from './pairwise-loss.js';
import { PairwiseLoss } from './pairwise-loss.js';
import type { PairwiseTerms } from './pairwise-options.js';
import { descend } from './quasi-newton.js';

/** Penalties to choose from for each kind of terms, the largest first. */
const STRENGTHS: Readonly<Record<PairwiseTerms, readonly number[]>> = {
  linear: [3e-2, 3e-3, 3e-4, 1e-7],
  squares: [1e-2, 1e-3, 1e-4, 1e-5],
  cubes: [1e-3, 1e-4, 1e-5],
  products: [1e-2, 1e-3, 1e-4],
};

const FOLDS = 3;

/** Tables with fewer rows than this are fitted with the first choice. */
const LEAST_ROWS = 12;

/** Rows times pairs of labels at most that the choice looks at, and rows at most; drawn by the seed. */
const MAX_PAIRS = 300_000;
const MAX_ROWS = 3000;

/** Steps of a fit that is only compared with others. */
const ROUGH = { most: 40, precision: 1e-8 };

/** Taus that differ by less are equal: then the simpler terms, the larger penalty stays. */
const SAME = 1e-12;

/** Terms and penalty to fit. */
export interface PairwiseChoice {
  readonly kind: PairwiseTerms;
  readonly strength: number;
}

/** The choices, in the order in which equally good ones win. */
export function pairwiseChoices(
  plan: Omit<PairwisePlan, 'terms'>,
  options: { readonly terms: PairwiseTerms | 'auto'; readonly strength: number | null },
): readonly PairwiseChoice[] {
  const kinds = options.terms === 'auto' ? kindsOfTerms(plan) : [options.terms];
  return kinds.flatMap((kind) =>
    (options.strength === null ? STRENGTHS[kind] : [options.strength]).map((strength) => ({
      kind,
      strength,
    })),
  );
}

/** How far the choice is. */
export interface Compared {
  /** Steps that are done, and all of them at most. */
  readonly done: number;
  readonly total: number;
}

/**
 * Chooses terms and penalty by the mean of Kendall's tau over the pairs that held-out rows put in order, in three folds. The fit
 * for a penalty begins at that of the next larger one.
 *
 * @param rowsOf  the rows for some terms
 * @returns the choice, and its tau; `null` for the first choice, if there are too few rows to compare
 */
export function* choosePairwise(
  plan: Omit<PairwisePlan, 'terms'>,
  choices: readonly PairwiseChoice[],
  rowsOf: (terms: PairwisePlan['terms']) => PairwiseRows,
  random: Random,
): Generator<Compared, { readonly choice: PairwiseChoice; readonly tau: number | null }, void> {
  const { weights, labels } = rowsOf([]);
  const pairs = (labels * (labels - 1)) / 2;
  const most = Math.min(MAX_ROWS, Math.max(100, Math.floor(MAX_PAIRS / Math.max(1, pairs))));
  const rows = Math.min(weights.length, most);
  if (choices.length < 2 || rows < LEAST_ROWS || pairs === 0) {
    return { choice: choices[0], tau: null };
  }
  const drawn = sampleWithoutReplacement(weights.length, rows, random);
  const folds = Array.from({ length: FOLDS }, (_, fold) => ({
    held: drawn.filter((_row, i) => i % FOLDS === fold),
    others: drawn.filter((_row, i) => i % FOLDS !== fold),
  }));
  const taus = choices.map(() => new MeanTau());
  const total = FOLDS * choices.length * ROUGH.most;
  let done = 0;
  for (const kind of new Set(choices.map((choice) => choice.kind))) {
    const all = rowsOf(termsOfKind(plan, kind));
    for (const { held, others } of folds) {
      const [train, test] = [selectPairwise(all, others), selectPairwise(all, held)];
      let parameters: Float64Array = new Float64Array(all.labels * all.width);
      for (const [c, choice] of choices.entries()) {
        if (choice.kind !== kind) continue;
        const fitting = descend(new PairwiseLoss(train, choice.strength), parameters, ROUGH);
        let next = fitting.next();
        for (let step = 1; !next.done; next = fitting.next(), step++) {
          yield { done: done * ROUGH.most + step, total };
        }
        ({ parameters } = next.value);
        taus[c].add(test, parameters);
        done++;
      }
    }
  }
  let best = 0;
  for (let c = 1; c < choices.length; c++) if (taus[c].mean > taus[best].mean + SAME) best = c;
  return { choice: choices[best], tau: taus[best].mean };
}

/** Some rows; their weights add up to 1. */
function selectPairwise(
  { terms, width, positions, labels, weights }: PairwiseRows,
  rows: Int32Array,
): PairwiseRows {
  const take = <A extends Float64Array | Int32Array>(from: A, to: A, size: number): A => {
    rows.forEach((row, i) => {
      to.set(from.subarray(row * size, (row + 1) * size), i * size);
    });
    return to;
  };
  const total = rows.reduce((sum, row) => sum + weights[row], 0);
  return {
    ...{ width, labels },
    terms: take(terms, new Float64Array(rows.length * width), width),
    positions: take(positions, new Int32Array(rows.length * labels), labels),
    weights: Float64Array.from(rows, (row) => weights[row] / total),
  };
}

/** The weighted mean over rows of Kendall's tau between scores and the pairs that the row puts in order. */
class MeanTau {
  #sum = 0;
  #weight = 0;

  get mean(): number {
    return this.#weight > 0 ? this.#sum / this.#weight : 0;
  }

  add({ terms, width, positions, labels, weights }: PairwiseRows, parameters: Float64Array): void {
    const scores = new Float64Array(labels);
    for (let row = 0; row < weights.length; row++) {
      for (let a = 0; a < labels; a++) {
        scores[a] = 0;
        for (let j = 0; j < width; j++) {
          scores[a] += parameters[a * width + j] * terms[row * width + j];
        }
      }
      let [pairs, balance] = [0, 0];
      for (let a = 0; a < labels; a++) {
        for (let b = a + 1; b < labels; b++) {
          const [own, other] = [positions[row * labels + a], positions[row * labels + b]];
          if (own === 0 || other === 0 || own === other) continue;
          pairs++;
          balance += scores[a] >= scores[b] === own < other ? 1 : -1;
        }
      }
      if (pairs === 0) continue;
      this.#sum += (weights[row] * balance) / pairs;
      this.#weight += weights[row];
    }
  }
}
