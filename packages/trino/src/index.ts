export { openTrinoTable, type TrinoTable, type TrinoTableOptions } from './open-address.js';
export { openTrino, type TrinoOptions } from './open-trino.js';
export { replaceTrinoTable, type TableReplacement } from './replace-table.js';
export { trinoDialect, type WorkPlace } from './trino-dialect.js';
