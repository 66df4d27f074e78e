import { Table, takeTarget } from '@preflearn/core';

/**
 * The table, in which a column of orders declares its labels, as a file in XARFF does.
 *
 * @param labels  all labels in their order; absent: those that the column declares already, or else those
 *   that occur, `L2` before `L10`
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
