import { Random } from '@preflearn/core';
import { expect, it } from 'vitest';
import { Design } from '../src/design.js';
import { derivativesOf } from '../src/objective.js';
import { rowSetOf } from '../src/row-set.js';
import { drawnRows, numbers } from './drawn.js';

const ROWS = 37;
const WIDTH = 3;

/** A design of two linear terms and rules of all sizes, and its columns in full. */
function drawn(seed: number, rules: number) {
  const random = new Random(seed);
  const linear = [numbers(random, ROWS), numbers(random, ROWS)];
  const design = new Design(ROWS, linear);
  const columns = [...linear];
  for (let j = 0; j < rules; j++) {
    const rows = drawnRows(random, ROWS, (j + 1) / (rules + 1));
    design.add(rowSetOf(rows, ROWS));
    columns.push(indicator(rows));
  }
  const derivatives = derivativesOf(ROWS, WIDTH);
  derivatives.gradient.set(numbers(random, ROWS));
  derivatives.offsetHessian.set(numbers(random, ROWS * WIDTH).map(Math.abs));
  for (let row = 0; row < ROWS; row++) {
    for (let k = 0; k < WIDTH; k++) {
      derivatives.hessian[row] += derivatives.offsetHessian[row * WIDTH + k];
    }
  }
  return { random, design, columns, derivatives };
}

function indicator(rows: Int32Array): Float64Array {
  const out = new Float64Array(ROWS);
  for (const row of rows) out[row] = 1;
  return out;
}

function sum(termOf: (row: number) => number): number {
  let total = 0;
  for (let row = 0; row < ROWS; row++) total += termOf(row);
  return total;
}

it('sums over covered rows are those of the columns in full', () => {
  for (const rules of [0, 1, 12]) {
    const { design, columns, derivatives } = drawn(rules, rules);
    const { gradient, hessian, offsetHessian } = derivatives;
    const moments = design.moments(derivatives);
    columns.forEach((x, j) => {
      const found = moments.column(j);
      expect(found.gradient).toBeCloseTo(
        sum((i) => gradient[i] * x[i]),
        10,
      );
      for (let k = 0; k < WIDTH; k++) {
        expect(found.offsets[k]).toBeCloseTo(
          sum((i) => offsetHessian[i * WIDTH + k] * x[i]),
          10,
        );
      }
      for (let l = 0; l <= j; l++) {
        expect(found.products[l]).toBeCloseTo(
          sum((i) => hessian[i] * x[i] * columns[l][i]),
          10,
        );
      }
    });
    const slopes = design.slopes(gradient);
    columns.forEach((x, j) => {
      expect(slopes[j]).toBeCloseTo(
        sum((i) => gradient[i] * x[i]),
        10,
      );
    });
  }
});

it('a rule that is no column yet meets the columns as it would as one', () => {
  const { random, design, columns, derivatives } = drawn(3, 6);
  const { gradient, hessian, offsetHessian } = derivatives;
  for (const share of [0.1, 0.5, 0.9]) {
    const rows = drawnRows(random, ROWS, share);
    const x = indicator(rows);
    const found = design.momentsOf(rowSetOf(rows, ROWS), design.moments(derivatives));
    expect(found.gradient).toBeCloseTo(
      sum((i) => gradient[i] * x[i]),
      10,
    );
    expect(found.hessian).toBeCloseTo(
      sum((i) => hessian[i] * x[i]),
      10,
    );
    for (let k = 0; k < WIDTH; k++) {
      expect(found.offsets[k]).toBeCloseTo(
        sum((i) => offsetHessian[i * WIDTH + k] * x[i]),
        10,
      );
    }
    columns.forEach((y, j) => {
      expect(found.products[j]).toBeCloseTo(
        sum((i) => hessian[i] * x[i] * y[i]),
        10,
      );
    });
  }
});

it('combinations are sums of multiples of the columns', () => {
  const { random, design, columns } = drawn(4, 20);
  const factors = numbers(random, columns.length);
  design.combine(factors).forEach((found, row) => {
    expect(found).toBeCloseTo(
      columns.reduce((total, x, j) => total + factors[j] * x[row], 0),
      10,
    );
  });
});

it('a set and its complement hold the same rows', () => {
  const random = new Random(8);
  for (let draw = 0; draw < 50; draw++) {
    const rows = drawnRows(random, 6, 0.5);
    const others = Int32Array.from([0, 1, 2, 3, 4, 5].filter((row) => !rows.includes(row)));
    const [one, other] = [rowSetOf(rows, 6), rowSetOf(others, 6)];
    expect(one.rows).toEqual(other.rows);
    expect(one.inverted).toBe(!other.inverted);
  }
});
