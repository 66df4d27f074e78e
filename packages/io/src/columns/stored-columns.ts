import type { NominalColumn, NumericColumn } from '@preflearn/core';
import type { GrowingNumbers } from './column-store.js';

/**
 * A numeric column whose numbers are in a store: if that is outside memory, they are read whenever `values` is
 * accessed.
 */
export function numericColumn(
  { name, unit }: Pick<NumericColumn, 'name' | 'unit'>,
  numbers: GrowingNumbers<Float64Array>,
): NumericColumn {
  const stated = unit !== undefined && { unit };
  const read = numbers.reader?.();
  if (read === undefined) return { type: 'numeric', name, values: numbers.take(), ...stated };
  const column = {
    type: 'numeric',
    name,
    get values() {
      return read();
    },
  } as const;
  return Object.assign(column, stated);
}

/** The same for a column of categories, whose `codes` are read. */
export function nominalColumn(
  { name, ...facts }: Omit<NominalColumn, 'type' | 'codes'>,
  codes: GrowingNumbers<Int32Array>,
): NominalColumn {
  const read = codes.reader?.();
  if (read === undefined) return { type: 'nominal', name, codes: codes.take(), ...facts };
  return {
    type: 'nominal',
    name,
    get codes() {
      return read();
    },
    ...facts,
  };
}
