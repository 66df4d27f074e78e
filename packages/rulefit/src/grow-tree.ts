import type { Condition } from '@preflearn/boosting';
import { lastAtMost, midpoint } from '@preflearn/core/numbers';
import type { TrainingAttribute, TrainingRows } from './training-rows.js';

/** What a split has to gain, as a share of the sum of squares. */
const LEAST_GAIN = 1e-12;

/** A node of a tree. */
export interface TreeNode {
  /** From the root to the node; none at the root. */
  readonly conditions: readonly Condition[];
  /** Numbers of all rows that reach it, ascending. */
  readonly rows: Int32Array;
  /** Mean of the drawn rows that reach it. */
  readonly mean: number;
}

/** A division of the rows of a node; rows without a value stay at the node. */
interface Split {
  readonly gain: number;
  readonly sides: readonly [Condition, Condition];
  /** 0 or 1, the side of a place; -1 for missing values. */
  sideOf(place: number): number;
}

interface OpenNode extends TreeNode {
  /** The drawn rows. */
  readonly drawn: Int32Array;
  /** The drawn rows that have a value, by that value, of each numeric attribute; shape [attributes]. */
  readonly sorted: readonly Int32Array[];
  readonly split: Split | undefined;
}

/**
 * Grows regression trees: the leaf whose best split lowers the weighted sum of squares most is split next. A split is
 * `<=` and `>=` one threshold, or `=` and `!=` one category. A threshold lies midway between two neighbouring values of
 * the training rows, as near as possible to the middle between two neighbouring values of the drawn rows of the node.
 * Rows without a value stay at the node. Ties go to the first attribute, then to the lower value, then to the older leaf.
 *
 * Source: Friedman and Popescu (2008), section 3.1.
 */
export class TreeGrower {
  readonly #data: TrainingRows;
  readonly #all: Int32Array;
  readonly #isDrawn: Uint8Array;

  constructor(data: TrainingRows) {
    this.#data = data;
    this.#all = Int32Array.from(data.codes.keys());
    this.#isDrawn = new Uint8Array(data.rowCount);
  }

  /**
   * Grows a tree.
   *
   * @param values  what to fit, shape [rows]
   * @param drawn   numbers of the rows to grow it on, ascending, at least one
   * @param leaves  most leaves
   * @returns all nodes, parents before their children; the root alone if there is no split
   */
  grow(values: Float64Array, drawn: Int32Array, leaves: number): readonly TreeNode[] {
    const isDrawn = this.#isDrawn;
    for (const row of drawn) isDrawn[row] = 1;
    const sorted = this.#data.attributes.map((one) =>
      one.type === 'nominal' ? drawn : one.order.filter((row) => isDrawn[row] === 1),
    );
    for (const row of drawn) isDrawn[row] = 0;
    const root = this.#open([], this.#all, drawn, sorted, values);
    const nodes: OpenNode[] = [root];
    const open: OpenNode[] = [root];
    while (open.length < leaves) {
      const at = open.reduce((best, one, i) => (gainOf(one) > gainOf(open[best]) ? i : best), 0);
      const { split } = open[at];
      if (split === undefined) break;
      const children = this.#divide(open[at], split, values);
      nodes.push(...children);
      open.splice(at, 1, ...children);
    }
    return nodes;
  }

  #divide(node: OpenNode, split: Split, values: Float64Array): readonly OpenNode[] {
    const { places } = this.#data.attributes[split.sides[0].attribute];
    return split.sides.map((condition, side) => {
      const of = (rows: Int32Array) => rows.filter((row) => split.sideOf(places[row]) === side);
      const conditions = [...node.conditions, condition];
      return this.#open(conditions, of(node.rows), of(node.drawn), node.sorted.map(of), values);
    });
  }

  #open(
    conditions: readonly Condition[],
    rows: Int32Array,
    drawn: Int32Array,
    sorted: readonly Int32Array[],
    values: Float64Array,
  ): OpenNode {
    const { weights } = this.#data;
    let [weight, sum, squares] = [0, 0, 0];
    for (const row of drawn) {
      weight += weights[row];
      sum += weights[row] * values[row];
      squares += weights[row] * values[row] * values[row];
    }
    const split = this.#bestSplit(sorted, values, LEAST_GAIN * squares);
    return { conditions, rows, drawn, sorted, mean: sum / weight, split };
  }

  #bestSplit(
    sorted: readonly Int32Array[],
    values: Float64Array,
    least: number,
  ): Split | undefined {
    const { attributes, weights } = this.#data;
    let best: Split | undefined;
    attributes.forEach((column, attribute) => {
      const find = column.type === 'nominal' ? bestCategory : bestThreshold;
      const leastGain = best ? best.gain * (1 + LEAST_GAIN) : least;
      const input = { attribute, rows: sorted[attribute], values, weights, leastGain };
      best = find(input, column as never) ?? best;
    });
    return best;
  }
}

function gainOf({ split }: OpenNode): number {
  return split?.gain ?? 0;
}

interface SplitInput {
  readonly attribute: number;
  /** The drawn rows; those that have a value, by that value, of a numeric attribute. */
  readonly rows: Int32Array;
  readonly values: Float64Array;
  readonly weights: Float64Array;
  /** What a split has to gain more than. */
  readonly leastGain: number;
}

/** By how much a split lowers the sum of squares: s^2 / w of both sides, less that of all. */
function gain(weight: number, sum: number, all: number, total: number): number {
  const rest = all - weight;
  if (!(weight > 0 && rest > 0)) return 0;
  return (sum * sum) / weight + ((total - sum) * (total - sum)) / rest - (total * total) / all;
}

function bestThreshold(
  { attribute, rows, values, weights, leastGain }: SplitInput,
  { places, distinct }: Extract<TrainingAttribute, { type: 'numeric' }>,
): Split | undefined {
  let [all, total] = [0, 0];
  for (const row of rows) {
    all += weights[row];
    total += weights[row] * values[row];
  }
  let [weight, sum] = [0, 0];
  let best = leastGain;
  let cut = -1;
  for (let i = 0; i + 1 < rows.length; i++) {
    const row = rows[i];
    weight += weights[row];
    sum += weights[row] * values[row];
    if (places[row] === places[rows[i + 1]]) continue;
    const found = gain(weight, sum, all, total);
    if (!(found > best)) continue;
    best = found * (1 + LEAST_GAIN);
    cut = i;
  }
  if (cut < 0) return undefined;
  const [low, high] = [places[rows[cut]], places[rows[cut + 1]]];
  const last = lastAtMost(distinct, midpoint(distinct[low], distinct[high]));
  const below = Math.min(high - 1, Math.max(low, last));
  const middle = midpoint(distinct[below], distinct[below + 1]);
  const sides = (['<=', '>='] as const).map((operator) => ({
    ...{ attribute, operator },
    // Between two neighbouring floating-point numbers no middle exists.
    value: operator === '>=' && middle <= distinct[below] ? distinct[below + 1] : middle,
  }));
  return {
    gain: best,
    sides: [sides[0], sides[1]],
    sideOf: (place) => (place < 0 ? -1 : Number(place > below)),
  };
}

function bestCategory(
  { attribute, rows, values, weights, leastGain }: SplitInput,
  { places, categories }: Extract<TrainingAttribute, { type: 'nominal' }>,
): Split | undefined {
  const weight = new Float64Array(categories);
  const sum = new Float64Array(categories);
  let [all, total] = [0, 0];
  for (const row of rows) {
    const place = places[row];
    if (place < 0) continue;
    weight[place] += weights[row];
    sum[place] += weights[row] * values[row];
    all += weights[row];
    total += weights[row] * values[row];
  }
  let best = leastGain;
  let category = -1;
  for (let place = 0; place < categories; place++) {
    const found = gain(weight[place], sum[place], all, total);
    if (!(found > best)) continue;
    best = found * (1 + LEAST_GAIN);
    category = place;
  }
  if (category < 0) return undefined;
  return {
    gain: best,
    sides: [
      { attribute, operator: '=', category },
      { attribute, operator: '!=', category },
    ],
    sideOf: (place) => (place < 0 ? -1 : Number(place !== category)),
  };
}
