import type { Column } from '@preflearn/core';
import { allocate } from '@preflearn/core/numbers';
import type { AttributeScale } from './attribute-scales.js';

/** Numbers of two different categories are this far apart in two places, so that their squared distance is 1. */
const INDICATOR = Math.SQRT1_2;

/** Numbers are kept within 1e100 so that sums of their squares do not overflow. */
const LARGEST = 1e100;

/** The places of an attribute in an embedded row. */
export interface AttributePlaces {
  readonly from: number;
  /** After the last one. */
  readonly to: number;
}

/**
 * Rows as vectors, for distances that are learned: a number after scaling, and one place per category, the root of 1/2
 * for the category that a row has and 0 for the others. A missing number counts as the mean of the training rows, a
 * missing category as 0 in all its places.
 */
export class Embedding {
  readonly places: readonly AttributePlaces[];
  /** Number of places. */
  readonly width: number;
  readonly #scales: readonly AttributeScale[];
  /** Mean of a numeric attribute over the training rows, after scaling. */
  readonly #means: readonly number[];

  /**
   * @param columns  the training rows
   * @param weights  weight of each, all above 0
   */
  constructor(
    columns: readonly Column[],
    scales: readonly AttributeScale[],
    weights: Float64Array,
  ) {
    this.#scales = scales;
    this.#means = columns.map((column, a) =>
      column.type === 'numeric' ? meanOf(column.values, weights) * scales[a].factor : 0,
    );
    const { places, width } = placesOf(columns);
    this.places = places;
    this.width = width;
  }

  /** The rows of a table, shape [rows x width]. */
  of(columns: readonly Column[]): Float64Array {
    const { width, places } = this;
    const [first] = columns;
    const count = first.type === 'numeric' ? first.values.length : first.codes.length;
    const rows = allocate(Float64Array, count * width, `${count} rows of ${width} numbers`, {
      remedy: 'give fewer rows or attributes',
    });
    columns.forEach((column, a) => {
      const { from } = places[a];
      for (let row = 0; row < count; row++) {
        const at = row * width + from;
        if (column.type === 'nominal') {
          if (column.codes[row] >= 0) rows[at + column.codes[row]] = INDICATOR;
          continue;
        }
        const value = column.values[row] * this.#scales[a].factor;
        const known = Number.isNaN(value) ? this.#means[a] : value;
        rows[at] = Math.max(-LARGEST, Math.min(known, LARGEST));
      }
    });
    return rows;
  }
}

/** The places of each attribute, and their number. */
export function placesOf(columns: readonly Column[]): Pick<Embedding, 'places' | 'width'> {
  let width = 0;
  const places = columns.map((column) => {
    const from = width;
    width += column.type === 'numeric' ? 1 : column.categories.length;
    return { from, to: width };
  });
  return { places, width };
}

/** Weighted mean of the numbers that are there, 0 without one; of the first and differences to it, so that huge ones do not overflow. */
function meanOf(values: Float64Array, weights: Float64Array): number {
  const first = values.find((value) => !Number.isNaN(value)) ?? 0;
  let [sum, total] = [0, 0];
  for (const [row, value] of values.entries()) {
    if (Number.isNaN(value)) continue;
    total += weights[row];
    sum += weights[row] * (value / 2 - first / 2);
  }
  return total === 0 ? 0 : first + 2 * (sum / total);
}
