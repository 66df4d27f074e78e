import { Random, Table } from '@preflearn/core';
import type { PortableModel } from '@preflearn/core/models';
import { expect, it } from 'vitest';
import { effectAt, predictedEffects, ruleEffects } from '../src/index.js';
import { randomRules, randomTable, slowScores } from './random-rules.js';

/** A model that predicts the scores of rules as numbers. */
function scoring(model: PortableModel) {
  return {
    schema: model.schema,
    predict: (table: Table) => ({
      kind: 'numeric' as const,
      values: Float64Array.from(slowScores(model, table), ([score]) => score),
      details: [],
    }),
  };
}

it('gives the curves of the rules at its levels', () => {
  for (let seed = 0; seed < 10; seed++) {
    const random = new Random(seed);
    const table = randomTable(40, random);
    const model = randomRules(1, random, { type: 'thresholds', thresholds: [0, 1] });
    const options = { intervals: 5 };
    const ofRules = ruleEffects(model, table, options);
    const predicted = predictedEffects(scoring(model), table, options);
    for (const effect of ofRules) {
      const other = predicted.find(({ name }) => name === effect.name);
      const { dependence, accumulated } = other ?? expect.unreachable();
      const type = effect.attribute % 2 === 0 ? 'numeric' : 'nominal';
      dependence.levels.forEach((level, i) => {
        const value = effectAt(effect.dependence, type, level, 0);
        expect(dependence.values[0][i]).toBeCloseTo(value, 10);
      });
      expect(dependence.missing?.[0]).toBeCloseTo(effect.dependence.missing?.[0] ?? NaN, 10);
      expect(accumulated?.levels).toEqual(effect.accumulated?.levels);
      accumulated?.values[0].forEach((value, i) => {
        expect(value).toBeCloseTo(effect.accumulated?.values[0][i] ?? NaN, 10);
      });
      expect(accumulated?.missing?.[0]).toBeCloseTo(effect.accumulated?.missing?.[0] ?? NaN, 10);
    }
  }
});

it('averages the positions of labels', () => {
  const schema = {
    attributes: [{ type: 'numeric', name: 'age' }],
    target: { kind: 'ranking', name: 'order', classes: ['tea', 'coffee'] },
  } as const;
  const predict = (table: Table) => {
    const [column] = table.columns;
    const ages = column.type === 'numeric' ? Array.from(column.values) : [];
    const positions = Int32Array.from(ages.flatMap((age) => (age > 30 ? [1, 2] : [2, 1])));
    return { kind: 'ranking' as const, labels: ['tea', 'coffee'], positions, details: [] };
  };
  const values = Float64Array.of(20, 30, 40, 50);
  const table = new Table([{ type: 'numeric', name: 'age', values }]);
  const [effect] = predictedEffects({ schema, predict }, table);
  expect(effect.outputs).toEqual({ unit: 'position (1 is best)', names: ['tea', 'coffee'] });
  expect(effect.dependence).toEqual({
    levels: [20, 30, 40, 50],
    values: [
      [2, 2, 1, 1],
      [1, 1, 2, 2],
    ],
  });
  expect(effect.average).toEqual([1.5, 1.5]);
  expect(effect.accumulated?.values[0]).toEqual([0.5, 0.5, -0.5, -0.5]);
});
