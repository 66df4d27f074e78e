import type { BinnedAttribute } from '@preflearn/boosting';
import { readRows, type SqlConnection } from '../dialect/sql-connection.js';
import { select } from '../dialect/sql-dialect.js';
import type { WorkColumns } from '../dialect/work-table.js';

/** A prime below 2^26: products of two numbers below it are exact, both as doubles and as 64-bit integers. */
const P = 67_108_859;
const FACTORS = [48_271, 69_621] as const;

/** The resolution at which weights, the largest of which is below 2, are compared. */
const WEIGHT_STEPS = 2 ** 24;

/**
 * Count and checksum of training rows in a database: apart from coincidence, it differs if a row, a bin of an attribute
 * or its bounds, a class or a weight differs. It does not depend on the order of the rows unless they are numbered.
 *
 * @param table  the coded rows
 */
export async function rowChecksum(
  connection: SqlConnection,
  table: string,
  { row, classNumber, weight, attributes: columns }: WorkColumns,
  attributes: readonly BinnedAttribute[],
): Promise<string> {
  const { asWhole, asDouble, double } = connection.dialect;
  const numbers = [
    ...(row === undefined ? [] : [row]),
    classNumber,
    `(${weight} * ${double(WEIGHT_STEPS)})`,
    ...columns.map((column) => `CASE WHEN ${column} IS NULL THEN 0 ELSE 1 + ${column} END`),
  ].map((number) => `(${asWhole(number)} % ${P})`);
  const mixed = FACTORS.map((factor) =>
    numbers.reduce((sum, number) => `((${sum} * ${factor} + ${number}) % ${P})`, asWhole('1')),
  );
  const rows = select(
    mixed.map((number, i) => `${number} AS m${i}`),
    table,
    undefined,
  );
  const sums = mixed.map((_, i) => asDouble(`sum(m${i} * m${i} % ${P})`));
  const [counts] = await readRows(
    connection,
    select([asDouble('count(*)'), ...sums], `(${rows}) AS m`, undefined),
  );
  const text = JSON.stringify(attributes.map(plainAttribute));
  return [...counts, ...FACTORS.map((factor) => textChecksum(text, factor))].join('-');
}

/** An attribute as JSON can represent it. */
function plainAttribute(attribute: BinnedAttribute): unknown {
  if (attribute.type === 'nominal') return attribute;
  return { ...attribute, lowest: [...attribute.lowest], highest: [...attribute.highest] };
}

function textChecksum(text: string, factor: number): number {
  let sum = 1;
  for (let i = 0; i < text.length; i++) sum = (sum * factor + text.charCodeAt(i)) % P;
  return sum;
}
