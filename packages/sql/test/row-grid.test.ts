import { coarseGridConstant, fineGridConstant } from '@preflearn/boosting';
import { expect, it } from 'vitest';
import { doubleDigits, type SqlConnection, type SqlDialect, type SqlValue } from '../src/index.js';
import { readGrid } from '../src/sums/row-grid.js';

const dialect = {
  double: doubleDigits,
  asDouble: (expression: string) => expression,
} as SqlDialect;

/** A connection with an answer to each question, row by row. */
function answering(...answers: readonly (readonly (readonly SqlValue[])[])[]) {
  const asked: string[] = [];
  const connection = {
    dialect,
    async *read(sql: string) {
      const rows = answers[asked.length];
      asked.push(sql);
      yield { rowCount: rows.length, columns: rows[0].map((_, c) => rows.map((row) => row[c])) };
    },
  } as unknown as SqlConnection;
  return { connection, asked };
}

const REQUEST = { from: 't', group: 'g', statistics: ['a', 'b'], groups: 2 };

it('takes sums in any order where they leave no doubt of the grid', async () => {
  // Group, count, largest sizes, sums of sizes.
  const { connection, asked } = answering([
    [1, 8, 0.5, 0, 3, 0],
    [0, 4, 2, 3, 5, 9],
  ]);
  expect(await readGrid(connection, REQUEST)).toEqual(
    Float64Array.of(
      fineGridConstant(5, 4, coarseGridConstant(2, 4)),
      fineGridConstant(9, 4, coarseGridConstant(3, 4)),
      fineGridConstant(3, 8, coarseGridConstant(0.5, 8)),
      0,
    ),
  );
  expect(asked).toHaveLength(1);
});

it('asks for exact sums where a sum may be on either side of a power of two', async () => {
  const under = 1 - 2 ** -52;
  const { connection, asked } = answering(
    [
      [0, 8, 0.125, 3, 1, 9],
      [1, 8, 0.5, 0, under, 0],
    ],
    [
      [1, under, 0],
      [0, under, 9],
    ],
  );
  const [narrow, wide] = [coarseGridConstant(0.125, 8), coarseGridConstant(3, 8)];
  expect(await readGrid(connection, REQUEST)).toEqual(
    Float64Array.of(
      fineGridConstant(under, 8, narrow),
      fineGridConstant(9, 8, wide),
      fineGridConstant(under, 8, coarseGridConstant(0.5, 8)),
      0,
    ),
  );
  expect(asked).toHaveLength(2);
  expect(asked[1]).toContain(`abs(a) + CASE g WHEN 0 THEN ${doubleDigits(narrow)} WHEN 1 THEN`);
});

it('takes the rounding of sums in any order into account', async () => {
  const request = { ...REQUEST, statistics: ['a'], groups: 1 };
  // So near to a power of two that only the rounding of the sum, not that of its 8 numbers, may reach it.
  const { connection, asked } = answering([[0, 8, 0.125, 1 - 1e-14]], [[0, 1]]);
  const coarse = coarseGridConstant(0.125, 8);
  expect(await readGrid(connection, request)).toEqual(
    Float64Array.of(fineGridConstant(1, 8, coarse)),
  );
  expect(asked).toHaveLength(2);
});
