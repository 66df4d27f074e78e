import type { Column } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { parseNumber } from '../numbers/number-text.js';
import { isDateLike } from './cell-look.js';
import { looksLikeFooter } from './footer.js';
import { looksLikeType } from './second-header.js';

/**
 * Whether a category would be mistaken for a total, a note or the name of a type, unless it is marked as a category when
 * it is written, in CSV by quotes.
 */
export function mayBeLine(text: string): boolean {
  return looksLikeFooter(text) || looksLikeType(text);
}

/** Whether the name of a column looks like one of its cells, so that the header could be mistaken for a row. */
export function nameMayBeCell(column: Column): boolean {
  checkGiven('nameMayBeCell', column, 'a column', ['type', 'name']);
  if (!Number.isNaN(parseNumber(column.name)) || isDateLike(column.name)) return true;
  return column.type === 'nominal' && column.categories.includes(column.name);
}
