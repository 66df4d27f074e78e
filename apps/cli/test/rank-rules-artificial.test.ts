import type { Table } from '@preflearn/core';
import { exp } from '@preflearn/core/numbers';
import { describe, expect, it } from 'vitest';
import { rankRulesTable } from '../src/generators/rank-rules-artificial.js';

const PI = 1.672;
const THETA = [-1.562, -0.598, 0.106, 0.717, 1.3, 1.897, 2.552, 3.336, 4.439];
const ROWS = 200_000;

function values(table: Table, name: string): Float64Array {
  const column = table.column(name);
  if (column.type !== 'numeric') throw new Error(`${name} is not numeric`);
  return column.values;
}

function classes(table: Table): Int32Array {
  const column = table.column('y');
  if (column.type !== 'nominal') throw new Error('y is not nominal');
  return column.codes;
}

/** f(x) of section 4.1, term by term as it is printed there. */
function scores(table: Table): Float64Array {
  const x = Array.from({ length: 15 }, (_, i) =>
    i === 0 ? new Float64Array() : values(table, `x${i}`),
  );
  const is = (condition: boolean) => Number(condition);
  return Float64Array.from({ length: table.rowCount }, (_, r) => {
    let cube = 1;
    for (let j = 8; j <= 10; j++) cube *= is(-0.5 <= x[j][r] && x[j][r] <= 0.5);
    return (
      x[1][r] -
      x[2][r] +
      0.2 * (x[3][r] - x[4][r]) +
      5 * exp(-(x[5][r] ** 2 + x[6][r] ** 2 + 0.2 * x[7][r] ** 2)) -
      cube +
      is(x[11][r] >= 0) * is(x[12][r] >= 0) -
      is(x[13][r] >= 0) * is(x[14][r] >= 0)
    );
  });
}

/** Pr(y = k | x), k = 1..10 at 0..9. */
function probabilities(f: number): number[] {
  const above = [1, ...THETA.map((theta) => 1 / (1 + exp(-PI * (f - theta)))), 0];
  return Array.from({ length: 10 }, (_, k) => above[k] - above[k + 1]);
}

/** The least expected absolute error of a constant for these probabilities. */
function leastError(p: readonly number[]): number {
  const errorOf = (guess: number) =>
    p.reduce((sum, share, k) => sum + share * Math.abs(k - guess), 0);
  return Math.min(...p.map((_, guess) => errorOf(guess)));
}

describe('rank-rules-artificial', () => {
  const table = rankRulesTable(ROWS, 1);
  const expected = Array.from(scores(table), probabilities);

  it('has classes that are about equally frequent', () => {
    const counts = new Array<number>(10).fill(0);
    for (const code of classes(table)) counts[code]++;
    // Sampling alone gives a standard deviation of sqrt(.1 * .9 / 2e5) = .0007.
    for (const count of counts) expect(Math.abs(count / ROWS - 0.1)).toBeLessThan(0.003);
  });

  it('has a Bayes risk of 1 for the absolute error', () => {
    const risk = expected.reduce((sum, p) => sum + leastError(p), 0) / ROWS;
    // The risk of a row spreads by less than .3, so that sampling gives at most .0007.
    expect(Math.abs(risk - 1)).toBeLessThan(0.003);
  });

  it('draws the classes with the probabilities of the paper', () => {
    // In tenths of the rows by score, the drawn mean class against the expected one.
    const codes = classes(table);
    const order = Array.from(scores(table), (f, row) => ({ f, row })).sort((a, b) => a.f - b.f);
    const share = ROWS / 10;
    for (let tenth = 0; tenth < 10; tenth++) {
      const rows = order.slice(tenth * share, (tenth + 1) * share).map(({ row }) => row);
      const drawn = rows.reduce((sum, row) => sum + codes[row], 0) / share;
      const mean = (row: number) => expected[row].reduce((sum, p, k) => sum + p * k, 0);
      const wanted = rows.reduce((sum, row) => sum + mean(row), 0) / share;
      // The standard deviation within a class of scores is below 2: 5 times 2 / sqrt(2e4).
      expect(Math.abs(drawn - wanted)).toBeLessThan(0.071);
    }
  });

  it('begins with the same rows when more are asked for', () => {
    const few = rankRulesTable(7, 1);
    const rows = Array.from({ length: 7 }, (_, row) => row);
    expect(few.columns).toEqual(table.select(rows).columns);
    expect(rankRulesTable(7, 2).columns).not.toEqual(few.columns);
  });
});
