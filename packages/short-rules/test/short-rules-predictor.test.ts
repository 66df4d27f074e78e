import { Random } from '@preflearn/core';
import { randomLabelledTable } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { ShortRules } from '../src/index.js';
import { loadShortRules } from '../src/predict.js';

describe.each(['ordinal', 'nominal'] as const)(
  'a model of %s classes, loaded to predict',
  (kind) => {
    const data = randomLabelledTable(new Random(4), { kind, rows: 80, missing: true });
    const model = new ShortRules({ rules: 6, poolRules: 20, linear: true }).fit(data, { seed: 2 });
    const load = (one: unknown) => loadShortRules(JSON.parse(JSON.stringify(one)));

    it('adds linear terms as the whole model does, to the same bits', () => {
      expect(model.linearTerms.length).toBeGreaterThan(0);
      const { attributes } = data;
      expect(load(model).predict(attributes)).toStrictEqual(model.predict(attributes));
    });

    it('predicts with the last point of the path of a model that was cut', () => {
      const { attributes } = data;
      for (const rules of [0, 3]) {
        const cut = model.truncate(rules);
        expect(load(cut).predict(attributes)).toStrictEqual(cut.predict(attributes));
      }
    });
  },
);
