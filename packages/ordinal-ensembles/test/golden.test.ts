import { describe, expect, it } from 'vitest';
import { type EnsembleInput, type EnsembleModel, OrBoostAll, RankBoostAe } from '../src/index.js';
import { golden, goldenSet, type OrdinalTable, summedError } from './golden-set.js';

/** A folder with all the sets, `regression/`. */
const folder = process.env.COMPARATORS_DATA;
const withoutFolder = folder === undefined; // the data are not part of this repository

const LEARNERS: Readonly<Record<string, (options: EnsembleInput) => OrBoostAll | RankBoostAe>> = {
  'ORBoost-All': (options) => new OrBoostAll(options),
  'RankBoost-AE': (options) => new RankBoostAe(options),
};

/** The attribute, threshold, sign and weight of each stump. */
function stumpsOf(model: EnsembleModel) {
  return model.parts.rounds.map(({ base, weight }) => {
    if (!('input' in base)) throw new Error('expected a stump');
    const { attribute } = model.parts.inputs[base.input];
    return [attribute, base.threshold, base.direction > 0 ? '+' : '-', weight] as const;
  });
}

/** Models after each number of rounds. */
function stages(learner: OrBoostAll | RankBoostAe, data: OrdinalTable, wanted: readonly number[]) {
  const found = new Map<number, EnsembleModel>();
  const training = learner.train(data, 1);
  for (let step = training.next(); !step.done; step = training.next()) {
    if (!('done' in step.value) || !wanted.includes(step.value.done)) continue;
    const model = step.value.modelSoFar();
    if (model) found.set(step.value.done, model);
  }
  return wanted.map((rounds) => found.get(rounds) as EnsembleModel);
}

describe.each(['pyrim', 'machine-cpu'])('with stumps on %s', (name) => {
  const { trained } = goldenSet(name);

  it.each([
    [`ORBoost-All ${name}`, LEARNERS['ORBoost-All']],
    [`RankBoost ${name}`, LEARNERS['RankBoost-AE']],
  ])('makes the first rounds of %s', (key, learner) => {
    const { rounds, thetaAfter } = golden.stumps[key];
    const [first, fourth] = stages(learner({ base: 'stump', rounds: 4 }), trained, [1, 4]);
    stumpsOf(fourth).forEach(([attribute, threshold, sign, weight], t) => {
      // Attributes 19 and 25 of pyrim tie exactly.
      const same = name === 'pyrim' && rounds[t][0] === 25 ? [19, 25] : [rounds[t][0]];
      expect(same).toContain(attribute);
      if (attribute === rounds[t][0]) expect(threshold).toBeCloseTo(rounds[t][1], 4);
      expect(sign).toBe(rounds[t][2]);
      expect(weight).toBeCloseTo(rounds[t][3], 4);
    });
    if (thetaAfter === undefined) return;
    for (let k = 0; k < 9; k++) {
      expect(first.thresholds[k]).toBeCloseTo(thetaAfter[1][k], 4);
      expect(fourth.thresholds[k]).toBeCloseTo(thetaAfter[4][k], 4);
    }
  });
});

const SETS = ['pyrim', 'machine-cpu', ...(withoutFolder ? [] : ['auto-price', 'housing'])];

describe.each(SETS)('on %s', (name) => {
  const inRepository = ['pyrim', 'machine-cpu'].includes(name);
  const { tested, trained } = goldenSet(name, inRepository ? undefined : `${folder}/regression`);

  it.each(Object.keys(LEARNERS))(
    '%s with stumps makes the errors of the program of Lin',
    (learner) => {
      const models = stages(
        LEARNERS[learner]({ base: 'stump', rounds: 500 }),
        trained,
        [10, 100, 500],
      );
      const errors = (data: OrdinalTable) =>
        models.map((model) => summedError(model.predict(data.attributes).codes, data));
      const found = [...errors(tested), ...errors(trained).slice(0, 2)];
      const wanted = golden.errors[name][`${learner} stump`];
      // On the larger sets some stumps tie, which moves single test rows by one class.
      const most = inRepository ? 0 : 1;
      for (let i = 0; i < 5; i++) expect(Math.abs(found[i] - wanted[i])).toBeLessThanOrEqual(most);
    },
  );

  it.each([
    ['ORBoost-All', 'perceptron'],
    ['ORBoost-All', 'sigmoid'],
    ['RankBoost-AE', 'perceptron'],
    ['RankBoost-AE', 'sigmoid'],
  ] as const)('%s with %ss makes about as many errors as the program of Lin', (learner, base) => {
    const [model] = stages(LEARNERS[learner]({ base, rounds: 100 }), trained, [100]);
    const wanted = golden.errors[name][`${learner} ${base}`];
    const found = (data: OrdinalTable) => summedError(model.predict(data.attributes).codes, data);
    // Other random numbers: the errors of one training scatter by about 10 %.
    expect(Math.abs(found(tested) - wanted[1])).toBeLessThanOrEqual(0.2 * wanted[1]);
    expect(Math.abs(found(trained) - wanted[4])).toBeLessThanOrEqual(0.2 * wanted[4] + 15);
  });
});
