import { coarseGridConstant } from '@preflearn/boosting';
import { Random, UsageError } from '@preflearn/core';
import { readRows, type SqlConnection } from '../dialect/sql-connection.js';
import { select } from '../dialect/sql-dialect.js';
import { drawRowSample } from '../sample/row-sample.js';
import { onGrid } from '../sums/row-grid.js';

/** Number of test values, and of groups in which they are summed. */
const NUMBERS = 200;
const GROUPS = 2;

/**
 * Queries sums, products, remainders and numbers themselves, whose results are known to the last bit.
 *
 * @throws UsageError ARGUMENT if one differs: training there would produce different rules
 */
export async function checkEngine(connection: SqlConnection): Promise<void> {
  const { dialect } = connection;
  const random = new Random(1);
  const numbers = Array.from({ length: NUMBERS }, () => random.uniform() * 2 ** random.integer(40));
  const sample = drawRowSample(0.5, random);
  const factors = [0.9048374180359595, 1.1051709180756477];
  const constants = Array.from({ length: GROUPS }, (_, g) =>
    coarseGridConstant(2 ** 40 * (1 + g), NUMBERS),
  );
  const rows = numbers.map((x, i) => `(${i}, ${i % GROUPS}, ${dialect.double(x)})`);
  const [first, second] = factors.map(dialect.double);
  const product = `(x * CASE WHEN i >= 0 THEN ${first} ELSE ${second} END) * ${second}`;
  const query = select(
    [
      'g',
      `sum(${onGrid(product, 'g', constants, dialect.double)})`,
      `sum(CASE WHEN ${sample.condition(dialect.asWhole('i'))} THEN 1 ELSE 0 END)`,
      'min(x)',
      'max(x)',
    ],
    `(VALUES ${rows.join(', ')}) AS t (i, g, x)`,
    undefined,
    'g',
  );
  const found = await readRows(connection, `${query} ORDER BY g`);
  for (let g = 0; g < GROUPS; g++) {
    let sum = 0;
    let count = 0;
    const own = numbers.filter((x, i) => {
      if (i % GROUPS !== g) return false;
      sum += x * factors[0] * factors[1] + constants[g] - constants[g];
      if (sample.has(i)) count++;
      return true;
    });
    const expected = [sum, count, Math.min(...own), Math.max(...own)];
    expected.forEach((value, i) => {
      const computed = found[g]?.[1 + i];
      if (Number(computed) === value) return;
      throw new UsageError(
        'ARGUMENT',
        `${dialect.name} computes ${computed} where the standard arithmetic gives ${value}, so that other rules would ` +
          'be learned',
        { remedy: 'use another database, or another version of it' },
      );
    });
  }
}
