export { askAgain, type Fallible } from './dialect/ask-again.js';
export { type ComputedRows, computedRows } from './dialect/computed-rows.js';
export { createTable } from './dialect/own-table.js';
export {
  readRows,
  type SqlBatch,
  type SqlColumn,
  type SqlColumnKind,
  type SqlConnection,
  type SqlValue,
} from './dialect/sql-connection.js';
export {
  type CountedColumn,
  type DoubleLists,
  doubleDigits,
  type HistogramRequest,
  histogramOfEach,
  type NumbersInQueries,
  type NumbersOfTables,
  quotedSql,
  type RowNumbers,
  type SqlDialect,
  type SqlQuote,
  select,
} from './dialect/sql-dialect.js';
export { SqlMeter } from './dialect/sql-meter.js';
export { withSignal } from './dialect/with-signal.js';
export type { KeptCut, KeptRule, RuleKeeper } from './rows/kept-rules.js';
export { Turns } from './rows/turns.js';
export type { PoolOptions } from './sample/read-pool.js';
export { drawRowSample, type RowSample } from './sample/row-sample.js';
export { drawRowSplit, type RowSplit, type SplitShares } from './sample/row-split.js';
export type { ColumnOptions } from './source/select-columns.js';
export { openSqlTable } from './table/open-sql-table.js';
export {
  type SqlSplit,
  type SqlSplitOptions,
  type SqlSplitTable,
  withSqlSplits,
} from './table/split-sql-table.js';
export type { SqlTableOptions } from './table/sql-table-options.js';
export type { TrainingPlan } from './table/training-plan.js';
