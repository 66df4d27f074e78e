import type { Split } from './find-split.js';
import type { Tree } from './forest.js';
import type { LeafValues } from './leaf-values.js';
import type { TreeRows } from './tree-rows.js';

/** The nodes of a tree that grows, in preorder. */
export class TreeNodes {
  readonly #width: number;
  readonly #attributes: number[] = [];
  readonly #thresholds: number[] = [];
  readonly #seconds: number[] = [];
  readonly #missing: number[] = [];
  readonly #sides: number[] = [];
  readonly #weights: number[] = [];
  readonly #values: number[] = [];

  /** @param width  numbers in a leaf */
  constructor(width: number) {
    this.#width = width;
  }

  /** Adds a split and returns its place; its first child has to follow. */
  addSplit({ attribute, threshold, sides, missingFirst }: Split): number {
    const isNominal = attribute.distinct === undefined;
    this.#attributes.push(attribute.attribute);
    this.#thresholds.push(isNominal ? this.#sides.length : threshold);
    for (const side of sides) this.#sides.push(side);
    this.#missing.push(missingFirst ? 1 : 0);
    return this.#seconds.push(0) - 1;
  }

  /** Says that the second child of a split follows. */
  startSecond(split: number): void {
    this.#seconds[split] = this.#attributes.length;
  }

  /** Adds a leaf for the rows at the places from `from` to `to - 1`. */
  addLeaf(weight: number, leaves: LeafValues, rows: TreeRows, from: number, to: number): void {
    this.#attributes.push(-1);
    this.#thresholds.push(0);
    this.#missing.push(0);
    this.#seconds.push(this.#weights.length);
    this.#weights.push(weight);
    for (const value of leaves.of(rows, from, to, weight)) this.#values.push(value);
  }

  /** The tree. */
  tree(): Tree {
    return {
      attributes: Int32Array.from(this.#attributes),
      thresholds: Float64Array.from(this.#thresholds),
      seconds: Int32Array.from(this.#seconds),
      missing: Uint8Array.from(this.#missing),
      sides: Uint8Array.from(this.#sides),
      weights: Float64Array.from(this.#weights),
      width: this.#width,
      values: Float64Array.from(this.#values),
    };
  }
}
