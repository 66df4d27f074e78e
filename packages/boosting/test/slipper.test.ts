import {
  gradientBoosting,
  gradientDescent,
  type Rule,
  simultaneousMinimisation,
} from '@preflearn/boosting';
import { learnerContract, lossContract } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { planted } from './planted.js';
import { binaryExponential, slipperDefinition } from './slipper-plugin.js';

describe('a learner written from outside', () => {
  const settings = { rules: 3 };
  const clauses = learnerContract(slipperDefinition, {
    settings,
    everyRow: { sample: 1 },
    dependsOn: {
      'column order': 'of equally good conditions the one on the first attribute is taken',
    },
    classes: 2,
    explained: 'score',
  });
  for (const { name, run } of clauses) it(name, run);
});

describe('a loss written from outside', () => {
  const techniques = [simultaneousMinimisation, gradientDescent, gradientBoosting];
  const clauses = lossContract(binaryExponential, techniques, {
    classes: 2,
    exponential: true,
    value: ({ codes }, weights, scores) =>
      weights.reduce(
        (sum, w, row) => sum + w * Math.exp((codes[row] === 1 ? -1 : 1) * scores[row]),
        0,
      ),
  });
  for (const { name, run } of clauses) it(name, run);
});

describe('the planted rule', () => {
  it('is found exactly', () => {
    const model = slipperDefinition.create({ rules: 1, sample: 1 }).fit(planted());
    const [rule] = (model as ReturnType<typeof slipperDefinition.load>).rules as readonly [Rule];
    expect(new Set(rule.conditions)).toEqual(
      new Set([
        { attribute: 1, operator: '>=', value: 1.5 },
        { attribute: 1, operator: '<=', value: 6.5 },
        { attribute: 2, operator: '=', category: 1 },
      ]),
    );
    expect(rule.coverage).toBe(20);
    expect(rule.response[0]).toBeGreaterThan(0);
  });
});

describe('a learner of two classes', () => {
  it('refuses more of them', () => {
    const data = planted();
    const target = { ...data.target, classes: ['no', 'yes', 'perhaps'] };
    expect(() => slipperDefinition.create({}).fit({ ...data, target })).toThrow(
      'Column "y": found 3 classes, but the sign of a score tells two apart; put classes together, or use another ' +
        'learner.',
    );
  });
});
