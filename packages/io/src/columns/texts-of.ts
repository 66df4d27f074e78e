import type { Column } from '@preflearn/core';

/** All texts of a column: its name, its categories, and the labels of orders. */
export function textsOf(column: Column): readonly string[] {
  if (column.type === 'numeric') return [column.name];
  return [column.name, ...column.categories, ...(column.labels ?? [])];
}
