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

const squared = pointwiseLoss<OrdinalTarget>({
  id: 'squared',
  targetKinds: ['ordinal'],
  labels: ({ codes }) => codes.map((code) => code + 1),
  value: (y, f) => (f - y) ** 2 / 2,
  gradient: (y, f) => f - y,
  hessian: () => 1,
});

const squaredRules = ruleLearner({
  id: 'squared-rules',
  title: 'Squared rules',
  summary: 'Rules for ordered classes under the squared error.',
  loss: squared,
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

describe('a learner with options of its own', () => {
  const bounded = ruleLearner({
    id: 'bounded-rules',
    title: 'Bounded rules',
    summary: 'Squared rules that end early.',
    loss: squared,
    link: nearestClassLink,
    techniques: [gradient],
    error: meanCost,
    options: { most: { type: 'integer', default: 3, min: 1 } },
    help: { most: 'Rules after which training stops.' },
    parts({ most }, { attributes }) {
      let left = Math.min(most, attributes.rowCount);
      return { stop: () => --left === 0 };
    },
  });
  const data = plainLabelledTable('ordinal', 3);

  it('hands them and the table to its parts', () => {
    const learner = bounded.create({ most: 5, rules: 9 });
    for (let run = 0; run < 2; run++) expect(learner.fit(data).rules).toHaveLength(5);
    expect(bounded.create({}).fit(data).rules).toHaveLength(3);
  });

  it('describes, checks and saves them', () => {
    expect(bounded.options.most.description).toBe('Rules after which training stops.');
    expect(() => bounded.create({ most: 0 })).toThrow('bounded-rules, option "most": found 0');
    const saved = JSON.parse(JSON.stringify(bounded.create({ most: 2 }).fit(data)));
    expect(saved.training.options).toMatchObject({ most: 2, technique: 'gradient' });
    expect(bounded.load(saved).rules).toHaveLength(2);
    saved.training.options.most = 0;
    expect(() => bounded.load(saved)).toThrow('most');
  });
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
