import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { rulesOf } from '../src/index.js';
import { rulesDocumentSchema } from '../src/rules/rules-document.js';
import { modelOf, namedModel } from './models.js';

describe('a rules document', () => {
  it('names the attributes, categories and classes of rules', () => {
    const document = rulesOf(namedModel());
    expect(v.is(rulesDocumentSchema(), document)).toBe(true);
    expect(document.model).toEqual({
      type: 'rules',
      scores: ['score'],
      start: [0.2],
      linear: [],
      rules: [
        {
          if: [
            { attribute: 'age', operator: '<=', value: 9.7 },
            { attribute: 'colour', operator: '!=', value: 'red' },
          ],
          response: [0.1],
          coverage: 3,
        },
        {
          if: [{ attribute: 'colour', operator: '=', value: 'red' }],
          response: [-0.3],
          coverage: 2,
        },
      ],
      decision: {
        type: 'thresholds',
        classes: [
          { class: 'poor', from: null, below: 0.25 },
          { class: 'good', from: 0.25, below: null },
        ],
      },
    });
  });

  it('says what its attributes and its target are', () => {
    const { schema, ...rest } = namedModel();
    const dated = { type: 'numeric', name: 'bought', unit: 'date' } as const;
    const document = rulesOf({
      ...rest,
      schema: { ...schema, attributes: [...schema.attributes, dated] },
    });
    expect(document).toMatchObject({
      learner: 'test',
      target: { name: 'grade', kind: 'ordinal', classes: ['poor', 'good'] },
    });
    expect(document.attributes).toEqual([
      { type: 'numeric', name: 'age' },
      { type: 'nominal', name: 'colour', categories: ['red', 'blue'] },
      dated,
    ]);
    expect(Object.hasOwn(document.attributes[0], 'unit')).toBe(false);
  });

  it('leaves out classes that no score leads to', () => {
    const thresholds = [-Infinity, 1, 1, Infinity];
    const body = {
      type: 'rules',
      start: [0],
      rules: [],
      decision: { type: 'thresholds', thresholds },
    } as const;
    const { model } = rulesOf(modelOf([], ['a', 'b', 'c', 'd', 'e'], body));
    expect(model).toMatchObject({
      decision: {
        classes: [
          { class: 'b', from: null, below: 1 },
          { class: 'd', from: 1, below: null },
        ],
      },
    });
  });

  it('says where rows go in a tree', () => {
    const nodes = [
      { condition: { attribute: 0, operator: '<=', value: 2 }, missing: true, otherwise: 2 },
      { order: [0, 1], details: [0.5] },
      { order: [1, 0], details: [0.25] },
    ] as const;
    const body = { type: 'tree', nodes, details: ['theta'] } as const;
    expect(rulesOf(modelOf([{ type: 'numeric', name: 'x' }], ['a', 'b'], body)).model).toEqual({
      type: 'tree',
      nodes: [
        {
          if: { attribute: 'x', operator: '<=', value: 2 },
          missing: 'holds',
          holds: 1,
          otherwise: 2,
        },
        { order: ['a', 'b'], details: { theta: 0.5 } },
        { order: ['b', 'a'], details: { theta: 0.25 } },
      ],
    });
  });
});
