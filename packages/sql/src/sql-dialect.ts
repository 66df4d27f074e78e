/** How a database writes what differs from one to another. */
export interface SqlDialect {
  /** Name of the database, for errors, such as `DuckDB`. */
  readonly name: string;
  /** The name of a column or table, quoted. */
  identifier(name: string): string;
  /** A text, quoted. */
  text(value: string): string;
  /** A double with just these bits; finite. */
  double(value: number): string;
  /** An expression as a double. */
  asDouble(expression: string): string;
  /** An expression as text. */
  asText(expression: string): string;
  /** An expression as a whole number of 64 bits. */
  asWhole(expression: string): string;
  /** A whole number between 0 and a largest one, in a narrow type. */
  asCode(expression: string, largest: number): string;
  /** Whether a double is a number, that is, neither NULL nor NaN. */
  isNumber(expression: string): string;
  /**
   * The number of a row, from 0, as a whole number of 64 bits; asked once for each row of a query over a table. The same
   * rows have the same numbers, but for rows that are equal.
   *
   * @param columns  all columns of the rows, for databases that do not keep rows in an order
   */
  rowNumber(columns: readonly string[]): string;
  /**
   * The name of a table of a training, quoted: no other training has it, on this connection or on another.
   *
   * @param name  one that no other training on this connection has: letters, digits and underscores
   */
  ownTable(name: string): string;
  /** A statement that makes such a table from the rows of a query. */
  createTable(table: string, query: string): string;
  /**
   * A query behind FROM whose columns are worked out once a row, however often the query around it names them; the same
   * query when absent, for databases that do so on their own.
   */
  materialized?(query: string): string;
  /**
   * A query for sums by group and bin of all attributes at once. Its rows are: number of the attribute, bin, group,
   * count of the rows, sums of the statistics; and the same over all rows by group, the number of the attribute
   * then being that of `attributes`, the bin 0. Rows without a bin may be there, with NULL as bin, or not.
   */
  histograms(request: HistogramRequest): string;
}

/** What {@link SqlDialect.histograms} sums. */
export interface HistogramRequest {
  /** A table. */
  readonly table: string;
  /** Condition on its rows; all when absent. */
  readonly where: string | undefined;
  /** Columns with the bins of the attributes, NULL for a missing value. */
  readonly attributes: readonly string[];
  /** Column with the group. */
  readonly group: string;
  /** Columns of doubles. */
  readonly statistics: readonly string[];
}

/** A name or text in quotes, those within it doubled. */
export function quotedSql(text: string, quote: '"' | "'"): string {
  return `${quote}${text.replaceAll(quote, quote + quote)}${quote}`;
}

/** The shortest decimal of a finite double, with an exponent, so that no database takes it for a fixed-point number. */
export function doubleDigits(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be written in SQL.`);
  const digits = Math.abs(value).toExponential().replace('e+', 'e');
  return value < 0 || Object.is(value, -0) ? `(-${digits})` : digits;
}

/** Conditions that all hold. */
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

/**
 * The number of the interval that a value lies in, by halving: k where it is above the k-th bound and at most the next.
 *
 * @param bounds  expressions, ascending in the order of the database
 * @returns an expression; NULL for a value that is NULL, at most `bounds.length` otherwise
 */
export function intervalOf(value: string, bounds: readonly string[]): string {
  const halve = (from: number, to: number): string => {
    if (from === to) return String(from);
    const middle = (from + to) >>> 1;
    return `CASE WHEN ${value} <= ${bounds[middle]} THEN ${halve(from, middle)} ELSE ${halve(middle + 1, to)} END`;
  };
  return `CASE WHEN ${value} IS NULL THEN NULL ELSE ${halve(0, bounds.length)} END`;
}

/** Histograms by an aggregate for each attribute, each over the table itself; see {@link SqlDialect.histograms}. */
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
