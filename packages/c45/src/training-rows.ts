import type { ClassTarget, Column, LabelledTable } from '@preflearn/core';
import { mergeEqualRows, type SortedDistinct, sortedDistinct } from '@preflearn/core/numbers';
import { isZero } from './fuzzy.js';
import type { Split } from './split.js';

/** A numeric attribute: its distinct values and the place of each row among them, -1 if missing. */
interface NumericAttribute extends SortedDistinct {
  readonly type: 'numeric';
}

/** A nominal attribute. */
interface NominalAttribute {
  readonly type: 'nominal';
  /** Number of declared categories. */
  readonly categories: number;
  /** Category of each row, -1 if missing, shape [rows]. */
  readonly codes: Int32Array;
}

/** The training rows, prepared for growing. */
export interface TrainingRows {
  readonly attributes: readonly (NumericAttribute | NominalAttribute)[];
  /** Number of declared classes. */
  readonly classes: number;
  /** Class of each row, shape [rows]. */
  readonly codes: Int32Array;
  /** How many rows each row stands for, shape [rows]. */
  readonly weights: Float64Array;
  readonly totalWeight: number;
}

/**
 * Rows that reach a node. A row whose value was missing at a node above goes down every branch, and its share is how
 * much of it is here.
 */
export interface NodeRows {
  /** Shape [rows here]. */
  readonly rows: Int32Array;
  /** In (0, 1], shape [rows here]. */
  readonly shares: Float64Array;
}

/** Prepares a table: equal rows become one row with their total weight. */
export function trainingRows(data: LabelledTable<ClassTarget>): TrainingRows {
  const { attributes, target, weights: given } = mergeEqualRows(data).data;
  const weights = given ?? new Float64Array(attributes.rowCount).fill(1);
  return {
    attributes: attributes.columns.map(prepared),
    classes: target.classes.length,
    codes: target.codes,
    weights,
    totalWeight: weights.reduce((a, b) => a + b, 0),
  };
}

function prepared(column: Column): NumericAttribute | NominalAttribute {
  if (column.type === 'numeric') return { type: 'numeric', ...sortedDistinct(column.values) };
  return { type: 'nominal', categories: column.categories.length, codes: column.codes };
}

/** All training rows, as they reach the root. */
export function allRows({ codes }: TrainingRows): NodeRows {
  return {
    rows: Int32Array.from(codes.keys()),
    shares: new Float64Array(codes.length).fill(1),
  };
}

/** Weight of each class among rows, shape [classes]. */
export function classWeights(data: TrainingRows, { rows, shares }: NodeRows): Float64Array {
  const sums = new Float64Array(data.classes);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    sums[data.codes[row]] += data.weights[row] * shares[i];
  }
  return sums;
}

/**
 * Divides rows among the branches of a split. A row without a value goes down each branch with the branch's share of
 * the weight of the rows that have one, or with equal shares if none has.
 */
export function divide(data: TrainingRows, node: NodeRows, split: Split): NodeRows[] {
  const { rows, shares } = node;
  const branches = branchesOf(data, rows, split);
  const known = new Float64Array(split.branches);
  const counts = new Int32Array(split.branches);
  let missing = 0;
  for (let i = 0; i < rows.length; i++) {
    const branch = branches[i];
    if (branch < 0) missing++;
    else {
      known[branch] += data.weights[rows[i]] * shares[i];
      counts[branch]++;
    }
  }
  const total = known.reduce((a, b) => a + b, 0);
  const portions = known.map((weight) => (isZero(total) ? 1 / split.branches : weight / total));
  return Array.from(portions, (portion, branch) => {
    const takesMissing = !isZero(portion);
    const size = counts[branch] + (takesMissing ? missing : 0);
    const part = { rows: new Int32Array(size), shares: new Float64Array(size) };
    let place = 0;
    for (let i = 0; i < rows.length; i++) {
      const isMissing = branches[i] < 0;
      if (isMissing ? !takesMissing : branches[i] !== branch) continue;
      part.rows[place] = rows[i];
      part.shares[place++] = isMissing ? shares[i] * portion : shares[i];
    }
    return part;
  });
}

/** The branch of each row, -1 if its value is missing, shape [rows]. */
function branchesOf(data: TrainingRows, rows: Int32Array, split: Split): Int32Array {
  const attribute = data.attributes[split.attribute];
  if (attribute.type === 'nominal') return rows.map((row) => attribute.codes[row]);
  const { ranks, distinct } = attribute;
  const threshold = 'value' in split ? split.value : 0;
  return rows.map((row) => (ranks[row] < 0 ? -1 : Number(distinct[ranks[row]] > threshold)));
}
