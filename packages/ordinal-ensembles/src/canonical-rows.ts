import { type LabelledTable, type OrdinalTarget, selectRows } from '@preflearn/core';
import { mergeEqualRows } from '@preflearn/core/numbers';

/**
 * The different rows of a table with their weights, in an order that follows from their values, so that sums do not
 * depend on the order in the table.
 */
export function canonicalRows(given: LabelledTable<OrdinalTarget>): LabelledTable<OrdinalTarget> {
  const { data } = mergeEqualRows(given);
  const { attributes, target } = data;
  const keys = attributes.columns.map((column) =>
    column.type === 'numeric' ? column.values : column.codes,
  );
  const order = Array.from({ length: attributes.rowCount }, (_, row) => row).sort((a, b) => {
    for (const key of keys) {
      const difference = compared(key[a], key[b]);
      if (difference !== 0) return difference;
    }
    return target.codes[a] - target.codes[b];
  });
  return selectRows(data, order);
}

/** Ascending, with missing values last. */
function compared(a: number, b: number): number {
  if (a !== a || b !== b) return Number(a !== a) - Number(b !== b);
  return a < b ? -1 : Number(a > b);
}
