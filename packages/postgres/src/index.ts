export {
  openPostgresTable,
  type PostgresTable,
  type PostgresTableOptions,
} from './open-address.js';
export { openPostgres, type PostgresOptions } from './open-postgres.js';
export { postgresDialect } from './postgres-dialect.js';
