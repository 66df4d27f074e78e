import { type Column, Random } from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import { describe, expect, it } from 'vitest';
import { categoryOrder } from '../src/category-order.js';

const CATEGORIES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A column of ten rows a category, in the order of the schema. */
function grouped(categories: readonly string[]): Column {
  const codes = Int32Array.from({ length: 10 * categories.length }, (_, row) =>
    Math.floor(row / 10),
  );
  return { type: 'nominal', name: 'kind', categories, codes };
}

const evenly = (rows: number) => new Float64Array(rows).fill(1 / rows);

/** With the end that comes first in the schema at the beginning: which end is first says the schema. */
const fromEitherEnd = (order: readonly number[]) =>
  order.indexOf(0) < order.length / 2 ? order : [...order].reverse();

describe('the order of categories', () => {
  it.each([1, 2, 3, 4])('puts those next to each other whose numbers are alike (%i)', (seed) => {
    const random = new Random(seed);
    const places = shuffledIndices(CATEGORIES.length, random);
    // Distributions that are d places apart differ by d / 5.
    const values = Float64Array.from(
      { length: 60 },
      (_, row) => 2 * places[Math.floor(row / 10)] + (row % 10),
    );
    const columns = [grouped(CATEGORIES), { type: 'numeric', name: 'x', values } as const];
    const expected = fromEitherEnd([...CATEGORIES.keys()].sort((a, b) => places[a] - places[b]));
    expect(categoryOrder(columns, 0, evenly(60))).toEqual(expected);
  });

  it('puts those next to each other whose categories of another attribute are alike', () => {
    // The share of "red" is 0, 0.4, 1 and 0.7.
    const reds = [0, 4, 10, 7];
    const codes = Int32Array.from({ length: 40 }, (_, row) =>
      row % 10 < reds[Math.floor(row / 10)] ? 0 : 1,
    );
    const colour: Column = { type: 'nominal', name: 'colour', categories: ['red', 'blue'], codes };
    expect(categoryOrder([colour, grouped(['a', 'b', 'c', 'd'])], 1, evenly(40))).toEqual([
      0, 1, 3, 2,
    ]);
  });

  it('counts rows by their shares', () => {
    // The first five rows of each category put it at its place in the schema, the others elsewhere.
    const places = [0, 2, 1];
    const values = Float64Array.from({ length: 30 }, (_, row) => {
      const category = Math.floor(row / 10);
      return (row % 10 < 5 ? category : places[category]) + (row % 5);
    });
    const columns = [grouped(['a', 'b', 'c']), { type: 'numeric', name: 'x', values } as const];
    const orderBy = (first: number, second: number) => {
      const shares = values.map((_, row) => (row % 10 < 5 ? first : second) / 15);
      return categoryOrder(columns, 0, shares);
    };
    expect(orderBy(1, 0)).toEqual([0, 1, 2]);
    expect(orderBy(0, 1)).toEqual([0, 2, 1]);
  });

  it('is that of the schema for two categories and for more than 50', () => {
    const many = Array.from({ length: 51 }, (_, k) => `c${k}`);
    const x = (rows: number) =>
      ({
        type: 'numeric',
        name: 'x',
        values: Float64Array.from({ length: rows }, (_, i) => -i),
      }) as const;
    expect(categoryOrder([grouped(['a', 'b']), x(20)], 0, evenly(20))).toEqual([0, 1]);
    expect(categoryOrder([grouped(many), x(510)], 0, evenly(510))).toEqual([...many.keys()]);
  });
});
