import type { Column } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';

/** All texts of a column: its name, its categories, and the labels of orders. */
export function textsOf(column: Column): readonly string[] {
  checkGiven('textsOf', column, 'a column', ['type', 'name']);
  if (column.type === 'numeric') return [column.name];
  return [column.name, ...column.categories, ...(column.labels ?? [])];
}
