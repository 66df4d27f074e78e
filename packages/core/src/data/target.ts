import { checkGiven } from '../errors/check-given.js';
import type { ErrorPlace } from '../errors/error-place.js';
import { DataError } from '../errors/errors.js';
import { filled } from '../numbers/filled.js';
import { listed, quoted } from '../words/quoted.js';
import { checkIsLabelled, checkLabelledParts } from './given-labelled.js';
import { pickRows } from './pick-rows.js';
import type { Table } from './table.js';
import type { NumberUnit } from './unit.js';

/** What is to be predicted: ordered classes, classes, orders of labels, or numbers. */
export type TargetKind = 'ordinal' | 'nominal' | 'ranking' | 'numeric';

/** Classes in order, lowest first. */
export interface OrdinalTarget {
  readonly kind: 'ordinal';
  readonly name: string;
  /** From lowest to highest. */
  readonly classes: readonly string[];
  /** Position in `classes` of each row's class, shape [rows], none missing. */
  readonly codes: Int32Array;
  /**
   * For classes made from a number: class k holds the values in (cuts[k-1], cuts[k]]; shape
   * [classes - 1], ascending.
   */
  readonly cuts?: readonly number[];
  /** For classes made from a number: the median of the numbers in each class, shape [classes], ascending. */
  readonly medians?: readonly number[];
  /** For classes made from a number: the number of each row, shape [rows], in which errors can be measured. */
  readonly numbers?: Float64Array;
  /** For classes made from a number: the unit of the number, as far as it is known. */
  readonly unit?: NumberUnit | undefined;
}

/** Classes without order. */
export interface NominalTarget {
  readonly kind: 'nominal';
  readonly name: string;
  readonly classes: readonly string[];
  /** Position in `classes` of each row's class, shape [rows], none missing. */
  readonly codes: Int32Array;
}

/** Orders of a fixed set of labels, possibly incomplete. */
export interface RankingTarget {
  readonly kind: 'ranking';
  readonly name: string;
  readonly labels: readonly string[];
  /**
   * `positions[row * labels.length + label]`: 1 for the label a row prefers most, 2 for the next and
   * so on; equal numbers are ties; 0 marks a label that the row does not rank.
   */
  readonly positions: Int32Array;
}

/** A number. */
export interface NumericTarget {
  readonly kind: 'numeric';
  readonly name: string;
  /** Shape [rows], all finite. */
  readonly values: Float64Array;
  /** What the numbers count, as far as it is known; dates and times are numbers too. */
  readonly unit?: NumberUnit | undefined;
}

/** The target of a {@link LabelledTable}. */
export type Target = OrdinalTarget | NominalTarget | RankingTarget | NumericTarget;

/** A target that assigns each row to one of a few classes. */
export type ClassTarget = OrdinalTarget | NominalTarget;

/** Attributes and the target that belongs to them. */
export interface LabelledTable<T extends Target = Target> {
  /** The attributes, without the target. */
  readonly attributes: Table;
  readonly target: T;
  /** Weight of each row, shape [rows], finite and >= 0; all 1 when absent. */
  readonly weights?: Float64Array;
  /** Number of rows that were left out since they have no target; none when absent. */
  readonly rowsWithoutTarget?: number | undefined;
}

/** Number of rows of a target. */
export function targetLength(target: Target): number {
  checkGiven('targetLength', target, 'a target, as takeTarget gives it', ['kind']);
  switch (target.kind) {
    case 'numeric':
      return target.values.length;
    case 'ranking':
      return target.labels.length === 0 ? 0 : target.positions.length / target.labels.length;
    default:
      return target.codes.length;
  }
}

/**
 * The given rows of a target, in the given order; a row may be taken more than once.
 *
 * @param rows  row numbers, shape [rows taken], each of a row that exists, which is not checked
 */
export function selectTarget<T extends Target>(target: T, rows: ArrayLike<number>): T;
export function selectTarget(target: Target, rows: ArrayLike<number>): Target {
  checkGiven('selectTarget', target, 'a target, as takeTarget gives it', ['kind']);
  checkGiven('selectTarget', rows, 'a list of row numbers', 'list');
  switch (target.kind) {
    case 'numeric':
      return { ...target, values: pickRows(target.values, rows, new Float64Array(rows.length)) };
    case 'ranking': {
      const n = target.labels.length;
      const positions = new Int32Array(rows.length * n);
      for (let i = 0; i < rows.length; i++) {
        const from = rows[i] * n;
        positions.set(target.positions.subarray(from, from + n), i * n);
      }
      return { ...target, positions };
    }
    case 'ordinal': {
      const codes = pickRows(target.codes, rows, new Int32Array(rows.length));
      const { numbers } = target;
      if (numbers === undefined) return { ...target, codes };
      return { ...target, codes, numbers: pickRows(numbers, rows, new Float64Array(rows.length)) };
    }
    default:
      return { ...target, codes: pickRows(target.codes, rows, new Int32Array(rows.length)) };
  }
}

/**
 * The given rows of a labelled table, with their weights, in the given order; a row may be taken more than once.
 *
 * @param rows  row numbers, shape [rows taken], each of a row that exists, which is not checked
 */
export function selectRows<T extends Target>(
  data: LabelledTable<T>,
  rows: ArrayLike<number>,
): LabelledTable<T> {
  checkIsLabelled(data);
  checkGiven('selectRows', rows, 'a list of row numbers', 'list');
  const { weights } = data;
  return {
    attributes: data.attributes.select(rows),
    target: selectTarget(data.target, rows),
    ...(weights && { weights: filled(new Float64Array(rows.length), (i) => weights[rows[i]]) }),
  };
}

/**
 * Checks that attributes, target and weights belong together, and that there is something to learn
 * from; learners call it first.
 *
 * @throws DataError TABLE_EMPTY, COLUMN_LENGTH, COLUMN_DUPLICATE, TARGET_CLASSES, TARGET_RANKING (a position that
 *   cannot be), VALUE_NOT_FINITE, WEIGHTS
 * @throws UsageError ARGUMENT for what is not a labelled table, such as a table alone
 */
export function checkLabelledTable(data: LabelledTable): void {
  checkIsLabelled(data);
  checkLabelledParts(data);
  const rows = targetLength(data.target);
  if (rows === 0) {
    throw new DataError('TABLE_EMPTY', 'the table has no rows', {
      remedy: 'give it at least one',
    });
  }
  if (data.attributes.columns.length === 0) {
    throw new DataError('TABLE_EMPTY', 'the table has no attribute beside the target', {
      where: { column: data.target.name },
      remedy: 'give it at least one',
    });
  }
  if (data.attributes.rowCount !== rows) {
    throw new DataError(
      'COLUMN_LENGTH',
      `the attributes have ${data.attributes.rowCount} rows, but the target has ${rows}`,
      { where: { column: data.target.name } },
    );
  }
  if (data.attributes.has(data.target.name)) {
    throw new DataError(
      'COLUMN_DUPLICATE',
      'the target is among the attributes too, and a model would copy it',
      {
        where: { column: data.target.name },
        remedy: 'take it out of the attributes',
      },
    );
  }
  checkTargetValues(data.target);
  if (data.weights) checkWeights(data.weights, rows);
}

/** Largest absolute value of a numeric target: errors are squared and added up. */
const MOST_TARGET = 1e100;

function checkTargetValues(target: Target): void {
  if (target.kind === 'numeric') {
    const row = target.values.findIndex((value) => !(Math.abs(value) <= MOST_TARGET));
    if (row < 0) return;
    throw new DataError(
      'VALUE_NOT_FINITE',
      `found ${target.values[row]}, expected a number from -1e100 to 1e100`,
      { where: { column: target.name, row: row + 1 }, remedy: 'leave such rows out' },
    );
  }
  const names = target.kind === 'ranking' ? target.labels : target.classes;
  if (new Set(names).size < names.length) {
    throw new DataError(
      'TARGET_CLASSES',
      `found the classes or labels ${listed(names)}, expected each once`,
      {
        where: { column: target.name },
        remedy: 'name each class or label once',
      },
    );
  }
  if (target.kind === 'ranking') checkPositions(target);
  else checkClassCodes(target);
}

function checkPositions({ name, labels, positions }: RankingTarget): void {
  const n = labels.length;
  for (let i = 0; i < positions.length; i++) {
    if (positions[i] >= 0 && positions[i] <= n) continue;
    throw new DataError(
      'TARGET_RANKING',
      `label ${quoted(labels[i % n])} has the position ${positions[i]}, expected a whole number ` +
        `from 0 (not ranked) to ${n}`,
      { where: { column: name, row: Math.floor(i / n) + 1 } },
    );
  }
}

function checkClassCodes(target: ClassTarget): void {
  for (let row = 0; row < target.codes.length; row++) {
    const code = target.codes[row];
    if (code < 0 || code >= target.classes.length) {
      throw new DataError(
        'TARGET_CLASSES',
        `found class code ${code}, expected 0 to ${target.classes.length - 1}`,
        { where: { column: target.name, row: row + 1 } },
      );
    }
  }
}

/** Largest sum of weights: a few times as much must not overflow. */
const MAX_WEIGHT = 2 ** 1020;

/**
 * Checks the weights of rows.
 *
 * @param weights  shape [rows]
 * @param where  what holds the weights, for an error
 * @throws DataError WEIGHTS unless there is one for each row, finite and >= 0, and their sum is above 0 and at most
 *   2^1020
 */
export function checkWeights(weights: Float64Array, rows: number, where: ErrorPlace = {}): void {
  checkGiven('checkWeights', weights, 'a list of numbers', 'list');
  if (weights.length !== rows) {
    throw new DataError('WEIGHTS', `there are ${weights.length} weights for ${rows} rows`, {
      where,
    });
  }
  let sum = 0;
  for (let row = 0; row < rows; row++) {
    const weight = weights[row];
    if (!(weight >= 0) || weight === Infinity) {
      throw new DataError(
        'WEIGHTS',
        `found ${Number.isNaN(weight) ? 'no weight' : `the weight ${weight}`}, expected a finite ` +
          'number of at least 0',
        { where: { ...where, row: row + 1 } },
      );
    }
    sum += weight;
  }
  if (sum === 0)
    throw new DataError('WEIGHTS', 'all weights are 0', {
      where,
      remedy: 'give some row a weight above 0',
    });
  if (sum > MAX_WEIGHT) {
    throw new DataError('WEIGHTS', `the weights add up to ${sum}, more than can be computed with`, {
      where,
      remedy: 'divide them all by a large number',
    });
  }
}
