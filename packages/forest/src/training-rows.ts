import type { Column, LabelledTable } from '@preflearn/core';
import { sortedDistinct } from '@preflearn/core/numbers';

/** An attribute that varies: the place of each row's value on a scale. */
export interface TrainedAttribute {
  /** Position in the schema. */
  readonly attribute: number;
  /** Place of each row's value among the distinct numbers, or number of its category, from 1; 0 if it is missing; shape [rows]. */
  readonly codes: Int32Array;
  /** Distinct numbers, ascending; `undefined` for categories. */
  readonly distinct: Float64Array | undefined;
  /** Number of codes, missing values not among them. */
  readonly size: number;
}

/**
 * The attributes that vary, in an order that follows from what they contain, so that the same random numbers meet the same
 * attributes wherever they stand.
 */
export function trainedAttributes({
  attributes,
  target,
}: LabelledTable): readonly TrainedAttribute[] {
  const targets = hashesOfTarget(target, attributes.rowCount);
  return attributes.columns
    .map((column, attribute) => codedColumn(column, attribute))
    .filter(({ codes }) => new Set(codes.filter((code) => code > 0)).size > 1)
    .map((coded) => ({ coded, hash: hashOf(coded.codes, targets) }))
    .sort((a, b) => a.hash - b.hash || compareCodes(a.coded.codes, b.coded.codes))
    .map(({ coded }) => coded);
}

function codedColumn(column: Column, attribute: number): TrainedAttribute {
  if (column.type === 'nominal') {
    const codes = column.codes.map((code) => code + 1);
    return { attribute, codes, distinct: undefined, size: column.categories.length };
  }
  const { distinct, ranks } = sortedDistinct(column.values);
  return { attribute, codes: ranks.map((rank) => rank + 1), distinct, size: distinct.length };
}

/** A hash of an attribute that does not depend on the order of the rows. */
function hashOf(codes: Int32Array, targets: Int32Array): number {
  let sum = 0;
  for (let row = 0; row < codes.length; row++) sum = (sum + mixed(codes[row], targets[row])) | 0;
  return sum;
}

function hashesOfTarget(target: LabelledTable['target'], rows: number): Int32Array {
  const hashes = new Int32Array(rows);
  if (target.kind === 'numeric') {
    const { ranks } = sortedDistinct(target.values);
    return ranks.map((rank) => mixed(rank, 0));
  }
  const values = target.kind === 'ranking' ? target.positions : target.codes;
  const width = values.length / rows;
  for (let i = 0; i < values.length; i++) {
    const row = width === 1 ? i : Math.floor(i / width);
    hashes[row] = mixed(values[i], hashes[row]);
  }
  return hashes;
}

/** A hash of two integers, by the finaliser of MurmurHash3. */
function mixed(value: number, seed: number): number {
  let h = Math.imul(value, 0xcc9e2d51) ^ Math.imul(seed + 1, 0x1b873593);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function compareCodes(a: Int32Array, b: Int32Array): number {
  const row = a.findIndex((code, i) => code !== b[i]);
  return row < 0 ? 0 : a[row] - b[row];
}
