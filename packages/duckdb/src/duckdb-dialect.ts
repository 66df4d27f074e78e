import {
  type CountedColumn,
  doubleDigits,
  histogramOfEach,
  quotedSql,
  type SqlDialect,
} from '@preflearn/sql';

/** The SQL of DuckDB. */
export const duckdbDialect: SqlDialect = {
  name: 'DuckDB',
  identifier: (name) => quotedSql(name, '"'),
  text,
  double: doubleDigits,
  asDouble: (expression) => `CAST(${expression} AS DOUBLE)`,
  asText: (expression) => `CAST(${expression} AS VARCHAR)`,
  asWhole: (expression) => `CAST(${expression} AS BIGINT)`,
  asCode: (expression, largest) => `CAST(${expression} AS ${codeType(largest)})`,
  counted,
  isNumber: (expression) => `NOT isnan(${expression})`,
  // A window that numbers rows would let one thread alone work on the query.
  rowNumbers: { ofTable: 'rowid' },
  lists: {
    of: (elements) => `CAST([${elements.join(', ')}] AS DOUBLE[])`,
    at: (list, place) => `list_extract(${list}, ${place})`,
  },
  ownTable: (name) => quotedSql(name, '"'),
  createTable: (table, query) => `CREATE TABLE ${table} AS ${query}`,
  // With a query per attribute over the table itself, DuckDB knows how few bins and groups there are, and keeps their
  // sums in an array instead of a hash table. GROUPING SETS, and parts over rows that are filtered once, take two to
  // four times as long.
  histograms: histogramOfEach,
};

/** A text in quotes; a statement cannot contain the NUL character itself. */
function text(value: string): string {
  return value
    .split('\0')
    .map((part) => quotedSql(part, "'"))
    .join(' || chr(0) || ');
}

function codeType(largest: number): string {
  if (largest <= 255) return 'UTINYINT';
  return largest <= 65_535 ? 'USMALLINT' : 'INTEGER';
}

/** Dates count days, times of day and durations seconds, as in files. */
function counted(column: string, type: string): CountedColumn | undefined {
  switch (type) {
    case 'DATE':
      return { expression: `date_diff('day', DATE '1970-01-01', ${column})`, unit: 'date' };
    case 'TIME':
    case 'TIME_NS':
      return { expression: `epoch(${column})`, unit: 'time' };
    case 'INTERVAL': {
      const months = `12 * datepart('year', ${column}) + datepart('month', ${column})`;
      const refused = "error('found a duration of months, which differ in length')";
      const expression = `CASE WHEN ${months} <> 0 THEN ${refused} ELSE epoch(${column}) END`;
      return { expression, unit: 'duration' };
    }
    default:
      if (!TIMESTAMP.test(type)) return undefined;
      return { expression: `epoch(${column})`, unit: 'date-time' };
  }
}

const TIMESTAMP = /^TIMESTAMP(?:_(?:S|MS|NS))?$|^TIMESTAMP WITH TIME ZONE$/;
