import { type Column, DataError, isMissing, type NominalColumn, type Table } from '@preflearn/core';
import { checkKnown } from '@preflearn/core/errors';
import { checkIsTable } from '@preflearn/core/models';
import { listed, parseRanking, quoted } from '@preflearn/core/text';
import { checkRankingLabels } from '../../columns/ranking-labels.js';
import {
  type ArffColumnText,
  arffChunks,
  arffLabels,
  arffText,
  plainColumn,
} from './arff-chunks.js';
import type { FormatArffOptions } from './format-arff.js';

/** Orders may contain `>` and `~` without quotes: other readers of the format expect them unquoted. */
const BARE_ORDER = /^[A-Za-z0-9_.+:/>~-]+$/;

/**
 * Formats a table in XARFF, the extension of ARFF for label ranking, as text in chunks; lines end in LF. Columns that
 * declare the labels of their orders (`labels`) become attributes of the type RANKING, all others are written as in
 * {@link formatArff}.
 *
 * @throws DataError as {@link formatArff}; FILE_FORMAT for labels that cannot be part of an order, TARGET_RANKING for
 *   an order that names a label twice or one that is not declared
 */
export function formatXarff(table: Table, options: FormatArffOptions = {}): Generator<string> {
  checkIsTable(table);
  checkKnown(options, { relation: true }, { function: 'formatXarff' });
  return arffChunks(table, options.relation ?? 'table', xarffColumn);
}

function xarffColumn(column: Column): ArffColumnText {
  if (column.type === 'numeric' || column.labels === undefined) return plainColumn(column);
  return orderColumn(column, column.labels);
}

function orderColumn(column: NominalColumn, labels: readonly string[]): ArffColumnText {
  checkRankingLabels(labels, { column: column.name });
  const declared = new Set(labels);
  const texts = new Array<string>(column.categories.length);
  for (let row = 0; row < column.codes.length; row++) {
    const code = column.codes[row];
    if (code >= 0) texts[code] ??= orderText(column, row, declared);
  }
  return {
    type: `RANKING ${arffLabels(labels)}`,
    cell: (row) => (isMissing(column, row) ? '?' : texts[column.codes[row]]),
  };
}

/** The order of a row as text; `?` if it ranks nothing. */
function orderText(column: NominalColumn, row: number, declared: ReadonlySet<string>): string {
  const text = column.categories[column.codes[row]];
  const where = { column: column.name, row: row + 1 };
  const labels = parseRanking(text, where).groups.flat();
  const unknown = labels.find((label) => !declared.has(label));
  if (unknown === undefined) return labels.length === 0 ? '?' : arffText(text, BARE_ORDER);
  throw new DataError(
    'TARGET_RANKING',
    `found the label ${quoted(unknown)}, expected some of the declared labels ` +
      `${listed([...declared])}`,
    { where, remedy: 'correct it, or declare it' },
  );
}
