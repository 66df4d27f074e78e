/** How much better one prediction of some rows is than another. */
export interface PairedGain {
  /** Weighted mean of both, over the rows that count. */
  readonly first: number;
  readonly second: number;
  /** Weighted mean of second - first. */
  readonly gain: number;
  /** Standard error of the gain; 0 if all rows gain the same. */
  readonly standardError: number;
  /** Rows that count. */
  readonly rows: number;
}

/**
 * Compares two losses on the same rows: with differences d_i = second_i - first_i, weights w_i, W their sum and d their
 * weighted mean,
 *
 *     gain = d,  standardError² = n / (n - 1) · sum_i w_i² (d_i - d)² / W²
 *
 * which for equal weights is the usual standard error of a mean of n differences. A row of weight 0, or with a NaN in
 * either loss, does not count.
 *
 * Source: the paired t-test (Student 1908); with weights, Cochran (1977), Sampling Techniques, section 6.3.
 *
 * @param first    losses, shape [rows]
 * @param second   losses of the same rows, shape [rows]
 * @param weights  shape [rows], finite and >= 0; all 1 when absent
 * @returns NaN as the standard error of fewer than two rows, and for all numbers of none
 */
export function pairedGain(
  first: Float64Array,
  second: Float64Array,
  weights?: Float64Array,
): PairedGain {
  const rows = Array.from(first.keys()).filter(
    (row) => (weights?.[row] ?? 1) > 0 && !Number.isNaN(second[row] - first[row]),
  );
  const largest = rows.reduce((most, row) => Math.max(most, weights?.[row] ?? 1), 0);
  const weightOf = (row: number) => (weights?.[row] ?? 1) / largest; // so that squares do not overflow
  const total = rows.reduce((sum, row) => sum + weightOf(row), 0);
  const meanOf = (value: (row: number) => number) =>
    rows.reduce((sum, row) => sum + weightOf(row) * value(row), 0) / total;
  const gain = meanOf((row) => second[row] - first[row]);
  const squares = rows.reduce(
    (sum, row) => sum + (weightOf(row) * (second[row] - first[row] - gain)) ** 2,
    0,
  );
  const n = rows.length;
  return {
    first: meanOf((row) => first[row]),
    second: meanOf((row) => second[row]),
    ...{ gain, rows: n },
    standardError: n < 2 ? NaN : Math.sqrt(((n / (n - 1)) * squares) / total ** 2),
  };
}
