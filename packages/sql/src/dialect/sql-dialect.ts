import type { Unit } from '@preflearn/core';

/** How a column of dates, times or durations is counted. */
export interface CountedColumn {
  /** An expression for its numbers, which are doubles or NULL. */
  readonly expression: string;
  readonly unit: Unit;
}

/** SQL constructs that differ between databases. */
export interface SqlDialect {
  /** Name of the database, for errors, such as `DuckDB`. */
  readonly name: string;
  /** The name of a column or table, quoted. */
  identifier(name: string): string;
  /** A text, quoted. */
  text(value: string): string;
  /** A double with exactly these bits; finite. */
  double(value: number): string;
  /** An expression as a double. */
  asDouble(expression: string): string;
  /** An expression as text. */
  asText(expression: string): string;
  /** An expression as a 64-bit integer. */
  asWhole(expression: string): string;
  /** An integer from 0 to `largest`, in a narrow type. */
  asCode(expression: string, largest: number): string;
  /**
   * The numbers of a column of dates, times or durations: whole days and seconds as {@link Unit} says, the same as in a file. `undefined` for
   * other types; when absent, such columns are refused as attributes.
   *
   * @param column  its quoted name
   * @param type    the database's name for its type
   */
  counted?(column: string, type: string): CountedColumn | undefined;
  /** Whether a double is a number, that is, neither NULL nor NaN. */
  isNumber(expression: string): string;
  /** Where the numbers of rows come from. */
  readonly rowNumbers: RowNumbers;
  /** Lists of doubles; absent where it takes longer to look an element up than to compare a number with some of them. */
  readonly lists?: DoubleLists | undefined;
  /**
   * The name of a table of a training run, quoted: unique across training runs, on this connection and on others.
   *
   * @param name  unique among the training runs on this connection: letters, digits and underscores
   */
  ownTable(name: string): string;
  /** A statement that creates such a table from the rows of a query. */
  createTable(table: string, query: string): string;
  /**
   * A query after FROM whose columns are computed once per row, however often the enclosing query refers to them. When
   * absent, the query is used unchanged, for databases that do so anyway.
   */
  materialized?(query: string): string;
  /**
   * A query for sums by group and bin, for all attributes at once. Its rows contain: number of the attribute, bin,
   * group, count of the rows, sums of the statistics. In addition there are the same sums over all rows by group, with
   * the number of `attributes` as attribute and 0 as bin. Rows without a bin may be included, with NULL as bin, or not.
   */
  histograms(request: HistogramRequest): string;
}

/** Lists of doubles in a database. */
export interface DoubleLists {
  /** A list of these elements. */
  of(elements: readonly string[]): string;
  /** The element at a position counted from 1; NULL after the last. */
  at(list: string, place: string): string;
}

/** Where row numbers come from: 64-bit integers from 0. The same rows get the same numbers, except for equal rows. */
export type RowNumbers = NumbersOfTables | NumbersInQueries;

/** For databases that keep the rows of a table that `createTable` made in the order of its query. */
export interface NumbersOfTables {
  /** The column with the place of a row in such a table. */
  readonly ofTable: string;
}

/** For databases that keep no order, so that the numbers of rows are written into a table that `createTable` makes. */
export interface NumbersInQueries {
  /**
   * The number of a row; evaluated once for each row of a query over a table.
   *
   * @param columns  all columns of the rows
   */
  inQuery(columns: readonly string[]): string;
}

/** The input of {@link SqlDialect.histograms}. */
export interface HistogramRequest {
  /** A table. */
  readonly table: string;
  /** Condition on its rows; all when absent. */
  readonly where: string | undefined;
  /** Columns with the bins of the attributes, NULL for a missing value. */
  readonly attributes: readonly string[];
  /** Column with the group. */
  readonly group: string;
  /** Columns of type double. */
  readonly statistics: readonly string[];
}

/** A quote of SQL. */
export type SqlQuote = '"' | "'";

/**
 * A name or text in quotes, with quotes inside it doubled.
 *
 * @param quote  the double quote for a name, the single one for a text
 */
export function quotedSql(text: string, quote: SqlQuote): string {
  return `${quote}${text.replaceAll(quote, quote + quote)}${quote}`;
}

/** The shortest decimal of a finite double, with an exponent, so that no database treats it as a fixed-point number. */
export function doubleDigits(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be written in SQL.`);
  const digits = Math.abs(value).toExponential().replace('e+', 'e');
  return value < 0 || Object.is(value, -0) ? `(-${digits})` : digits;
}

/** The conjunction of conditions. */
export function allOf(conditions: readonly string[]): string | undefined {
  return conditions.length === 0 ? undefined : conditions.join(' AND ');
}

/** A query for some columns of a table. */
export function select(
  columns: readonly string[],
  from: string,
  where: string | undefined,
  groupBy?: string,
): string {
  const parts = [`SELECT ${columns.join(', ')} FROM ${from}`];
  if (where !== undefined) parts.push(`WHERE ${where}`);
  if (groupBy !== undefined) parts.push(`GROUP BY ${groupBy}`);
  return parts.join(' ');
}

/** Histograms by one aggregate query per attribute, each over the table itself; see {@link SqlDialect.histograms}. */
export function histogramOfEach({
  table,
  where,
  attributes,
  group,
  statistics,
}: HistogramRequest): string {
  const sums = ['count(*)', ...statistics.map((column) => `sum(${column})`)];
  const parts = attributes.map((column, i) =>
    select([String(i), column, group, ...sums], table, where, `${group}, ${column}`),
  );
  const all = select([String(attributes.length), '0', group, ...sums], table, where, group);
  return [...parts, all].join(' UNION ALL ');
}
