import type { Table } from '@preflearn/core';
import { arffChunks, plainColumn } from './arff-chunks.js';

/** How to write ARFF and XARFF. */
export interface FormatArffOptions {
  /** Name of the relation; `table` when absent. */
  readonly relation?: string | undefined;
}

/**
 * A table as text in Weka's attribute-relation file format, dense, in chunks; lines end in LF.
 *
 * Read back, it gives the same table, but with every nominal column marked as `ordered`: the format
 * lists labels in an order and cannot say that it means nothing. A column of orders of labels is an
 * ordinary nominal one, as Weka knows no other; {@link formatXarff} keeps what it is.
 *
 * @throws DataError FILE_FORMAT (a column without a name, a text with a NUL character or half of a
 *   character), COLUMN_DUPLICATE
 */
export function formatArff(table: Table, options: FormatArffOptions = {}): Generator<string> {
  return arffChunks(table, options.relation ?? 'table', plainColumn);
}
