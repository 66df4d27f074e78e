import { Table, takeTarget } from '@preflearn/core';

/**
 * The table with a column of orders that declares its labels, as a file in XARFF does.
 *
 * @param labels  all labels in order; when absent, those that the column already declares, or otherwise those that
 *   occur, with `L2` before `L10`
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, TARGET_RANKING
 */
export function declareRanking(
  table: Table,
  name: string,
  labels: readonly string[] | undefined,
): Table {
  const { target } = takeTarget(table, name, { kind: 'ranking', classes: labels });
  if (target.kind !== 'ranking') return table;
  return new Table(
    table.columns.map((column) =>
      column.name === name && column.type === 'nominal'
        ? { ...column, labels: target.labels }
        : column,
    ),
    table.reading,
  );
}
