import type { Random } from '@preflearn/core';
import { type Split, SplitSearch, type Technique } from './find-split.js';
import type { Tree } from './forest.js';
import type { LeafValues } from './leaf-values.js';
import type { NodeSums } from './node-sums.js';
import type { TrainedAttribute } from './training-rows.js';
import { TreeNodes } from './tree-nodes.js';
import type { TreeRows } from './tree-rows.js';

/** How trees grow. */
export interface Growth {
  readonly technique: Technique;
  /** Attributes tried at a node, of those that vary in it. */
  readonly tried: number;
  /** Least weight of a leaf. */
  readonly minLeaf: number;
  readonly maxDepth: number;
}

/** Rows times attributes between two yields, about. */
const CELLS_A_TURN = 200_000;

/** Share of a node's progress that its own split takes; the rest is that of its children. */
const OWN_SHARE = 0.2;

/** A node that waits: its rows are at the places from `from` to `to - 1`. And its place in the progress of the tree. */
class Waiting {
  constructor(
    readonly from: number,
    readonly to: number,
    readonly depth: number,
    /** The node whose second child it is, -1 for the first child of the node before it. */
    readonly parent: number,
    readonly start: number,
    readonly share: number,
  ) {}
}

/** Grows one tree after the other on rows of the same table. */
export class TreeGrower {
  readonly #attributes: readonly TrainedAttribute[];
  readonly #sums: NodeSums;
  readonly #leaves: LeafValues;
  readonly #growth: Growth;
  readonly #random: Random;
  readonly #search: SplitSearch;
  readonly #importance: Float64Array;
  /** Places of the attributes; those not tried at the node come first. */
  readonly #places: Int32Array;
  #left = 0;
  #tried = 0;
  /** Rows times attributes since the last yield. */
  #cells = 0;

  /**
   * @param importance  the gains of the splits of each attribute of the schema are added to it
   * @param most        most rows of a tree
   */
  constructor(
    attributes: readonly TrainedAttribute[],
    sums: NodeSums,
    leaves: LeafValues,
    growth: Growth,
    random: Random,
    importance: Float64Array,
    most: number,
  ) {
    this.#attributes = attributes;
    this.#sums = sums;
    this.#leaves = leaves;
    this.#growth = growth;
    this.#random = random;
    this.#search = new SplitSearch(sums, random, growth, most);
    this.#importance = importance;
    this.#places = Int32Array.from(attributes.keys());
  }

  /** Grows a tree; yields how much of it has grown, from 0 to 1. */
  *grow(rows: TreeRows): Generator<number, Tree, void> {
    const nodes = new TreeNodes(this.#leaves.width);
    const stack = [new Waiting(0, rows.order.length, 0, -1, 0, 1)];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const { from, to, depth, parent, start, share } = next;
      if (parent >= 0) nodes.startSecond(parent);
      this.#sums.load(rows, from, to);
      let split: Split | undefined;
      if (this.#isDivisible(depth)) {
        this.#start();
        while (!this.#isFound(rows)) {
          yield start + OWN_SHARE * share * (1 - this.#left / this.#attributes.length);
        }
        split = this.#search.best;
      }
      if (split === undefined) {
        nodes.addLeaf(this.#sums.totals[0], this.#leaves, rows, from, to);
        continue;
      }
      const { attribute } = split.attribute;
      this.#importance[attribute] += Math.max(0, split.score - this.#sums.ownScore());
      const middle = partition(rows, from, to, split);
      const node = nodes.addSplit(split);
      const begin = start + OWN_SHARE * share;
      const firstShare = ((1 - OWN_SHARE) * share * (middle - from)) / (to - from);
      const rest = (1 - OWN_SHARE) * share - firstShare;
      const below = depth + 1;
      stack.push(new Waiting(middle, to, below, node, begin + firstShare, rest));
      stack.push(new Waiting(from, middle, below, -1, begin, firstShare));
    }
    return nodes.tree();
  }

  /** Begins the search for the split of a node. */
  #start(): void {
    this.#search.best = undefined;
    this.#left = this.#attributes.length;
    this.#tried = 0;
  }

  /** Tries attributes until all are tried, or time for other work has come. */
  #isFound(rows: TreeRows): boolean {
    while (this.#left > 0 && this.#tried < this.#growth.tried) {
      if (this.#cells > CELLS_A_TURN) {
        this.#cells = 0;
        return false;
      }
      this.#tryNext(rows);
      this.#cells += this.#sums.count;
    }
    return true;
  }

  /** Tries the next attribute: in their order if all are tried, else one that is drawn from those that are left. */
  #tryNext(rows: TreeRows): void {
    const places = this.#places;
    const { length } = places;
    let place = length - this.#left;
    if (this.#growth.tried < length) {
      const at = this.#random.integer(this.#left);
      place = places[at];
      places[at] = places[this.#left - 1];
      places[this.#left - 1] = place;
    }
    this.#left--;
    if (this.#search.try(this.#attributes[place], rows)) this.#tried++;
  }

  #isDivisible(depth: number): boolean {
    const { minLeaf, maxDepth } = this.#growth;
    const { isPure, count, totals } = this.#sums;
    return !isPure && count > 1 && depth < maxDepth && totals[0] >= 2 * minLeaf;
  }
}

/** Puts the rows of the first side before the others; returns where the second side begins. */
function partition(rows: TreeRows, from: number, to: number, split: Split): number {
  const { attribute, cut, sides, missingFirst } = split;
  const { codes, distinct } = attribute;
  const { order } = rows;
  let low = from;
  let high = to;
  while (low < high) {
    const code = codes[order[low]];
    const isFirst =
      code === 0 ? missingFirst : distinct === undefined ? sides[code - 1] === 1 : code <= cut;
    if (isFirst) low++;
    else rows.swap(low, --high);
  }
  return low;
}
