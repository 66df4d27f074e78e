import {
  constantStep,
  gradientBoosting,
  gradientDescent,
  simultaneousMinimisation,
  type Thresholds,
} from '@preflearn/boosting';
import { type OrdinalTarget, Table } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { exponentialThresholdLoss, Order } from '../src/index.js';
import {
  bindTo,
  draw,
  GAIN_AND_COST,
  responseTo,
  seeds,
  table,
  termsOf,
  WITH_COUNT,
} from './drawn.js';
import { bestThresholds, raised, type ScoredRows, thresholdLossOf } from './slow-losses.js';
import { effects, type SlowTask, slowRules } from './slow-rules.js';
import { reversed, trained } from './trained.js';

const loss = exponentialThresholdLoss({ epsilon: 1e-4 });
const TECHNIQUES = {
  'constant-step': constantStep(0.3),
  simultaneous: simultaneousMinimisation,
  'gradient-descent': gradientDescent,
  'gradient-boosting': gradientBoosting,
} as const;
const techniques = fc.constantFrom(...(Object.keys(TECHNIQUES) as (keyof typeof TECHNIQUES)[]));

/** W> and W< as sums over rows and thresholds of the definition; infinite thresholds cost nothing. */
function gainAndCost(rows: ScoredRows, thetas: readonly number[], covered: ReadonlySet<number>) {
  const sums = { greater: 0, less: 0, weight: 0 };
  for (const row of covered) {
    sums.weight += rows.weights[row];
    thetas.forEach((theta, k) => {
      const margin = rows.scores[row] - theta;
      if (rows.target.codes[row] > k) sums.greater += rows.weights[row] * Math.exp(-margin);
      else sums.less += rows.weights[row] * Math.exp(margin);
    });
  }
  return sums;
}

describe('the thresholds of the definition', () => {
  it('are where the loss is least', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const drawn = draw(loss, GAIN_AND_COST, seed);
        const thetas = bestThresholds(drawn);
        const least = thresholdLossOf(drawn, thetas);
        thetas.forEach((theta, k) => {
          if (!Number.isFinite(theta)) return;
          for (const by of [-0.3, -0.01, 0.01, 0.3]) {
            const moved = thetas.map((other, j) => (j === k ? other + by : other));
            expect(thresholdLossOf(drawn, moved)).toBeGreaterThan(least);
          }
          const step = 1e-4;
          const at = (by: number) =>
            thresholdLossOf(
              drawn,
              thetas.map((other, j) => (j === k ? other + by : other)),
            );
          expect(Math.abs(at(step) - at(-step)) / (2 * step)).toBeLessThan(1e-6 * least);
        });
      }),
    );
  });
});

describe('W> and W< of the exponential threshold loss', () => {
  it('are the sums over rows and thresholds, at the best thresholds, after any updates', () => {
    let checked = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const drawn = draw(loss, WITH_COUNT, seed);
        const thetas = bestThresholds(drawn);
        const slow = gainAndCost(drawn, thetas, drawn.covered);
        const all = thresholdLossOf(drawn, thetas);
        const [greater, less, weight] = termsOf(drawn);
        expect(Math.abs(greater - slow.greater)).toBeLessThanOrEqual(1e-11 * all);
        expect(Math.abs(less - slow.less)).toBeLessThanOrEqual(1e-11 * all);
        expect(weight).toBeCloseTo(slow.weight, 9);
        if (all > 0) checked++;
      }),
      runs(300),
    );
    expect(checked).toBeGreaterThanOrEqual(often(150));
  });

  it('say how the loss changes under a response, by central differences and exactly', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const drawn = draw(loss, GAIN_AND_COST, seed);
        const thetas = bestThresholds(drawn);
        const at = (by: number) => thresholdLossOf(raised(drawn, drawn.covered, by), thetas);
        const [greater, less] = termsOf(drawn);
        const step = 1e-4;
        const slope = (at(step) - at(-step)) / (2 * step);
        expect(Math.abs(slope - (less - greater))).toBeLessThanOrEqual(1e-6 * at(0));
        for (const by of [-1, 0.5]) {
          const expected = at(0) + Math.expm1(-by) * greater + Math.expm1(by) * less;
          expect(Math.abs(at(by) - expected)).toBeLessThanOrEqual(1e-10 * (at(0) + at(by)));
        }
      }),
      runs(200),
    );
  });
});

describe('the response of the exponential threshold loss', () => {
  it('is 1/2 ln((W> + eps L) / (W< + eps L)), the best one but for eps', () => {
    let best = 0;
    fc.assert(
      fc.property(seeds, fc.constantFrom(1e-13, 1e-4, 0.5), (seed, epsilon) => {
        const drawn = draw(exponentialThresholdLoss({ epsilon }), GAIN_AND_COST, seed);
        const thetas = bestThresholds(drawn);
        const all = thresholdLossOf(drawn, thetas);
        const response = responseTo(drawn);
        if (all === 0) {
          expect(response).toBeUndefined();
          return;
        }
        const { greater, less } = gainAndCost(drawn, thetas, drawn.covered);
        const expected = 0.5 * Math.log((greater + epsilon * all) / (less + epsilon * all));
        expect(Math.abs((response?.[0] ?? 0) - expected)).toBeLessThan(
          epsilon < 1e-9 ? 1e-2 : 1e-9,
        );
        if (epsilon > 1e-9 || greater < 1e-3 * all || less < 1e-3 * all) return;
        best++;
        const at = (by: number) =>
          thresholdLossOf(raised(drawn, drawn.covered, expected + by), thetas);
        for (const by of [-0.1, 0.1]) expect(at(by)).toBeGreaterThan(at(0));
      }),
      runs(300),
    );
    expect(best).toBeGreaterThanOrEqual(often(30));
  });

  it('is none where W> and W< differ by rounding, within 1e-12 of their sum', () => {
    const { bound } = draw(exponentialThresholdLoss({ epsilon: 1e-9 }), GAIN_AND_COST, 1);
    const respondAt = (off: number) =>
      bound.respond({
        rows: Int32Array.of(0),
        count: 1,
        covered: Float64Array.of(1 - off, 1 + off),
        total: Float64Array.of(4, 4),
        tried: 0,
      });
    for (const off of [0, 1e-16, -6e-16, 9e-13]) expect(respondAt(off)).toBeUndefined();
    for (const off of [2e-12, -2e-12]) expect(respondAt(off)?.[0]).toBeCloseTo(-off, 14);
  });
});

describe('far scores', () => {
  const codes = Int32Array.of(0, 0, 1, 1, 2, 2);
  const target: OrdinalTarget = { kind: 'ordinal', name: 'y', classes: ['a', 'b', 'c'], codes };

  /** The statistics after these scores were reached in ten steps. */
  function statisticsAt(
    scores: readonly number[],
    weights = Float64Array.of(1, 2, 0.5, 3, 1, 2),
  ): Float64Array {
    const { bound, statistics } = bindTo(loss, GAIN_AND_COST, { target, weights });
    for (let step = 0; step < 10; step++) {
      scores.forEach((score, row) => {
        bound.update(Int32Array.of(row), 1, [score / 10]);
      });
    }
    return statistics;
  }

  it('far from 0 weigh as those near 0', () => {
    const near = [0, 1, -1, 2, 1, 3];
    const [a, b, c] = [0, 1000, -5000].map((by) => statisticsAt(near.map((x) => x + by)));
    a.forEach((value, i) => {
      expect(b[i]).toBeCloseTo(value, 9);
      expect(c[i]).toBeCloseTo(value, 9);
    });
  });

  it('far from each other weigh finitely', () => {
    const statistics = statisticsAt([5000, -4000, 0, 900, -5000, 4000]);
    expect(Array.from(statistics).every(Number.isFinite)).toBe(true);
  });

  it('weigh finitely where all of a class weighs next to nothing', () => {
    for (const light of [0, 2, 4]) {
      const weights = Float64Array.from(codes, (_, row) => (row >> 1 === light >> 1 ? 1e-250 : 1));
      for (const sign of [1, -1]) {
        const far = Array.from(codes, (_, row) => (row >> 1 === light >> 1 ? sign * 900 : 0));
        expect(Array.from(statisticsAt(far, weights)).every(Number.isFinite)).toBe(true);
      }
    }
  });
});

describe('ORDER', () => {
  it.each(Object.keys(TECHNIQUES) as (keyof typeof TECHNIQUES)[])(
    'finds the rules of the definition by %s, thresholds set anew after each',
    (technique) => {
      let found = 0;
      fc.assert(
        fc.property(seeds, (seed) => {
          const data = table(seed, 1 + (seed % 12));
          const settings = { rules: 3, shrinkage: 0.5, epsilon: 1e-3, technique, step: 0.3 };
          const slow = slowRules(data, slowTask(technique, 1e-3), settings);
          const { rules } = new Order({ ...settings, sample: 1, firstTie: 'at-most' }).fit(data);
          expect(effects(rules, data)).toEqual(effects(slow, data));
          found += slow.length;
        }),
        runs(50),
      );
      expect(found).toBeGreaterThanOrEqual(often(40));
    },
  );

  it('lowers the loss with every rule', () => {
    let rules = 0;
    fc.assert(
      fc.property(seeds, techniques, (seed, technique) => {
        const { options } = new Order({ sample: 0.7, rules: 10, shrinkage: 1 });
        const data = table(seed);
        let before = Infinity;
        const task = { data, losses: [loss], technique: TECHNIQUES[technique], options };
        for (const { target, weights, scores } of trained(task)) {
          const rows = { target, weights, scores };
          const now = thresholdLossOf(rows, bestThresholds(rows));
          expect(now).toBeLessThan(before * (1 + 1e-9));
          before = now;
          rules++;
        }
      }),
      runs(60),
    );
    expect(rules).toBeGreaterThanOrEqual(often(200));
  });

  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(seeds, techniques, (seed, technique) => {
        const data = table(seed);
        const learner = new Order({ sample: 1, rules: 8, technique, step: 0.3 });
        expect(learner.fit(reversed(data)).rules).toEqual(learner.fit(data).rules);
      }),
      runs(50),
    );
  });

  it('ends with the thresholds that fit its scores best', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const data = table(seed);
        const model = new Order({ rules: 6 }).fit(data);
        const scores = model.scores(data.attributes);
        const weights = Array.from(scores, (_, row) => data.weights?.[row] ?? 1);
        const expected = bestThresholds({ target: data.target, weights, scores });
        (model.link as Thresholds).thresholds.forEach((theta, k) => {
          if (Number.isFinite(expected[k])) expect(theta).toBeCloseTo(expected[k], 9);
          else expect(theta).toBe(expected[k]);
        });
      }),
    );
  });

  it('neither overflows nor stops making sense in ten thousand rules on separable rows', () => {
    const values = Float64Array.from({ length: 12 }, (_, row) => row);
    const attributes = new Table([{ type: 'numeric', name: 'x', values }]);
    const codes = Int32Array.from(values, (x) => Math.floor(x / 4));
    const target: OrdinalTarget = { kind: 'ordinal', name: 'y', classes: ['a', 'b', 'c'], codes };
    for (const technique of ['constant-step', 'simultaneous'] as const) {
      const settings = { rules: 10_000, shrinkage: 1, technique, sample: 1 };
      const model = new Order(settings).fit({ attributes, target });
      const { codes: predicted, scores } = model.predict(attributes);
      expect(Array.from(scores as Float64Array).every(Number.isFinite)).toBe(true);
      expect(Array.from(predicted)).toEqual(Array.from(codes));
    }
  });
});

/** The loss and its techniques from their definitions. */
function slowTask(technique: keyof typeof TECHNIQUES, epsilon: number): SlowTask {
  return {
    start: () => 0,
    impurity: (rows, covered) => {
      const { greater, less, weight } = gainAndCost(rows, bestThresholds(rows), covered);
      if (technique === 'constant-step') {
        const [down, up] = [Math.expm1(-0.3), Math.expm1(0.3)];
        return Math.min(down * greater + up * less, down * less + up * greater);
      }
      if (Math.abs(greater - less) <= 1e-12 * (greater + less)) return 0; // level but for rounding
      if (technique === 'simultaneous') return -Math.abs(Math.sqrt(greater) - Math.sqrt(less));
      const fall = -Math.abs(greater - less);
      return technique === 'gradient-descent' ? fall : fall / Math.sqrt(weight);
    },
    response: (rows, covered) => {
      const thetas = bestThresholds(rows);
      const all = epsilon * thresholdLossOf(rows, thetas);
      const { greater, less } = gainAndCost(rows, thetas, covered);
      return all === 0 ? 0 : 0.5 * Math.log((greater + all) / (less + all));
    },
  };
}
