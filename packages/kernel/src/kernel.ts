import { exp } from '@preflearn/core/numbers';
import { padded, timesTransposed } from './dense/products.js';

/** Points in the space of the inputs. */
export interface Points {
  readonly count: number;
  /** Number of inputs. */
  readonly inputs: number;
  /** Length of a point, a multiple of 4; inputs beyond the number of attributes are 0. */
  readonly width: number;
  /** Shape [padded count x width]. */
  readonly values: Float64Array;
  /** Squared length of each point, shape [padded count]. */
  readonly squares: Float64Array;
}

/**
 * The kernel k(x, z) = e^(-rate |x - z|^2) + slope x . z, a Gaussian and a linear function.
 */
export interface Kernel {
  /** At least 0. */
  readonly rate: number;
  /** At least 0. */
  readonly slope: number;
}

/**
 * Points from inputs.
 *
 * @param inputs  shape [count x width]
 */
export function pointsOf(inputs: Float64Array, count: number, width: number): Points {
  const pitch = padded(width);
  const rows = padded(count);
  const values = new Float64Array(rows * pitch);
  const squares = new Float64Array(rows);
  for (let i = 0; i < count; i++) {
    values.set(inputs.subarray(i * width, (i + 1) * width), i * pitch);
    let sum = 0;
    for (let j = 0; j < pitch; j++) sum += values[i * pitch + j] * values[i * pitch + j];
    squares[i] = sum;
  }
  return { count, inputs: width, width: pitch, values, squares };
}

/** Some of the points, in this order. */
export function selectPoints(points: Points, rows: ArrayLike<number>): Points {
  const { inputs, width } = points;
  const values = new Float64Array(padded(rows.length) * width);
  const squares = new Float64Array(padded(rows.length));
  for (let i = 0; i < rows.length; i++) {
    values.set(points.values.subarray(rows[i] * width, (rows[i] + 1) * width), i * width);
    squares[i] = points.squares[rows[i]];
  }
  return { count: rows.length, inputs, width, values, squares };
}

/**
 * x . z for each point x and each point z.
 *
 * @returns shape [padded rows x padded columns]
 */
export function dotProducts(rows: Points, columns: Points): Float64Array {
  const [height, width] = [padded(rows.count), padded(columns.count)];
  const out = new Float64Array(height * width);
  timesTransposed(rows.values, height, columns.values, width, rows.width, out);
  return out;
}

/**
 * Values of a kernel.
 *
 * @param dots  dot products of all rows with all columns, shape [padded rows x padded columns]
 * @param out   the same shape; 0 beyond the points
 */
export function kernelValues(
  { rate, slope }: Kernel,
  rows: Points,
  columns: Points,
  dots: Float64Array,
  out: Float64Array,
): void {
  const pitch = padded(columns.count);
  for (let i = 0; i < rows.count; i++) {
    const square = rows.squares[i];
    for (let j = 0, at = i * pitch; j < columns.count; j++, at++) {
      const dot = dots[at];
      const distance = Math.max(0, square + columns.squares[j] - 2 * dot);
      out[at] = exp(-rate * distance) + slope * dot;
    }
  }
  out.fill(0, rows.count * pitch);
}

/** The median squared distance of pairs of points; the mean if that is 0, and 1 if all points are the same. */
export function medianDistance(points: Points, dots: Float64Array): number {
  const { count, squares } = points;
  const pitch = padded(count);
  const distances = new Float64Array((count * (count - 1)) / 2);
  let place = 0;
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      distances[place++] = Math.max(0, squares[i] + squares[j] - 2 * dots[i * pitch + j]);
    }
  }
  distances.sort();
  const median = distances[distances.length >> 1];
  if (median > 0) return median;
  const mean = distances.reduce((sum, x) => sum + x / distances.length, 0);
  return mean > 0 ? mean : 1;
}
