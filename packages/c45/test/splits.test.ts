import { type ClassTarget, type LabelledTable, Random } from '@preflearn/core';
import { randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { findSplit } from '../src/find-split.js';
import { allRows, trainingRows } from '../src/training-rows.js';
import { slowSplit } from './slow-split.js';

/** Classes that follow the first attribute, except in some rows. */
function withNoise(data: LabelledTable<ClassTarget>, random: Random): LabelledTable<ClassTarget> {
  const [column] = data.attributes.columns;
  const { classes, codes } = data.target;
  const followed = codes.map((code, row) => {
    const value = column.type === 'numeric' ? column.values[row] : column.codes[row];
    return random.uniform() < 0.3 || Number.isNaN(value)
      ? code
      : Number(value > 0) % classes.length;
  });
  return { ...data, target: { ...data.target, codes: followed } };
}

it('finds the split that the definition finds', () => {
  let splits = 0;
  const property = fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (seed) => {
    const random = new Random(seed);
    const drawn = randomLabelledTable(random, {
      ...{ kind: 'nominal', rows: 8 + (seed % 60), weights: 'none', oneClass: false },
      attributes: ['ties', 'smooth', 'nominal', 'constant', 'empty', 'single'],
    }) as LabelledTable<ClassTarget>;
    const data = withNoise(drawn, random);
    const minLeaf = 1 + (seed % 3);
    const rows = trainingRows(data);
    const found = findSplit(rows, allRows(rows), minLeaf);
    const value = found && 'value' in found ? ` <= ${found.value}` : '';
    expect(found ? `${found.attribute}${value}` : 'none').toBe(slowSplit(data, minLeaf));
    splits += Number(found !== undefined);
  });
  fc.assert(property, runs(300));
  expect(splits).toBeGreaterThan(often(100));
});
