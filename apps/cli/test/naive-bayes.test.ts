import { type Column, Table } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import {
  type ClassifiedRows,
  naiveBayesScores,
  roundedProbabilities,
} from '../src/generators/naive-bayes.js';

/** Rows with one to three attributes, in which values repeat, are missing, or never vary. */
const classified: fc.Arbitrary<ClassifiedRows> = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 0, max: 8 }))
  .chain(([classCount, more]) => {
    const rows = classCount + more;
    const all = { minLength: rows, maxLength: rows };
    const number = fc.oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: -1e6, max: 1e6 }).map((value) => value / 1000),
      fc.constant(NaN),
    );
    const numeric = fc
      .oneof(fc.array(number, all), fc.array(fc.constant(2.5), all))
      .map((values): Column => ({ type: 'numeric', name: '', values: new Float64Array(values) }));
    const nominal = fc.array(fc.integer({ min: -1, max: 2 }), all).map(
      (codes): Column => ({
        type: 'nominal',
        name: '',
        codes: Int32Array.from(codes),
        categories: ['u', 'v', 'w', 'never'],
      }),
    );
    const columns = fc.array(fc.oneof(numeric, nominal), { minLength: 1, maxLength: 3 });
    // Each class occurs: the first rows are one of each.
    const codes = fc
      .array(fc.integer({ min: 0, max: classCount - 1 }), { minLength: more, maxLength: more })
      .map((rest) => Int32Array.from([...Array(classCount).keys(), ...rest]));
    return fc.tuple(columns, codes).map(([attributes, code]) => ({
      attributes: new Table(attributes.map((column, a) => ({ ...column, name: `a${a}` }))),
      codes: code,
      classCount,
    }));
  });

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** log p(x | k) of one attribute as the docstring defines it, for one row and class. */
function logLikelihood(column: Column, codes: Int32Array, row: number, k: number): number {
  if (column.type === 'nominal') {
    if (column.codes[row] < 0) return 0;
    const known = [...column.codes].filter((value, r) => value >= 0 && codes[r] === k);
    const same = known.filter((value) => value === column.codes[row]);
    return Math.log((same.length + 1) / (known.length + column.categories.length));
  }
  const { values } = column;
  const known = [...values].filter((value) => !Number.isNaN(value));
  const distinct = [...new Set(known)].sort((a, b) => a - b);
  if (Number.isNaN(values[row]) || distinct.length < 2) return 0;
  const gap = mean(distinct.slice(1).map((value, i) => value - distinct[i]));
  const own = [...values].filter((value, r) => !Number.isNaN(value) && codes[r] === k);
  const rows = own.length === 0 ? known : own;
  const m = mean(rows);
  const variance = mean(rows.map((value) => (value - m) ** 2));
  const sd = Math.max(Math.sqrt(variance), gap / 6);
  return -Math.log(sd * Math.sqrt(2 * Math.PI)) - (values[row] - m) ** 2 / (2 * sd * sd);
}

/** log Pr(k) p(x | k) of a row. */
function logJoint(
  { attributes, codes, classCount }: ClassifiedRows,
  row: number,
  k: number,
): number {
  const count = codes.filter((code) => code === k).length;
  return attributes.columns.reduce(
    (sum, column) => sum + logLikelihood(column, codes, row, k),
    Math.log((count + 1) / (codes.length + classCount)),
  );
}

describe('naiveBayesScores', () => {
  it('is what the definition says, but for a constant of the row', () => {
    fc.assert(
      fc.property(classified, (data) => {
        const { codes, classCount } = data;
        const scores = naiveBayesScores(data);
        expect(scores).toHaveLength(codes.length * classCount);
        for (let row = 0; row < codes.length; row++) {
          for (let k = 1; k < classCount; k++) {
            const found = scores[row * classCount + k] - scores[row * classCount];
            const wanted = logJoint(data, row, k) - logJoint(data, row, 0);
            expect(Math.abs(found - wanted)).toBeLessThan(1e-6 * (1 + Math.abs(wanted)));
          }
        }
      }),
      runs(300),
    );
  });

  it('does not depend on the unit of an attribute, nor fail for huge and tiny numbers', () => {
    const values = [1, 2, 2, 5, 6, 9];
    const codes = Int32Array.of(0, 0, 0, 1, 1, 1);
    const scoresOf = (unit: number) => {
      const column: Column = {
        type: 'numeric',
        name: 'a',
        values: Float64Array.from(values, (value) => value * unit),
      };
      return naiveBayesScores({ attributes: new Table([column]), codes, classCount: 2 });
    };
    const scores = scoresOf(1);
    for (const unit of [2 ** -900, 2, 2 ** 1020]) expect(scoresOf(unit)).toEqual(scores);
  });
});

describe('roundedProbabilities', () => {
  it('normalises and rounds', () => {
    const scores = Float64Array.of(Math.log(2), Math.log(1), -1000, Math.log(5), -800, -800.5);
    expect([...roundedProbabilities(scores, 3, 3)]).toEqual([0.667, 0.333, 0, 1, 0, 0]);
    expect([...roundedProbabilities(scores, 3, 0)]).toEqual([1, 0, 0, 1, 0, 0]);
  });
});
