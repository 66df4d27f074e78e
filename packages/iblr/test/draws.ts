import type { Column } from '@preflearn/core';
import * as fc from 'fast-check';

/** Few numbers, so that distances tie, and missing ones. */
const cell = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -2, max: 2 }) },
  { weight: 2, arbitrary: fc.double({ min: -3, max: 3, noNaN: true }) },
  { weight: 1, arbitrary: fc.constant(NaN) },
);

/** Attributes of some rows: numbers with ties and gaps, and categories. */
export function columnsOf(rows: number): fc.Arbitrary<readonly Column[]> {
  const numeric = fc.array(cell, { minLength: rows, maxLength: rows }).map((values) => ({
    type: 'numeric' as const,
    values: Float64Array.from(values),
  }));
  const complete = fc
    .array(fc.integer({ min: 0, max: 6 }), { minLength: rows, maxLength: rows })
    .map((values) => ({ type: 'numeric' as const, values: Float64Array.from(values) }));
  const nominal = fc
    .array(fc.integer({ min: -1, max: 2 }), { minLength: rows, maxLength: rows })
    .map((codes) => ({
      type: 'nominal' as const,
      codes: Int32Array.from(codes),
      categories: ['a', 'b', 'c'],
    }));
  return fc
    .array(fc.oneof(numeric, complete, nominal), { minLength: 1, maxLength: 4 })
    .map((columns) => columns.map((column, i) => ({ ...column, name: `x${i}` })));
}

/** Weights of rows: all 1, whole numbers with zeros, or fractions; never all 0. */
export function weightsOf(rows: number): fc.Arbitrary<Float64Array> {
  const several = (one: fc.Arbitrary<number>) =>
    fc.array(one, { minLength: rows, maxLength: rows });
  return fc
    .oneof(
      fc.constant(new Array<number>(rows).fill(1)),
      several(fc.integer({ min: 0, max: 3 })),
      several(fc.constantFrom(0, 0.1, 0.2, 0.7, 1)),
    )
    .map((weights) => (weights.some((weight) => weight > 0) ? weights : weights.map(() => 1)))
    .map((weights) => Float64Array.from(weights));
}

/** Bucket orders of some labels, from none to all, most of them without ties. */
export function ordersOf(
  rows: number,
  labels: number,
): fc.Arbitrary<readonly (readonly (readonly number[])[])[]> {
  const all = Array.from({ length: labels }, (_, label) => label);
  const order = fc.oneof(
    fc.shuffledSubarray(all, { minLength: labels, maxLength: labels }),
    fc.shuffledSubarray(all),
  );
  const untied = order.map((drawn) => drawn.map((label) => [label]));
  const tied = fc
    .tuple(order, fc.array(fc.boolean(), { minLength: labels, maxLength: labels }))
    .map(([drawn, isTied]) => {
      const groups: number[][] = [];
      drawn.forEach((label, i) => {
        if (i > 0 && isTied[i]) groups[groups.length - 1].push(label);
        else groups.push([label]);
      });
      return groups;
    });
  const several = (one: fc.Arbitrary<readonly (readonly number[])[]>) =>
    fc.array(one, { minLength: rows, maxLength: rows });
  return fc.oneof(several(untied), several(fc.oneof(untied, tied)));
}
