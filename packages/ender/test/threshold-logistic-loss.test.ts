import {
  gradientBoosting,
  gradientDescent,
  inTurns,
  newton,
  type Technique,
} from '@preflearn/boosting';
import { Table } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { OrdinalEnder, openThresholds, thresholdLogisticLoss } from '../src/index.js';
import {
  bindTo,
  DERIVATIVES,
  type Drawn,
  draw,
  GAIN_AND_COST,
  keptRows,
  responseTo,
  seeds,
  table,
  termsOf,
  WITH_COUNT,
} from './drawn.js';
import {
  logisticLossOf,
  raised,
  type ScoredRows,
  openThresholds as slowOpenThresholds,
} from './slow-losses.js';
import { effects, type SlowTask, slowRules } from './slow-rules.js';
import { reversed, trained } from './trained.js';

const TECHNIQUES = {
  'gradient-descent': gradientDescent,
  'gradient-boosting': gradientBoosting,
  newton: newton(),
} as const;
const techniques = fc.constantFrom(...(Object.keys(TECHNIQUES) as (keyof typeof TECHNIQUES)[]));

/** Rows drawn for the first threshold with rows on both sides, and that threshold. */
function drawOpen(technique: Technique, seed: number): { drawn: Drawn; k: number } | undefined {
  const [k] = slowOpenThresholds(keptRows(seed).target);
  return k === undefined
    ? undefined
    : { drawn: draw(thresholdLogisticLoss(k), technique, seed), k };
}

/** Rows of two classes at given scores, all covered, beside one of either class that is not. */
function twoClasses(
  own: readonly number[],
  ownWeights: readonly number[],
  wanted: readonly number[],
): Drawn {
  const codes = Int32Array.of(...own, 0, 1);
  const weights = Float64Array.of(...ownWeights, 1, 1);
  const target = { kind: 'ordinal', name: 'y', classes: ['a', 'b'], codes } as const;
  const rows = bindTo<Technique>(thresholdLogisticLoss(0), GAIN_AND_COST, { target, weights });
  wanted.forEach((score, row) => {
    rows.bound.update(Int32Array.of(row), 1, [score - rows.bound.intercept[0]]);
  });
  return { ...rows, covered: new Set(own.keys()) };
}

/** First and second derivative of the loss in a response, by central differences. */
function differences(rows: ScoredRows, k: number, covered: ReadonlySet<number>) {
  const step = 1e-3;
  const at = (by: number) => logisticLossOf(raised(rows, covered, by), k);
  return {
    gradient: (at(step) - at(-step)) / (2 * step),
    hessian: (at(step) - 2 * at(0) + at(-step)) / (step * step),
    size: at(0),
  };
}

describe('the terms of the logistic loss of a threshold', () => {
  it('are the first and second derivative, for the better sign of the response', () => {
    let checked = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const { drawn, k } = drawOpen(DERIVATIVES, seed) ?? {};
        if (drawn === undefined || k === undefined) return;
        const [gradient, hessian] = termsOf(drawn);
        const slow = differences(drawn, k, drawn.covered);
        expect(Math.abs(gradient + Math.abs(slow.gradient))).toBeLessThan(
          1e-6 * (slow.size + Math.abs(gradient)) + 1e-9,
        );
        expect(Math.abs(hessian - slow.hessian)).toBeLessThan(1e-4 * (slow.size + hessian) + 1e-9);
        checked++;
      }),
      runs(200),
    );
    expect(checked).toBeGreaterThanOrEqual(often(100));
  });

  it('are what a response would improve and make worse, with the weight covered', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { drawn, k } = drawOpen(WITH_COUNT, seed) ?? {};
        if (drawn === undefined || k === undefined) return;
        const sums = [0, 0, 0];
        for (const row of drawn.covered) {
          const isAbove = drawn.target.codes[row] > k;
          const p = 1 / (1 + Math.exp(-drawn.scores[row]));
          sums[isAbove ? 0 : 1] += drawn.weights[row] * (isAbove ? 1 - p : p);
          sums[2] += drawn.weights[row];
        }
        const all = sums[2];
        termsOf(drawn).forEach((value, i) => {
          expect(Math.abs(value - sums[i])).toBeLessThanOrEqual(1e-12 * all);
        });
      }),
      runs(200),
    );
  });
});

describe('the response to the logistic loss of a threshold', () => {
  it('is the Newton step, no longer than 8, and lowers the loss', () => {
    let [checked, halved] = [0, 0];
    fc.assert(
      fc.property(seeds, (seed) => {
        const { drawn, k } = drawOpen(GAIN_AND_COST, seed) ?? {};
        if (drawn === undefined || k === undefined) return;
        const response = responseTo(drawn)?.[0];
        if (response === undefined) return;
        const { gradient, hessian, size } = differences(drawn, k, drawn.covered);
        if (Math.abs(gradient) < 1e-6 * size) return; // lost in the rounding of the differences
        const step = Math.min(8, Math.max(-8, -gradient / hessian));
        const halvings = Math.log2(step / response);
        expect(Math.abs(halvings - Math.round(halvings))).toBeLessThan(0.01);
        expect(logisticLossOf(raised(drawn, drawn.covered, response), k)).toBeLessThan(
          logisticLossOf(drawn, k),
        );
        if (halvings > 0.5) halved++;
        checked++;
      }),
      runs(300),
    );
    expect(checked).toBeGreaterThanOrEqual(often(150));
    expect(halved).toBeGreaterThanOrEqual(often(1));
  });

  /** The response to a row above, and one below of this weight, both at a score of -20. */
  function responseAgainst(weight: number): number | undefined {
    const drawn = twoClasses([1, 0], [1, weight], [-20, -20]);
    return responseTo(drawn)?.[0];
  }

  it('is cut to 8 first and then halved, as often as needed and no more', () => {
    // With b = weight e^{-20} the loss changes by b (e^a - 1) - a, and the step is (1 - b) / b.
    const weightOf = (b: number) => b * Math.exp(20);
    expect(responseAgainst(weightOf(0.001))).toBe(8);
    expect(responseAgainst(weightOf(0.06))).toBe(4);
    expect(responseAgainst(weightOf(0.1))).toBe(2);
    expect(responseAgainst(weightOf(0.5))).toBeCloseTo(1, 6);
  });

  it('is none where scores are so large that nothing is left to improve', () => {
    expect(responseTo(twoClasses([1, 1], [1, 2], [50, 40]))).toBeUndefined();
  });

  it('is the longest where scores are so far on the wrong side that e^|f| overflows', () => {
    expect(responseTo(twoClasses([1, 1], [1, 2], [-800, -900]))).toEqual([8]);
  });

  it('starts from the log odds of each threshold', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { target, weights } = keptRows(seed);
        for (let k = 0; k + 1 < target.classes.length; k++) {
          const { bound } = bindTo<Technique>(thresholdLogisticLoss(k), GAIN_AND_COST, {
            target,
            weights,
          });
          let [above, below] = [0, 0];
          target.codes.forEach((code, row) => {
            if (code > k) above += weights[row];
            else below += weights[row];
          });
          const trifle = above > 0 && below > 0 ? 0 : 1e-6 * (above + below);
          expect(bound.intercept[0]).toBeCloseTo(Math.log((above + trifle) / (below + trifle)), 9);
        }
      }),
    );
  });
});

describe('thresholds', () => {
  it('are open with rows of positive weight on both sides', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { target, weights } = table(seed);
        expect(openThresholds(target.codes, weights)).toEqual(
          slowOpenThresholds(keptRows(seed).target),
        );
      }),
    );
  });
});

describe('the loss of each threshold', () => {
  it('falls with every rule of that threshold, and rules take turns', () => {
    let rules = 0;
    fc.assert(
      fc.property(seeds, techniques, (seed, technique) => {
        const data = table(seed);
        const open = slowOpenThresholds(keptRows(seed).target);
        const { options } = new OrdinalEnder({ sample: 1, firstTie: 'at-most' });
        const thresholds = Math.max(1, data.target.classes.length - 1);
        const task = {
          data,
          losses: Array.from({ length: thresholds }, (_, k) => thresholdLogisticLoss(k)),
          technique: TECHNIQUES[technique] as Technique,
          options: { ...options, rules: 12, shrinkage: 1 },
          schedule: inTurns(open, 3),
        };
        let before: number[] | undefined;
        for (const { target, weights, scores, scoreCount, rules: own } of trained(task)) {
          const losses = Array.from({ length: scoreCount }, (_, k) => {
            const ofThreshold = scores.filter((_, i) => i % scoreCount === k);
            return logisticLossOf({ target, weights, scores: ofThreshold }, k);
          });
          const { response } = own[own.length - 1];
          expect(response.filter((r) => r !== 0)).toHaveLength(1);
          losses.forEach((value, k) => {
            if (before === undefined) return;
            if (response[k] === 0) expect(value).toBe(before[k]);
            else expect(value).toBeLessThan(before[k] * (1 + 1e-12));
          });
          before = losses;
          rules++;
        }
      }),
      runs(60),
    );
    expect(rules).toBeGreaterThanOrEqual(often(100));
  });
});

/** Rules of each threshold, in the order of the thresholds. */
function rulesByThreshold(model: ReturnType<OrdinalEnder['fit']>): number[] {
  const thresholds = model.rules[0]?.response.length ?? 0;
  return Array.from(
    { length: thresholds },
    (_, k) => model.rules.filter(({ response }) => response[k] !== 0).length,
  );
}

function numericTable(
  columns: Readonly<Record<string, readonly number[]>>,
  codes: readonly number[],
  classes: number,
) {
  const attributes = new Table(
    Object.entries(columns).map(([name, values]) => ({
      type: 'numeric',
      name,
      values: Float64Array.from(values),
    })),
  );
  const names = Array.from({ length: classes }, (_, k) => `c${k + 1}`);
  const target = {
    kind: 'ordinal',
    name: 'y',
    classes: names,
    codes: Int32Array.from(codes),
  } as const;
  return { attributes, target };
}

describe('Ordinal ENDER', () => {
  it.each(Object.keys(TECHNIQUES) as (keyof typeof TECHNIQUES)[])(
    'finds, for two classes, the rules of the definition by %s',
    (technique) => {
      let found = 0;
      fc.assert(
        fc.property(seeds, (seed) => {
          const data = table(seed, 1 + (seed % 14), 2);
          const settings = { rules: 3, shrinkage: 0.5 };
          const slow = slowRules(data, slowTask(technique), settings);
          const options = { ...settings, technique, sample: 1, firstTie: 'at-most' } as const;
          const { rules } = new OrdinalEnder(options).fit(data);
          expect(effects(rules, data)).toEqual(effects(slow, data));
          found += slow.length;
        }),
        runs(60),
      );
      expect(found).toBeGreaterThanOrEqual(often(50));
    },
  );

  it('has as many rules as asked for at each threshold, in turn, and none where a side is empty', () => {
    const x = Array.from({ length: 40 }, (_, i) => i);
    // Of seven classes the first, the fourth and the last have no row.
    const codes = x.map((i) => [1, 2, 4, 5][Math.floor(i / 10)]);
    const learner = new OrdinalEnder({ rules: 20, shrinkage: 1, sample: 1 });
    const model = learner.fit(numericTable({ x }, codes, 7));
    expect(rulesByThreshold(model)).toEqual([0, 20, 20, 20, 20, 0]);
    const turns = model.rules.map(({ response }) => response.findIndex((r) => r !== 0));
    expect(turns).toEqual(turns.map((_, i) => 1 + (i % 4)));
    const { codes: predicted, probabilities } = model.predict(
      numericTable({ x }, codes, 7).attributes,
    );
    expect(Array.from(predicted)).toEqual(codes);
    const never = (probabilities as Float64Array).filter((_, i) => [0, 6].includes(i % 7));
    expect(Math.max(...never)).toBeLessThan(1e-3);
    expect(Math.min(...never)).toBeGreaterThan(0);
  });

  it('goes on with the other thresholds when one has no rule that improves it', () => {
    // As many rows of x = 0 as of x = 1 are above each threshold, but for the last.
    const lower = Array.from({ length: 31 }, (_, k) => k);
    const codes = [...lower, ...lower.slice(0, 30), 31];
    const x = codes.map((_, i) => (i < 31 ? 0 : 1));
    for (const firstTie of ['at-most', 'random'] as const) {
      const learner = new OrdinalEnder({ rules: 4, sample: 1, firstTie });
      const model = learner.fit(numericTable({ x }, codes, 32));
      expect(rulesByThreshold(model)).toEqual([...lower.slice(0, 30).map(() => 0), 4]);
    }
  });

  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(seeds, techniques, (seed, technique) => {
        const data = table(seed);
        const learner = new OrdinalEnder({ rules: 3, sample: 1, firstTie: 'at-most', technique });
        expect(learner.fit(reversed(data)).rules).toEqual(learner.fit(data).rules);
      }),
      runs(50),
    );
  });

  it('tells 26 classes apart, one of them in a single row, and stays finite where they are pure', () => {
    const codes = Array.from({ length: 126 }, (_, i) => (i === 125 ? 25 : Math.floor(i / 5)));
    const x = codes.map((code, i) => code + (i % 5) / 10);
    const data = numericTable({ x }, codes, 26);
    const model = new OrdinalEnder({ rules: 60, shrinkage: 1, sample: 1 }).fit(data);
    const { codes: predicted, probabilities } = model.predict(data.attributes);
    expect(Array.from(predicted)).toEqual(codes);
    expect(Array.from(probabilities as Float64Array).every((p) => p >= 0 && p <= 1)).toBe(true);
  });
});

/** The two-class problem from its definition. */
function slowTask(technique: keyof typeof TECHNIQUES): SlowTask {
  const derivatives = (rows: ScoredRows, covered: ReadonlySet<number>) => {
    const out = { gradient: 0, hessian: 0, weight: 0, steps: 0 };
    for (const row of covered) {
      const p = 1 / (1 + Math.exp(-rows.scores[row]));
      const change = rows.weights[row] * (p - (rows.target.codes[row] > 0 ? 1 : 0));
      out.gradient += change;
      out.steps += Math.abs(change);
      out.hessian += rows.weights[row] * p * (1 - p);
      out.weight += rows.weights[row];
    }
    if (Math.abs(out.gradient) <= 1e-12 * out.steps) out.gradient = 0; // level but for rounding
    return out;
  };
  return {
    start: ({ target, weights }) => {
      let [above, below] = [0, 0];
      target.codes.forEach((code, row) => {
        if (code > 0) above += weights[row];
        else below += weights[row];
      });
      const trifle = above > 0 && below > 0 ? 0 : 1e-6 * (above + below);
      return Math.log((above + trifle) / (below + trifle));
    },
    impurity: (rows, covered) => {
      const { gradient, hessian, weight } = derivatives(rows, covered);
      if (
        gradient === 0 ||
        new Set(rows.target.codes.filter((_, i) => rows.weights[i] > 0)).size < 2
      )
        return 0;
      if (technique === 'newton') return -Math.abs(gradient) / Math.sqrt(hessian);
      return technique === 'gradient-descent'
        ? -Math.abs(gradient)
        : -Math.abs(gradient) / Math.sqrt(weight);
    },
    response: (rows, covered) => {
      const { gradient, hessian } = derivatives(rows, covered);
      let response = Math.min(8, Math.max(-8, -gradient / hessian));
      const before = logisticLossOf(rows, 0);
      while (Math.abs(response) > 1e-6) {
        if (logisticLossOf(raised(rows, covered, response), 0) < before) return response;
        response /= 2;
      }
      return 0;
    },
  };
}
