import type { Column } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { recogniseLevels } from './recognise-levels.js';

/**
 * The order of the categories that occur in a column of texts, where {@link recogniseLevels} finds one.
 *
 * @returns the categories from lowest to highest; `undefined` for any other column, and for one whose file says how its
 *   categories are meant: as an order of their own, or as orders of labels
 */
export function recogniseColumn(column: Column): readonly string[] | undefined {
  checkGiven('recogniseColumn', column, 'a column', ['type', 'name']);
  if (column.type !== 'nominal' || column.ordinal || column.labels !== undefined) return undefined;
  const occurs = new Uint8Array(column.categories.length);
  for (let row = 0; row < column.codes.length; row++) {
    if (column.codes[row] >= 0) occurs[column.codes[row]] = 1;
  }
  return recogniseLevels(column.categories.filter((_, code) => occurs[code] === 1));
}
