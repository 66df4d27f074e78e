import type { OrdinalTarget } from '@preflearn/core';
import { sortedDistinct, startOfKeys } from '@preflearn/core/numbers';

/** Scores with their classes and weights, one entry per row or per group of rows that agree. */
export interface ScoredEntries {
  /** Score of each entry, shape [entries]. */
  readonly scoreOf: Float64Array;
  /** Class of each entry, shape [entries]. */
  readonly classOf: Int32Array;
  /** Weight of each entry, shape [entries]. */
  readonly mass: Float64Array;
  /** Number of classes. */
  readonly classes: number;
}

/**
 * The training scores in ascending order, with the weight of each class that occurs at each of them; at most 24 bytes
 * per row.
 */
export interface ScoreTable extends ScoredEntries {
  /** Distinct scores, ascending, shape [scores]. */
  readonly scores: Float64Array;
  /** The entries of the i-th score are those in [starts[i], starts[i + 1]), by class; shape [scores + 1]. */
  readonly starts: Int32Array;
}

/**
 * Sorts scores and sums the weights of equal ones, by class.
 *
 * @param scores   shape [rows], none NaN
 * @param target   of the same rows
 * @param weights  shape [rows], all above 0
 */
export function scoreTable(
  scores: Float64Array,
  target: OrdinalTarget,
  weights: Float64Array,
): ScoreTable {
  const { distinct, ranks } = sortedDistinct(scores);
  const classes = target.classes.length;
  const order = sortByRankAndClass(ranks, distinct.length, target.codes, classes);
  const starts = new Int32Array(distinct.length + 1);
  const classOf = new Int32Array(order.length);
  const mass = new Float64Array(order.length);
  const scoreOf = new Float64Array(order.length);
  let entries = 0;
  let at = 0;
  for (let i = 0; i < distinct.length; i++) {
    for (; at < order.length && ranks[order[at]] === i; at++) {
      const row = order[at];
      const sameClass = entries > starts[i] && classOf[entries - 1] === target.codes[row];
      if (!sameClass) classOf[entries++] = target.codes[row];
      mass[entries - 1] += weights[row];
      scoreOf[entries - 1] = distinct[i];
    }
    starts[i + 1] = entries;
  }
  return {
    scores: distinct,
    starts,
    scoreOf: scoreOf.subarray(0, entries),
    classOf: classOf.subarray(0, entries),
    mass: mass.subarray(0, entries),
    classes,
  };
}

/** Rows by rank and then by class: two counting sorts, the minor key first. */
function sortByRankAndClass(
  ranks: Int32Array,
  rankCount: number,
  codes: Int32Array,
  classes: number,
): Int32Array {
  const rows = new Int32Array(ranks.length);
  for (let row = 0; row < rows.length; row++) rows[row] = row;
  return countingSort(countingSort(rows, codes, classes), ranks, rankCount);
}

function countingSort(rows: Int32Array, keys: Int32Array, keyCount: number): Int32Array {
  const next = startOfKeys(keys, keyCount);
  const out = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i++) out[next[keys[rows[i]]]++] = rows[i];
  return out;
}
