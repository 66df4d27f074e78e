import type { Random } from '@preflearn/core';
import { midpoint } from '@preflearn/core/numbers';
import { CodeOrder } from './code-order.js';
import type { NodeSums } from './node-sums.js';
import type { TrainedAttribute } from './training-rows.js';
import type { TreeRows } from './tree-rows.js';

/** A division of the rows of a node. */
export interface Split {
  readonly attribute: TrainedAttribute;
  /** For a number: rows with a value up to it go first; 0 for categories. */
  readonly threshold: number;
  /** For a number: the codes up to this one go first; 0 for categories. */
  readonly cut: number;
  /** For categories: 1 for each that goes first, from code 1 on, shape [categories]; empty for a number. */
  readonly sides: Uint8Array;
  /** Whether rows without a value go first. */
  readonly missingFirst: boolean;
  readonly score: number;
}

/** Which splits of an attribute are tried: one at random, or all. */
export type Technique = 'random' | 'best';

const NO_SIDES = new Uint8Array(0);

/**
 * Searches the split of a node with the highest score; of equal ones the first.
 *
 * - A number. Random: one threshold between the lowest and the highest value in the node, drawn uniformly. Best: every
 *   threshold midway between two neighbouring values.
 * - Categories. Random: each one in the node goes to a side by a fair coin. Best: every cut of their order by mean target;
 *   of several numbers or classes, by the one in which the categories differ most.
 *
 * Rows without a value go to the side where the score is higher. If the node has none, later ones go to the heavier side,
 * and so do categories that the node lacks. Each side holds at least the weight `minLeaf`.
 *
 * Source: Geurts, Ernst and Wehenkel (2006), Extremely randomized trees, Machine Learning 63; Breiman (2001), Random
 * forests, Machine Learning 45; for categories Breiman, Friedman, Olshen and Stone (1984), theorem 4.5.
 */
export class SplitSearch {
  best: Split | undefined;
  readonly #sums: NodeSums;
  readonly #random: Random;
  readonly #minLeaf: number;
  readonly #technique: Technique;
  /** Code of each row of the node. */
  readonly #codes: Int32Array;
  readonly #order: CodeOrder;
  /** Sums of the first side without missing values, of the missing values, and of both; shape [1 + width]. */
  readonly #first: Float64Array;
  readonly #missing: Float64Array;
  readonly #both: Float64Array;
  #hasMissing = false;
  /** Of the last split that was better: its score, and the sides of missing values and of the greater weight. */
  #score = 0;
  #missingFirst = false;
  #isFirstHeavier = false;

  /** @param most  most rows of a node */
  constructor(
    sums: NodeSums,
    random: Random,
    { technique, minLeaf }: { readonly technique: Technique; readonly minLeaf: number },
    most: number,
  ) {
    this.#sums = sums;
    this.#random = random;
    this.#minLeaf = minLeaf;
    this.#technique = technique;
    this.#codes = new Int32Array(most);
    this.#order = new CodeOrder(technique === 'best' ? most : 0);
    const { length } = sums.totals;
    this.#first = new Float64Array(length);
    this.#missing = new Float64Array(length);
    this.#both = new Float64Array(length);
  }

  /**
   * Tries an attribute for the rows that the sums hold.
   *
   * @returns whether the attribute varies in the node
   */
  try(attribute: TrainedAttribute, { order }: TreeRows): boolean {
    const codes = this.#codes;
    const { count, from } = this.#sums;
    const all = attribute.codes;
    let low = attribute.size + 1;
    let high = 0;
    let missing = 0;
    for (let i = 0; i < count; i++) {
      const code = all[order[from + i]];
      codes[i] = code;
      if (code === 0) missing++;
      else {
        if (code < low) low = code;
        if (code > high) high = code;
      }
    }
    if (low >= high) return false;
    this.#hasMissing = missing > 0;
    if (missing > 0) this.#sums.sumBelow(codes, 1, this.#missing);
    const { distinct } = attribute;
    if (distinct === undefined) {
      if (this.#technique === 'random') this.#tryCoins(attribute);
      else this.#tryOrder(attribute);
    } else if (this.#technique === 'random') this.#tryThreshold(attribute, distinct, low, high);
    else this.#tryCuts(attribute, distinct, low, high);
    return true;
  }

  #tryThreshold(
    attribute: TrainedAttribute,
    distinct: Float64Array,
    low: number,
    high: number,
  ): void {
    const least = distinct[low - 1];
    const most = distinct[high - 1];
    const share = this.#random.uniform();
    const drawn = Math.max(least, least * (1 - share) + most * share);
    const threshold = drawn < most ? drawn : distinct[high - 2];
    const cut = countUpTo(distinct, threshold, low, high);
    const first = this.#first;
    this.#sums.sumBelow(this.#codes, cut + 1, first);
    if (this.#hasMissing) {
      const missing = this.#missing;
      for (let t = 0; t < first.length; t++) first[t] -= missing[t];
    }
    if (this.#isBetter()) this.#take(attribute, threshold, cut, NO_SIDES);
  }

  /** Every cut between neighbouring values. */
  #tryCuts(attribute: TrainedAttribute, distinct: Float64Array, low: number, high: number): void {
    const { count } = this.#sums;
    const codes = this.#codes;
    const first = this.#first;
    const sorted = this.#order.sort(codes, count, low, high);
    first.fill(0);
    let i = 0;
    while (codes[sorted[i]] === 0) i++;
    while (i < count) {
      const cut = codes[sorted[i]];
      for (; i < count && codes[sorted[i]] === cut; i++) this.#sums.add(sorted[i], first);
      if (i === count) return;
      const next = codes[sorted[i]];
      if (!this.#isBetter()) continue;
      this.#take(attribute, midpoint(distinct[cut - 1], distinct[next - 1]), cut, NO_SIDES);
    }
  }

  #tryCoins(attribute: TrainedAttribute): void {
    const codes = this.#codes.subarray(0, this.#sums.count);
    const sides = new Uint8Array(attribute.size);
    const present = presentCodes(codes, attribute.size);
    let ones = 0;
    for (const code of present) {
      sides[code - 1] = this.#random.coin() ? 1 : 0;
      ones += sides[code - 1];
    }
    if (ones === 0 || ones === present.length) {
      sides[present[this.#random.integer(present.length)] - 1] ^= 1;
    }
    const first = this.#first.fill(0);
    codes.forEach((code, i) => {
      if (code > 0 && sides[code - 1] === 1) this.#sums.add(i, first);
    });
    this.#offerSides(attribute, present, sides);
  }

  /** Every cut of the categories in the order of their means. */
  #tryOrder(attribute: TrainedAttribute): void {
    const codes = this.#codes.subarray(0, this.#sums.count);
    const width = this.#first.length;
    const sums = new Float64Array((attribute.size + 1) * width);
    codes.forEach((code, i) => {
      this.#sums.add(i, sums.subarray(code * width, (code + 1) * width));
    });
    const present = presentCodes(codes, attribute.size);
    const meanOf = (code: number, t: number) => sums[code * width + t] / sums[code * width];
    let [channel, most] = [1, -1];
    for (let t = 1; t < width; t++) {
      const spread = present.reduce((sum, c) => sum + sums[c * width + t] * meanOf(c, t), 0);
      const whole = present.reduce((sum, c) => sum + sums[c * width + t], 0);
      const weight = present.reduce((sum, c) => sum + sums[c * width], 0);
      const between = spread - (whole * whole) / weight;
      if (between > most) [channel, most] = [t, between];
    }
    const order = [...present].sort((a, b) => meanOf(a, channel) - meanOf(b, channel) || a - b);
    const first = this.#first.fill(0);
    const sides = new Uint8Array(attribute.size);
    for (const code of order.slice(0, -1)) {
      for (let t = 0; t < width; t++) first[t] += sums[code * width + t];
      sides[code - 1] = 1;
      this.#offerSides(attribute, present, sides);
    }
  }

  #offerSides(attribute: TrainedAttribute, present: readonly number[], sides: Uint8Array): void {
    if (!this.#isBetter()) return;
    const own = new Uint8Array(attribute.size).fill(this.#isFirstHeavier ? 1 : 0);
    for (const code of present) own[code - 1] = sides[code - 1];
    this.#take(attribute, 0, 0, own);
  }

  #take(attribute: TrainedAttribute, threshold: number, cut: number, sides: Uint8Array): void {
    const [score, missingFirst] = [this.#score, this.#missingFirst];
    this.best = { attribute, threshold, cut, sides, missingFirst, score };
  }

  /** Whether a split whose first side has the sums `#first` is better than the best one so far; notes its score. */
  #isBetter(): boolean {
    const first = this.#first;
    const total = this.#sums.totals[0];
    let score = this.#scoreOf(first);
    let weight = first[0];
    let missingFirst = 2 * weight >= total;
    if (this.#hasMissing) {
      const missing = this.#missing;
      const both = this.#both;
      for (let t = 0; t < both.length; t++) both[t] = first[t] + missing[t];
      const other = this.#scoreOf(both);
      missingFirst = other > score;
      if (missingFirst) {
        score = other;
        weight = both[0];
      }
    }
    if (score <= (this.best === undefined ? -1 : this.best.score)) return false;
    this.#score = score;
    this.#missingFirst = missingFirst;
    this.#isFirstHeavier = 2 * weight >= total;
    return true;
  }

  /** -1 if a side is too light. */
  #scoreOf(first: Float64Array): number {
    const rest = this.#sums.totals[0] - first[0];
    if (first[0] < this.#minLeaf || rest < this.#minLeaf) return -1;
    return this.#sums.score(first);
  }
}

/** The last code from `low` to `high` whose number is at most x; that of `low` is. */
function countUpTo(distinct: Float64Array, x: number, low: number, high: number): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to + 1) >>> 1;
    if (distinct[middle - 1] <= x) from = middle;
    else to = middle - 1;
  }
  return from;
}

/** The codes above 0 that occur, ascending. */
function presentCodes(codes: Int32Array, size: number): readonly number[] {
  const seen = new Uint8Array(size + 1);
  for (const code of codes) seen[code] = 1;
  return [...seen.keys()].filter((code) => code > 0 && seen[code] === 1);
}
