export { askAgain, type Fallible } from './ask-again.js';
export type { ColumnOptions } from './asked-columns.js';
export { computedRows } from './computed-rows.js';
export type { KeptCut, KeptRule, RuleKeeper } from './kept-rules.js';
export { openSqlTable } from './open-sql-table.js';
export { createTable } from './own-table.js';
export type { PoolOptions } from './read-pool.js';
export { drawRowSample, type RowSample } from './row-sample.js';
export { drawRowSplit, type RowSplit, type SplitShares } from './row-split.js';
export {
  type SqlSplit,
  type SqlSplitOptions,
  type SqlSplitTable,
  withSqlSplits,
} from './split-sql-table.js';
export {
  readRows,
  type SqlBatch,
  type SqlColumn,
  type SqlColumnKind,
  type SqlConnection,
  type SqlValue,
} from './sql-connection.js';
export {
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
} from './sql-dialect.js';
export { SqlMeter } from './sql-meter.js';
export type { SqlTableOptions } from './sql-table-options.js';
export type { TrainingPlan } from './training-plan.js';
export { Turns } from './turns.js';
export { withSignal } from './with-signal.js';
