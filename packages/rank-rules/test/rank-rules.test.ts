import type { Rule, Thresholds } from '@preflearn/boosting';
import {
  type ClassPrediction,
  type LabelledTable,
  type OrdinalTarget,
  Random,
  selectRows,
  Table,
  type Target,
} from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import { plainLabelledTable, randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import {
  loadRankRules,
  type PairWeighting,
  RankRules,
  type RankRulesInput,
  type RankRulesModel,
} from '../src/index.js';
import { type SlowSettings, slowRankRules } from './brute-force.js';

const TECHNIQUES = [
  'simultaneous',
  'gradient-descent',
  'gradient-boosting',
  'constant-step',
] as const;

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const techniques = fc.constantFrom(...TECHNIQUES);
const weightings = fc.constantFrom<PairWeighting>('once', 'distance');
const sides = fc.constantFrom('at-most' as const, 'at-least' as const);

function table(seed: number, rows?: number): LabelledTable<OrdinalTarget> {
  return randomLabelledTable(new Random(seed), { kind: 'ordinal', rows });
}

/** Trains on every row, with a step of 0.2. */
function fit(data: LabelledTable, settings: RankRulesInput = {}, seed = 1): RankRulesModel {
  const own = { rules: 10, sample: 1, step: 0.2, ...settings };
  return new RankRules(own).fit(data, { seed });
}

/** Rules with their responses rounded to nine digits. */
type SavedModel = ReturnType<RankRulesModel['toJSON']>;

function withParameters(saved: SavedModel, part: object): SavedModel {
  return { ...saved, parameters: { ...(saved.parameters as object), ...part } };
}

function rounded(rules: readonly Rule[]) {
  return rules.map(({ response, ...rest }) => ({ ...rest, response: response[0].toPrecision(9) }));
}

describe('RankRules', () => {
  it('finds the rules of the definition, summed over pairs of rows', () => {
    let found = 0;
    fc.assert(
      fc.property(seeds, techniques, weightings, sides, (seed, technique, pairs, firstTie) => {
        const rows = 1 + (seed % 14);
        const settings: SlowSettings = {
          technique,
          pairs,
          firstTie,
          step: 0.2,
          epsilon: 1e-3,
          rules: 3,
          shrinkage: 0.5,
        };
        const slow = slowRankRules(table(seed, rows), settings);
        const fast = fit(table(seed, rows), settings).rules;
        expect(rounded(fast)).toEqual(rounded(slow));
        found += slow.length;
      }),
      runs(100),
    );
    expect(found).toBeGreaterThanOrEqual(often(60));
  });
});

/** Rules with an epsilon other than the default one. */
function rulesOf(
  data: LabelledTable<OrdinalTarget>,
  technique: (typeof TECHNIQUES)[number],
  pairs: PairWeighting,
  settings: RankRulesInput,
): readonly Rule[] {
  return fit(data, { rules: 8, technique, pairs, epsilon: 1e-3, ...settings }, 3).rules;
}

describe('rules have equal bits', () => {
  it('for any order of the rows', () => {
    fc.assert(
      fc.property(seeds, techniques, weightings, (seed, technique, pairs) => {
        const data = table(seed);
        const order = shuffledIndices(data.attributes.rowCount, new Random(seed, 9));
        const turned = selectRows(data, order);
        expect(rulesOf(turned, technique, pairs, {})).toEqual(rulesOf(data, technique, pairs, {}));
      }),
      runs(100),
    );
  });

  it('and thresholds too, where weights are whole', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.constantFrom('exponential', 'least-cost', 'logistic'),
        (seed, thresholds) => {
          const data = randomLabelledTable(new Random(seed), { kind: 'ordinal', weights: 'whole' });
          const order = shuffledIndices(data.attributes.rowCount, new Random(seed, 9));
          const [a, b] = [data, selectRows(data, order)].map((d) =>
            JSON.stringify(fit(d, { thresholds })),
          );
          expect(b).toBe(a);
        },
      ),
      runs(50),
    );
  });

  it('exact and binned, where values are at most as many as bins', () => {
    fc.assert(
      fc.property(seeds, techniques, weightings, (seed, technique, pairs) => {
        const [binned, exact] = [256, null].map((bins) =>
          rulesOf(table(seed), technique, pairs, { bins, sample: 0.8 }),
        );
        expect(exact).toEqual(binned);
      }),
      runs(50),
    );
  });
});

/**
 * Rows on a grid of 12 x 12 places, three at each: of the top class inside a box, else one of each of the
 * three lower classes.
 */
function planted(inside: (x: number, z: number) => boolean): LabelledTable<OrdinalTarget> {
  const places = Array.from({ length: 432 }, (_, i) => [i % 12, Math.floor(i / 12) % 12]);
  const attributes = new Table([
    { type: 'numeric', name: 'noise', values: Float64Array.from(places, (_, i) => (i * 5) % 13) },
    { type: 'numeric', name: 'x', values: Float64Array.from(places, ([x]) => x) },
    { type: 'numeric', name: 'z', values: Float64Array.from(places, ([, z]) => z) },
  ]);
  const codes = Int32Array.from(places, ([x, z], i) => (inside(x, z) ? 3 : Math.floor(i / 144)));
  const classes = ['1', '2', '3', '4'];
  return { attributes, target: { kind: 'ordinal', name: 'y', classes, codes } };
}

describe('a planted rule', () => {
  const boxes = {
    'at-least': {
      inside: (x: number, z: number) => x >= 3 && x <= 8 && z >= 5,
      operator: '>=',
      value: 4.5,
    },
    'at-most': {
      inside: (x: number, z: number) => x >= 3 && x <= 8 && z <= 6,
      operator: '<=',
      value: 6.5,
    },
  } as const;

  it.each([
    ['simultaneous', 'at-least'],
    ['simultaneous', 'at-most'],
    ['gradient-boosting', 'at-least'],
    ['gradient-boosting', 'at-most'],
  ] as const)('is found exactly by %s, first %s', (technique, firstTie) => {
    const { inside, operator, value } = boxes[firstTie];
    const model = fit(planted(inside), { technique, rules: 1, firstTie, shrinkage: 1 });
    const [rule] = model.rules;
    expect(new Set(rule.conditions)).toEqual(
      new Set([
        { attribute: 1, operator: '>=', value: 2.5 },
        { attribute: 1, operator: '<=', value: 8.5 },
        { attribute: 2, operator, value },
      ]),
    );
    expect(rule.coverage).toBe(6 * 7 * 3);
    expect(rule.response[0]).toBeGreaterThan(0);
    expect(model.rulesInWords(1)[0]).toMatch(
      /^if .*2\.5 <= x <= 8\.5.* then score \+\d.* \(covers 126 of 432 rows\)$/,
    );
  });
});

describe('predictions', () => {
  it('are classes by thresholds on the sum of the responses', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.constantFrom('exponential', 'least-cost', 'logistic'),
        (seed, thresholds) => {
          const data = table(seed);
          const model = fit(data, { thresholds });
          const link = model.link as Thresholds;
          const { codes, scores } = model.predict(data.attributes);
          Array.from(scores as Float64Array).forEach((score, row) => {
            expect(codes[row]).toBe(link.thresholds.filter((theta) => score >= theta).length);
          });
        },
      ),
    );
  });

  it('minimise the cost asked for on the training rows, where thresholds are least-cost', () => {
    const data = plainLabelledTable('ordinal', 3);
    const target = data.target as OrdinalTarget;
    const cost = (model: RankRulesModel, costs: number[][]) => {
      const { codes } = model.predict(data.attributes);
      return codes.reduce((sum, p, row) => sum + costs[target.codes[row]][p], 0);
    };
    const dearUpwards = [
      [0, 9, 9],
      [1, 0, 9],
      [1, 1, 0],
    ];
    const dearDownwards = [
      [0, 1, 1],
      [9, 0, 1],
      [9, 9, 0],
    ];
    const [up, down] = [dearUpwards, dearDownwards].map((costs) =>
      fit(data, { thresholds: 'least-cost', costs, rules: 2 }),
    );
    expect(cost(up, dearUpwards)).toBeLessThan(cost(down, dearUpwards));
    expect(cost(down, dearDownwards)).toBeLessThan(cost(up, dearDownwards));
  });

  it('of one class are that class, without rules', () => {
    const data = table(4, 9);
    const codes = new Int32Array(9).fill(1);
    const model = fit({ ...data, target: { ...data.target, classes: ['a', 'b', 'c'], codes } });
    expect(model.rules).toEqual([]);
    expect(Array.from(model.predict(data.attributes).codes)).toEqual(Array.from(codes));
  });

  it('do not follow classes that do not occur', () => {
    const data = plainLabelledTable('ordinal', 2);
    const target = {
      ...(data.target as OrdinalTarget),
      classes: ['low', 'high', 'never', 'never either'],
    };
    const { codes } = fit({ ...data, target }).predict(data.attributes);
    expect(Math.max(...codes)).toBe(1);
  });
});

describe('ten thousand rules at full shrinkage', () => {
  it('neither overflow nor stop making sense on separable rows', () => {
    const values = Float64Array.from({ length: 12 }, (_, row) => row);
    const attributes = new Table([{ type: 'numeric', name: 'x', values }]);
    const codes = Int32Array.from(values, (x) => Math.floor(x / 4));
    const target: OrdinalTarget = { kind: 'ordinal', name: 'y', classes: ['a', 'b', 'c'], codes };
    for (const [pairs, technique] of [
      ['once', 'simultaneous'],
      ['distance', 'gradient-boosting'],
    ] as const) {
      const model = fit({ attributes, target }, { rules: 10_000, shrinkage: 1, pairs, technique });
      const { codes: predicted, scores } = model.predict(attributes);
      expect(Array.from(scores as Float64Array).every(Number.isFinite)).toBe(true);
      expect(Array.from(predicted)).toEqual(Array.from(codes));
      expect(model.rules.every(({ response }) => Number.isFinite(response[0]))).toBe(true);
    }
  });

  it('go on where weights are extreme, as where they are plain', () => {
    const data = plainLabelledTable('ordinal', 3);
    const models = [1, 2 ** -1000, 2 ** -600, 2 ** 600, 2 ** 1000].map((unit) => {
      const weights = Float64Array.from({ length: 24 }, (_, row) => unit * (1 + (row % 3)));
      return fit({ ...data, weights });
    });
    const [plain, ...extreme] = models;
    expect(plain.rules.length).toBe(10);
    for (const model of extreme) {
      expect(rounded(model.rules)).toEqual(rounded(plain.rules));
      expect(model.link).toEqual(plain.link);
    }
  });
});

describe('a trained model', () => {
  const data = plainLabelledTable('ordinal', 3);
  const target = data.target as OrdinalTarget;
  const meanError = (prediction: ClassPrediction, { codes }: Target & { codes?: Int32Array }) =>
    prediction.codes.reduce((sum, p, row) => sum + Math.abs(p - (codes as Int32Array)[row]), 0) /
    prediction.codes.length;

  it('knows the mean absolute error on its rows, until it is cut short or loaded', () => {
    const model = fit(data, { rules: 20 });
    const error = meanError(model.predict(data.attributes), target);
    expect(error).toBeGreaterThan(0);
    expect(model.trainingErrors).toEqual({ maeLoss: error });
    expect(model.truncate(19).trainingErrors).toBeUndefined();
    expect(loadRankRules(JSON.parse(JSON.stringify(model))).trainingErrors).toBeUndefined();
    const costs = [
      [0, 1, 2],
      [1, 0, 1],
      [4, 2, 0],
    ];
    expect(fit(data, { rules: 20, costs, thresholds: 'least-cost' }).trainingErrors).toBe(
      undefined,
    );
  });

  it('truncated to m rules is the model trained with m rules', () => {
    const model = fit(data, { rules: 20, sample: 0.5 });
    for (const rules of [0, 1, 7, 19]) {
      const cut = model.truncate(rules, data);
      expect(cut.rules).toEqual(model.rules.slice(0, rules));
      if (rules === 0) continue;
      const short = fit(data, { rules, sample: 0.5 });
      expect(cut.rules).toEqual(short.rules);
      expect(cut.predict(data.attributes)).toEqual(short.predict(data.attributes));
    }
    expect(model.truncate(20)).toBe(model);
    expect(model.truncate(1000)).toBe(model);
    expect(model.truncate(8).link).toEqual(fit(data, { rules: 8, sample: 0.5 }).link);
    for (const rules of [-1, 0.5, NaN]) {
      expect(() => model.truncate(rules)).toThrow(
        `truncate: cannot keep ${rules} rules; give a whole number of at least 0.`,
      );
    }
  });

  it('truncated with data keeps to rows of positive weight, and to the classes it knows', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.constantFrom('exponential', 'least-cost', 'logistic'),
        (seed, thresholds) => {
          const own = table(seed);
          const cut = fit(own, { thresholds, rules: 6 }).truncate(3, own);
          const short = fit(own, { thresholds, rules: 3 });
          expect((cut.link as Thresholds).thresholds).toEqual(
            (short.link as Thresholds).thresholds,
          );
          const again = loadRankRules(JSON.parse(JSON.stringify(cut)));
          expect(again.predict(own.attributes)).toEqual(cut.predict(own.attributes));
        },
      ),
      runs(50),
    );
    const others = { ...data, target: { ...target, classes: ['c1', 'c3', 'c2'] } };
    expect(() => fit(data).truncate(3, others)).toThrow(
      'Column "target": the target does not have the classes that the model was trained on ("c1", "c2", "c3", ' +
        'ordinal); give the training data.',
    );
  });

  it('tells its error by number of rules', () => {
    const model = fit(data, { rules: 10 });
    const curve = model.errorCurve(data, meanError);
    expect(curve.map(({ rules }) => rules)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const { rules, error } of curve) {
      const short = fit(data, { rules }).predict(data.attributes);
      expect(error).toBe(meanError(short, target));
    }
    expect(model.trainingCurve).toEqual(curve);
  });

  it('measures its training error by the weights of the rows', () => {
    const weights = Float64Array.from({ length: 24 }, (_, row) => 1 + (row % 3));
    const repeated = selectRows(
      data,
      Array.from(weights, (w, row) => new Array<number>(w).fill(row)).flat(),
    );
    const [a, b] = [fit({ ...data, weights }, { rules: 5 }), fit(repeated, { rules: 5 })];
    a.trainingCurve.forEach(({ error }, i) => {
      expect(error).toBeCloseTo(b.trainingCurve[i].error, 12);
    });
  });

  it('shares importance among the attributes', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const own = table(seed);
        const model = fit(own);
        const importance = model.importance();
        expect(importance.map(({ name }) => name).sort()).toEqual([...own.attributes.names].sort());
        const sum = importance.reduce((total, { value }) => total + value, 0);
        if (model.rules.length === 0) expect(sum).toBe(0);
        else expect(sum).toBeCloseTo(1, 12);
        importance.forEach(({ value }, i) => {
          expect(value >= 0 && (i === 0 || value <= importance[i - 1].value)).toBe(true);
        });
      }),
      runs(50),
    );
    expect(fit(data).importance()[0].name).toBe('size');
  });

  it('explains a row by the rules that cover it, the strongest first', () => {
    const model = fit(data, { rules: 15 });
    const { because, conclusion, prediction } = model.explain(data.attributes, 3);
    const sizes = because.map(({ value }) => Math.abs(value));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(conclusion[0]).toBe(`${because.length} of 15 rules cover the row.`);
    expect(conclusion[1]).toContain(`class ${prediction}.`);
  });

  it.each([
    [
      'a target of another kind',
      (saved: SavedModel) => ({
        ...saved,
        schema: { ...saved.schema, target: { ...saved.schema.target, kind: 'nominal' } },
      }),
      'model.schema.target.kind: found nominal, expected ordinal;',
    ],
    [
      'a rule without conditions',
      (saved: SavedModel) =>
        withParameters(saved, { rules: [{ if: [], response: [1], coverage: 1 }] }),
      'model.parameters.rules.0.if: found 0, expected at least 1;',
    ],
    [
      'four quantiles',
      (saved: SavedModel) =>
        withParameters(saved, { spread: [{ name: '1', quantiles: [1, 2, 3, 4] }] }),
      'model.parameters.spread.0.quantiles: found 4, expected 5;',
    ],
    [
      'fewer rules than it was trained with',
      (saved: SavedModel) => withParameters(saved, { rules: [] }),
      'model.parameters.checkpoints: found one after 1 rule, expected ascending ones, the last after at most 0;',
    ],
  ])('is refused with %s', (_, change, sentence) => {
    const saved = JSON.parse(JSON.stringify(fit(data, { rules: 4 }))) as SavedModel;
    expect(() => loadRankRules(change(saved))).toThrow(sentence);
  });

  it('describes itself', () => {
    const { headline, facts, settings, sections, pictures } = fit(data, { rules: 15 }).describe(4);
    expect(headline).toBe(
      '15 rules that predict target (3 ordinal classes) from 3 attributes, trained on 24 rows.',
    );
    expect(settings).toContainEqual(['technique', 'simultaneous']);
    expect(settings).toContainEqual(['maxConditions', 'none']);
    expect(settings.at(-1)?.[0]).toBe('seed');
    expect(facts.at(-1)?.[0]).toBe('score thresholds');
    expect(sections.map(({ title, lines }) => [title, lines.length])).toEqual([
      ['Attribute importance', 1],
      ['Strongest rules, by how far they move scores apart', 4],
    ]);
    expect(pictures.map(({ type }) => type)).toEqual(['bars', 'spread', 'lines']);
  });

  it('says which numbers its classes stand for', () => {
    const model = fit({ ...data, target: { ...target, cuts: [10, 20.5] } });
    const classes = model.describe().sections.find(({ title }) => title === 'Classes');
    expect(classes?.lines).toEqual(['c1: up to 10', 'c2: above 10, up to 20.5', 'c3: above 20.5']);
  });
});

describe('options', () => {
  it('of the preset "paper" are those of the paper, unless they are given', () => {
    const { options } = new RankRules({ preset: 'paper' });
    expect(options).toMatchObject({
      rules: 500,
      pairs: 'once',
      firstTie: 'at-most',
      shrinkage: 0.1,
      sample: 0.5,
      technique: 'simultaneous',
    });
    expect(new RankRules({ preset: 'paper', rules: 7, pairs: undefined }).options).toMatchObject({
      rules: 7,
      pairs: 'once',
    });
  });

  it('by default are the shipped ones', () => {
    expect(new RankRules().options).toEqual({
      preset: 'default',
      rules: 1000,
      shrinkage: 0.1,
      sample: 0.5,
      maxConditions: null,
      bins: 256,
      firstTie: 'random',
      technique: 'simultaneous',
      step: 0.1,
      pairs: 'distance',
      epsilon: 1e-4,
      thresholds: 'exponential',
      costs: null,
    });
  });

  it('are refused when they are wrong, before any training', () => {
    expect(() => new RankRules({ rules: 0 })).toThrow(
      'rank-rules, option "rules": found 0, expected a whole number in [1, 1000000].',
    );
    expect(() => new RankRules({ rule: 5 } as RankRulesInput)).toThrow(
      'rank-rules, option "rule": there is no such option; expected one of "preset", "rules", ' +
        '"shrinkage", "sample", "maxConditions", "bins", "firstTie", "technique", "step", ' +
        '"pairs", "epsilon", "thresholds", "costs"; did you mean "rules"?',
    );
    const costs = [
      [0, 1],
      [1, 0],
    ];
    expect(() => fit(plainLabelledTable('ordinal', 3), { costs })).toThrow(
      'Option "costs": found 2 rows of 2, 2 numbers, but there are 3 classes; give 3 rows of 3 numbers.',
    );
  });

  it('of costs are refused before the first rule, and only beside a target with as many classes', () => {
    const costs = [
      [0, 1],
      [1, 0],
    ];
    const first = (kind: 'ordinal' | 'nominal' | 'numeric') =>
      new RankRules({ costs }).train(plainLabelledTable(kind, 3), 1).next();
    expect(() => first('ordinal')).toThrow(expect.objectContaining({ code: 'OPTION_RANGE' }));
    expect(() => first('nominal')).toThrow(expect.objectContaining({ code: 'TARGET_KIND' }));
    expect(() => first('numeric')).toThrow(expect.objectContaining({ code: 'TARGET_KIND' }));
  });

  it('of costs are checked against the classes of a saved model', () => {
    const costs = [
      [0, 1, 2],
      [1, 0, 1],
      [2, 1, 0],
    ];
    const saved = fit(plainLabelledTable('ordinal', 3), { costs }).toJSON();
    expect(loadRankRules(saved).training.options.costs).toEqual(costs);
    const options = {
      ...saved.training.options,
      costs: [
        [0, 1],
        [1, 0],
      ],
    };
    expect(() => loadRankRules({ ...saved, training: { ...saved.training, options } })).toThrow(
      'model.training.options, option "costs": found 2 rows of 2, 2 numbers',
    );
  });
});
