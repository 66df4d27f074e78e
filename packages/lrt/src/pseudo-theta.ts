import { estimateTheta } from '@preflearn/mallows';

/** Segments of the bound in each doubling of the mean distance, 2^6. */
const SHIFT = 14;
/** High word of 2^-64, below which no mean distance of fewer than 2^63 rows comes. */
const LOWEST = ((1023 - 64) << 20) >>> SHIFT;
/** Segments up to 2^16, the mean distance of more than 300 labels. */
const SEGMENTS = 80 << (20 - SHIFT);

/**
 * Spread of some rows, with one pseudo-example at distance 1 among them:
 *
 *     theta of the mean distance (D + 1) / (W + 1)
 *
 * Without it rows that all agree have theta = infinity, and the criterion peels off single rows.
 *
 * @param labelCount  labels of the rankings, n
 * @param distance    sum of the distances from the centre, D
 * @param weight      weight of the rows, W
 * @returns finite; 0 for fewer than two labels
 */
export function pseudoTheta(labelCount: number, distance: number, weight: number): number {
  return estimateTheta(labelCount, (distance + 1) / (weight + 1));
}

/**
 * {@link pseudoTheta} for tight loops, with an upper bound that costs little: theta is convex in the mean
 * distance, so it lies below its chord on any interval. The intervals are 1/64 of a doubling long, the
 * bound within about 1e-4.
 */
export class PseudoTheta {
  readonly #labelCount: number;
  /** The chord of each segment, base + slope * mean; NaN until it is needed. */
  readonly #bases = new Float64Array(SEGMENTS).fill(Number.NaN);
  readonly #slopes = new Float64Array(SEGMENTS);
  readonly #bits = new DataView(new ArrayBuffer(8));

  /** @param labelCount  labels of the rankings, n */
  constructor(labelCount: number) {
    this.#labelCount = labelCount;
  }

  /** Theta itself, finite. */
  of(distance: number, weight: number): number {
    return pseudoTheta(this.#labelCount, distance, weight);
  }

  /** At least theta. */
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
    // Raised by more than the rounding of the estimates and of the sum.
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
