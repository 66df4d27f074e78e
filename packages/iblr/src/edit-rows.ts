import type { LocalRanker } from './local-ranker.js';
import { ObservedTau } from './observed-tau.js';

/** Neighbours that predict a row. */
const NEIGHBOURS = 10;

/** Least tau of a row that is kept; the first keeps all. */
const THRESHOLDS: readonly number[] = [-Infinity, 0, 0.2, 0.4, 0.6];

/** Rows predicted between two steps. */
const ROWS_PER_STEP = 32;

/** Progress of {@link editRows}. */
export interface EditProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * Which training rows to keep as neighbours. Each row is predicted from its 10 nearest other rows; rows whose order has a
 * Kendall's tau below c to that prediction are left out. c is one of none, 0, 0.2, 0.4 and 0.6: that with the highest mean
 * tau over all rows, each predicted from the kept rows other than itself; ties go to the lowest c. At least one row is
 * kept, and so are rows that decide no pair of labels.
 *
 * Source: Wilson (1972), Asymptotic properties of nearest neighbor rules using edited data, IEEE Transactions on Systems,
 * Man, and Cybernetics 2, with tau in place of the class.
 *
 * @param mostRows  most rows that compare the values of c, evenly spread; all are edited
 * @returns yields after every 32 predictions; whether each distinct row is kept, shape [distinct rows]
 */
export function* editRows(
  ranker: LocalRanker,
  mostRows: number,
): Generator<EditProgress, Uint8Array, void> {
  const { count } = ranker.rankings;
  const asked = Int32Array.from({ length: count }, (_, row) => row).filter(
    (row) => ranker.rankings.decidedPairs(row) > 0,
  );
  const compared = Math.min(mostRows, asked.length);
  const leave = new LeaveOneOut(ranker);
  const total = asked.length + THRESHOLDS.length * compared;
  let done = 0;
  const taus = new Float64Array(count).fill(Infinity);
  for (const row of asked) {
    taus[row] = leave.tauOf(row);
    if (++done % ROWS_PER_STEP === 0) yield { done, total };
  }
  let best: { readonly kept: Uint8Array; readonly tau: number } | undefined;
  for (const threshold of THRESHOLDS) {
    const kept = Uint8Array.from(taus, (tau) => Number(tau >= threshold));
    if (!kept.includes(1)) break; // nor does a higher threshold keep any
    leave.keep(kept);
    let [sum, weight] = [0, 0];
    for (let i = 0; i < compared; i++) {
      const row = asked[Math.floor((i * asked.length) / compared)];
      sum += ranker.weights[row] * leave.tauOf(row);
      weight += ranker.weights[row];
      if (++done % ROWS_PER_STEP === 0) yield { done, total };
    }
    const tau = weight === 0 ? 0 : sum / weight;
    if (best === undefined || tau > best.tau) best = { kept, tau };
  }
  return best?.kept ?? new Uint8Array(count).fill(1);
}

/** Predicts rows from the kept rows other than themselves. */
class LeaveOneOut {
  readonly #ranker: LocalRanker;
  readonly #tau: ObservedTau;
  /** 1 for rows that are no neighbours. */
  readonly #out: Int32Array;

  constructor(ranker: LocalRanker) {
    this.#ranker = ranker;
    this.#tau = new ObservedTau(ranker.rankings);
    this.#out = new Int32Array(ranker.rankings.count);
  }

  keep(kept: Uint8Array): void {
    for (const [row, isKept] of kept.entries()) this.#out[row] = 1 - isKept;
  }

  tauOf(row: number): number {
    const ranker = this.#ranker;
    const before = this.#out[row];
    this.#out[row] = 1;
    const neighbours = ranker.neighbours(ranker.points, row, NEIGHBOURS, this.#out, 1);
    this.#out[row] = before;
    return this.#tau.of(ranker.fit(ranker.weigh(neighbours, NEIGHBOURS)).centre, row);
  }
}
