import type { Table } from '@preflearn/core';
import { checkKnown } from '@preflearn/core/errors';
import { checkIsTable } from '@preflearn/core/models';
import { arffChunks, plainColumn } from './arff-chunks.js';

/** Options for writing ARFF and XARFF. */
export interface FormatArffOptions {
  /** Name of the relation; `table` when absent. */
  readonly relation?: string | undefined;
}

/**
 * Formats a table in Weka's attribute-relation file format, dense, as text in chunks; lines end in LF.
 *
 * Reading it back gives the same table, except that every nominal column is marked as `ordered`: the format lists
 * labels in an order and cannot express that it has no meaning. A column of orders of labels becomes an ordinary
 * nominal one, since Weka has no other kind; {@link formatXarff} preserves it.
 *
 * @throws DataError FILE_FORMAT (a column without a name, a text with a NUL character or an unpaired surrogate),
 *   COLUMN_DUPLICATE
 */
export function formatArff(table: Table, options: FormatArffOptions = {}): Generator<string> {
  checkIsTable(table);
  checkKnown(options, { relation: true }, { function: 'formatArff' });
  return arffChunks(table, options.relation ?? 'table', plainColumn);
}
