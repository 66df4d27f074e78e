import type { Split } from './find-split.js';
import type { Tree } from './forest.js';
import type { LeafValues } from './leaf-values.js';
import type { TreeRows } from './tree-rows.js';

/** Nodes for which there is room at first. */
const ROOM = 256;

/** The nodes of a tree that grows, in preorder. */
export class TreeNodes {
  readonly #width: number;
  #attributes = new Int32Array(ROOM);
  #thresholds = new Float64Array(ROOM);
  #seconds = new Int32Array(ROOM);
  #missing = new Uint8Array(ROOM);
  #weights = new Float64Array(ROOM);
  #values: Float64Array;
  #nodes = 0;
  #leaves = 0;
  readonly #sides: number[] = [];

  /** @param width  numbers in a leaf */
  constructor(width: number) {
    this.#width = width;
    this.#values = new Float64Array(ROOM * width);
  }

  /** Adds a split and returns its place; its first child has to follow. */
  addSplit({ attribute, threshold, sides, missingFirst }: Split): number {
    const isNominal = attribute.distinct === undefined;
    const at = this.#addNode();
    this.#attributes[at] = attribute.attribute;
    this.#thresholds[at] = isNominal ? this.#sides.length : threshold;
    for (const side of sides) this.#sides.push(side);
    this.#missing[at] = missingFirst ? 1 : 0;
    return at;
  }

  /** Says that the second child of a split follows. */
  startSecond(split: number): void {
    this.#seconds[split] = this.#nodes;
  }

  /** Adds a leaf for the rows at the places from `from` to `to - 1`. */
  addLeaf(weight: number, leaves: LeafValues, rows: TreeRows, from: number, to: number): void {
    const at = this.#addNode();
    const leaf = this.#leaves++;
    this.#attributes[at] = -1;
    this.#seconds[at] = leaf;
    if (leaf === this.#weights.length) {
      this.#weights = roomier(this.#weights);
      this.#values = roomier(this.#values);
    }
    this.#weights[leaf] = weight;
    const values = leaves.of(rows, from, to, weight);
    const width = this.#width;
    for (let t = 0; t < width; t++) this.#values[leaf * width + t] = values[t];
  }

  /** The tree. */
  tree(): Tree {
    return {
      attributes: this.#attributes.slice(0, this.#nodes),
      thresholds: this.#thresholds.slice(0, this.#nodes),
      seconds: this.#seconds.slice(0, this.#nodes),
      missing: this.#missing.slice(0, this.#nodes),
      sides: Uint8Array.from(this.#sides),
      weights: this.#weights.slice(0, this.#leaves),
      width: this.#width,
      values: this.#values.slice(0, this.#leaves * this.#width),
    };
  }

  /** The place of a new node. */
  #addNode(): number {
    if (this.#nodes === this.#attributes.length) {
      this.#attributes = roomier(this.#attributes);
      this.#thresholds = roomier(this.#thresholds);
      this.#seconds = roomier(this.#seconds);
      this.#missing = roomier(this.#missing);
    }
    return this.#nodes++;
  }
}

/** The same numbers with room for as many more. */
function roomier<A extends Int32Array | Float64Array | Uint8Array>(numbers: A): A {
  const room = new (numbers.constructor as new (length: number) => A)(2 * numbers.length);
  room.set(numbers);
  return room;
}
