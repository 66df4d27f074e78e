// Rows with ten ordered classes, drawn by DuckDB itself.

/**
 * A query for rows of attributes `x0`, `x1` and so on, numbers in [0, 1) that look drawn, and a class `y`, the same in each run.
 *
 * @param {number} attributes at least 6
 * @param {number} from number of the first row
 * @param {number} to number behind the last
 */
export function drawnRows(attributes, from, to) {
  const drawn = Array.from(
    { length: attributes },
    (_, j) => `CAST(hash(i * ${attributes} + ${j}) % 1000000 AS DOUBLE) / 1e6 AS x${j}`,
  );
  return `SELECT * EXCLUDE (i), ${CLASS} FROM (SELECT i, ${drawn.join(', ')} FROM range(${from}, ${to}) t(i))`;
}

/** It depends on the first six attributes, with noise. */
const CLASS =
  'CAST(least(9, greatest(0, floor((x0 - x1 + x2 * x3 + CASE WHEN x5 > 0.5 THEN x4 ELSE 0 END ' +
  '+ hash(i * 7) % 1000 / 1000.0 + 0.8) * 3))) AS INTEGER) AS y';
