import { tableFromRows, takeTarget } from '@preflearn/core';
import { expect, it } from 'vitest';
import { loadOrBoostAll, OrBoostAll, RankBoostAe } from '../src/index.js';

const rows = Array.from({ length: 60 }, (_, i) => ({
  age: i,
  colour: ['red', 'blue', 'green'][i % 3],
  grade: ['low', 'middle', 'high'][Math.min(2, Math.floor(i / 20))],
}));
const classes = ['low', 'middle', 'high'];
const data = takeTarget(tableFromRows(rows), 'grade', { kind: 'ordinal', classes });
const expected = rows.map(({ grade }) => classes.indexOf(grade));

it('takes 2000 rounds with the preset of the paper, unless rounds are given', () => {
  expect(new OrBoostAll().options.rounds).toBe(500);
  expect(new OrBoostAll({ preset: 'paper' }).options.rounds).toBe(2000);
  expect(new RankBoostAe({ preset: 'paper', rounds: 3 }).options.rounds).toBe(3);
});

it.each(['perceptron', 'sigmoid', 'stump'] as const)('learns classes from %ss', (base) => {
  for (const learner of [
    new OrBoostAll({ base, rounds: 20 }),
    new RankBoostAe({ base, rounds: 20 }),
  ]) {
    const model = learner.fit(data);
    const { codes } = model.predict(data.attributes);
    const wrong = codes.filter((code, row) => code !== expected[row]).length;
    expect(wrong).toBeLessThanOrEqual(3);
  }
});

it('takes the thresholds of least error or of least exponential loss in either learner', () => {
  const given = { base: 'stump', rounds: 5 } as const;
  for (const [Learner, auto] of [
    [RankBoostAe, 'least-error'],
    [OrBoostAll, 'exponential'],
  ] as const) {
    const thresholds = (kind?: 'least-error' | 'exponential') =>
      new Learner({ ...given, ...(kind && { thresholds: kind }) }).fit(data).thresholds;
    const [least, exponential] = [thresholds('least-error'), thresholds('exponential')];
    expect(least).not.toEqual(exponential);
    expect(thresholds()).toEqual(auto === 'exponential' ? exponential : least);
  }
});

it('stops after a base learner that makes no error', () => {
  const two = rows.map(({ age }) => ({ age, grade: age < 20 ? 'low' : 'high' }));
  const target = { kind: 'ordinal', classes: ['low', 'high'] } as const;
  const model = new OrBoostAll({ base: 'stump' }).fit(
    takeTarget(tableFromRows(two), 'grade', target),
  );
  expect(model.weights).toEqual([1]);
});

it('explains a score by attributes for stumps, and by votes for perceptrons', () => {
  const stumps = new OrBoostAll({ base: 'stump', rounds: 20 }).fit(data);
  const explanation = stumps.explain(data.attributes, 50);
  expect(explanation.because[0].text).toBe('age = 50');
  expect(explanation.sum?.attributes[0].name).toBe('age');
  const perceptrons = new OrBoostAll({ rounds: 20 }).fit(data);
  expect(perceptrons.explain(data.attributes, 50).because[0].text).toMatch(
    /^\d+ perceptrons? for higher classes$/,
  );
});

it('describes the base learners, the thresholds and the importance of the attributes', () => {
  const { headline, facts, sections } = new OrBoostAll({ base: 'stump', rounds: 20 })
    .fit(data)
    .describe();
  expect(headline).toMatch(
    /^\d+ stumps that predict grade \(3 classes\) from 2 attributes, trained on 60 rows\.$/,
  );
  expect(facts.map(([name]) => name)).toContain('score thresholds');
  expect(sections[0].lines[0]).toContain('age');
});

it('refuses inputs and base learners that take more memory than they may', () => {
  const training = new OrBoostAll().train(data, 1, { memory: { arrayBytes: 100 } });
  expect(() => training.next()).toThrow('60 rows of 4 inputs and 500 base learners');
});

it('refuses saved parameters that do not fit each other', () => {
  const saved = new OrBoostAll({ rounds: 2, base: 'stump' }).fit(data).toJSON();
  const parameters = saved.parameters as { inputs: object[]; rounds: object[] };
  const load = (changed: object) => () =>
    loadOrBoostAll({ ...saved, parameters: { ...parameters, ...changed } });
  expect(load({})).not.toThrow();
  expect(load({ base: 'sigmoid' })).toThrow('rounds.0');
  expect(load({ rounds: [{ ...parameters.rounds[0], input: 4 }] })).toThrow('rounds.0.input');
  expect(load({ inputs: parameters.inputs.slice(0, 0) })).toThrow('rounds.0.input');
  expect(load({ inputs: parameters.inputs.map((one) => ({ ...one, attribute: 1 })) })).toThrow(
    'inputs.0.attribute',
  );
  expect(load({ link: { thresholds: [1] } })).toThrow('thresholds');
});
