import { checkGiven } from '@preflearn/core/errors';
import {
  doubleDigits,
  type HistogramRequest,
  quotedSql,
  type SqlDialect,
  select,
} from '@preflearn/sql';

/** Where the tables of training runs are created. */
export interface WorkPlace {
  readonly catalog: string;
  readonly schema: string;
  /** Prefix of the table names, different from that of any other session: letters, digits and underscores. */
  readonly session: string;
}

/** The SQL of Trino. */
export function trinoDialect(work: WorkPlace): SqlDialect {
  checkGiven('trinoDialect', work, 'an object with catalog, schema and session', [
    'catalog',
    'schema',
    'session',
  ]);
  const { catalog, schema, session } = work;
  const place = [catalog, schema].map(identifier).join('.');
  return {
    name: 'Trino',
    identifier,
    text: (value) => quotedSql(value, "'"),
    double: doubleDigits,
    asDouble: (expression) => `CAST(${expression} AS DOUBLE)`,
    asText: (expression) => `CAST(${expression} AS VARCHAR)`,
    asWhole: (expression) => `CAST(${expression} AS BIGINT)`,
    asCode: (expression, largest) =>
      `CAST(${expression} AS ${largest <= 32_767 ? 'SMALLINT' : 'INTEGER'})`,
    isNumber: (expression) => `NOT is_nan(${expression})`,
    rowNumbers: {
      inQuery: (columns) => `(row_number() OVER (ORDER BY ${columns.join(', ')}) - 1)`,
    },
    ownTable: (name) => `${place}.${identifier(`${session}_${name}`)}`,
    createTable: (table, query) => `CREATE TABLE ${table} AS ${query}`,
    histograms,
  };
}

function identifier(name: string): string {
  return quotedSql(name, '"');
}

/** Range reserved for bins and groups in the key of a cell. */
const BIN_STEP = 65_536;
const ATTRIBUTE_STEP = BIN_STEP * BIN_STEP;

/** Number of elements that Trino accepts in one ARRAY[...]; it rejects 255. */
const MAX_ELEMENTS = 200;

/**
 * A single pass over the rows: each yields a key for each attribute, which combines attribute, bin and group in one
 * integer, and sums are computed by key. GROUPING SETS, and an aggregate query per attribute, take several times as
 * long.
 */
function histograms({ table, where, attributes, group, statistics }: HistogramRequest): string {
  const groupPart = `CAST(${group} AS BIGINT)`;
  const keys = [...attributes, '0'].map(
    (bin, i) => `${i * ATTRIBUTE_STEP} + CAST(${bin} AS BIGINT) * ${BIN_STEP} + ${groupPart}`,
  );
  const arrays: string[] = [];
  for (let from = 0; from < keys.length; from += MAX_ELEMENTS) {
    arrays.push(`ARRAY[${keys.slice(from, from + MAX_ELEMENTS).join(', ')}]`);
  }
  const cells = select(
    ['cell', 'count(*) AS n', ...statistics.map((column, s) => `sum(${column}) AS s${s}`)],
    `${table} CROSS JOIN UNNEST(${arrays.join(' || ')}) AS u (cell)`,
    where,
    'cell',
  );
  return select(
    [
      `cell / ${ATTRIBUTE_STEP}`,
      `cell / ${BIN_STEP} % ${BIN_STEP}`,
      `cell % ${BIN_STEP}`,
      'n',
      ...statistics.map((_, s) => `s${s}`),
    ],
    `(${cells}) AS c`,
    undefined,
  );
}
