/** A threshold, with the interval of equally good ones; infinite where no row is beyond. */
export interface FoundThreshold {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Row visits between two yields. */
export const VISITS_A_TURN = 2e7;

/** Rounding errors of a u, as a share of its bound. */
const ROUNDING = 1e-10;

/** What is trained: rows with ordered classes and their kernel. */
export interface SvorProblem {
  /** `kernel[i * rows + l]`. */
  readonly kernel: Float64Array;
  /** Class of each row, shape [rows]. */
  readonly codes: Int32Array;
  /** How many rows each row stands for, shape [rows]. */
  readonly weights: Float64Array;
  /** Number of classes. */
  readonly classes: number;
  /** Whether thresholds are ascending because they must be, and rows count at the thresholds of their own class only. */
  readonly explicit: boolean;
}

/** Of all u of a threshold that may grow, the one with the least gradient; of those that may shrink, with the most. */
interface Extremes {
  readonly least: number;
  readonly up: number;
  readonly most: number;
  readonly down: number;
}

/**
 * Support vector ordinal regression. With s_ij = 1 if row i lies above threshold j, else -1, it
 * minimises
 *
 *     1/2 |w|^2 + C sum_ij w_i max(0, 1 - s_ij (f(x_i) - b_j)),   f(x) = sum_i B_i K(x_i, x),   B_i = sum_j u_ij,
 *
 * in the dual, where u_ij lies between 0 and s_ij C w_i and sums to 0 for each j:
 *
 *     maximise sum_ij |u_ij| - 1/2 sum_il B_i B_l K(x_i, x_l).
 *
 * Sequential minimal optimisation changes the two u of one threshold whose gradients G_ij = f(x_i) - s_ij violate the
 * conditions of a maximum most. The order of the thresholds follows.
 *
 * These constraints are implicit. Explicit ones are `b_1 <= b_2 <= ...`, and the sum over i j has only the rows of the two
 * classes next to threshold j. In their dual, the sum of all u up to threshold j is -m_j, where m_j >= 0 is the multiplier
 * of `b_j <= b_(j+1)`, and 0 for the last j. So u may also grow at one threshold and shrink at another: at a lower one
 * always, at a higher one where the multipliers between them are positive, and as far as these last.
 *
 * Source: Chu and Keerthi (2005), New approaches to support vector ordinal regression, Proc. 22nd ICML, sections 2 and 3;
 * Chu and Keerthi (2007), Support vector ordinal regression, Neural Computation 19.
 */
export class SvorSolver {
  readonly #problem: SvorProblem;
  readonly #rows: number;
  /** u, `u[j * rows + i]`. */
  readonly #u: Float64Array;
  /** f at the rows. */
  readonly #scores: Float64Array;
  /** m of each threshold; 0 with implicit constraints. */
  readonly #multipliers: Float64Array;
  #cost = 0;

  constructor(problem: SvorProblem) {
    const { codes, classes } = problem;
    this.#problem = problem;
    this.#rows = codes.length;
    this.#u = new Float64Array(Math.max(0, classes - 1) * codes.length);
    this.#scores = new Float64Array(codes.length);
    this.#multipliers = new Float64Array(Math.max(0, classes - 1));
  }

  /**
   * Trains for a cost C that is not below that of the last call, from the solution for that; yields after each
   * {@link VISITS_A_TURN} visits.
   *
   * @param tolerance  by how much the conditions of a maximum may be violated
   * @param mostSteps  most changes of two u
   * @returns whether it has ended before
   */
  *solve(cost: number, tolerance: number, mostSteps: number): Generator<void, boolean, void> {
    this.#cost = cost;
    let visits = 0;
    for (let step = 0; step < mostSteps; step++) {
      if (!this.#step(tolerance)) {
        this.#refresh();
        return true;
      }
      visits += this.#u.length + 2 * this.#rows;
      if (visits < VISITS_A_TURN) continue;
      visits = 0;
      yield;
    }
    this.#refresh();
    return false;
  }

  /** B, shape [rows]. */
  coefficients(): Float64Array {
    const rows = this.#rows;
    const out = new Float64Array(rows);
    for (let at = 0; at < this.#u.length; at++) out[at % rows] += this.#u[at];
    return out;
  }

  /** The dual objective. */
  objective(): number {
    const sizes = this.#u.reduce((sum, u) => sum + Math.abs(u), 0);
    const products = this.coefficients().reduce((sum, b, i) => sum + b * this.#scores[i], 0);
    return sizes - products / 2;
  }

  /** f at the rows, shape [rows]. */
  get scores(): Float64Array {
    return this.#scores;
  }

  /** The multipliers of the order of the thresholds, shape [classes - 1]; the last one is 0. */
  get multipliers(): Float64Array {
    return this.#multipliers;
  }

  /**
   * The thresholds: the mean gradient of the free u, which lie between their bounds; the middle of the interval that the
   * others leave if there is none. Thresholds are one where the multiplier between them is positive.
   */
  thresholds(): readonly FoundThreshold[] {
    const found = this.#bounds();
    if (!this.#problem.explicit) return found.map(thresholdOf);
    for (let j = 0, first = 0; j < found.length; j++) {
      if (this.#multipliers[j] > 0) continue;
      const joined = found.slice(first, j + 1).reduce((all, own) => ({
        low: Math.max(all.low, own.low),
        high: Math.min(all.high, own.high),
        sum: all.sum + own.sum,
        free: all.free + own.free,
      }));
      found.fill(joined, first, j + 1);
      first = j + 1;
    }
    // What bounds a threshold bounds those after it from below, and those before it from above.
    const lows = found.map((_, j) => Math.max(...found.slice(0, j + 1).map(({ low }) => low)));
    const highs = found.map((_, j) => Math.min(...found.slice(j).map(({ high }) => high)));
    return found.map((own, j) => thresholdOf({ ...own, low: lows[j], high: highs[j] }));
  }

  /** What the u of each threshold leave to it, and the gradients of the free ones. */
  #bounds(): ThresholdBounds[] {
    const { codes, weights, classes, explicit } = this.#problem;
    const rows = this.#rows;
    return Array.from({ length: Math.max(0, classes - 1) }, (_, j) => {
      let [low, high, sum, free] = [-Infinity, Infinity, 0, 0];
      for (let i = 0; i < rows; i++) {
        if (explicit && codes[i] !== j && codes[i] !== j + 1) continue;
        const s = codes[i] <= j ? -1 : 1;
        const size = s * this.#u[j * rows + i];
        const gradient = this.#scores[i] - s;
        const isBelow = size < this.#cost * weights[i];
        if (size > 0 && isBelow) {
          sum += gradient;
          free++;
        }
        // It may grow by s: a bound from above for s = 1, from below for s = -1; and shrink the other way.
        if (s > 0 ? isBelow : size > 0) high = Math.min(high, gradient);
        if (s > 0 ? size > 0 : isBelow) low = Math.max(low, gradient);
      }
      return { low, high, sum, free };
    });
  }

  /** Changes the two u that violate the conditions most; false if none does by more than the tolerance. */
  #step(tolerance: number): boolean {
    const { explicit } = this.#problem;
    const extremes = Array.from(this.#multipliers, (_, j) => this.#extremes(j));
    let worst = tolerance;
    let [from, to] = [-1, -1];
    extremes.forEach(({ least }, j) => {
      // How far the threshold whose u shrinks may lie above that whose u grows.
      let last = j;
      if (explicit) while (this.#multipliers[last] > 0) last++;
      for (let k = explicit ? 0 : j; k <= last; k++) {
        const gap = extremes[k].most - least;
        if (gap > worst) [worst, from, to] = [gap, j, k];
      }
    });
    if (from < 0) return false;
    const [up, down] = [extremes[from].up, extremes[to].down];
    this.#change({ row: up, threshold: from }, { row: down, threshold: to }, worst);
    return true;
  }

  #extremes(j: number): Extremes {
    const { codes, weights, explicit } = this.#problem;
    const [scores, u, cost, rows] = [this.#scores, this.#u, this.#cost, this.#rows];
    let [least, most, up, down] = [Infinity, -Infinity, -1, -1];
    const from = j * rows;
    for (let i = 0; i < rows; i++) {
      if (explicit && codes[i] !== j && codes[i] !== j + 1) continue;
      const own = u[from + i];
      if (codes[i] <= j) {
        const gradient = scores[i] + 1;
        if (own < 0 && gradient < least) [least, up] = [gradient, i];
        if (own > -cost * weights[i] && gradient > most) [most, down] = [gradient, i];
      } else {
        const gradient = scores[i] - 1;
        if (own < cost * weights[i] && gradient < least) [least, up] = [gradient, i];
        if (own > 0 && gradient > most) [most, down] = [gradient, i];
      }
    }
    return { least, up, most, down };
  }

  /** Moves two u by the same amount, one up and one down, as far as the objective rises and bounds allow. */
  #change(growing: Place, shrinking: Place, gap: number): void {
    const { kernel, codes, weights } = this.#problem;
    const rows = this.#rows;
    const u = this.#u;
    const scores = this.#scores;
    const multipliers = this.#multipliers;
    const [up, down] = [growing.row, shrinking.row];
    const [a, b] = [growing.threshold * rows + up, shrinking.threshold * rows + down];
    const most = codes[up] <= growing.threshold ? 0 : this.#cost * weights[up];
    const least = codes[down] <= shrinking.threshold ? -this.#cost * weights[down] : 0;
    const curvature =
      kernel[up * rows + up] + kernel[down * rows + down] - 2 * kernel[up * rows + down];
    const free = curvature > 0 ? gap / curvature : Infinity;
    const [roomUp, roomDown] = [most - u[a], u[b] - least];
    const between = multipliers.subarray(growing.threshold, shrinking.threshold);
    const delta = Math.min(free, roomUp, roomDown, ...between);
    u[a] = snapped(u[a] + delta, this.#cost * weights[up]);
    u[b] = snapped(u[b] - delta, this.#cost * weights[down]);
    if (delta === roomUp) u[a] = most;
    if (delta === roomDown) u[b] = least;
    for (let j = growing.threshold; j < shrinking.threshold; j++) {
      multipliers[j] -= delta;
      if (multipliers[j] <= ROUNDING * this.#cost) multipliers[j] = 0;
    }
    for (let j = shrinking.threshold; j < growing.threshold; j++) multipliers[j] += delta;
    const [upper, lower] = [up * rows, down * rows];
    for (let i = 0; i < rows; i++) scores[i] += delta * (kernel[upper + i] - kernel[lower + i]);
  }

  /** Computes the scores without the rounding errors of many steps. */
  #refresh(): void {
    const { kernel } = this.#problem;
    const rows = this.#rows;
    this.#scores.fill(0);
    this.coefficients().forEach((coefficient, l) => {
      if (coefficient === 0) return;
      for (let i = 0; i < rows; i++) this.#scores[i] += coefficient * kernel[l * rows + i];
    });
  }
}

/** The u of a row at a threshold. */
interface Place {
  readonly row: number;
  readonly threshold: number;
}

/** The interval of a threshold, and the sum and number of the gradients of free u. */
interface ThresholdBounds {
  readonly low: number;
  readonly high: number;
  readonly sum: number;
  readonly free: number;
}

function thresholdOf({ low, high, sum, free }: ThresholdBounds): FoundThreshold {
  if (free > 0) return { value: sum / free, low, high };
  const middle = high === Infinity ? high : (low + high) / 2;
  return { value: low === -Infinity ? low : middle, low, high };
}

/** A u, at its bound if it is there up to rounding errors, which would make it look free. */
function snapped(u: number, bound: number): number {
  if (Math.abs(u) <= ROUNDING * bound) return 0;
  return Math.abs(u) >= (1 - ROUNDING) * bound ? Math.sign(u) * bound : u;
}
