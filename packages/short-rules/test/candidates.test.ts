import type { Condition, Rule } from '@preflearn/boosting';
import type { Column } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
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

describe('memory', () => {
  const rules = [rule(low, isB), rule(isB, low), rule(high)];
  const withMemory = (arrayBytes: number) =>
    candidatesOf(rules, columns, ones, 2, { memory: { arrayBytes }, others: 1000 });

  it('of the rows of candidates is counted beside what else is held', () => {
    // 10 rows below, and as many that are not, 10 that are b, 10 above; then 5 that are below and b, twice.
    expect(() => withMemory(1000 + 4 * 50)).not.toThrow();
    expect(() => withMemory(1000 + 4 * 50 - 1)).toThrow(
      'Row lists of 4 conjunctions to choose rules from, on 20 rows, take 2 KiB of memory, more than the 2 KiB that may be taken; ' +
        'choose from fewer or shorter rules (poolRules, maxConditions), give fewer rows, or use a larger machine.',
    );
  });

  it('is free again for what was dropped, and needed for both sides of a rule that covers most rows', () => {
    const most: Condition = { attribute: 0, operator: '>=', value: 3.5 };
    const all: Condition = { attribute: 0, operator: '>=', value: -1 };
    const longest = [rule(all, all, low)];
    const needed = (some: readonly Rule[], length: number, bytes: number) => {
      const room = (arrayBytes: number) => ({ memory: { arrayBytes }, others: 0 });
      expect(() => candidatesOf(some, columns, ones, length, room(bytes))).not.toThrow();
      expect(() => candidatesOf(some, columns, ones, length, room(bytes - 1))).toThrow('KiB');
    };
    needed([rule(most)], 1, 4 * (16 + 4));
    needed(longest, 2, 4 * (20 + 20));
    needed(longest, 3, 4 * (20 + 20)); // of the first 20 nothing is left when the third come
  });
});
