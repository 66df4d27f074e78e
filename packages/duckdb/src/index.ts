export { DuckdbConnection } from './duckdb-connection.js';
export { duckdbDialect } from './duckdb-dialect.js';
export { type DuckdbTable, type DuckdbTableOptions, openDuckdbTable } from './open-address.js';
export { type DuckdbOptions, openDuckdb } from './open-duckdb.js';
