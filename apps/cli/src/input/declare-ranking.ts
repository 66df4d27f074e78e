import { Table, takeTarget } from '@preflearn/core';
import { withOrders } from '@preflearn/core/text';

/**
 * The table with a column of orders, written as `b>a`, that declares its labels, as a file in XARFF does.
 *
 * @param labels  all labels in order; when absent, those that the column already declares, or otherwise those that
 *   occur, with `L2` before `L10`
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, TARGET_RANKING
 */
export function declareRanking(
  read: Table,
  name: string,
  labels: readonly string[] | undefined,
): Table {
  const table = withOrders(read, name);
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
