import { mlRulesDefinition } from '@preflearn/ml-rules';
import { rankRulesDefinition } from '@preflearn/rank-rules';
import { learnerContract } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { calibratedDefinition } from '../src/index.js';

const dependsOn = {
  'row order': 'rows are dealt to parts in their order',
  'sizes of numbers': 'rows out of fold lie between the values that a model was trained on',
  'column order': 'of equally good conditions the one on the first attribute is taken',
};
const skip = {
  'fit can be cancelled and gives the model so far':
    'there are no probabilities before all parts have been predicted',
  'fitAsync can be cancelled and gives the model so far':
    'there are no probabilities before all parts have been predicted',
  // A row twice may stand in two parts, and has to: new rows also meet their equals among those of training.
  'a weight of 2 equals the row twice': 'a row of weight 2 is in one part',
  'a row repeated at the end equals a weight of 2': 'a row of weight 2 is in one part',
};

describe('calibrated RankRules', () => {
  const clauses = learnerContract(calibratedDefinition(rankRulesDefinition), {
    settings: { rules: 5, sample: 1, calibrationFolds: 3 },
    dependsOn,
    skip,
  });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('calibrated MLRules', () => {
  const clauses = learnerContract(calibratedDefinition(mlRulesDefinition), {
    settings: { rules: 5, sample: 1, calibrationFolds: 3 },
    dependsOn,
    skip,
  });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('calibrated RankRules without sets', () => {
  const clauses = learnerContract(calibratedDefinition(rankRulesDefinition), {
    settings: { rules: 5, sample: 1, calibrationFolds: 2, coverage: null },
    dependsOn,
    tableSeed: 2,
    skip,
  });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('the options of a calibrated learner', () => {
  const { create } = calibratedDefinition(rankRulesDefinition);

  it('are those of the learner and of the calibration', () => {
    const { options } = create({ rules: 7, calibrationFolds: 3 });
    expect(options).toMatchObject({ rules: 7, calibrationFolds: 3 });
  });

  it('are refused by the name of the calibrated learner', () => {
    expect(() => create({ rules: 7, calibrationFold: 3 })).toThrow(
      /^calibrated-rank-rules, option "calibrationFold": .*"calibrationFolds"/,
    );
  });
});

it('searches the settings of the learner, and none of calibration', () => {
  const space = calibratedDefinition(rankRulesDefinition).searchSpace ?? {};
  expect(Object.keys(space)).toEqual(Object.keys(rankRulesDefinition.searchSpace ?? {}));
  expect(Object.keys(space)).not.toContain('coverage');
  for (const range of Object.values(space)) {
    expect('values' in range ? range.stepwise : range.staged).toBeUndefined();
  }
});

it('describes intervals to those who predict numbers, and sets of classes to the others', () => {
  const textOf = (kind: 'ordinal' | 'numeric') =>
    calibratedDefinition({ ...rankRulesDefinition, targetKinds: [kind] }).options.coverage
      .description;
  expect(textOf('ordinal')).toMatch(/class/);
  expect(textOf('ordinal')).not.toMatch(/interval/);
  expect(textOf('numeric')).toMatch(/interval/);
  expect(textOf('numeric')).not.toMatch(/class/);
});
