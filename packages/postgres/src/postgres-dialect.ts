import { doubleDigits, histogramOfEach, quotedSql, type SqlDialect } from '@preflearn/sql';

/** The SQL of PostgreSQL. */
export const postgresDialect: SqlDialect = {
  name: 'PostgreSQL',
  identifier,
  text: (value) => quotedSql(value, "'"),
  // Digits alone would have the type numeric.
  double: (value) => `'${doubleDigits(value).replace(/[()]/g, '')}'::float8`,
  asDouble: (expression) => `CAST(${expression} AS float8)`,
  // Sorted by code point, whatever the collation of the database.
  asText: (expression) => `(CAST(${expression} AS text) COLLATE "C")`,
  asWhole: (expression) => `CAST(${expression} AS int8)`,
  asCode: (expression, largest) => `CAST(${expression} AS ${largest <= 32_767 ? 'int2' : 'int4'})`,
  isNumber: (expression) => `${expression} <> 'NaN'::float8`,
  rowNumbers: {
    inQuery: (columns) => `(row_number() OVER (ORDER BY ${columns.join(', ')}) - 1)`,
  },
  // Temporary: visible on this connection only, and dropped with it, however it ends.
  ownTable: (name) => `pg_temp.${identifier(name)}`,
  createTable: (table, query) => `CREATE TEMPORARY TABLE ${table} AS ${query}`,
  // Otherwise the expressions of a column are expanded wherever it is referenced, and outgrow any memory.
  materialized: (query) => `${query} OFFSET 0`,
  histograms: histogramOfEach,
};

function identifier(name: string): string {
  return quotedSql(name, '"');
}
