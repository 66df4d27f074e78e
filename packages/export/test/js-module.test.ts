import type { AttributeSchema } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { jsModule } from '../src/index.js';
import { modelOf, namedModel, PLAIN } from './models.js';

interface Predicting {
  readonly predict: (row: object) => Readonly<Record<string, unknown>>;
}

async function imported(code: string): Promise<Predicting> {
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  return (await import(/* @vite-ignore */ url)) as Predicting;
}

const bought: AttributeSchema = { type: 'numeric', name: 'bought', unit: 'date' };

describe('a module', () => {
  it('predicts rows, with missing values and categories that training never saw', async () => {
    const { predict } = await imported(jsModule(namedModel()).code);
    const score = 0.2 + 0.1;
    expect(predict({ age: 9.7, colour: 'blue' })).toEqual({ prediction: 'good', score });
    expect(predict({ age: 9.8, colour: 'blue' })).toEqual({ prediction: 'poor', score: 0.2 });
    expect(predict({ age: null, colour: 'blue' })).toEqual({ prediction: 'poor', score: 0.2 });
    expect(predict({ age: 1, colour: 'green' })).toEqual({ prediction: 'poor', score: 0.2 });
    expect(predict({ age: 1, colour: undefined })).toEqual({ prediction: 'poor', score: 0.2 });
    expect(predict({ age: NaN, colour: 'red' }).score).toBe(0.2 - 0.3);
  });

  it('says which column is not there, or holds no number', async () => {
    const { predict } = await imported(jsModule(namedModel()).code);
    expect(() => predict({ colour: 'red' })).toThrow('Column "age" is missing');
    expect(() => predict({ age: '9', colour: 'red' })).toThrow('Column "age": found 9');
    expect(() => predict({ age: Infinity, colour: 'red' })).toThrow('expected a finite number');
  });

  it('takes dates as numbers and as dates', async () => {
    const model = modelOf([bought], ['early', 'late'], {
      type: 'rules',
      start: [0],
      rules: [
        {
          conditions: [{ attribute: 0, operator: '>=', value: 19783.5 }],
          response: [1],
          coverage: 1,
        },
      ],
      decision: { type: 'thresholds', thresholds: [0.5] },
    });
    const { code, types } = jsModule(model);
    const { predict } = await imported(code);
    expect(predict({ bought: new Date('2024-03-01') }).prediction).toBe('early');
    expect(predict({ bought: new Date('2024-03-02') }).prediction).toBe('late');
    expect(predict({ bought: 19784 }).prediction).toBe('late');
    expect(types).toContain('readonly "bought": number | Date | null | undefined;');
  });

  it('needs no row when it looks at no column', async () => {
    const leaf = { order: [1, 0], details: [] };
    const model = modelOf([bought], ['a', 'b'], { type: 'tree', nodes: [leaf], details: [] });
    const { code, types } = jsModule(model);
    expect((await imported(code)).predict({})).toEqual({ prediction: 'b>a' });
    expect(types).toContain('export declare function predict(): Prediction;');
    expect(code).not.toContain('numberOf');
  });

  it('predicts the same whatever names, categories and classes say', async () => {
    const awkward = fc.oneof(
      fc.constantFrom('*/', '`', '</script>', "'", '"', '\\', '\u2028', '__proto__'),
      fc.string({ unit: 'binary' }),
    );
    const texts = fc.uniqueArray(awkward, { minLength: 5, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(texts, async ([number, nominal, category, low, high]) => {
        fc.pre(category !== 'blue');
        const names = { ...PLAIN, number, nominal, category, low, high };
        const { predict } = await imported(jsModule(namedModel(names)).code);
        const row = Object.fromEntries([
          [number, 1],
          [nominal, category],
        ]);
        expect(predict(row)).toEqual({ prediction: low, score: 0.2 - 0.3 });
        const other = Object.fromEntries([
          [number, 1],
          [nominal, 'blue'],
        ]);
        expect(predict(other)).toEqual({ prediction: high, score: 0.2 + 0.1 });
      }),
      runs(50),
    );
  });
});
