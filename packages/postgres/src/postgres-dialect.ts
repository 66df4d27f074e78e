import { doubleDigits, histogramOfEach, quotedSql, type SqlDialect } from '@preflearn/sql';

/** The SQL of PostgreSQL. */
export const postgresDialect: SqlDialect = {
  name: 'PostgreSQL',
  identifier,
  text: (value) => quotedSql(value, "'"),
  // Digits alone would be a number of the type numeric.
  double: (value) => `'${doubleDigits(value).replace(/[()]/g, '')}'::float8`,
  asDouble: (expression) => `CAST(${expression} AS float8)`,
  // In the order of their characters, whatever the order of the database is.
  asText: (expression) => `(CAST(${expression} AS text) COLLATE "C")`,
  asWhole: (expression) => `CAST(${expression} AS int8)`,
  asCode: (expression, largest) => `CAST(${expression} AS ${largest <= 32_767 ? 'int2' : 'int4'})`,
  isNumber: (expression) => `${expression} <> 'NaN'::float8`,
  rowNumber: (columns) => `(row_number() OVER (ORDER BY ${columns.join(', ')}) - 1)`,
  // Temporary: of this connection alone, and dropped with it, however it ends.
  ownTable: (name) => `pg_temp.${identifier(name)}`,
  createTable: (table, query) => `CREATE TEMPORARY TABLE ${table} AS ${query}`,
  // Without it the expressions of a column are written out wherever it is named, and grow beyond any memory.
  materialized: (query) => `${query} OFFSET 0`,
  histograms: histogramOfEach,
};

function identifier(name: string): string {
  return quotedSql(name, '"');
}
