import type { OrdinalTarget } from '@preflearn/core';
import { learnerContract, plainLabelledTable } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import {
  BOOST_OPTIONS,
  gradient,
  gradientBoosting,
  meanCost,
  nearestClassLink,
  newton,
  pointwiseLoss,
  ruleLearner,
} from '../src/index.js';

const squaredRules = ruleLearner({
  id: 'squared-rules',
  title: 'Squared rules',
  summary: 'Rules for ordered classes under the squared error.',
  loss: pointwiseLoss<OrdinalTarget>({
    id: 'squared',
    targetKinds: ['ordinal'],
    labels: ({ codes }) => codes.map((code) => code + 1),
    value: (y, f) => (f - y) ** 2 / 2,
    gradient: (y, f) => f - y,
    hessian: () => 1,
  }),
  link: nearestClassLink,
  techniques: [newton(), gradient, gradientBoosting],
  error: meanCost,
});

describe('a learner from its parts', () => {
  const clauses = learnerContract(squaredRules, {
    settings: { rules: 4 },
    everyRow: { sample: 1 },
    explained: 'score',
  });
  for (const { name, run } of clauses) it(name, run);
});

describe('ruleLearner', () => {
  const data = plainLabelledTable('ordinal', 3);

  it('says what it was given', () => {
    const { id, title, targetKinds, options } = squaredRules;
    expect({ id, title, targetKinds }).toEqual({
      id: 'squared-rules',
      title: 'Squared rules',
      targetKinds: ['ordinal'],
    });
    expect(Object.keys(options)).toEqual([...Object.keys(BOOST_OPTIONS), 'technique']);
  });

  it('takes the first technique unless told otherwise', () => {
    // The rules alone, since a model also states the technique that it was trained with.
    const rulesOf = (settings: { technique?: string }) =>
      JSON.stringify(squaredRules.create({ rules: 6, ...settings }).fit(data).rules);
    const rules = ['newton', 'gradient', 'gradient-boosting'].map((technique) =>
      rulesOf({ technique }),
    );
    // With a hessian of 1 Newton's impurity orders conditions as that of gradient boosting does.
    expect(rules[2]).toBe(rules[0]);
    expect(rules[1]).not.toBe(rules[0]);
    expect(rulesOf({})).toBe(rules[0]);
  });

  it('refuses another technique, also in a saved model', () => {
    expect(() => squaredRules.create({ technique: 'alchemy' })).toThrow(
      /squared-rules.*technique.*newton.*gradient/,
    );
    const saved = JSON.parse(JSON.stringify(squaredRules.create({ rules: 2 }).fit(data)));
    saved.training.options.technique = 'alchemy';
    expect(() => squaredRules.load(saved)).toThrow(/technique/);
  });

  it('learns what there is to learn', () => {
    const model = squaredRules.create({ rules: 60, sample: 1 }).fit(data);
    const target = data.target as OrdinalTarget;
    const { codes } = model.predict(data.attributes);
    expect(codes.filter((code, row) => code !== target.codes[row]).length).toBeLessThan(4);
  });
});

describe('a saved model', () => {
  const model = squaredRules.create({ rules: 3 }).fit(plainLabelledTable('ordinal', 3));
  const { parameters, ...head } = JSON.parse(JSON.stringify(model)) as {
    parameters: { rules: { response: number[] }[]; spread: { quantiles: number[] }[] };
  };
  const load = (changed: Partial<typeof parameters>) => () =>
    squaredRules.load({ ...head, parameters: { ...parameters, ...changed } });

  it('is refused where its responses can add up to an infinite score', () => {
    const withResponse = (response: number) =>
      load({ rules: parameters.rules.map((rule) => ({ ...rule, response: [response] })) });
    for (const response of [1.7e308, -1.7e308]) {
      expect(withResponse(response)).toThrow(
        'model.parameters.rules: found responses that can add up to an infinite score, expected ' +
          'smaller ones; save the model again',
      );
    }
    expect(withResponse(5e307)).not.toThrow();
    expect(load({ rules: [] })).toThrow('model.parameters.checkpoints');
  });

  it('is refused where a quantile is below the one before', () => {
    const { spread } = parameters;
    const quantiles = spread[0].quantiles.map((_, i) => i);
    const withFirst = (first: number[]) =>
      load({ spread: [{ ...spread[0], quantiles: first }, ...spread.slice(1)] });
    expect(withFirst(quantiles)).not.toThrow();
    expect(withFirst(quantiles.map(() => 0))).not.toThrow();
    expect(withFirst([0, 1, 3, 2, 4])).toThrow(
      'model.parameters.spread: found 0, 1, 3, 2, 4, expected ascending numbers;',
    );
  });
});
