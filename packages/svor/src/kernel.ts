import { allocate, exp } from '@preflearn/core/numbers';

/** Rows of a kernel between two yields. */
export const ROWS_A_TURN = 256;

/** The inputs of rows, each input for all rows in turn. */
export interface Points {
  /** Shape [inputs x rows]. */
  readonly values: Float64Array;
  readonly rows: number;
}

/**
 * Squared distances of rows, `distances[i * rows + l]`; yields after each input.
 *
 * @throws DataError MEMORY
 */
export function* squaredDistances({ values, rows }: Points): Generator<void, Float64Array, void> {
  const out = allocate(Float64Array, rows * rows, `the distances of ${rows} rows`, {
    remedy: 'give fewer rows',
  });
  for (let from = 0; from < values.length; from += rows) {
    for (let i = 0; i < rows; i++) {
      const x = values[from + i];
      const at = i * rows;
      for (let l = 0; l < i; l++) {
        const gap = x - values[from + l];
        out[at + l] += gap * gap;
      }
    }
    yield;
  }
  for (let i = 0; i < rows; i++) for (let l = 0; l < i; l++) out[l * rows + i] = out[i * rows + l];
  return out;
}

/**
 * The Gaussian kernel e^(-kappa |x - z|^2) of some rows, `kernel[i * chosen + l]`; yields now and then.
 *
 * @param distances  squared, of all rows, shape [rows x rows]
 * @param rows       number of all rows
 * @param chosen     numbers of the chosen rows
 */
export function* kernelOf(
  distances: Float64Array,
  rows: number,
  chosen: Int32Array,
  kappa: number,
): Generator<void, Float64Array, void> {
  const size = chosen.length;
  const out = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    const from = chosen[i] * rows;
    for (let l = 0; l < i; l++) {
      out[i * size + l] = out[l * size + i] = exp(-kappa * distances[from + chosen[l]]);
    }
    out[i * size + i] = 1;
    if (i % ROWS_A_TURN === ROWS_A_TURN - 1) yield;
  }
  return out;
}

/** Runs to the end without a pause. */
export function finished<T>(running: Generator<unknown, T, void>): T {
  let next = running.next();
  while (!next.done) next = running.next();
  return next.value;
}
