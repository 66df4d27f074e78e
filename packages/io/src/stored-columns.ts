import type { NominalColumn, NumericColumn } from '@preflearn/core';
import type { GrowingNumbers } from './column-store.js';

/** A column of numbers, of what came of them in a store: outside memory, they are read whenever `values` is. */
export function numericColumn(
  { name, unit }: Pick<NumericColumn, 'name' | 'unit'>,
  numbers: GrowingNumbers<Float64Array>,
): NumericColumn {
  const facts = { type: 'numeric', name, ...(unit !== undefined && { unit }) } as const;
  const read = numbers.reader?.();
  if (read === undefined) return { ...facts, values: numbers.take() };
  return Object.defineProperty(facts, 'values', { get: read, enumerable: true }) as NumericColumn;
}

/** Likewise a column of categories, whose `codes` are read. */
export function nominalColumn(
  facts: Omit<NominalColumn, 'type' | 'codes'>,
  codes: GrowingNumbers<Int32Array>,
): NominalColumn {
  const read = codes.reader?.();
  if (read === undefined) return { type: 'nominal', ...facts, codes: codes.take() };
  const column = { type: 'nominal', ...facts } as const;
  return Object.defineProperty(column, 'codes', { get: read, enumerable: true }) as NominalColumn;
}
