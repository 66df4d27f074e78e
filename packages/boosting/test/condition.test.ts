import { Random, type Schema } from '@preflearn/core';
import { randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { codeColumns } from '../src/model/binned-attribute.js';
import {
  type Condition,
  conjunctionText,
  numericCondition,
  satisfies,
  simplifyConjunction,
} from '../src/model/condition.js';
import { acceptedBins, acceptsBin } from '../src/rows/accepted-bins.js';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

/** Rows in their order. */
function rowsOf(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, row) => row);
}

describe('conditions on coded rows', () => {
  it('agree with conditions on values, for every two bins of every binning', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom(2, 3, 5, null), (seed, bins) => {
        const { attributes } = randomLabelledTable(new Random(seed), {
          kind: 'ordinal',
          attributes: ['ties', 'smooth', 'close', 'wide'],
        });
        const all = rowsOf(attributes.rowCount);
        codeColumns(attributes, all, bins).forEach(({ attribute: coded, codes }, position) => {
          if (coded.type === 'nominal') return;
          const column = attributes.columns[position];
          for (let below = 0; below < coded.binCount; below++) {
            for (let above = below + 1; above < coded.binCount; above++) {
              for (const operator of ['<=', '>='] as const) {
                const condition = numericCondition(coded, position, below, above, operator);
                const accepted = acceptedBins(coded, condition);
                const ends = operator === '<=' ? [true, false] : [false, true];
                expect([below, above].map((bin) => acceptsBin(accepted, bin))).toEqual(ends);
                const differs = Array.from(codes).findIndex(
                  (bin, row) => satisfies(column, row, condition) !== acceptsBin(accepted, bin),
                );
                expect(differs).toBe(-1);
              }
            }
          }
        });
      }),
      runs(60),
    );
  });

  it('agree also where bins end at neighbouring floating-point numbers', () => {
    // Bins [0, 1], [1 + ulp, 2 + ulp'], [3, 3]: midway between 0 and 3 parts the second.
    const values = Float64Array.of(0, 1, 1 + Number.EPSILON, 2, 2.9, 3);
    const column = { type: 'numeric', name: 'x', values } as const;
    const coded = {
      ...column,
      codes: Uint8Array.of(0, 1, 2, 2, 3, 4),
      binCount: 5,
      lowest: Float64Array.of(0, 1, 1 + Number.EPSILON, 2.9, 3),
      highest: Float64Array.of(0, 1, 2, 2.9, 3),
      hasMissing: false,
    };
    const wide = {
      ...coded,
      codes: Uint8Array.of(0, 0, 1, 1, 2, 3),
      binCount: 4,
      lowest: Float64Array.of(0, 1 + Number.EPSILON, 2.9, 3),
      highest: Float64Array.of(1, 2, 2.9, 3),
    };
    const inside = {
      ...coded,
      codes: Uint8Array.of(0, 1, 2, 2, 3, 3),
      binCount: 4,
      lowest: Float64Array.of(0, 0.5, 1 + Number.EPSILON, 2.9),
      highest: Float64Array.of(0, 1, 2, 3),
    };
    for (const attribute of [coded, wide, inside]) {
      for (let below = 0; below < attribute.binCount; below++) {
        for (let above = below + 1; above < attribute.binCount; above++) {
          for (const operator of ['<=', '>='] as const) {
            const condition = numericCondition(attribute, 0, below, above, operator);
            const accepted = acceptedBins(attribute, condition);
            const byCode = Array.from(attribute.codes, (cell) => acceptsBin(accepted, cell));
            const byValue = byCode.map((_, row) => satisfies(column, row, condition));
            expect(byValue).toEqual(byCode);
          }
        }
      }
    }
  });

  it('lie midway between the values of the two bins where no bin is parted', () => {
    const values = Float64Array.of(1, 2, 4, 8);
    const coded = {
      type: 'numeric',
      name: 'x',
      codes: Uint8Array.of(0, 1, 2, 3),
      binCount: 4,
      lowest: values,
      highest: values,
      hasMissing: false,
    } as const;
    expect(numericCondition(coded, 5, 1, 2, '<=')).toEqual({
      attribute: 5,
      operator: '<=',
      value: 3,
    });
    expect(numericCondition(coded, 5, 0, 3, '>=')).toEqual({
      attribute: 5,
      operator: '>=',
      value: 4.5,
    });
    const bins = {
      ...coded,
      lowest: Float64Array.of(1, 2, 3.5, 8),
      highest: Float64Array.of(1, 3, 7, 9),
    };
    // Midway between 1 and 8 is 4.5, inside the bin from 3.5 to 7, whose lower edge is nearer.
    expect(numericCondition(bins, 0, 0, 3, '<=')).toMatchObject({ value: 3.25 });
  });

  it('are never satisfied by a missing value', () => {
    const x = { type: 'numeric', name: 'x', values: Float64Array.of(NaN) } as const;
    const c = {
      type: 'nominal',
      name: 'c',
      codes: Int32Array.of(-1),
      categories: ['a', 'b'],
    } as const;
    for (const operator of ['<=', '>='] as const) {
      expect(satisfies(x, 0, { attribute: 0, operator, value: 0 })).toBe(false);
    }
    for (const operator of ['=', '!='] as const) {
      expect(satisfies(c, 0, { attribute: 0, operator, category: 0 })).toBe(false);
    }
  });
});

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    attribute: fc.constantFrom(0, 1),
    operator: fc.constantFrom('<=' as const, '>=' as const),
    value: fc.integer({ min: -2, max: 2 }),
  }),
  fc.record({
    attribute: fc.constant(2),
    operator: fc.constantFrom('=' as const, '!=' as const),
    category: fc.nat(2),
  }),
);

describe('simplifyConjunction', () => {
  it('covers the same rows with conditions that are all needed to be said', () => {
    const cells = [-2, -1, 0, 1, 2, NaN].flatMap((x) =>
      [-2, 0, 2, NaN].flatMap((y) => [-1, 0, 1, 2].map((c) => ({ x, y, c }))),
    );
    const columns = [
      { type: 'numeric', name: 'x', values: Float64Array.from(cells, ({ x }) => x) },
      { type: 'numeric', name: 'y', values: Float64Array.from(cells, ({ y }) => y) },
      {
        type: 'nominal',
        name: 'c',
        codes: Int32Array.from(cells, ({ c }) => c),
        categories: ['r', 'g', 'b'],
      },
    ] as const;
    const covered = (conditions: readonly Condition[]) =>
      cells.map((_, row) => conditions.every((c) => satisfies(columns[c.attribute], row, c)));
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 7 }), (conditions) => {
        const simple = simplifyConjunction(conditions);
        expect(covered(simple)).toEqual(covered(conditions));
        expect(conditions).toEqual(expect.arrayContaining([...simple]));
        const sides = simple.map((c) =>
          JSON.stringify([c.attribute, c.operator, 'category' in c && c.category]),
        );
        expect(new Set(sides).size).toBe(simple.length);
        expect(simplifyConjunction(simple)).toEqual(simple);
      }),
      runs(300),
    );
  });

  it('keeps the tightest bound in the place of the first', () => {
    const le = (attribute: number, value: number) =>
      ({ attribute, operator: '<=', value }) as const;
    const ge = (attribute: number, value: number) =>
      ({ attribute, operator: '>=', value }) as const;
    expect(simplifyConjunction([le(0, 5), ge(1, 1), le(0, 3), ge(0, 2), le(0, 4)])).toEqual([
      le(0, 3),
      ge(1, 1),
      ge(0, 2),
    ]);
  });

  it('leaves out what = makes needless', () => {
    const is = (category: number) => ({ attribute: 2, operator: '=', category }) as const;
    const isNot = (category: number) => ({ attribute: 2, operator: '!=', category }) as const;
    expect(simplifyConjunction([isNot(1), is(0), isNot(2), isNot(1)])).toEqual([is(0)]);
    expect(simplifyConjunction([isNot(1), isNot(2), isNot(1)])).toEqual([isNot(1), isNot(2)]);
    expect(simplifyConjunction([is(0), isNot(0)])).toEqual([is(0), isNot(0)]);
  });
});

describe('conditions in words', () => {
  const schema: Schema = {
    attributes: [
      { type: 'numeric', name: 'age' },
      { type: 'nominal', name: 'colour', categories: ['red', 'light blue'] },
    ],
    target: { kind: 'ordinal', name: 'y', classes: ['a', 'b'] },
  };
  const atMost = { attribute: 0, operator: '<=', value: 1 / 3 } as const;
  const atLeast = { attribute: 0, operator: '>=', value: -2 } as const;
  const red = { attribute: 1, operator: '=', category: 0 } as const;
  const notBlue = { attribute: 1, operator: '!=', category: 1 } as const;

  it('read as a person would say them', () => {
    expect(conjunctionText([], schema)).toBe('always');
    expect(conjunctionText([atMost], schema)).toBe('age <= 0.333333');
    expect(conjunctionText([red, atLeast], schema)).toBe('colour = red and age >= -2');
    expect(conjunctionText([atMost, notBlue, atLeast], schema)).toBe(
      '-2 <= age <= 0.333333 and colour != light blue',
    );
  });

  it('say dates, and the unit of a number', () => {
    const attributes = [
      { type: 'numeric', name: 'day', unit: 'date' },
      { type: 'numeric', name: 'share', unit: '%' },
    ] as const;
    const bounds = [
      { attribute: 0, operator: '<=', value: 19783.5 },
      { attribute: 1, operator: '>=', value: 2.5 },
      { attribute: 0, operator: '>=', value: 19700.5 },
    ] as const;
    const words = (conditions: readonly (typeof bounds)[number][]) =>
      conjunctionText(conditions, { ...schema, attributes });
    expect(words(bounds)).toBe('2023-12-10 <= day <= 2024-03-01 and share >= 2.5%');
    expect(words([bounds[0]])).toBe('day <= 2024-03-01');
  });

  it('say each condition once, also when a side has two bounds', () => {
    const looser = { attribute: 0, operator: '<=', value: 5 } as const;
    expect(conjunctionText([atMost, looser, atLeast], schema)).toBe(
      '-2 <= age <= 0.333333 and age <= 5',
    );
  });
});
