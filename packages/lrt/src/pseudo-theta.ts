import { estimateTheta } from '@preflearn/mallows';

/** The bound has 2^6 segments per doubling of the mean distance. */
const SHIFT = 14;
/** High word of 2^-64, a lower bound on the mean distance of fewer than 2^63 rows. */
const LOWEST = ((1023 - 64) << 20) >>> SHIFT;
/** Segments up to 2^16, which mean distances reach only with more than 300 labels. */
const SEGMENTS = 80 << (20 - SHIFT);

/**
 * Spread of some rows, including one pseudo-example at distance 1:
 *
 *     theta of the mean distance (D + 1) / (W + 1)
 *
 * Without it, rows that all agree have theta = infinity, and the criterion splits off single rows.
 *
 * @param labelCount  labels of the rankings, n
 * @param distance    sum of the distances from the centre ranking, D
 * @param weight      weight of the rows, W
 * @returns finite; 0 for fewer than two labels
 */
export function pseudoTheta(labelCount: number, distance: number, weight: number): number {
  return estimateTheta(labelCount, (distance + 1) / (weight + 1));
}

/**
 * {@link pseudoTheta} for tight loops, with an upper bound that is cheap to compute: theta is convex in the mean
 * distance, so on any interval it lies below its chord. Each interval is 1/64 of a doubling, which keeps the bound
 * within about 1e-4.
 */
export class PseudoTheta {
  readonly #labelCount: number;
  /** The chord of each segment, base + slope * mean; NaN until it is computed. */
  readonly #bases = new Float64Array(SEGMENTS).fill(Number.NaN);
  readonly #slopes = new Float64Array(SEGMENTS);
  readonly #bits = new DataView(new ArrayBuffer(8));

  /** @param labelCount  labels of the rankings, n */
  constructor(labelCount: number) {
    this.#labelCount = labelCount;
  }

  /** Theta itself; finite. */
  of(distance: number, weight: number): number {
    return pseudoTheta(this.#labelCount, distance, weight);
  }

  /** An upper bound on theta. */
  bound(distance: number, weight: number): number {
    const mean = (distance + 1) / (weight + 1);
    this.#bits.setFloat64(0, mean);
    const segment = (this.#bits.getUint32(0) >>> SHIFT) - LOWEST;
    if (segment < 0 || segment >= SEGMENTS) return Infinity;
    if (Number.isNaN(this.#bases[segment])) this.#fitChord(segment);
    return this.#bases[segment] + this.#slopes[segment] * mean;
  }

  #fitChord(segment: number): void {
    const low = this.#start(segment);
    const high = this.#start(segment + 1);
    const atLow = estimateTheta(this.#labelCount, low);
    const slope = (estimateTheta(this.#labelCount, high) - atLow) / (high - low);
    // Raised by more than the rounding error of the estimates and of the sum.
    const most = Math.abs(atLow) + Math.abs(slope) * high;
    this.#slopes[segment] = slope;
    this.#bases[segment] = atLow - slope * low + 1e-11 * most;
  }

  /** The mean distance at which a segment starts. */
  #start(segment: number): number {
    this.#bits.setUint32(0, (segment + LOWEST) << SHIFT);
    this.#bits.setUint32(4, 0);
    return this.#bits.getFloat64(0);
  }
}
