import { type Link, nearestClassLink } from '@preflearn/boosting';
import type { ClassPrediction, OrdinalTarget } from '@preflearn/core';
import { exp, poolAdjacentViolators } from '@preflearn/core/numbers';
import { plainLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import {
  distributionLink,
  EnderAe,
  enderAeDefinition,
  loadEnderAe,
  loadOrdinalEnder,
  Order,
  OrdinalEnder,
  orderDefinition,
  ordinalEnderDefinition,
} from '../src/index.js';
import { effects } from './slow-rules.js';

const shares = fc.array(fc.constantFrom<number>(0, 0.1, 0.25, 0.5, 0.6, 1), {
  minLength: 1,
  maxLength: 9,
});

describe('making numbers fall, as [RR09 eq. 2] asks', () => {
  it('gives the least largest mean: min over starts, max over ends (the min-max formula)', () => {
    let rising = 0;
    fc.assert(
      fc.property(shares, (values) => {
        const mean = (from: number, to: number) =>
          values.slice(from, to + 1).reduce((a, b) => a + b, 0) / (to - from + 1);
        const places = [...values.keys()];
        const expected = places.map((i) => {
          const largestFrom = (start: number) =>
            Math.max(...places.slice(i).map((end) => mean(start, end)));
          return Math.min(...places.slice(0, i + 1).map(largestFrom));
        });
        const fallen = Float64Array.from(values);
        poolAdjacentViolators(fallen, new Int32Array(values.length));
        fallen.forEach((value, i) => {
          expect(value).toBeCloseTo(expected[i], 12);
          if (i > 0) expect(value).toBeLessThanOrEqual(fallen[i - 1]);
        });
        if (values.some((value, i) => i > 0 && value > values[i - 1])) rising++;
        else expect(Array.from(fallen)).toEqual(values);
      }),
      runs(300),
    );
    expect(rising).toBeGreaterThanOrEqual(often(100));
  });
});

function targetOf(classes: readonly string[]): OrdinalTarget {
  return { kind: 'ordinal', name: 'y', classes, codes: new Int32Array(1) };
}

const training = { scores: new Float64Array(0), scoreCount: 1, weights: Float64Array.of(1) };

function fitted(link: Link<OrdinalTarget, ClassPrediction>, classes: readonly string[]) {
  return link.fit({ ...training, target: targetOf(classes) });
}

/** The distribution without class shares, as early models saved it. */
function unmixed(classes: readonly string[]) {
  return distributionLink.load(null, { kind: 'ordinal', name: 'y', classes });
}

describe('class shares in the distribution', () => {
  const names = ['low', 'fair', 'good'];
  const target = { ...targetOf(names), codes: Int32Array.of(0, 0, 1, 2, 2, 2) };
  const weights = Float64Array.of(1, 1, 3, 1, 1, 1);

  it('are mixed in as if one row for each class were added, and keep the class', () => {
    const odds = fc.array(fc.double({ min: -800, max: 800, noNaN: true }), {
      minLength: 2,
      maxLength: 2,
    });
    const link = distributionLink.fit({ ...training, target, weights });
    fc.assert(
      fc.property(odds, (row) => {
        const scores = Float64Array.from(row);
        const [mixed, plain] = [link.predict(scores), unmixed(names).predict(scores)];
        expect(mixed.codes).toEqual(plain.codes);
        [2, 3, 3].forEach((weight, k) => {
          const p = plain.probabilities?.[k] ?? NaN;
          // 8 is the weight of all rows, 3 the number of classes.
          const expected = (8 * p + 3 * (weight / 8)) / (8 + 3);
          expect(mixed.probabilities?.[k]).toBeCloseTo(expected, 12);
          expect(mixed.probabilities?.[k]).toBeGreaterThan(0);
        });
      }),
      runs(300),
    );
  });

  it('are above 0 for a class without rows, and do not depend on the order of the rows', () => {
    const absent = { ...target, classes: [...names, 'best'] };
    const link = distributionLink.fit({ ...training, target: absent, weights });
    const { probabilities } = link.predict(Float64Array.of(-800, -800, -800));
    for (const p of probabilities ?? []) expect(p).toBeGreaterThan(0);
    const turned = { ...absent, codes: absent.codes.slice().reverse() };
    const other = distributionLink.fit({
      ...training,
      target: turned,
      weights: weights.slice().reverse(),
    });
    expect(other.toJSON()).toEqual(link.toJSON());
  });

  it('are said, saved and read again', () => {
    const link = distributionLink.fit({ ...training, target, weights });
    const again = distributionLink.load(JSON.parse(JSON.stringify(link)), targetOf(names));
    expect(again.toJSON()).toEqual(link.toJSON());
    expect(link.facts()).toContainEqual(['class probabilities', '27.3 % class shares mixed in']);
    expect(link.conclude(Float64Array.of(0, -9)).at(-1)).toMatch(
      /^With 27.3 % class shares mixed in, the probabilities of the classes are low: 0\.4\d+, fair: 0\.\d+, good: 0\.1\d+\.$/,
    );
    expect(unmixed(names).facts()).toHaveLength(1);
  });
});

describe('the distribution', () => {
  const names = ['low', 'fair', 'good', 'best'];

  it('sums to 1, is nowhere below 0, and its median is predicted', () => {
    const scores = fc.array(fc.double({ min: -800, max: 800, noNaN: true }), {
      minLength: 3,
      maxLength: 3,
    });
    fc.assert(
      fc.property(scores, (row) => {
        const { codes, probabilities, details } = unmixed(names).predict(Float64Array.from(row));
        const p = Array.from(probabilities as Float64Array);
        expect(p.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
        expect(Math.min(...p)).toBeGreaterThanOrEqual(0);
        expect(details.map(({ values }) => values[0])).toEqual(p);
        const upTo = (k: number) => p.slice(0, k + 1).reduce((a, b) => a + b, 0);
        expect(upTo(codes[0])).toBeGreaterThanOrEqual(0.5 - 1e-12);
        if (codes[0] > 0) expect(upTo(codes[0] - 1)).toBeLessThan(0.5 + 1e-12);
      }),
      runs(300),
    );
  });

  it('has the median of the probabilities made to fall, whatever the signs of the log odds', () => {
    const odds = fc.oneof(
      fc.constantFrom(0, -0, 1e-17, -1e-17, 1e-10, -1e-10, 2e-9, -2e-9, Infinity, -Infinity),
      fc.double({ min: -3, max: 3, noNaN: true }),
    );
    const rows = fc.array(fc.array(odds, { minLength: 3, maxLength: 3 }), { maxLength: 8 });
    let pooled = 0;
    fc.assert(
      fc.property(rows, (drawn) => {
        const { codes } = unmixed(names).predict(Float64Array.from(drawn.flat()));
        const medians = drawn.map((row) => {
          const above = Float64Array.from(row, (score) => 1 / (1 + exp(-score)));
          poolAdjacentViolators(above, new Int32Array(above.length));
          if (row.some((score, k) => score <= 0 && row.some((s, j) => j > k && s > 0))) pooled++;
          return above.filter((p) => p > 0.5).length;
        });
        expect(Array.from(codes)).toEqual(medians);
      }),
      runs(300),
    );
    expect(pooled).toBeGreaterThanOrEqual(often(200));
  });

  it('keeps the scores that it is given', () => {
    const link = unmixed(names);
    const scores = Float64Array.of(1, 0.2, -1);
    const expected = Array.from(link.predict(scores).probabilities as Float64Array);
    const prediction = link.predict(scores);
    scores.fill(0);
    expect(Array.from(prediction.probabilities as Float64Array)).toEqual(expected);
  });

  it('pools thresholds that contradict each other', () => {
    const logit = (p: number) => Math.log(p / (1 - p));
    const scores = Float64Array.from([0.9, 0.3, 0.8].map(logit));
    const { codes, probabilities, scores: mean } = unmixed(names).predict(scores);
    [0.1, 0.35, 0, 0.55].forEach((p, k) => {
      expect((probabilities as Float64Array)[k]).toBeCloseTo(p, 12);
    });
    expect(Array.from(codes)).toEqual([3]);
    expect((mean as Float64Array)[0]).toBeCloseTo(2, 12);
  });

  it('says what a response speaks for', () => {
    const { meaning } = unmixed(names);
    const link = unmixed(names);
    expect(meaning).toBeDefined();
    expect(link.meaning?.([0, 0.5, 0])).toEqual({ classes: 'at least good', value: 0.5 });
    expect(link.meaning?.([-0.25, 0, 0])).toEqual({ classes: 'at most low', value: 0.25 });
    expect(link.meaning?.([1, -0.5, 0])).toEqual({
      classes: 'at least fair +1, at most fair +0.5',
      value: 0,
    });
    expect(link.meaning?.([0, 0, 0])).toBeUndefined();
    const two = unmixed(['no', 'yes']);
    expect(two.meaning?.([0.5])).toEqual({ classes: 'at least yes', value: 0.5 });
    expect(two.meaning?.([-0.5])).toEqual({ classes: 'at most no', value: 0.5 });
    expect(unmixed(['only']).meaning?.([-13])).toBeUndefined();
  });

  it('says the probabilities voted for and, where they rise, those they are made to fall to', () => {
    const link = unmixed(names);
    expect(link.conclude(Float64Array.of(9, 0, -9))).toEqual([
      'The responses for each threshold add up to these probabilities of a class: above low: nearly 1, above fair: 0.5, ' +
        'above good: 0.000123.',
      'The median is class fair.',
    ]);
    expect(link.conclude(Float64Array.of(800, 0, 800))).toEqual([
      'The responses for each threshold add up to these probabilities of a class: above low: 1, above fair: 0.5, above good: 1.',
      'They must not rise from class to class; made to fall, they are above low: 1, above fair: 0.75, above good: 0.75.',
      'The median is class best.',
    ]);
  });

  it('of one class is that class', () => {
    const link = unmixed(['only']);
    const { codes, probabilities } = link.predict(Float64Array.of(-13, 2));
    expect(Array.from(codes)).toEqual([0, 0]);
    expect(Array.from(probabilities as Float64Array)).toEqual([1, 1]);
    expect(link.conclude(Float64Array.of(-13))).toEqual(['The median is class only.']);
  });
});

describe('the nearest class', () => {
  it('is that of the nearest number, midway the higher, beyond the ends the last', () => {
    const { codes } = fitted(nearestClassLink, ['a', 'b', 'c']).predict(
      Float64Array.of(-7, 0.9, 1.49, 1.5, 2.2, 2.5, 3, 99),
    );
    expect(Array.from(codes)).toEqual([0, 0, 0, 1, 1, 2, 2, 2]);
  });

  it('comes with the score, and with marks midway between class numbers', () => {
    const link = fitted(nearestClassLink, ['a', 'b', 'c']);
    const scores = Float64Array.of(0.5, 2);
    const { scores: given, details } = link.predict(scores);
    expect(given).toEqual(scores);
    expect(details).toEqual([{ name: 'score', values: scores }]);
    expect(link.marks()).toEqual([
      { name: 'a | b', value: 1.5 },
      { name: 'b | c', value: 2.5 },
    ]);
    expect(fitted(distributionLink, ['a', 'b', 'c']).marks()).toEqual([]);
  });

  it('is said with the score that leads to it', () => {
    expect(fitted(nearestClassLink, ['a', 'b', 'c']).conclude(Float64Array.of(1.75))).toEqual([
      'With the start they add up to the score 1.75; the nearest of the class numbers 1 to 3 is 2: class b.',
    ]);
  });
});

describe('saved links', () => {
  it('that hold anything are refused', () => {
    const data = plainLabelledTable('ordinal', 3);
    for (const learner of [new EnderAe({ rules: 3 }), new OrdinalEnder({ rules: 3 })]) {
      const saved = JSON.parse(JSON.stringify(learner.fit(data)));
      saved.parameters.link = { at: 1 };
      const [load, expected] =
        learner instanceof EnderAe
          ? ([loadEnderAe, 'null'] as const)
          : ([loadOrdinalEnder, 'shares of 3 classes'] as const);
      expect(() => load(saved)).toThrow(
        `model.parameters.link: found an object, expected ${expected}`,
      );
    }
  });

  it('of Ordinal ENDER without class shares load, if no link of the model has any', () => {
    const data = plainLabelledTable('ordinal', 3);
    const model = new OrdinalEnder({ rules: 3 }).fit(data);
    const saved = JSON.parse(JSON.stringify(model));
    saved.parameters.link = null;
    expect(() => loadOrdinalEnder(saved)).toThrow('expected null');
    for (const checkpoint of saved.parameters.checkpoints) checkpoint.link = null;
    const early = loadOrdinalEnder(saved).predict(data.attributes);
    expect(early.codes).toEqual(model.predict(data.attributes).codes);
    expect(early.probabilities).not.toEqual(model.predict(data.attributes).probabilities);
  });
});

describe('saved options', () => {
  it('that are not those of the learner are refused', () => {
    const data = plainLabelledTable('ordinal', 3);
    for (const { create, load, id } of [
      enderAeDefinition,
      ordinalEnderDefinition,
      orderDefinition,
    ]) {
      const saved = JSON.parse(JSON.stringify(create({ rules: 3 }).fit(data)));
      saved.training.options.technique = 'alchemy';
      expect(() => load(saved)).toThrow(`model.training.options, ${id}, option "technique"`);
    }
  });
});

describe('a trained model', () => {
  const data = plainLabelledTable('ordinal', 3);

  it.each([new EnderAe({ rules: 5 }), new OrdinalEnder({ rules: 5 }), new Order({ rules: 5 })])(
    'of $id tells its training error, the mean distance of classes',
    (learner) => {
      const model = learner.fit(data);
      const prediction: ClassPrediction = model.predict(data.attributes);
      const { codes } = data.target as OrdinalTarget;
      const sum = prediction.codes.reduce((all, code, row) => all + Math.abs(code - codes[row]), 0);
      expect(sum).toBeGreaterThan(0);
      expect(model.trainingCurve.at(-1)?.error).toBeCloseTo(sum / 24, 12);
    },
  );

  it('says its rules in words', () => {
    const [words] = new OrdinalEnder({ rules: 20 }).fit(data).rulesInWords(1);
    expect(words).toMatch(/^if .+ then at (least|most) c\d \+[\d.]+ \(covers \d+ of 24 rows\)$/);
    const [score] = new EnderAe({ rules: 20 }).fit(data).rulesInWords(1);
    expect(score).toMatch(/^if .+ then score [+-]?[\d.]+ \(covers \d+ of 24 rows\)$/);
  });

  it('explains a row by the sides of the thresholds that its rules speak for', () => {
    const model = new OrdinalEnder({ rules: 20 }).fit(data);
    const { because, conclusion } = model.explain(data.attributes, 0);
    expect(because.slice(1).every(({ text }) => /: at (least|most) c\d$/.test(text))).toBe(true);
    expect(conclusion[1]).toMatch(
      /probabilities of a class: above c1: (nearly )?[\d.e-]+, above c2: [\d.e-]+\.$/,
    );
  });

  it('explains a row by a start and votes that add up to the log odds of each threshold', () => {
    const weights = Float64Array.from({ length: 24 }, (_, row) => 1 + (row % 3));
    const model = new OrdinalEnder({ rules: 20 }).fit({ ...data, weights });
    for (let row = 0; row < 24; row++) {
      const odds = [0, 0];
      for (const { text, value } of model.explain(data.attributes, row).because) {
        for (const [, side, code, own] of text.matchAll(
          /at (least|most) c(\d)(?: \+([\d.e-]+))?/g,
        )) {
          const size = own === undefined ? value : Number(own);
          odds[side === 'least' ? Number(code) - 2 : Number(code) - 1] +=
            side === 'least' ? size : -size;
        }
      }
      const scores = model.scores(data.attributes);
      odds.forEach((sum, k) => {
        expect(sum).toBeCloseTo(scores[row * 2 + k], 1.7); // the start is said in three digits
      });
      const { terms = [] } = model.explain(data.attributes, row).sum ?? {};
      const total = terms.reduce((all, term) => all + term, 0);
      expect(total).toBeCloseTo(scores[row * 2] + scores[row * 2 + 1], 12);
    }
    expect(model.describe().facts).toContainEqual([
      'prediction',
      'the median of the class probabilities',
    ]);
    const [, start] = model.describe().facts.find(([name]) => name === 'default rule') ?? [];
    expect(start).toMatch(/^at (least|most) c\d \+[\d.]+, at (least|most) c\d \+[\d.]+$/);
  });

  it.each([new EnderAe(), new OrdinalEnder(), new Order()])(
    'of $id predicts one class by itself',
    (learner) => {
      const codes = new Int32Array(24).fill(1);
      const target: OrdinalTarget = { ...(data.target as OrdinalTarget), codes };
      const model = learner.fit({ attributes: data.attributes, target });
      expect(model.rules).toEqual([]);
      const prediction: ClassPrediction = model.predict(data.attributes);
      expect(Array.from(prediction.codes)).toEqual(Array.from(codes));
    },
  );

  it.each([2 ** -1074, 2 ** -700, 2 ** 700, 2 ** 1012])(
    'does not depend on the unit of the weights, %f',
    (unit) => {
      for (const learner of [new EnderAe(), new OrdinalEnder(), new Order()]) {
        const weights = Float64Array.from({ length: 24 }, (_, row) => 1 + (row % 3));
        const small = { rules: 10 };
        const own = [weights, weights.map((weight) => weight * unit)].map((of) =>
          new (learner.constructor as typeof EnderAe)(small).fit({ ...data, weights: of }),
        );
        expect(effects(own[1].rules, data)).toEqual(effects(own[0].rules, data));
      }
    },
  );
});

describe('options', () => {
  it('are by default those of the paper', () => {
    const engine = { rules: 500, shrinkage: 0.1, sample: 0.5, maxConditions: null, bins: 256 };
    expect(new EnderAe().options).toMatchObject({ ...engine, technique: 'gradient-descent' });
    expect(new OrdinalEnder().options).toMatchObject({ ...engine, technique: 'gradient-descent' });
    expect(new Order().options).toMatchObject({
      ...engine,
      technique: 'constant-step',
      step: 0.2,
      epsilon: 1e-4,
    });
  });

  it('are refused when they are wrong', () => {
    expect(() => new EnderAe({ rules: 0 })).toThrow(
      'ender-ae, option "rules": found 0, expected a whole number in [1, 1000000].',
    );
    expect(() => new Order({ step: 0 })).toThrow(
      'order, option "step": found 0, expected a number in (0, 10].',
    );
    expect(() => new OrdinalEnder({ technique: 'exact' as 'newton' })).toThrow(
      'ordinal-ender, option "technique": found "exact", expected one of "gradient-descent", ' +
        '"gradient-boosting", "newton".',
    );
  });
});
