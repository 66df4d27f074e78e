import type { Column } from '@preflearn/core';
import type { Rankings } from '@preflearn/mallows';
import type { AttributeScale } from './attribute-scales.js';
import { Embedding } from './embedding.js';
import { type GradientRows, gradientRows, labelGradients } from './label-gradients.js';
import { NearestHeap } from './nearest-heap.js';
import { NeighbourSearch, type Neighbours } from './neighbour-search.js';
import type { Points } from './points.js';
import { choleskyFactor, type Symmetric, traceOf } from './symmetric.js';

/** Kinds of learned distances. */
export type LearnedDistance = 'weighted' | 'global' | 'local';

/** Most training rows around which gradients are taken. */
const MOST_CENTRES = 300;
/** Rows of a local regression: this many, or {@link ROWS_PER_PLACE} for each place of a row, whichever are more. */
const LEAST_ROWS = 50;
const ROWS_PER_PLACE = 3;
/** What is added to the diagonal of a metric whose mean diagonal is 1. */
const FLOOR = 0.1;

/** The distinct training rows, as what a distance is learned from. */
export interface DistanceRows {
  readonly points: Points;
  readonly columns: readonly Column[];
  readonly weights: Float64Array;
  readonly scales: readonly AttributeScale[];
  readonly rankings: Rankings;
}

/** Regressions of the orders on the attributes near a row, on its nearest rows by the plain distance. */
export class LocalGradients {
  readonly embedding: Embedding;
  readonly rows: GradientRows;
  readonly #points: Points;
  readonly #search: NeighbourSearch;
  readonly #near: number;

  constructor({ points, columns, weights, scales, rankings }: DistanceRows) {
    this.embedding = new Embedding(columns, scales, weights);
    const { width } = this.embedding;
    this.rows = gradientRows(this.embedding.of(columns), width, rankings, weights);
    this.#points = points;
    // Equal rows count once, so that doubling every row changes nothing.
    this.#search = new NeighbourSearch(points, new Float64Array(points.count).fill(1));
    this.#near = Math.max(LEAST_ROWS, ROWS_PER_PLACE * width);
  }

  /** See {@link labelGradients}; for the parameters, {@link NeighbourSearch.nearest}. */
  at(query: Points, row: number, groups?: Int32Array, group?: number): Symmetric {
    const near = this.#search.nearest(query, row, this.#near, groups, group);
    // In the order of the table: sums then do not depend on the distance.
    return labelGradients(this.rows, near.rows.sort());
  }

  /**
   * The mean of the gradients around training rows, of trace 1: evenly spread ones where there are more than 300.
   *
   * @returns yields the number of rows done; shape [width x width], all 0 if no order changes with an attribute
   */
  *mean(): Generator<{ readonly done: number; readonly total: number }, Symmetric, void> {
    const { weights, width } = this.rows;
    const total = Math.min(MOST_CENTRES, weights.length);
    const sum = new Float64Array(width * width);
    for (let i = 0; i < total; i++) {
      const row = Math.floor((i * weights.length) / total);
      this.at(this.#points, row).forEach((value, at) => {
        sum[at] += weights[row] * value;
      });
      yield { done: i + 1, total };
    }
    return ofTraceOne(sum, width);
  }
}

/** A matrix divided by its trace; all 0 where that is 0 or no number. */
function ofTraceOne(matrix: Symmetric, width: number): Symmetric {
  const trace = traceOf(matrix, width);
  if (!(trace > 0) || trace === Infinity) return new Float64Array(matrix.length);
  return matrix.map((value) => value / trace);
}

/**
 * The factor L of the metric M = L L': d times the mean of the matrices of trace 1, and 0.1 on the diagonal. Matrices that
 * are all 0 do not count; without any other, M is the unit matrix.
 *
 * @param matrices  of trace 1 or all 0
 */
export function metricFactor(matrices: readonly Symmetric[], width: number): Float64Array {
  const used = matrices.filter((matrix) => traceOf(matrix, width) > 0);
  const metric = new Float64Array(width * width);
  for (const matrix of used) {
    for (let i = 0; i < metric.length; i++) metric[i] += (width / used.length) * matrix[i];
  }
  const floor = used.length === 0 ? 1 : FLOOR;
  for (let i = 0; i < width; i++) metric[i * width + i] += floor;
  return choleskyFactor(metric, width);
}

/**
 * The share of each attribute in a mean of gradients, the largest 1: the sum of its places on the diagonal. All 1 if no
 * order changes with an attribute.
 */
export function attributeWeights(
  gradients: Symmetric,
  { places, width }: Pick<Embedding, 'places' | 'width'>,
): Float64Array {
  const sums = Float64Array.from(places, ({ from, to }) => {
    let sum = 0;
    for (let j = from; j < to; j++) sum += gradients[j * width + j];
    return sum;
  });
  const largest = Math.max(...sums);
  return largest > 0 ? sums.map((sum) => sum / largest) : sums.fill(1);
}

/** Scales with which squared distances count by weights. */
export function weightedScales(
  scales: readonly AttributeScale[],
  weights: Float64Array,
): readonly AttributeScale[] {
  return scales.map(({ factor, unlike }, a) => ({
    factor: factor * Math.sqrt(weights[a]),
    unlike: unlike * weights[a],
  }));
}

/** Rows times L: the plain distance of the results is that of the metric L L'. */
export function transformed(rows: Float64Array, factor: Float64Array, width: number): Points {
  const count = width === 0 ? 0 : rows.length / width;
  const numbers = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += width) {
    for (let j = 0; j < width; j++) {
      let sum = 0;
      for (let i = j; i < width; i++) sum += factor[i * width + j] * rows[at + i];
      numbers[at + j] = sum;
    }
  }
  const unlikeNumber = new Float64Array(width);
  const none = { codes: new Int32Array(0), unlikeCode: new Float64Array(0) };
  return { count, numbers, unlikeNumber, ...none };
}

/** Looks at every row, each time with a metric of its own. */
export class LocalSearch {
  readonly #gradients: LocalGradients;
  readonly #mean: Symmetric;
  readonly #heap: NearestHeap;
  readonly #rows: Int32Array;
  readonly #squares: Float64Array;

  /** @param mean  mean of the gradients, of trace 1 or all 0 */
  constructor(gradients: LocalGradients, mean: Symmetric) {
    const { weights } = gradients.rows;
    this.#gradients = gradients;
    this.#mean = mean;
    this.#heap = new NearestHeap(weights);
    this.#rows = new Int32Array(weights.length);
    this.#squares = new Float64Array(weights.length);
  }

  /**
   * As {@link NeighbourSearch.nearest}, by the metric of the mean gradients and those near the query, half each.
   *
   * @param vectors  the rows of `query`, embedded
   */
  nearest(
    query: Points,
    vectors: Float64Array,
    row: number,
    k: number,
    groups?: Int32Array,
    group = -1,
  ): Neighbours {
    const { embedded, width } = this.#gradients.rows;
    const own = ofTraceOne(this.#gradients.at(query, row, groups, group), width);
    const factor = metricFactor([this.#mean, own], width);
    const vector = vectors.subarray(row * width, (row + 1) * width);
    const heap = this.#heap;
    heap.reset(k);
    for (let other = 0; other < this.#rows.length; other++) {
      if (groups !== undefined && groups[other] === group) continue;
      const square = squareOf(embedded, other * width, vector, factor);
      if (square <= heap.bound) heap.offer(other, square);
    }
    const count = heap.drainInto(this.#rows, this.#squares);
    return {
      rows: this.#rows.slice(0, count),
      distances: Float64Array.from(this.#squares.subarray(0, count), (square) =>
        Math.min(Math.sqrt(square), Number.MAX_VALUE),
      ),
    };
  }
}

/** (x - y)' L L' (x - y). */
function squareOf(
  rows: Float64Array,
  start: number,
  vector: Float64Array,
  factor: Float64Array,
): number {
  const width = vector.length;
  let square = 0;
  for (let j = 0; j < width; j++) {
    let sum = 0;
    for (let i = j; i < width; i++) sum += factor[i * width + j] * (rows[start + i] - vector[i]);
    square += sum * sum;
  }
  return square;
}
