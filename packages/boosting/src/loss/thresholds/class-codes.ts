/** Finds the classes of scores: {@link CodeArrays} of some thresholds. */
export interface ClassCells {
  /** The cell of a score s is the whole part of (s - low) scale. */
  readonly low: number;
  readonly scale: number;
}

/** What the classes of scores are looked up in, and where they go. */
export interface CodeArrays {
  /** Shape [rows]. */
  readonly scores: Float64Array;
  /** Receives the number of thresholds not above each score, shape [rows]. */
  readonly predicted: Int32Array;
  /** For each cell, the number of thresholds in lower cells; shape [cells + 1]. */
  readonly lower: Int32Array;
  /** The thresholds, then NaN; shape [classes]. */
  readonly bounds: Float64Array;
}

/** Number of cells into which the range of many scores is divided. */
const MAX_CELLS = 1024;

/** Number of cells for some rows. */
export function cellCount(rows: number): number {
  return Math.min(MAX_CELLS, rows);
}

/** The least and the largest of some numbers; Infinity and -Infinity if there are none. */
export function rangeOf(values: Float64Array): readonly [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < values.length; i++) {
    if (values[i] < low) low = values[i];
    if (values[i] > high) high = values[i];
  }
  return [low, high];
}

/**
 * Writes the cells and bounds of thresholds. The cell never falls as the score rises, whatever the rounding: thresholds
 * in lower cells count, those in higher cells do not, and only those in the same cell are compared.
 *
 * @param thresholds  ascending, shape [classes - 1]
 */
export function writeCells(
  { lower, bounds }: CodeArrays,
  thresholds: readonly number[],
  [low, high]: readonly [number, number],
): ClassCells {
  const last = lower.length - 1;
  const scale = Math.min(last / (high - low), Number.MAX_VALUE);
  lower.fill(0);
  for (const theta of thresholds) {
    for (let c = Math.max(0, Math.floor((theta - low) * scale) + 1); c <= last; c++) lower[c]++;
  }
  bounds.set(thresholds);
  bounds[thresholds.length] = NaN;
  return { low, scale };
}

/** Writes the number of thresholds not above the scores of the rows [from, to). */
export function writeCodes(
  { scores, predicted, lower, bounds }: CodeArrays,
  from: number,
  to: number,
  { low, scale }: ClassCells,
): void {
  for (let row = from; row < to; row++) {
    const score = scores[row];
    let code = lower[((score - low) * scale) | 0];
    while (bounds[code] <= score) code++;
    predicted[row] = code;
  }
}
