import type { Condition, Rule } from '@preflearn/boosting';
import type { Column } from '@preflearn/core';
import { expect, it } from 'vitest';
import { candidatesOf } from '../src/candidates.js';

const columns: readonly Column[] = [
  { type: 'numeric', name: 'x', values: Float64Array.from({ length: 20 }, (_, i) => i) },
  {
    ...{ type: 'nominal', name: 'c', categories: ['a', 'b'] },
    codes: Int32Array.from({ length: 20 }, (_, i) => (i === 0 ? -1 : i % 2)),
  },
];
const ones = new Float64Array(20).fill(1);

function rule(...conditions: Condition[]): Rule {
  return { conditions, response: [1], coverage: 0 };
}

const low: Condition = { attribute: 0, operator: '<=', value: 9.5 };
const high: Condition = { attribute: 0, operator: '>=', value: 9.7 };
const isB: Condition = { attribute: 1, operator: '=', category: 1 };
const notB: Condition = { attribute: 1, operator: '!=', category: 1 };

it('candidates are the beginnings of rules, shorter ones first', () => {
  const found = candidatesOf([rule(low, isB), rule(isB, low)], columns, ones, 3);
  expect(found.map(({ conditions }) => conditions)).toEqual([[low], [isB], [low, isB]]);
  expect(candidatesOf([rule(low, isB)], columns, ones, 1).length).toBe(1);
  expect(Array.from(found[2].rows.rows)).toEqual([1, 3, 5, 7, 9]);
});

it('of a set of rows and its complement one is kept', () => {
  expect(candidatesOf([rule(low), rule(high)], columns, ones, 1).length).toBe(1);
  // A missing value is on neither side.
  expect(candidatesOf([rule(isB), rule(notB)], columns, ones, 1).length).toBe(2);
});

it('what covers hardly any rows, or nearly all, is dropped, by weight', () => {
  const two: Condition = { attribute: 0, operator: '<=', value: 1.5 };
  const three: Condition = { attribute: 0, operator: '<=', value: 2.5 };
  const butTwo: Condition = { attribute: 0, operator: '>=', value: 1.5 };
  const rules = [rule(two), rule(three), rule(butTwo)];
  expect(candidatesOf(rules, columns, ones, 1).map((c) => c.conditions[0])).toEqual([three]);
  const heavy = ones.map((_, row) => (row === 0 ? 2 : 1));
  expect(candidatesOf(rules, columns, heavy, 1).map((c) => c.conditions[0])).toEqual([two, three]);
});
