import {
  type ClassPrediction,
  type LabelledTable,
  Random,
  type Schema,
  Table,
} from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import { describe, expect, it } from 'vitest';
import { accuracyScore, aucScore, maeLoss, permutationImportance } from '../src/index.js';
import { ordinal } from './toy.js';

const CODES = [0, 0, 1, 2, 2, 2, 1, 0, 3, 3];
const NOISE = [5, 1, 4, 1, 5, 9, 2, 6, 5, 3];

function tableOf(x: readonly number[]): Table {
  return new Table([
    { type: 'numeric', name: 'noise', values: Float64Array.from(NOISE) },
    { type: 'numeric', name: 'x', values: Float64Array.from(x) },
  ]);
}

const data: LabelledTable = { attributes: tableOf(CODES), target: ordinal(CODES) };

const schema: Schema = {
  attributes: [
    { type: 'numeric', name: 'noise' },
    { type: 'numeric', name: 'x' },
  ],
  target: { kind: 'ordinal', name: 'y', classes: ['c0', 'c1', 'c2', 'c3'] },
};

/** Predicts the class x, and so all rows right. */
const model = {
  schema,
  predict(table: Table): ClassPrediction {
    const x = table.column('x');
    const codes = Int32Array.from(x.type === 'numeric' ? x.values : []);
    return { kind: 'ordinal', classes: schema.target.classes, codes, details: [] };
  },
};

describe('permutation importance', () => {
  it('is by how much a loss is larger with permuted values, by definition', async () => {
    const found = await permutationImportance(model, data, { permutations: 4, seed: 7 });
    const random = new Random(7, 1); // of the second attribute
    const values = Array.from({ length: 4 }, () => {
      const order = shuffledIndices(CODES.length, random);
      return CODES.reduce((sum, code, row) => sum + Math.abs(CODES[order[row]] - code), 0) / 10;
    });
    const mean = values.reduce((a, b) => a + b, 0) / 4;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 3;
    expect(found).toMatchObject({ metric: 'maeLoss', direction: 'lower', asItIs: 0, seed: 7 });
    const [first, second] = found.attributes;
    expect(first.name).toBe('x');
    first.values.forEach((value, i) => {
      expect(value).toBeCloseTo(values[i], 12);
    });
    expect(first.mean).toBeCloseTo(mean, 12);
    expect(first.standardDeviation).toBeCloseTo(Math.sqrt(variance), 12);
    expect(new Set(values).size).toBeGreaterThan(1);
    expect(second).toEqual({
      name: 'noise',
      values: [0, 0, 0, 0],
      mean: 0,
      standardDeviation: 0,
    });
  });

  it('is above 0, too, where a larger metric is better', async () => {
    const { attributes, asItIs } = await permutationImportance(model, data, {
      metric: accuracyScore,
    });
    expect(asItIs).toBe(1);
    expect(attributes[0].name).toBe('x');
    expect(attributes[0].mean).toBeGreaterThan(0.3);
  });

  it('begins with the same permutations however many there are, and tells of each', async () => {
    const told: (readonly [number, number])[] = [];
    const onProgress = (done: number, total: number) => told.push([done, total]);
    const few = await permutationImportance(model, data, { permutations: 2, onProgress });
    const more = await permutationImportance(model, data, { permutations: 5 });
    expect(more.attributes[0].values.slice(0, 2)).toEqual(few.attributes[0].values);
    expect(told).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 4],
    ]);
  });

  it('weighs rows in the metric', async () => {
    const weights = Float64Array.from(CODES, (code) => (code === 3 ? 1 : 0));
    const { attributes } = await permutationImportance(model, { ...data, weights }, { seed: 3 });
    const random = new Random(3, 1);
    const order = shuffledIndices(CODES.length, random);
    const expected = (3 - CODES[order[8]] + (3 - CODES[order[9]])) / 2;
    expect(attributes[0].values[0]).toBeCloseTo(expected, 12);
  });

  it('has no standard deviation for one permutation', async () => {
    const { attributes } = await permutationImportance(model, data, { permutations: 1 });
    expect(attributes[0].standardDeviation).toBeNull();
  });

  it('refuses a metric that is undefined on the rows, no rows, and numbers out of range', async () => {
    const oneClass = {
      attributes: tableOf(CODES),
      target: ordinal(
        CODES.map(() => 0),
        4,
      ),
    };
    await expect(permutationImportance(model, oneClass, { metric: aucScore })).rejects.toThrow(
      /aucScore is undefined on these rows/,
    );
    const none = { attributes: data.attributes.select([]), target: ordinal([], 4) };
    await expect(permutationImportance(model, none)).rejects.toMatchObject({
      code: 'TABLE_EMPTY',
    });
    for (const permutations of [0, 1.5, 10_001]) {
      await expect(permutationImportance(model, data, { permutations })).rejects.toMatchObject({
        code: 'OPTION_RANGE',
      });
    }
    await expect(
      permutationImportance(model, data, { metric: maeLoss, seed: -1 }),
    ).rejects.toMatchObject({ code: 'SEED_RANGE' });
  });

  it('stops when it is cancelled', async () => {
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    const { signal } = controller;
    await expect(permutationImportance(model, data, { onProgress, signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
