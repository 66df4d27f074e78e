import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Counterfactual,
  counterfactualText,
  type Explanation,
  topContributions,
} from '../src/index.js';

function explanationOf(terms: readonly number[], isSum = true): Explanation {
  return {
    ...{ kind: 'ordinal', row: 0, prediction: 'a', unit: 'of each', signed: true, conclusion: [] },
    because: terms.map((value, i) => ({ text: `ground ${i}`, value: -value })),
    ...(isSum && { sum: { unit: 'of all', terms, attributes: [], start: 0 } }),
  };
}

describe('topContributions', () => {
  it('takes the largest terms that make up half of all, and adds up the rest', () => {
    expect(topContributions(explanationOf([1, -5, 2, 3, -1]))).toEqual({
      unit: 'of all',
      grounds: [
        { text: 'ground 1', value: -5 },
        { text: 'ground 3', value: 3 },
        { text: 'ground 2', value: 2 },
        { text: 'ground 0', value: 1 },
      ],
      rest: { count: 1, value: -1 },
    });
    const small = new Array<number>(9).fill(1);
    expect(topContributions(explanationOf([-5, ...small])).grounds).toHaveLength(4);
    expect(topContributions(explanationOf([-2, ...small])).grounds).toHaveLength(5);
    expect(topContributions(explanationOf([1, -5, 2]), 9).grounds).toHaveLength(3);
    expect(topContributions(explanationOf([]))).toMatchObject({ grounds: [], rest: { count: 0 } });
  });

  it('keeps what is no sum as it stands', () => {
    const { unit, grounds, rest } = topContributions(explanationOf([1, 5, 2], false), 2);
    expect(unit).toBe('of each');
    expect(grounds.map(({ value }) => value)).toEqual([-1, -5]);
    expect(rest).toEqual({ count: 1, value: undefined });
  });

  it('names as few as may be, four to ten, and loses nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 40 }), (terms) => {
        const { grounds, rest } = topContributions(explanationOf(terms));
        const size = (list: readonly number[]) => list.reduce((sum, x) => sum + Math.abs(x), 0);
        const named = grounds.map(({ value }) => value);
        const all = terms.reduce((sum, x) => sum + x, 0);
        expect(named.reduce((sum, x) => sum + x, rest.value ?? 0)).toBe(all);
        expect(grounds.length + rest.count).toBe(terms.length);
        expect(grounds.length === 10 || 2 * size(named) >= size(terms)).toBe(true);
        expect(named.length).toBeGreaterThanOrEqual(Math.min(4, terms.length));
        if (named.length > 4) expect(2 * size(named.slice(0, -1))).toBeLessThan(size(terms));
      }),
    );
  });
});

describe('counterfactualText', () => {
  const size = 0.1;
  it.each<[Counterfactual, string]>([
    [
      {
        ...{ goal: 'higher', prediction: '4', exact: true },
        changes: [{ name: 'weight', from: '2372', to: '2250', value: 2250, size }],
      },
      'For a higher class, "4": weight 2250 instead of 2372.',
    ],
    [
      {
        ...{ goal: 'other', prediction: 'USA', exact: false },
        changes: [
          { name: 'weight', from: '', to: '2250', value: 2250, size },
          { name: 'colour', from: 'red', to: 'blue', value: 'blue', size },
        ],
      },
      'For another class, "USA": weight 2250 instead of a missing value, and colour blue instead of red. ' +
        'Not all changes were tried, so that a smaller one may do.',
    ],
    [
      { goal: 'lower', exact: true, changes: [] },
      'For a lower class: no change of the attributes that may change leads there.',
    ],
    [
      { goal: 'lower', exact: false, changes: [] },
      'For a lower class: no change was found; not all were tried.',
    ],
  ])('says %j', (counterfactual, sentence) => {
    expect(counterfactualText(counterfactual)).toBe(sentence);
  });
});
