import { type Column, type LabelledTable, type Reading, Table, type Target } from '@preflearn/core';

/** A labelled table as plain data. For worker threads, it is in memory shared between all of them. */
export interface SharedTable {
  readonly columns: readonly Column[];
  readonly reading: Reading | undefined;
  readonly target: Target;
  readonly weights: Float64Array | undefined;
}

/** Copies a table to memory that all threads share, once for all of them. */
export function sharedTable({ attributes, target, weights }: LabelledTable): SharedTable {
  return {
    columns: attributes.columns.map((column) =>
      column.type === 'numeric'
        ? { ...column, values: sharedNumbers(column.values) }
        : { ...column, codes: sharedCodes(column.codes) },
    ),
    reading: attributes.reading,
    target: sharedTarget(target),
    weights: weights && sharedNumbers(weights),
  };
}

/** The table itself, on the same memory. */
export function tableOfShared({ columns, reading, target, weights }: SharedTable): LabelledTable {
  return { attributes: new Table(columns, reading), target, ...(weights && { weights }) };
}

function sharedTarget(target: Target): Target {
  switch (target.kind) {
    case 'numeric':
      return { ...target, values: sharedNumbers(target.values) };
    case 'ranking':
      return { ...target, positions: sharedCodes(target.positions) };
    case 'ordinal': {
      const { numbers } = target;
      const codes = sharedCodes(target.codes);
      return { ...target, codes, ...(numbers && { numbers: sharedNumbers(numbers) }) };
    }
    default:
      return { ...target, codes: sharedCodes(target.codes) };
  }
}

function sharedNumbers(values: Float64Array): Float64Array {
  const copy = new Float64Array(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}

function sharedCodes(codes: Int32Array): Int32Array {
  const copy = new Int32Array(new SharedArrayBuffer(codes.byteLength));
  copy.set(codes);
  return copy;
}
