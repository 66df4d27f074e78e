/** Ranges of equal width. */
export interface HistogramRanges {
  /**
   * The boundaries of the ranges, ascending, including both ends; a value at a boundary belongs to the range above it.
   */
  readonly edges: readonly number[];
  /** Whether all values and boundaries are whole numbers, so that a range ends one below the next boundary. */
  readonly isWhole: boolean;
}

/**
 * Ranges that cover all values; their width is 1, 2 or 5 times a power of ten, and the boundaries are multiples of it.
 *
 * @param values  finite
 * @param ends    the smallest and the largest of them, different
 * @param most    most ranges, at least 3
 */
export function histogramRanges(
  values: Float64Array,
  [least, greatest]: readonly [number, number],
  most: number,
): HistogramRanges {
  const areWhole = values.every(Number.isSafeInteger);
  for (const width of widthsFrom(greatest / most - least / most)) {
    if (areWhole && !Number.isInteger(width)) continue;
    const first = Math.floor(least / width);
    const last = Math.floor(greatest / width) + 1;
    if (last - first > most) continue;
    const edges = Array.from({ length: last - first + 1 }, (_, i) => multiple(first + i, width));
    const isHeld = edges[0] <= least && edges[edges.length - 1] >= greatest; // no underflow
    const isAscending = edges.every((edge, i) => i === 0 || edge > edges[i - 1]); // there are numbers between
    if (!isHeld || !isAscending || !edges.every(Number.isFinite)) break;
    return { edges, isWhole: areWhole };
  }
  return { edges: [least, greatest], isWhole: false };
}

/** Widths in ascending order, the first at most a given one. */
function* widthsFrom(least: number): Generator<number, void> {
  const power = Math.floor(Math.log10(least));
  for (let exponent = power; exponent < power + 3; exponent++) {
    for (const digit of [1, 2, 5]) yield Number(`${digit}e${exponent}`);
  }
}

/** The product, without the rounding error of a width such as 0.1. */
function multiple(count: number, width: number): number {
  const [digit, exponent] = width.toExponential().split('e');
  return Number(`${count * Number(digit)}e${exponent}`);
}
