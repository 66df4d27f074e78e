/** Rows as vectors, with positions of labels (0 = not ranked) and weights. */
export interface SlowRows {
  readonly x: readonly (readonly number[])[];
  readonly positions: readonly (readonly number[])[];
  readonly weights: readonly number[];
}

/** Solves A x = b by Gaussian elimination. */
function solve(a: readonly (readonly number[])[], b: readonly number[]): number[] {
  const rows = a.map((row, i) => [...row, b[i]]);
  for (let j = 0; j < b.length; j++) {
    const pivot = rows.reduce(
      (best, row, i) => (i >= j && Math.abs(row[j]) > Math.abs(rows[best][j]) ? i : best),
      j,
    );
    [rows[j], rows[pivot]] = [rows[pivot], rows[j]];
    for (let i = 0; i < b.length; i++) {
      if (i === j) continue;
      const factor = rows[i][j] / rows[j][j];
      rows[i] = rows[i].map((value, k) => value - factor * rows[j][k]);
    }
  }
  return rows.map((row, i) => row[b.length] / row[i]);
}

/** Mean of b b' over the pairs of labels, each regressed by itself on the rows that know it. */
export function slowGradients({ x, positions, weights }: SlowRows): number[][] {
  const width = x[0].length;
  const labels = positions[0].length;
  const places = Array.from({ length: width }, (_, j) => j);
  const signs = (a: number, b: number) =>
    positions.map((of) => (of[a] === 0 || of[b] === 0 ? 0 : Math.sign(of[b] - of[a])));
  const pairs = Array.from({ length: labels }, (_, a) =>
    Array.from({ length: labels - a - 1 }, (_, i) => signs(a, a + 1 + i)),
  ).flat();
  const areWhole = pairs.every((z) => !z.includes(0));
  const slopes = pairs.flatMap((z) => {
    const known = z.flatMap((sign, row) => (areWhole || sign !== 0 ? [row] : []));
    if (!areWhole && known.length < width + 2) return [];
    const total = known.reduce((sum, row) => sum + weights[row], 0);
    const meanOf = (values: readonly number[]) =>
      known.reduce((sum, row) => sum + weights[row] * values[row], 0) / total;
    const from = x.map((row) => row.map((value, j) => value - x[known[0]][j]));
    const means = places.map((j) => meanOf(from.map((row) => row[j])));
    const zMean = meanOf(z);
    const sumOf = (term: (row: number) => number) =>
      known.reduce((sum, row) => sum + weights[row] * term(row), 0);
    const matrix = places.map((j) =>
      places.map((k) => sumOf((row) => (from[row][j] - means[j]) * (from[row][k] - means[k]))),
    );
    const trace = places.reduce((sum, j) => sum + matrix[j][j], 0);
    if (!((0.01 * trace) / width > 1e-250)) return [];
    const withRidge = matrix.map((row, j) =>
      row.map((value, k) => (j === k ? value + (0.01 * trace) / width : value)),
    );
    const right = places.map((j) => sumOf((row) => (from[row][j] - means[j]) * (z[row] - zMean)));
    return [solve(withRidge, right)];
  });
  return places.map((j) =>
    places.map((k) => slopes.reduce((sum, b) => sum + b[j] * b[k], 0) / Math.max(1, slopes.length)),
  );
}

/** d times the mean of matrices after division by their traces, and 0.1 on the diagonal. */
export function slowMetric(matrices: readonly (readonly (readonly number[])[])[]): number[][] {
  const width = matrices[0].length;
  const traceOf = (matrix: readonly (readonly number[])[]) =>
    matrix.reduce((sum, row, i) => sum + row[i], 0);
  const used = matrices.filter((matrix) => traceOf(matrix) > 0);
  return Array.from({ length: width }, (_, i) =>
    Array.from({ length: width }, (_, j) => {
      const unit = i === j ? 1 : 0;
      if (used.length === 0) return unit;
      const parts = used.map((matrix) => (width * matrix[i][j]) / traceOf(matrix));
      return parts.reduce((sum, part) => sum + part, 0) / used.length + 0.1 * unit;
    }),
  );
}

/** (a - b)' M (a - b). */
export function metricSquare(
  metric: readonly (readonly number[])[],
  a: readonly number[],
  b: readonly number[],
): number {
  const difference = a.map((value, j) => value - b[j]);
  return difference.reduce(
    (sum, one, i) =>
      sum + difference.reduce((part, other, j) => part + one * metric[i][j] * other, 0),
    0,
  );
}
