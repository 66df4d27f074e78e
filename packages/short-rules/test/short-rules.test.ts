import { meanCost } from '@preflearn/boosting';
import {
  type ClassTarget,
  type LabelledTable,
  Random,
  Table,
  tableFromColumns,
  takeTarget,
} from '@preflearn/core';
import { standardNormal } from '@preflearn/core/numbers';
import { describe, expect, it } from 'vitest';
import { loadShortRules, ShortRules, type ShortRulesInput } from '../src/index.js';
import { fewestWithinOneError } from '../src/size-by-cross-validation.js';

/** Three classes that two conditions tell apart, and an attribute without meaning. */
function planted(kind: 'ordinal' | 'nominal', rows = 240): LabelledTable {
  const random = new Random(4);
  const x = Array.from({ length: rows }, () => Math.floor(100 * random.uniform()));
  const noise = x.map(() => standardNormal(random));
  const colour = x.map(() => (random.coin() ? 'red' : 'blue'));
  const y = x.map((value, i) => (value < 40 ? 'low' : colour[i] === 'red' ? 'high' : 'mid'));
  const table = tableFromColumns({ x, noise, colour, y });
  return takeTarget(
    table,
    'y',
    kind === 'ordinal' ? { classes: ['low', 'mid', 'high'] } : { kind },
  );
}

const quick: ShortRulesInput = { rules: 8, poolRules: 20, penalty: 1 };

describe.each(['ordinal', 'nominal'] as const)('%s classes', (kind) => {
  const data = planted(kind);
  const target = data.target as ClassTarget;
  const model = new ShortRules(quick).fit(data);
  const width = kind === 'ordinal' ? 1 : 3; // scores of a row

  it('a planted structure is found by few rules', () => {
    const few = model.truncate(3);
    const wrong = few.predict(data.attributes).codes.filter((code, i) => code !== target.codes[i]);
    expect(wrong.length).toBeLessThan(3);
    expect(few.importance().map(({ name }) => name)).toEqual(['x', 'colour', 'noise']);
  });

  it('the first rules are, bit for bit, the model trained with that number', () => {
    for (const rules of [0, 1, 5]) {
      const short = new ShortRules({ ...quick, rules }).fit(data);
      const [a, b] = [short, model.truncate(rules)].map((m) => m.toJSON().parameters);
      expect(JSON.stringify(a)).toBe(JSON.stringify(b));
    }
    expect(model.truncate(99)).toBe(model);
    expect(() => model.truncate(-1)).toThrow(/whole number of at least 0/);
    expect(() => model.truncate(1.5)).toThrow(/cannot keep 1.5 rules/);
  });

  it('probabilities add up to 1, and say the predicted class', () => {
    const { codes, probabilities = new Float64Array(0) } = model.predict(data.attributes);
    const { length } = target.classes;
    codes.forEach((code, row) => {
      const p = Array.from(probabilities.slice(row * length, (row + 1) * length));
      expect(p.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
      expect(p.every((x) => x >= 0)).toBe(true);
      if (kind === 'nominal') expect(p[code]).toBe(Math.max(...p));
      else {
        const upTo = (k: number) => p.slice(0, k).reduce((a, b) => a + b, 0);
        expect(upTo(code)).toBeLessThanOrEqual(0.5 + 1e-12);
        expect(upTo(code + 1)).toBeGreaterThanOrEqual(0.5 - 1e-12);
      }
    });
  });

  it('the training curve is the error of the truncated models', () => {
    const curve = model.errorCurve(data, (prediction, of) => {
      const codes = 'codes' in of ? of.codes : new Int32Array(0);
      const sum = prediction.codes.reduce((total, code, i) => {
        return total + (kind === 'ordinal' ? Math.abs(code - codes[i]) : Number(code !== codes[i]));
      }, 0);
      return sum / codes.length;
    });
    expect(curve.map(({ rules }) => rules)).toEqual(model.trainingCurve.map(({ rules }) => rules));
    curve.forEach(({ error }, k) => {
      expect(error).toBeCloseTo(model.trainingCurve[k].error, 9);
    });
  });

  it('grounds add up to the scores', () => {
    const withTerms = new ShortRules({ ...quick, linear: true }).fit(data);
    const scores = withTerms.scores(data.attributes);
    const { because } = withTerms.explain(data.attributes, 7);
    expect(because.some(({ text }) => /^x is \d+ \(linear\)/.test(text))).toBe(true);
    if (width > 1) return; // of several scores a ground names the strongest
    expect(because.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(scores[7], 10);
  });

  it('grounds add up by attribute, for the predicted class against the others', () => {
    const withTerms = new ShortRules({ ...quick, linear: true }).fit(data);
    const { codes } = withTerms.predict(data.attributes);
    const scores = withTerms.scores(data.attributes);
    for (const row of [0, 7, 19]) {
      const own = scores.slice(row * width, (row + 1) * width);
      const others = own.filter((_, k) => k !== codes[row]);
      const expected =
        width === 1 ? own[0] : own[codes[row]] - others.reduce((a, b) => a + b) / others.length;
      const { because, sum } = withTerms.explain(data.attributes, row);
      expect(sum?.unit).toMatch(
        width === 1 ? /^added to the score$/ : /^for .* against the others?/,
      );
      expect(sum?.terms).toHaveLength(because.length);
      expect(sum?.terms.reduce((a, b) => a + b)).toBeCloseTo(expected, 10);
      const byAttribute = sum?.attributes.reduce((total, { value }) => total + value, sum.start);
      expect(byAttribute).toBeCloseTo(expected, 10);
      expect(sum?.attributes.map(({ name }) => name)).toContain('x');
    }
  });

  it('rules, terms and numbers are few and round', () => {
    const { maxConditions } = new ShortRules().options;
    for (const rule of model.rules) {
      expect(rule.conditions.length).toBeLessThanOrEqual(maxConditions);
      for (const response of rule.response) {
        expect(response).toBe(Number(response.toPrecision(4)));
      }
    }
    const x = model.rules.flatMap(({ conditions }) => conditions.filter((c) => c.attribute === 0));
    for (const condition of x) expect('value' in condition && condition.value % 1).toBe(0);
  });
});

it('a description has the rules of every smaller model, each with its own responses', () => {
  const model = new ShortRules(quick).fit(planted('ordinal'));
  const { sections } = model.describe(3);
  const { options = [] } = sections.find(({ sizes }) => sizes)?.sizes ?? {};
  expect(options.map(({ name }) => name)).toEqual(['1', '2', '3', '5', '7']);
  for (const { name, lines } of options) {
    expect(lines).toEqual(model.truncate(Number(name)).rulesInWords(50));
  }
  expect(
    model
      .truncate(1)
      .describe()
      .sections.some(({ sizes }) => sizes),
  ).toBe(false);
});

it('a description shows the error by number of rules, unless there is but one', () => {
  const model = new ShortRules(quick).fit(planted('ordinal'));
  const curves = (one: typeof model) =>
    one.describe().pictures.flatMap((picture) => (picture.type === 'lines' ? picture.series : []));
  expect(curves(model)).toEqual([
    {
      name: 'training',
      x: model.trainingCurve.map((_, rules) => rules),
      y: model.trainingCurve.map(({ error }) => error),
    },
  ]);
  expect(model.trainingCurve).toHaveLength(model.rules.length + 1);
  expect(curves(model.truncate(0))).toEqual([]);
});

it('a description says in a sentence what predicts', () => {
  const model = new ShortRules(quick).fit(planted('ordinal'));
  const rest = 'y (3 ordinal classes) from 3 attributes, trained on 240 rows.';
  expect(model.describe().headline).toMatch(/^7 rules of at most \d conditions that predict y /);
  expect(model.truncate(1).describe().headline).toMatch(
    /^1 rule of at most \d conditions? that predicts y /,
  );
  expect(model.truncate(1).describe().headline).toContain(rest);
  const linear = new ShortRules({ ...quick, rules: 3, linear: true }).fit(planted('ordinal'));
  expect(linear.linearTerms).toHaveLength(2);
  expect(linear.describe().headline).toMatch(/^3 rules of .* and 2 linear terms that predict y /);
});

it('without rounding thresholds predictions for the training rows are the same', () => {
  const data = planted('ordinal');
  const [a, b] = [true, false].map((roundThresholds) =>
    new ShortRules({ ...quick, roundThresholds }).fit(data),
  );
  expect(a.scores(data.attributes)).toEqual(b.scores(data.attributes));
  expect(JSON.stringify(a.rules)).not.toBe(JSON.stringify(b.rules));
});

it('linear terms alone follow a steady attribute', () => {
  const x = Array.from({ length: 120 }, (_, i) => (i * 37) % 120);
  const y = x.map((value) => `c${Math.floor(value / 20)}`);
  const data = takeTarget(tableFromColumns({ x, y }), 'y', {
    classes: ['c0', 'c1', 'c2', 'c3', 'c4', 'c5'],
  });
  const model = new ShortRules({ rules: 0, linear: true, penalty: 0.01 }).fit(data);
  expect(model.rules.length).toBe(0);
  expect(model.linearTerms[0].slope[0]).toBeGreaterThan(0);
  const target = data.target as ClassTarget;
  const error = meanCost(model.predict(data.attributes), target, new Float64Array(120).fill(1));
  expect(error).toBeLessThan(0.1);
  expect(loadShortRules(JSON.parse(JSON.stringify(model))).linearTerms).toEqual(model.linearTerms);
});

it('gives two classes the same probabilities with and without an order', () => {
  const random = new Random(5);
  const x = Array.from({ length: 100 }, () => standardNormal(random));
  const y = x.map((value) => (value + 2 * standardNormal(random) > 0.5 ? 'yes' : 'no'));
  const table = tableFromColumns({ x, y });
  for (const penalty of [1, 30, 300]) {
    const [ordered, unordered] = [{ classes: ['no', 'yes'] }, { kind: 'nominal' } as const].map(
      (taken) => {
        const data = takeTarget(table, 'y', taken);
        const settings = { rules: 0, linear: true, penalty };
        const { classes } = data.target as ClassTarget;
        const yes = classes.indexOf('yes');
        const { probabilities = [] } = new ShortRules(settings).fit(data).predict(data.attributes);
        return Array.from(x, (_, row) => probabilities[2 * row + yes]);
      },
    );
    ordered.forEach((p, row) => {
      expect(Math.abs(p - unordered[row])).toBeLessThan(1e-3);
    });
  }
});

it('a missing value counts as the mean in linear terms', () => {
  const data = planted('ordinal');
  const model = new ShortRules({ rules: 0, linear: true }).fit(data);
  const [x] = model.linearTerms;
  const mean = x.centre * x.scale;
  const columns = data.attributes.select([0]).columns;
  const withX = (value: number) =>
    new Table(
      columns.map((c) =>
        c.name === 'x' && c.type === 'numeric' ? { ...c, values: Float64Array.of(value) } : c,
      ),
    );
  expect(model.scores(withX(NaN))[0]).toBeCloseTo(model.scores(withX(mean))[0], 9);
});

it('cross-validation keeps the fewest rules within one standard error', () => {
  const data = planted('ordinal');
  const chosen = new ShortRules({ ...quick, selection: 'cross-validation' }).fit(data);
  expect(chosen.rules.length).toBeGreaterThan(0);
  expect(chosen.rules.length).toBeLessThan(8);
  const all = new ShortRules(quick).fit(data);
  expect(chosen.rules).toEqual(all.truncate(chosen.rules.length).rules);
});

it('one standard error is that of the folds at the least mean', () => {
  // Means .5, .3, .2, .25; at the least, folds .1 and .3: standard error .1.
  const folds = [Float64Array.of(0.5, 0.3, 0.1, 0.2), Float64Array.of(0.5, 0.3, 0.3, 0.3)];
  expect(fewestWithinOneError(folds)).toBe(1);
  expect(fewestWithinOneError([Float64Array.of(2, 1), Float64Array.of(2, 1)])).toBe(1);
});

it('classes without training rows are improbable, and never predicted', () => {
  for (const kind of ['ordinal', 'nominal'] as const) {
    const data = planted(kind);
    const target = data.target as ClassTarget;
    const classes = ['none', ...target.classes, 'last'];
    const codes = target.codes.map((code) => code + 1);
    const model = new ShortRules(quick).fit({ ...data, target: { ...target, classes, codes } });
    const { probabilities = new Float64Array(0), codes: found } = model.predict(data.attributes);
    expect(found.every((code) => code > 0 && code < 4)).toBe(true);
    for (let row = 0; row < found.length; row++) {
      expect(probabilities[row * 5]).toBeGreaterThan(0);
      expect(probabilities[row * 5]).toBeLessThan(1e-3);
    }
  }
});

it('a model whose numbers do not fit each other is refused, with a sentence', () => {
  const model = new ShortRules({ ...quick, rules: 2, linear: true }).fit(planted('ordinal'));
  const refused = (change: (parameters: Record<string, unknown[]>) => void) => {
    const document = JSON.parse(JSON.stringify(model));
    change(document.parameters);
    return () => loadShortRules(document);
  };
  expect(refused((p) => p.path.pop())).toThrow(/expected 3 numbers of rules/);
  expect(refused((p) => p.rules.pop())).toThrow(/expected 2 numbers of rules/);
  expect(refused((p) => Object.assign(p.path[0] as object, { thresholds: [2, 1] }))).toThrow(
    /expected ascending numbers/,
  );
  expect(refused((p) => Object.assign(p.linear[0] as object, { attribute: 'colour' }))).toThrow(
    /expected a numeric attribute/,
  );
  expect(refused((p) => Object.assign(p.rules[0] as object, { coverage: 9999 }))).toThrow(
    /at most 240/,
  );
});
