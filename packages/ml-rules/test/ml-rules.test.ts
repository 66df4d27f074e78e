import { counterfactuals, covers } from '@preflearn/boosting';
import {
  type ClassTarget,
  type Column,
  type LabelledTable,
  type NominalTarget,
  type OrdinalTarget,
  Random,
  selectRows,
  Table,
} from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import { plainLabelledTable, randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { loadMLRules, MLRules, type MLRulesInput, type MLRulesModel } from '../src/index.js';
import { likelihoodLoss } from './definition.js';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

const settings = fc.record({
  technique: fc.constantFrom('gradient', 'newton'),
  responses: fc.constantFrom('auto', 'classes'),
  fixResponse: fc.boolean(),
  response: fc.constantFrom('newton', 'exact'),
});

function fit(data: LabelledTable, options: MLRulesInput = {}, seed = 1): MLRulesModel {
  return new MLRules({ rules: 10, sample: 1, ...options }).fit(data, { seed });
}

function table(seed: number, rows?: number): LabelledTable<ClassTarget> {
  const random = new Random(seed);
  return randomLabelledTable(random, { kind: random.coin() ? 'ordinal' : 'nominal', rows });
}

/** Rows of the numeric attributes x and z with these classes. */
function grid(
  codeOf: (x: number, z: number) => number,
  classes: readonly string[],
  kind: 'nominal' | 'ordinal' = 'nominal',
) {
  const side = Array.from({ length: 12 }, (_, i) => i);
  const cells = side.flatMap((x) => side.map((z) => ({ x, z })));
  const attributes = new Table([
    { type: 'numeric', name: 'x', values: Float64Array.from(cells, ({ x }) => x) },
    { type: 'numeric', name: 'z', values: Float64Array.from(cells, ({ z }) => z) },
  ]);
  const codes = Int32Array.from(cells, ({ x, z }) => codeOf(x, z));
  const target: ClassTarget = { kind, name: 'y', classes, codes };
  return { attributes, target };
}

describe('the planted rule', () => {
  const planted = (kind: 'nominal' | 'ordinal') =>
    grid((x, z) => (x >= 3 && x <= 8 && z >= 5 ? 2 : (x + z) % 2), ['a', 'b', 'c'], kind);

  it.each(['gradient', 'newton'] as const)(
    'is found by %s, with the class it raises',
    (technique) => {
      for (const kind of ['nominal', 'ordinal'] as const) {
        const model = fit(planted(kind), { technique, rules: 4, shrinkage: 1 });
        const words = model.rulesInWords(4);
        const union = kind === 'ordinal' ? 'at least c' : 'c';
        const own = new RegExp(
          `^if (?=.*\\b2\\.5 <= x <= 8\\.5)(?=.*\\bz >= 4\\.5).* then ${union} \\+\\d.* \\(covers 42 of 144 rows\\)$`,
        );
        expect(words.some((text) => own.test(text))).toBe(true);
      }
    },
  );
});

describe('the likelihood', () => {
  it('never rises with backtracking, or by the exact search, rule by rule', () => {
    let rules = 0;
    const shrinkages = fc.constantFrom(1, 0.5, 0.1);
    fc.assert(
      fc.property(seeds, settings, shrinkages, (seed, options, shrinkage) => {
        const data = table(seed);
        const model = fit(
          data,
          { ...options, shrinkage, sample: seed % 2 ? 1 : 0.5, stopping: 'off' },
          seed,
        );
        const { columns, rowCount } = data.attributes;
        const weights = data.weights ?? new Float64Array(rowCount).fill(1);
        const intercept = model.truncate(0).scores(data.attributes);
        const scores = intercept.slice();
        const { target } = data;
        const zero = likelihoodLoss({ target, weights, scores: new Float64Array(scores.length) });
        let last = likelihoodLoss({ target, weights, scores });
        expect(last).toBeLessThanOrEqual(zero * (1 + 1e-12));
        for (const rule of model.rules) {
          for (let row = 0; row < rowCount; row++) {
            if (!covers(rule, columns, row)) continue;
            rule.response.forEach((r, k) => {
              scores[row * rule.response.length + k] += r;
            });
          }
          const next = likelihoodLoss({ target, weights, scores });
          expect(next).toBeLessThanOrEqual(last + 1e-13 * (1 + zero));
          last = next;
          rules++;
        }
      }),
      runs(150),
    );
    expect(rules).toBeGreaterThanOrEqual(often(500));
  });
});

describe('equal bits', () => {
  it('in any order of the rows', () => {
    fc.assert(
      fc.property(seeds, settings, (seed, options) => {
        const data = table(seed);
        const order = shuffledIndices(data.target.codes.length, new Random(seed, 1));
        const [a, b] = [data, selectRows(data, order)].map((rows) => {
          const { parameters } = fit(rows, { ...options, technique: 'newton' }).toJSON();
          return JSON.stringify(parameters);
        });
        expect(a).toBe(b);
      }),
      runs(60),
    );
  });
});

describe('probabilities', () => {
  it('hold for 26 classes, of which one has a single row and one none', () => {
    const classes = Array.from('abcdefghijklmnopqrstuvwxyz');
    const data = grid(
      (x, z) => (x === 0 && z === 0 ? 24 : (x * 2 + (z > 5 ? 1 : 0)) % 24),
      classes,
    );
    for (const technique of ['gradient', 'newton'] as const) {
      for (const kind of ['nominal', 'ordinal'] as const) {
        const target = { ...data.target, kind } as ClassTarget;
        const model = fit(
          { ...data, target },
          { technique, rules: 80, shrinkage: 0.5, stopping: 'off' },
        );
        const { probabilities = [], codes } = model.predict(data.attributes);
        expect(Array.from(probabilities).every((p) => p >= 0 && p <= 1)).toBe(true);
        const right = codes.filter((code, row) => code === data.target.codes[row]).length;
        expect(right).toBeGreaterThan(72);
      }
    }
  });

  it('reach 0 and 1 in ten thousand rules at full shrinkage, without overflow', () => {
    const values = Float64Array.from({ length: 12 }, (_, row) => row);
    const attributes = new Table([{ type: 'numeric', name: 'x', values }]);
    const separable = Int32Array.from(values, (x) => Math.floor(x / 4));
    const noisy = Int32Array.from(values, (x) => (x === 5 ? 0 : Math.floor(x / 4)));
    for (const technique of ['gradient', 'newton'] as const) {
      for (const kind of ['nominal', 'ordinal'] as const) {
        for (const [codes, response] of [
          [separable, 'exact'],
          [noisy, 'newton'],
        ] as const) {
          const target = { kind, name: 'y', classes: ['a', 'b', 'c'], codes } as ClassTarget;
          const model = fit(
            { attributes, target },
            { rules: 10_000, shrinkage: 1, technique, response, stopping: 'off' },
          );
          const { probabilities = new Float64Array(0), codes: predicted } =
            model.predict(attributes);
          expect(probabilities.every((p) => p >= 0 && p <= 1)).toBe(true);
          expect(Array.from(predicted)).toEqual(Array.from(codes));
          expect(Math.max(...probabilities)).toBeGreaterThan(1 - 1e-9);
        }
      }
    }
  });

  it('stay finite through ten thousand steps that are not held back', () => {
    const codes = Int32Array.from({ length: 40 }, (_, row) => (row * 7) % 3);
    const values = Float64Array.from(codes, (_, row) => (row * 13) % 40);
    const attributes = new Table([{ type: 'numeric', name: 'x', values }]);
    const target: ClassTarget = { kind: 'nominal', name: 'y', classes: ['a', 'b', 'c'], codes };
    const model = fit(
      { attributes, target },
      {
        rules: 10_000,
        shrinkage: 1,
        backtracking: false,
        technique: 'newton',
        sample: 0.5,
        stopping: 'off',
      },
    );
    expect(model.scores(attributes).every(Number.isFinite)).toBe(true);
    expect(model.predict(attributes).probabilities?.every((p) => p >= 0 && p <= 1)).toBe(true);
  });

  it('are those of one class where there is only one, and even where classes are', () => {
    const data = plainLabelledTable('nominal', 3) as LabelledTable<NominalTarget>;
    const one = { ...data.target, codes: new Int32Array(24).fill(1) };
    const model = fit({ ...data, target: one }, { rules: 50 });
    expect(model.predict(data.attributes).codes.every((code) => code === 1)).toBe(true);
    const lone = { ...data.target, classes: ['only'], codes: new Int32Array(24) };
    for (const kind of ['nominal', 'ordinal'] as const) {
      const alone = fit({ ...data, target: { ...lone, kind } as ClassTarget });
      expect(alone.rules).toEqual([]);
      expect(alone.predict(data.attributes).probabilities?.every((p) => p === 1)).toBe(true);
    }
  });

  it('do not depend on the unit of the weights, be it the least or the largest number', () => {
    const data = plainLabelledTable('ordinal', 3);
    const none = new Float64Array(24);
    expect(() => fit({ ...data, weights: none })).toThrow('All weights are 0');
    expect(() => fit({ ...data, weights: none.fill(Infinity) })).toThrow('the weight Infinity');
    for (const technique of ['gradient', 'newton'] as const) {
      for (const response of ['newton', 'exact'] as const) {
        const units = [1, 2 ** -700, 2 ** 700, 2 ** -1074, 2 ** 1014];
        const [plain, ...others] = units.map((unit) => {
          const weights = new Float64Array(24).fill(unit);
          const model = fit({ ...data, weights }, { technique, response });
          return loadMLRules(JSON.parse(JSON.stringify(model))).toJSON().parameters;
        });
        for (const other of others) expect(other).toEqual(plain);
      }
    }
  });

  it('do not depend on the unit of the weights and of R together', () => {
    const data = plainLabelledTable('nominal', 3);
    const [plain, small] = [1, 2 ** -400].map((unit) => {
      const weights = new Float64Array(24).fill(unit);
      return fit({ ...data, weights }, { technique: 'newton', regularisation: 3 * unit });
    });
    expect(small.rules).toEqual(plain.rules);
    expect(small.training.options).toMatchObject({ regularisation: 3 * 2 ** -400 });
  });

  it('are held back by an R beyond all weights, in models that load', () => {
    const data = plainLabelledTable('nominal', 3);
    const weights = new Float64Array(24).fill(1e-310);
    for (const response of ['newton', 'exact'] as const) {
      for (const regularisation of [1, 1e300]) {
        const model = fit({ ...data, weights }, { response, regularisation });
        expect(loadMLRules(JSON.parse(JSON.stringify(model))).toJSON()).toEqual(model.toJSON());
        for (const { response } of model.rules) {
          for (const one of response) expect(Math.abs(one)).toBeLessThan(1e-300);
        }
      }
    }
  });

  it('are learned no further where all gradients are rounding', () => {
    // Each value of x has two rows of each class, in weights that no sum adds up exactly.
    const codes = Int32Array.from({ length: 24 }, (_, row) => row % 3);
    const values = Float64Array.from(codes, (_, row) => Math.floor(row / 6));
    const attributes = new Table([{ type: 'numeric', name: 'x', values }]);
    const weights = Float64Array.from(values, (x) => [0.1, 0.7, 1 / 3, 0.9][x]);
    for (const kind of ['nominal', 'ordinal'] as const) {
      for (const technique of ['gradient', 'newton'] as const) {
        const target = { kind, name: 'y', classes: ['a', 'b', 'c'], codes } as ClassTarget;
        const options = { technique, responses: 'classes' } as const;
        expect(fit({ attributes, target, weights }, options).rules).toEqual([]);
      }
    }
  });
});

describe('the stopping rule', () => {
  /** Classes that have nothing to do with the attributes. */
  const noise = grid((x, z) => ((x * 31 + z * 17 + x * z * 7) % 11) % 2, ['a', 'b']);

  it('ends training on noise, and not where there is something to learn', () => {
    const options = { rules: 300, sample: 0.5 } as const;
    expect(fit(noise, options).rules.length).toBeLessThan(150);
    expect(fit(noise, { ...options, stopping: 'off' }).rules.length).toBe(300);
    const clear = grid((x) => (x > 5 ? 1 : 0), ['a', 'b']);
    expect(fit(clear, { ...options, rules: 100, shrinkage: 0.1 }).rules.length).toBe(100);
  });

  it('is on for nominal targets only, and follows its numbers', () => {
    const options = { rules: 300, sample: 0.5 } as const;
    const ordinal = { ...noise, target: { ...noise.target, kind: 'ordinal' } as OrdinalTarget };
    expect(fit(ordinal, options).rules.length).toBe(300);
    expect(fit(ordinal, { ...options, stopping: 'on' }).rules.length).toBeLessThan(150);
    const impatient = fit(noise, { ...options, stopWindow: 1, stopCount: 1 });
    expect(impatient.rules.length).toBeLessThan(fit(noise, options).rules.length);
  });

  it('has no rows to judge by, and never stops, with sample 1', () => {
    expect(fit(noise, { rules: 60, stopWindow: 1, stopCount: 1 }).rules.length).toBe(60);
    expect(() => new MLRules({ stopping: 'on', sample: 1 })).toThrow(
      'ml-rules, option "stopping": it judges rules on the rows outside the subsample, but with sample 1 there ' +
        'are none; take a smaller sample ("sample"), or switch it off ("stopping": "off").',
    );
  });
});

describe('a trained model', () => {
  const nominal = plainLabelledTable('nominal', 3) as LabelledTable<NominalTarget>;
  const ordinal = plainLabelledTable('ordinal', 3) as LabelledTable<OrdinalTarget>;

  it('raises single classes, or unions of ordered ones', () => {
    const raised = (data: LabelledTable, options?: MLRulesInput) =>
      fit(data, options)
        .rulesInWords(10)
        .map((text) => / then (.*) [+-]\d/.exec(text)?.[1]);
    for (const words of raised(nominal)) expect(words).toMatch(/^c[123]$/);
    for (const words of raised(ordinal)) expect(words).toMatch(/^(at least c[23]|at most c[12])$/);
    for (const words of raised(ordinal, { responses: 'classes' }))
      expect(words).toMatch(/^c[123]$/);
    expect(raised(ordinal).length).toBe(10);
  });

  it('says what would have to be different for another class, which is then predicted', () => {
    let found = 0;
    for (const data of [nominal, ordinal]) {
      const model = fit(data, { rules: 20 });
      for (let row = 0; row < 24; row++) {
        const { prediction } = model.explain(data.attributes, row);
        for (const one of counterfactuals(model, data.attributes, row)) {
          expect(one.goal === 'other').toBe(data.target.kind === 'nominal');
          if (one.prediction === undefined) continue;
          found++;
          const other = data.attributes.select([row]).columns.map((column): Column => {
            const value = one.changes.find(({ name }) => name === column.name)?.value;
            if (value === undefined) return column;
            return column.type === 'numeric'
              ? { ...column, values: Float64Array.of(Number(value)) }
              : { ...column, codes: Int32Array.of(column.categories.indexOf(String(value))) };
          });
          const again = model.explain(new Table(other), 0).prediction;
          expect(again).toBe(one.prediction);
          expect(again).not.toBe(prediction);
        }
      }
    }
    expect(found).toBeGreaterThan(24);
  });

  it('explains a row by responses that add up to its scores', () => {
    for (const data of [
      nominal,
      ordinal,
      { ...ordinal, target: { ...ordinal.target, kind: 'nominal' } as NominalTarget },
    ]) {
      const weights = Float64Array.from({ length: 24 }, (_, row) => 1 + (row % 2));
      const model = fit({ ...data, weights }, { rules: 20 });
      const { classes } = data.target;
      for (let row = 0; row < 24; row++) {
        const scores = new Float64Array(classes.length);
        for (const { text, value } of model.explain(data.attributes, row).because) {
          const [, bound, name] = /: (at least |at most |)(c\d)$/.exec(text) ?? [];
          const at = classes.indexOf(name);
          scores.forEach((_, k) => {
            const isIn =
              bound === 'at least ' ? k >= at : bound === 'at most ' ? k <= at : k === at;
            scores[k] += isIn ? value : bound === '' ? 0 : -value;
          });
        }
        const expected = model.scores(data.attributes).subarray(row * 3, row * 3 + 3);
        scores.forEach((score, k) => {
          expect(score).toBeCloseTo(expected[k], 12);
        });
        const { sum, prediction } = model.explain(data.attributes, row);
        const own = classes.indexOf(prediction);
        const [a, b] = expected.filter((_, k) => k !== own);
        const total = sum?.terms.reduce((all, term) => all + term, 0);
        expect(total).toBeCloseTo(expected[own] - (a + b) / 2, 12);
        const named = sum?.attributes.reduce((all, { value }) => all + value, sum.start);
        expect(named).toBeCloseTo(total ?? NaN, 12);
        expect(sum?.unit).toBe(`for ${prediction} against the other classes`);
      }
    }
  });

  it('says that there are no rules where no attribute tells rows apart', () => {
    const values = new Float64Array(nominal.attributes.rowCount).fill(7);
    const attributes = new Table([{ type: 'numeric', name: 'flat', values }]);
    const { headline, sections } = fit({ ...nominal, attributes }).describe();
    expect(headline).toMatch(
      /^No rules: every row gets the same prediction of target \(3 nominal classes\), whatever its 1 attribute; trained on /,
    );
    expect(sections[1]).toMatchObject({ lines: [] });
    expect(sections[1].note).toBeUndefined();
  });

  it('says the default rule, and how it decides', () => {
    const weights = Float64Array.from(nominal.target.codes, (code) => (code === 2 ? 5 : 1));
    const { facts, sections, headline } = fit({ ...nominal, weights }).describe(3);
    expect(headline).toContain('10 rules that predict target (3 nominal classes)');
    expect(facts).toContainEqual(['prediction', 'the most probable class']);
    expect(facts).toContainEqual(['default rule', expect.stringMatching(/^c3 \+\d/)]);
    expect(sections[1].lines.length).toBe(3);
    expect(fit(ordinal).describe().facts).toContainEqual([
      'prediction',
      'the median of the class probabilities',
    ]);
  });

  it('is saved and loaded with equal predictions', () => {
    fc.assert(
      fc.property(seeds, settings, (seed, options) => {
        const data = table(seed);
        const model = fit(data, options);
        const loaded = loadMLRules(JSON.parse(JSON.stringify(model)));
        expect(loaded.predict(data.attributes)).toEqual(model.predict(data.attributes));
        expect(JSON.stringify(loaded)).toBe(JSON.stringify(model));
      }),
      runs(40),
    );
  });

  it('truncated to m rules is the model trained with m rules', () => {
    const model = fit(nominal, { rules: 20, sample: 0.5, stopping: 'off' });
    const short = fit(nominal, { rules: 7, sample: 0.5, stopping: 'off' });
    expect(model.truncate(7).rules).toEqual(short.rules);
    expect(model.truncate(7).predict(nominal.attributes)).toEqual(
      short.predict(nominal.attributes),
    );
  });

  it('tells its training error: wrong classes, distance of ordered ones, or cost', () => {
    const share = (
      model: MLRulesModel,
      data: LabelledTable<ClassTarget>,
      cost: (y: number, p: number) => number,
    ) =>
      model
        .predict(data.attributes)
        .codes.reduce((sum, p, row) => sum + cost(data.target.codes[row], p), 0) / 24;
    const last = (model: MLRulesModel) => model.trainingCurve.at(-1)?.error;
    const plain = fit(nominal, { rules: 2 });
    expect(last(plain)).toBeCloseTo(
      share(plain, nominal, (y, p) => Number(y !== p)),
      12,
    );
    const ordered = fit(ordinal, { rules: 2 });
    expect(last(ordered)).toBeCloseTo(
      share(ordered, ordinal, (y, p) => Math.abs(y - p)),
      12,
    );
    const costs = [
      [0, 1, 4],
      [2, 0, 1],
      [9, 3, 0],
    ];
    const dear = fit(ordinal, { rules: 2, costs });
    expect(last(dear)).toBeCloseTo(
      share(dear, ordinal, (y, p) => costs[y][p]),
      12,
    );
    expect(dear.rules).toEqual(ordered.rules);
  });
});

describe('options', () => {
  it('by default are those of the paper, with backtracking and all responses', () => {
    expect(new MLRules().options).toEqual({
      rules: 500,
      shrinkage: 0.1,
      sample: 0.5,
      maxConditions: null,
      bins: 256,
      technique: 'gradient',
      responses: 'auto',
      fixResponse: false,
      response: 'newton',
      responseRows: 'all',
      backtracking: true,
      regularisation: 0,
      stopping: 'auto',
      stopWindow: 10,
      stopCount: 8,
      decision: 'auto',
      costs: null,
    });
  });

  it('are refused when they are wrong or contradict each other', () => {
    expect(() => new MLRules({ rules: 0 })).toThrow(
      'ml-rules, option "rules": found 0, expected a whole number in [1, 1000000].',
    );
    expect(() => new MLRules({ stopCount: 11 })).toThrow(
      'ml-rules, option "stopCount": found 11, but only the last 10 rules are looked at; lower it ' +
        '("stopCount": 10), or look at more ("stopWindow").',
    );
    expect(() => new MLRules({ decision: 'median', costs: [[0]] })).toThrow(
      'ml-rules, option "costs": they make the decision, but decision is median; leave out option "costs", or ' +
        'leave out option "decision".',
    );
    expect(() => new MLRules({ stopCount: 11 })).toThrow(
      expect.objectContaining({
        code: 'OPTION_CONFLICT',
        where: { learner: 'ml-rules', option: 'stopCount' },
        remedy: [
          expect.objectContaining({ action: 'set', option: 'stopCount', value: 10 }),
          expect.objectContaining({ action: 'set', option: 'stopWindow' }),
        ],
      }),
    );
    const data = plainLabelledTable('nominal', 3);
    expect(() => fit(data, { responses: 'unions' })).toThrow(
      'option "responses": unions need ordered classes, but the target is nominal; take it as ordinal ("kind": ' +
        '"ordinal"), or raise single classes ("responses": "classes").',
    );
    expect(() => fit(data, { decision: 'median' })).toThrow('the median needs ordered classes');
    expect(() =>
      fit(data, {
        costs: [
          [0, 1],
          [1, 0],
        ],
      }),
    ).toThrow(
      'Option "costs": found 2 rows of 2, 2 numbers, but there are 3 classes; give 3 rows of 3 numbers.',
    );
  });

  it('are refused when costs are not one for each pair of classes', () => {
    const data = plainLabelledTable('ordinal', 3);
    const three = [0, 1, 2];
    expect(() => fit(data, { costs: [three, three] })).toThrow('found 2 rows of 3, 3 numbers');
    const uneven = [three, [1, 0], three];
    expect(() => fit(data, { costs: uneven })).toThrow('found 3 rows of 3, 2, 3 numbers');
    expect(fit(data, { costs: [three, three, three] }).rules.length).toBe(10);
    expect(() => fit(data, { costs: [three, [1, 0, -2e100], three] })).toThrow(
      'found a list of 3, expected a table of numbers up to 1e100 such as [[0,1],[1,0]], or none',
    );
    const dear = fit(data, { costs: [three, [1, 0, -1e100], three] });
    expect(dear.trainingCurve.every(({ error }) => Number.isFinite(error))).toBe(true);
  });

  it('compute responses on the sample alone, which is all rows where there is no sample', () => {
    const data = table(7, 60);
    const rulesOf = (options: MLRulesInput) => fit(data, { rules: 5, ...options }).rules;
    expect(rulesOf({ responseRows: 'sample' })).toEqual(rulesOf({}));
    const [all, own] = (['all', 'sample'] as const).map((responseRows) =>
      rulesOf({ responseRows, sample: 0.5 }),
    );
    expect(own[0].conditions).toEqual(all[0].conditions);
    expect(own[0].response).not.toEqual(all[0].response);
  });

  it('do not compute them on a sample of rows that are in a database', () => {
    const remote = { ...table(7), trainingRows: () => undefined } as unknown as LabelledTable;
    expect(() => new MLRules({ responseRows: 'sample' }).train(remote, 1).next()).toThrow(
      'responses on all rows only',
    );
  });

  it('hold back rules on few rows by regularisation', () => {
    const data = plainLabelledTable('nominal', 3);
    const strongest = (regularisation: number) =>
      Math.max(
        ...fit(data, { regularisation, technique: 'newton', rules: 3 }).rules.flatMap(
          ({ response }) => response,
        ),
      );
    expect(strongest(50)).toBeLessThan(strongest(0) / 2);
  });
});
