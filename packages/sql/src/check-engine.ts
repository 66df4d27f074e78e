import { coarseGridConstant } from '@preflearn/boosting';
import { Random, UsageError } from '@preflearn/core';
import { onGrid } from './row-grid.js';
import { drawRowSample } from './row-sample.js';
import { readRows, type SqlConnection } from './sql-connection.js';
import { select } from './sql-dialect.js';

/** Numbers of the test, and groups that they are summed in. */
const NUMBERS = 200;
const GROUPS = 2;

/**
 * Asks the database for sums, products and remainders whose results are known to the last bit.
 *
 * @throws UsageError ARGUMENT when one differs: training there would give other rules
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
    ],
    `(VALUES ${rows.join(', ')}) AS t (i, g, x)`,
    undefined,
    'g',
  );
  const found = await readRows(connection, `${query} ORDER BY g`);
  for (let g = 0; g < GROUPS; g++) {
    let sum = 0;
    let count = 0;
    numbers.forEach((x, i) => {
      if (i % GROUPS !== g) return;
      sum += x * factors[0] * factors[1] + constants[g] - constants[g];
      if (sample.has(i)) count++;
    });
    if (Number(found[g]?.[1]) === sum && Number(found[g]?.[2]) === count) continue;
    throw new UsageError(
      'ARGUMENT',
      `${dialect.name} computes ${found[g]?.[1]} where the standard arithmetic gives ${sum}, so that other rules would ` +
        'be learned',
      { remedy: 'use another database, or another version of it' },
    );
  }
}
