import {
  type BoostState,
  boost,
  gradientBoosting,
  gradientDescent,
  type Loss,
} from '@preflearn/boosting';
import { type LabelledTable, type OrdinalTarget, Table } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cumulativeLogisticLoss, newtonImpurity, OrdinalEnder } from '../src/index.js';
import { type Drawn, draw, evidenceOf, responseTo, seeds, table } from './drawn.js';
import { logisticLossOf, openThresholds, raised, type ScoredRows } from './slow-losses.js';
import { effects, type SlowTask, slowRules } from './slow-rules.js';

const loss = cumulativeLogisticLoss({ rules: Infinity });
const TECHNIQUES = {
  'gradient-descent': gradientDescent,
  'gradient-boosting': gradientBoosting,
  newton: newtonImpurity,
} as const;
const techniques = fc.constantFrom(...(Object.keys(TECHNIQUES) as (keyof typeof TECHNIQUES)[]));

/** The scores of threshold k alone. */
function ofThreshold({ bound, target, weights }: Drawn, k: number): ScoredRows {
  const scores = bound.scores.filter((_, i) => i % bound.scoreCount === k);
  return { target, weights, scores };
}

/** The threshold that has its turn: the first with rows on both sides. */
function firstOpen({ target }: Drawn): number | undefined {
  return openThresholds(target)[0];
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
  const groupStart = Int32Array.of(0, codes.length);
  const bound = loss.bind({ target, weights, groupStart, evidence: 'opposed' });
  bound.beginRule?.();
  wanted.forEach((score, row) => {
    bound.update(Int32Array.of(row), 1, [score - bound.intercept[0]]);
  });
  return { bound, target, weights, scores: bound.scores, covered: new Set(own.keys()) };
}

/** First and second derivative of the loss in a response, by central differences. */
function differences(rows: ScoredRows, k: number, covered: ReadonlySet<number>) {
  const step = 1e-3;
  const at = (by: number) => logisticLossOf(raised(rows, covered, by), k);
  return {
    slope: (at(step) - at(-step)) / (2 * step),
    bend: (at(step) - 2 * at(0) + at(-step)) / (step * step),
    size: at(0),
  };
}

describe('the evidence of the cumulative logistic loss', () => {
  it('is the first and second derivative at the threshold that has its turn', () => {
    let checked = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const drawn = draw(loss, 'derivatives', seed);
        const k = firstOpen(drawn);
        if (k === undefined) return;
        const [slope, bend] = evidenceOf(drawn, 2);
        const slow = differences(ofThreshold(drawn, k), k, drawn.covered);
        expect(Math.abs(slope - slow.slope)).toBeLessThan(
          1e-6 * (slow.size + Math.abs(slope)) + 1e-9,
        );
        expect(Math.abs(bend - slow.bend)).toBeLessThan(1e-4 * (slow.size + bend) + 1e-9);
        checked++;
      }),
      { numRuns: 200, seed: 1 },
    );
    expect(checked).toBeGreaterThan(100);
  });

  it('is what a response would improve and make worse, with the weight covered', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const drawn = draw(loss, 'opposed-pairs', seed);
        const k = firstOpen(drawn);
        if (k === undefined) return;
        const rows = ofThreshold(drawn, k);
        const sums = [0, 0, 0];
        for (const row of drawn.covered) {
          const isAbove = rows.target.codes[row] > k;
          const p = 1 / (1 + Math.exp(-rows.scores[row]));
          sums[isAbove ? 0 : 1] += rows.weights[row] * (isAbove ? 1 - p : p);
          sums[2] += rows.weights[row];
        }
        const all = sums[2];
        evidenceOf(drawn, 3).forEach((value, i) => {
          expect(Math.abs(value - sums[i])).toBeLessThanOrEqual(1e-12 * all);
        });
      }),
      { numRuns: 200 },
    );
  });
});

describe('the Newton impurity', () => {
  it("is -|l'| / sqrt(l''), finite where l'' vanishes, and 0 without a slope", () => {
    const out = new Float64Array(4);
    newtonImpurity.evaluate(Float64Array.of(-6, 4, 6, 4, 0, 0, 1, 0), 4, out);
    expect(Array.from(out.subarray(0, 3))).toEqual([-3, -3, 0]);
    expect(out[3]).toBeCloseTo(-1e6, 3);
  });
});

describe('the response of the cumulative logistic loss', () => {
  it('is the Newton step at one threshold, no longer than 8, and lowers the loss', () => {
    let [checked, halved] = [0, 0];
    fc.assert(
      fc.property(seeds, (seed) => {
        const drawn = draw(loss, 'opposed', seed);
        const k = firstOpen(drawn);
        const response = responseTo(drawn);
        if (response === undefined || k === undefined) return;
        const rows = ofThreshold(drawn, k);
        response.forEach((value, other) => {
          expect(value === 0).toBe(other !== k);
        });
        const { slope, bend } = differences(rows, k, drawn.covered);
        const newton = Math.min(8, Math.max(-8, -slope / bend));
        const halvings = Math.log2(newton / response[k]);
        expect(Math.abs(halvings - Math.round(halvings))).toBeLessThan(0.01);
        expect(logisticLossOf(raised(rows, drawn.covered, response[k]), k)).toBeLessThan(
          logisticLossOf(rows, k),
        );
        if (halvings > 0.5) halved++;
        checked++;
      }),
      { numRuns: 300, seed: 1 },
    );
    expect(checked).toBeGreaterThan(150);
    expect(halved).toBeGreaterThan(0);
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
        const { bound, target, weights } = draw(loss, 'opposed', seed);
        bound.intercept.forEach((start, k) => {
          let [above, below] = [0, 0];
          target.codes.forEach((code, row) => {
            if (code > k) above += weights[row];
            else below += weights[row];
          });
          const trifle = above > 0 && below > 0 ? 0 : 1e-6 * (above + below);
          expect(start).toBeCloseTo(Math.log((above + trifle) / (below + trifle)), 9);
        });
      }),
    );
  });
});

/** Trains through the engine and gives each state. */
function* states(
  data: LabelledTable<OrdinalTarget>,
  own: Loss<OrdinalTarget>,
  technique: keyof typeof TECHNIQUES,
  settings: Partial<OrdinalEnder['options']> & { blocks?: number },
): Generator<BoostState<OrdinalTarget>> {
  const { blocks = 1, ...given } = settings;
  const { options } = new OrdinalEnder({ sample: 1, firstTie: 'at-most' });
  yield* boost({
    ...{ data, loss: own, impurity: TECHNIQUES[technique], seed: 3, blocks },
    options: { ...options, ...given },
  });
}

describe('the loss of each threshold', () => {
  it('falls with every rule of that threshold, and rules take turns', () => {
    let rules = 0;
    fc.assert(
      fc.property(seeds, techniques, (seed, technique) => {
        const data = table(seed);
        let before: number[] | undefined;
        const own = cumulativeLogisticLoss({ rules: 3 });
        for (const state of states(data, own, technique, { rules: 12, shrinkage: 1 })) {
          const { target, weights, scoreCount } = state;
          const losses = Array.from({ length: scoreCount }, (_, k) =>
            logisticLossOf(
              {
                target,
                weights,
                scores: Array.from(target.codes, (_, row) => state.scores[row * scoreCount + k]),
              },
              k,
            ),
          );
          const { response } = state.rules[state.rules.length - 1];
          losses.forEach((value, k) => {
            if (before === undefined) return;
            if (response[k] === 0) expect(value).toBe(before[k]);
            else expect(value).toBeLessThan(before[k] * (1 + 1e-12));
          });
          before = losses;
          rules++;
        }
      }),
      { numRuns: 60, seed: 1 },
    );
    expect(rules).toBeGreaterThan(100);
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
        { numRuns: 60, seed: 1 },
      );
      expect(found).toBeGreaterThan(50);
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
    expect(Math.max(...never)).toBeLessThan(1e-5);
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

  it('does not depend on the order of the rows or the number of blocks', () => {
    fc.assert(
      fc.property(seeds, techniques, (seed, technique) => {
        const data = table(seed);
        const rulesOf = (own: LabelledTable<OrdinalTarget>, blocks: number) =>
          [...states(own, loss, technique, { rules: 8, blocks })].at(-1)?.rules;
        const turned = {
          attributes: data.attributes.select(reversed(data)),
          target: { ...data.target, codes: data.target.codes.slice().reverse() },
          ...(data.weights && { weights: data.weights.slice().reverse() }),
        };
        const rules = rulesOf(data, 1);
        expect(rulesOf(data, 7)).toEqual(rules);
        expect(rulesOf(turned, 1)).toEqual(rules);
      }),
      { numRuns: 50 },
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

function reversed({ attributes }: LabelledTable): number[] {
  return Array.from({ length: attributes.rowCount }, (_, row) => attributes.rowCount - 1 - row);
}

/** The two-class problem from its definition. */
function slowTask(technique: keyof typeof TECHNIQUES): SlowTask {
  const derivatives = (rows: ScoredRows, covered: ReadonlySet<number>) => {
    const out = { slope: 0, bend: 0, weight: 0, steps: 0 };
    for (const row of covered) {
      const p = 1 / (1 + Math.exp(-rows.scores[row]));
      const change = rows.weights[row] * (p - (rows.target.codes[row] > 0 ? 1 : 0));
      out.slope += change;
      out.steps += Math.abs(change);
      out.bend += rows.weights[row] * p * (1 - p);
      out.weight += rows.weights[row];
    }
    if (Math.abs(out.slope) <= 1e-12 * out.steps) out.slope = 0; // level but for rounding
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
      const { slope, bend, weight } = derivatives(rows, covered);
      if (slope === 0 || new Set(rows.target.codes.filter((_, i) => rows.weights[i] > 0)).size < 2)
        return 0;
      if (technique === 'newton') return -Math.abs(slope) / Math.sqrt(bend);
      return technique === 'gradient-descent'
        ? -Math.abs(slope)
        : -Math.abs(slope) / Math.sqrt(weight);
    },
    response: (rows, covered) => {
      const { slope, bend } = derivatives(rows, covered);
      let response = Math.min(8, Math.max(-8, -slope / bend));
      const before = logisticLossOf(rows, 0);
      while (Math.abs(response) > 1e-6) {
        if (logisticLossOf(raised(rows, covered, response), 0) < before) return response;
        response /= 2;
      }
      return 0;
    },
  };
}
