import { checkLabelledTable, type LabelledTable, Random } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { plainLabelledTable, randomLabelledTable } from '../src/index.js';

const KINDS = ['ordinal', 'nominal', 'ranking', 'numeric'] as const;

/** What is special about a table. */
function marks({ attributes, target, weights }: LabelledTable): string[] {
  const out: string[] = [];
  if (attributes.rowCount === 1) out.push('one row');
  if (weights) out.push(weights.some((w) => w === 0) ? 'weights of 0' : 'weights');
  if (weights?.some((w) => !Number.isInteger(w))) out.push('weights of any size');
  for (const column of attributes.columns) {
    if (column.name === '__proto__') out.push('a name to trip over');
    if (column.type === 'nominal') {
      out.push('nominal');
      if (column.codes.includes(-1)) out.push('missing categories');
      if (column.categories.some((_, k) => !column.codes.includes(k)))
        out.push('unused categories');
      continue;
    }
    const known = column.values.filter((x) => !Number.isNaN(x));
    if (known.length === 0) out.push('no value');
    else if (known.length < column.values.length) out.push('missing values');
    if (known.length > 1 && new Set(known).size === 1) out.push('constant');
    if (new Set(known).size < known.length) out.push('ties');
    if (known.some((x) => Math.abs(x) >= 1e300)) out.push('huge');
    if (known.includes(1) && known.includes(1 + Number.EPSILON)) out.push('neighbours');
  }
  if ('codes' in target) {
    const occurring = new Set(target.codes).size;
    if (occurring === 1) out.push('one class');
    if (occurring < target.classes.length) out.push('unused classes');
  }
  return out;
}

describe('randomLabelledTable', () => {
  it('draws tables that learners take, with everything awkward now and then', () => {
    const seen = new Map<string, number>();
    for (let seed = 0; seed < 400; seed++) {
      const data = randomLabelledTable(new Random(seed), { kind: KINDS[seed % 4] });
      checkLabelledTable(data);
      for (const mark of new Set(marks(data))) seen.set(mark, (seen.get(mark) ?? 0) + 1);
    }
    const expected = [
      'one row',
      'weights',
      'weights of 0',
      'weights of any size',
      'a name to trip over',
      'nominal',
      'missing categories',
      'unused categories',
      'no value',
      'missing values',
      'constant',
      'ties',
      'huge',
      'neighbours',
      'one class',
      'unused classes',
    ];
    for (const mark of expected) expect([mark, (seen.get(mark) ?? 0) >= 5]).toEqual([mark, true]);
  });

  it('is the same for the same state of the generator', () => {
    for (const kind of KINDS) {
      const [a, b] = [1, 1].map((seed) => randomLabelledTable(new Random(seed), { kind }));
      expect(a.target).toEqual(b.target);
      expect(a.attributes.columns).toEqual(b.attributes.columns);
    }
  });

  it('keeps to what is asked for', () => {
    for (let seed = 0; seed < 50; seed++) {
      const asked = {
        rows: 20,
        classes: 3,
        missing: false,
        oneClass: false,
        weights: 'whole',
      } as const;
      const data = randomLabelledTable(new Random(seed), {
        kind: 'ordinal',
        ...asked,
        attributes: ['ties', 'nominal'],
      });
      expect(data.attributes.rowCount).toBe(20);
      expect(data.target.classes).toEqual(['c1', 'c2', 'c3']);
      expect(data.weights?.every(Number.isInteger)).toBe(true);
      for (const column of data.attributes.columns) {
        if (column.type === 'numeric') expect(column.values.some(Number.isNaN)).toBe(false);
        else expect(column.codes.includes(-1)).toBe(false);
      }
    }
  });

  it('has no weights where none are asked for', () => {
    for (let seed = 0; seed < 20; seed++) {
      const data = randomLabelledTable(new Random(seed), { kind: 'ordinal', weights: 'none' });
      expect(data.weights).toBeUndefined();
    }
  });

  it('ranks all labels, each at a place of its own', () => {
    const { target } = randomLabelledTable(new Random(3), {
      kind: 'ranking',
      rows: 10,
      classes: 4,
    });
    for (let row = 0; row < 10; row++) {
      const places = Array.from(target.positions.subarray(4 * row, 4 * row + 4));
      expect(places.sort()).toEqual([1, 2, 3, 4]);
    }
  });
});

describe('plainLabelledTable', () => {
  it.each(KINDS)('has a %s target with every class', (kind) => {
    const data = plainLabelledTable(kind, 3);
    checkLabelledTable(data);
    expect(data.target.kind).toBe(kind);
    if ('codes' in data.target) expect(new Set(data.target.codes)).toEqual(new Set([0, 1, 2]));
  });
});
