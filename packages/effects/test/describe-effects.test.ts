import { type Schema, Table } from '@preflearn/core';
import type { PortableModel } from '@preflearn/core/models';
import { describe, expect, it } from 'vitest';
import { describeEffects, predictedEffects, ruleEffects, rulePairEffects } from '../src/index.js';

const schema: Schema = {
  attributes: [
    { type: 'numeric', name: 'bought', unit: 'date' },
    { type: 'nominal', name: 'colour', categories: ['red', 'blue'] },
    { type: 'numeric', name: 'unused' },
  ],
  target: { kind: 'ordinal', name: 'y', classes: ['low', 'high'] },
};

const table = new Table([
  { type: 'numeric', name: 'bought', unit: 'date', values: Float64Array.of(0, 366, NaN, 731) },
  {
    type: 'nominal',
    name: 'colour',
    categories: ['red', 'blue'],
    codes: Int32Array.of(0, 1, 0, 0),
  },
  { type: 'numeric', name: 'unused', values: Float64Array.of(1, 2, 3, 4) },
]);

const late = { attribute: 0, operator: '>=', value: 365.5 } as const;
const red = { attribute: 1, operator: '=', category: 0 } as const;

function modelOf(width: number, decision: 'thresholds' | 'softmax'): PortableModel {
  const response = (value: number) => (width === 1 ? [value] : [value, -value]);
  return {
    learner: 'rules',
    schema,
    body: {
      type: 'rules',
      start: response(0),
      rules: [
        { conditions: [late], response: response(1), coverage: 2 },
        { conditions: [late, red], response: response(2), coverage: 1 },
      ],
      decision:
        decision === 'softmax'
          ? { type: 'softmax', choose: 'median' }
          : { type: 'thresholds', thresholds: [0] },
    },
  };
}

describe('effects in words and pictures', () => {
  it('says what the attributes of one score do, missing values too, and draws days as years', () => {
    const model = modelOf(1, 'thresholds');
    const effects = ruleEffects(model, table);
    const pairs = rulePairEffects(model, table);
    const { sections, pictures } = describeEffects(effects, schema, { pairs });
    expect(sections.map(({ title }) => title)).toEqual([
      'Effect of bought',
      'Effect of colour',
      'Pairs of attributes that act together',
    ]);
    expect(sections[0].lines).toEqual([
      '    -1.25        -2  1970-01-01',
      '    +1.25         0  1971-01-02',
      '    +1.25         0  1972-01-02',
      '    -1.25        -3  missing',
    ]);
    expect(sections[1].lines).toEqual(['    +0.25     +0.25  red', '    -0.75     -0.75  blue']);
    expect(sections[2].lines).toEqual(['H 0.29  ±0.354    bought and colour']);
    const [lines, partial, local, pair] = pictures;
    expect(lines).toMatchObject({ type: 'lines', xLabel: 'bought (year)' });
    if (lines.type !== 'lines') throw new Error('no lines');
    expect(lines.series.map(({ name }) => name)).toEqual([
      'partial dependence',
      'partial dependence, missing',
      'accumulated local effects',
      'accumulated local effects, missing',
    ]);
    expect(lines.series[0].x[0]).toBe(1970);
    expect(lines.series[0].y).toEqual([-1.25, -1.25, 1.25, 1.25]);
    expect([partial.type, local.type, pair.type]).toEqual(['bars', 'bars', 'matrix']);
    if (pair.type !== 'matrix') throw new Error('no matrix');
    expect(pair.rows).toEqual(['1970-01-01', '1971-01-02', '1972-01-02', 'missing']);
    expect(pair.cells.map((line) => line.map(({ text }) => text))).toEqual([
      ['0.0', '0.0'],
      ['3.0', '1.0'],
      ['3.0', '1.0'],
      ['0.0', '0.0'],
    ]);
  });

  it('says it for each class where there are several scores', () => {
    const effects = ruleEffects(modelOf(2, 'softmax'), table);
    const { sections, pictures } = describeEffects(effects, schema);
    expect(sections[1].lines).toEqual([
      'red: low +0.25, high -0.25',
      'blue: low -0.75, high +0.75',
    ]);
    expect(pictures.map(({ type }) => type)).toEqual(['lines', 'lines', 'matrix', 'matrix']);
  });

  it('only names what has no effect, and numbers that do the same in one line', () => {
    const [bought, colour] = ruleEffects(modelOf(2, 'softmax'), table);
    const level = { ...bought, strength: 0 };
    const same = bought.dependence.values.map((line, k) => line.map(() => k));
    const steady = { ...bought, dependence: { levels: bought.dependence.levels, values: same } };
    const { sections, pictures } = describeEffects([colour, level], schema);
    expect(sections).toMatchObject([
      {
        title: 'Effect of colour',
        rest: { title: '1 attribute without effect on these rows', lines: ['bought'] },
      },
    ]);
    expect(pictures.map(({ title }) => title)).toEqual(['Effect of colour', 'Effect of colour']);
    expect(describeEffects([level], schema).sections).toMatchObject([
      { title: 'Effects', lines: ['No attribute has an effect on these rows.'] },
    ]);
    const moved = { ...steady, dependence: { ...steady.dependence, missing: [5, 1] } };
    expect(describeEffects([moved], schema).sections[0].lines).toHaveLength(2);
  });

  it('lists as many attributes as are wanted', () => {
    const effects = ruleEffects(modelOf(1, 'thresholds'), table);
    expect(describeEffects(effects, schema, { top: 1 }).sections).toHaveLength(1);
  });

  it('refuses intervals out of range, rows that are not there, and models without rules', () => {
    const model = modelOf(1, 'thresholds');
    expect(() => ruleEffects(model, table, { intervals: 0 })).toThrow('expected 1 to 1000');
    expect(() => ruleEffects(model, table.select([]))).toThrow('no rows');
    const tree = { ...model, body: { type: 'tree', nodes: [], details: [] } } as const;
    expect(() => ruleEffects(tree, table)).toThrow('no rules');
    const weights = Float64Array.of(0, 0, 0, 0);
    const predict = () => ({ kind: 'numeric', values: new Float64Array(4), details: [] }) as const;
    expect(() => predictedEffects({ schema, predict }, table, { weights })).toThrow(
      'weights are 0',
    );
  });
});
