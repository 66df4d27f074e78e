import { plainNumber, realNumber } from './sql-number.js';

/** A dialect that queries are written in: `common` is what DuckDB, PostgreSQL and SQLite share. */
export type SqlDialectName = 'common' | 'trino';

/** What differs between the dialects. */
export interface SqlDialect {
  /** The databases, for a comment. */
  readonly runsIn: string;
  /** The type of texts. */
  readonly textType: string;
  /** What stands between the name of a part of `WITH` and its query. */
  readonly as: string;
  /** What stands after FROM and the part before, so that the expressions of the two are not put into one another. */
  readonly fence: string;
  /** Most tests in the expression of a column; larger ones are divided among several columns. */
  readonly mostTests: number;
  /** A number as a literal that is read to the same bits. */
  number(value: number): string;
  /** Whether the bit of a power of two is set in a whole number. */
  hasBit(whole: string, power: number): string;
}

/** The SQL that DuckDB, PostgreSQL and SQLite share. */
const common: SqlDialect = {
  runsIn: 'DuckDB, PostgreSQL (12 or later) and SQLite (3.35 or later)',
  textType: 'TEXT',
  as: 'AS MATERIALIZED',
  fence: '',
  mostTests: Infinity,
  number: plainNumber,
  hasBit: (whole, power) => `(CAST(${whole} AS INTEGER) & ${power}) <> 0`,
};

/** The SQL of Trino. */
const trino: SqlDialect = {
  runsIn: 'Trino',
  textType: 'VARCHAR',
  as: 'AS',
  // Trino has no MATERIALIZED. It joins the expressions of parts to deeply nested ones, which from about 400 rules on
  // exceed its stack, or the depth at which its nodes read plans; it does not do so across a join.
  fence: ' CROSS JOIN UNNEST(ARRAY[1]) AS f (one)',
  // It makes a method of each column, which from about 1000 tests on is longer than Java allows. Fewer tests make more
  // levels, of which its stack takes some 60.
  mostTests: 300,
  number: realNumber,
  hasBit: (whole, power) => `bitwise_and(CAST(${whole} AS INTEGER), ${power}) <> 0`,
};

/** The dialects by name. */
export const sqlDialects: Readonly<Record<SqlDialectName, SqlDialect>> = { common, trino };

/** The names of the dialects; `common` is taken when none is named. */
export const sqlDialectNames: readonly SqlDialectName[] = ['common', 'trino'];
