import {
  type LabelledTable,
  type NumericTarget,
  Random,
  tableFromColumns,
  takeTarget,
} from '@preflearn/core';
import { EnderRegression, enderRegressionDefinition } from '@preflearn/ender';
import { learnerContract } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { Calibrated, calibratedDefinition, IntervalModel } from '../src/index.js';

describe('calibrated ENDER regression', () => {
  const clauses = learnerContract(calibratedDefinition(enderRegressionDefinition), {
    settings: { rules: 5, sample: 1, calibrationFolds: 3 },
    dependsOn: {
      'row order': 'rows are dealt to parts in their order',
      'column order': 'of equally good conditions the one on the first attribute is taken',
    },
    skip: {
      'fit can be cancelled and gives the model so far':
        'there are no intervals before all parts have been predicted',
      'fitAsync can be cancelled and gives the model so far':
        'there are no intervals before all parts have been predicted',
      'a weight of 2 equals the row twice': 'a row of weight 2 is in one part',
      'a row repeated at the end equals a weight of 2': 'a row of weight 2 is in one part',
    },
  });
  it.each(clauses)('$name', ({ run }) => run());
});

/** A number that depends on x, with noise as large as x, and missing values among the attributes. */
function drawn(rows: number, seed: number): LabelledTable<NumericTarget> {
  const random = new Random(seed);
  const x = Array.from({ length: rows }, () => random.uniform());
  const y = x.map((value) => 10 * value + 4 * (random.uniform() + random.uniform() - 1));
  const size = x.map((value) => (random.uniform() < 0.1 ? null : value));
  return takeTarget(tableFromColumns({ size, y }), 'y', { kind: 'numeric' });
}

const learner = new EnderRegression({ rules: 30 });
const { create, load } = calibratedDefinition(enderRegressionDefinition);

describe('a model with intervals', () => {
  it('covers new rows as stated, within three standard deviations of chance', () => {
    for (const coverage of [0.5, 0.8, 0.95]) {
      const [old, fresh] = [drawn(1500, 1), drawn(1500, 2)];
      const model = new Calibrated(learner, { coverage }).fit(old, { seed: 1 });
      const { intervals } = model.predict(fresh.attributes);
      const { values } = fresh.target;
      const held = values.filter(
        (y, row) => (intervals?.lower[row] ?? NaN) <= y && y <= (intervals?.upper[row] ?? NaN),
      ).length;
      // Both the rows of calibration and the new ones are a sample.
      const deviation = Math.sqrt((2 * coverage * (1 - coverage)) / 1500);
      expect(Math.abs(held / 1500 - coverage)).toBeLessThan(3 * deviation);
      expect(model.coverage).toBeCloseTo(coverage, 2);
    }
  });

  it('predicts the numbers of the learner alone, bit for bit', () => {
    const data = drawn(200, 3);
    const alone = learner.fit(data, { seed: 7 }).predict(data.attributes);
    const within = new Calibrated(learner).fit(data, { seed: 7 }).predict(data.attributes);
    expect(within.values).toEqual(alone.values);
  });

  it('is the same for the same seed, and after it was saved and loaded', () => {
    const data = drawn(200, 3);
    const model = new Calibrated(learner).fit(data, { seed: 7 });
    expect(JSON.stringify(new Calibrated(learner).fit(data, { seed: 7 }))).toBe(
      JSON.stringify(model),
    );
    const loaded = load(JSON.parse(JSON.stringify(model)));
    expect(loaded).toBeInstanceOf(IntervalModel);
    expect(loaded.predict(data.attributes)).toEqual(model.predict(data.attributes));
    expect(loaded.explain(data.attributes, 1)).toEqual(model.explain(data.attributes, 1));
  });

  it('states the interval of a row in a sentence', () => {
    const data = drawn(200, 3);
    const model = new Calibrated(learner).fit(data, { seed: 7 });
    const { conclusion } = model.explain(data.attributes, 1);
    expect(conclusion.at(-1)).toMatch(
      /^At a coverage of 9\d(\.\d)? %, "y" is between -?[\d.]+ and [\d.]+\.$/,
    );
    expect(Object.fromEntries(model.describe().facts)['prediction intervals']).toMatch(
      /^from [\d.]+ below the predicted number to [\d.]+ above hold the number of 9\d(\.\d)? % of rows$/,
    );
  });

  it('says in a sentence that there are too few rows, in place of infinite bounds', () => {
    const data = drawn(18, 3);
    const model = new Calibrated(learner).fit(data, { seed: 7 });
    const sentence =
      '18 rows are too few for intervals with a coverage of 90 %, which need at least 19.';
    expect(model.predict(data.attributes).intervals).toBeUndefined();
    expect(model.coverage).toBeUndefined();
    expect(model.explain(data.attributes, 0).conclusion).toContain(sentence);
    expect(Object.fromEntries(model.describe().facts)['prediction intervals']).toBe(sentence);
    expect(load(JSON.parse(JSON.stringify(model))).toJSON()).toEqual(model.toJSON());
    expect(new Calibrated(learner).fit(drawn(19, 3), { seed: 7 }).coverage).toBeGreaterThanOrEqual(
      0.9,
    );
  });

  it('covers new rows also of a learner that fits its training rows too closely', () => {
    const [old, fresh] = [drawn(400, 1), drawn(1500, 2)];
    const closely = new EnderRegression({ rules: 300, shrinkage: 1, sample: 1 });
    const model = new Calibrated(closely).fit(old, { seed: 1 });
    const measured = (at: LabelledTable<NumericTarget>) => {
      const { intervals } = model.predict(at.attributes);
      const isHeld = (y: number, row: number) =>
        (intervals?.lower[row] ?? NaN) <= y && y <= (intervals?.upper[row] ?? NaN);
      return at.target.values.filter(isHeld).length / at.target.values.length;
    };
    expect(measured(old)).toBeGreaterThan(0.95);
    expect(measured(fresh)).toBeGreaterThan(0.86);
  });

  it('has wider intervals where rows that are hard to predict weigh more', () => {
    const data = drawn(300, 3);
    const size = data.target.values.map((y) => Math.abs(y - 5));
    const widthWith = (weigh: (far: number) => number) => {
      const model = new Calibrated(new EnderRegression({ rules: 1 })).fit(
        { ...data, weights: size.map(weigh) },
        { seed: 7 },
      );
      const { lower, upper } = model.predict(data.attributes).intervals ?? { lower: [], upper: [] };
      return upper[0] - lower[0];
    };
    expect(widthWith((far) => (far > 3 ? 3 : 1))).toBeGreaterThan(
      widthWith((far) => (far > 3 ? 1 : 3)) * 1.1,
    );
  });

  it('refuses classes by its own name', () => {
    const classes = takeTarget(tableFromColumns({ x: [1, 2, 3], c: ['a', 'b', 'a'] }), 'c', {
      kind: 'nominal',
    });
    expect(() => new Calibrated(learner).fit(classes)).toThrow(/^calibrated-ender-regression, /);
  });

  it('says in a sentence that few rows have most of the weight', () => {
    const data = drawn(60, 3);
    const weights = Float64Array.from({ length: 60 }, (_, row) => (row < 5 ? 1000 : 1));
    const model = new Calibrated(learner).fit({ ...data, weights }, { seed: 7 });
    expect(model.predict(data.attributes).intervals).toBeUndefined();
    expect(model.explain(data.attributes, 0).conclusion).toContain(
      '60 rows, which by their weights count as 5, are too few for intervals with a coverage of 90 %, which need at least 19.',
    );
    expect(load(JSON.parse(JSON.stringify(model))).toJSON()).toEqual(model.toJSON());
  });

  it('says that a single row is too few', () => {
    expect(new Calibrated(learner).fit(drawn(1, 3)).describe().facts.at(-1)?.[1]).toMatch(
      /^1 row is too few for intervals/,
    );
  });

  it('has no intervals and no sentence about them without a coverage', () => {
    const data = drawn(60, 3);
    const model = new Calibrated(learner, { coverage: null }).fit(data);
    const alone = learner.fit(data);
    expect(model.predict(data.attributes)).toEqual(alone.predict(data.attributes));
    expect(model.explain(data.attributes, 0).conclusion).toEqual(
      alone.explain(data.attributes, 0).conclusion,
    );
  });

  it('does not count rows of weight 0', () => {
    const data = drawn(60, 3);
    const far = Float64Array.from(data.target.values, (y, row) => (row < 20 ? 1e6 : y));
    const weights = Float64Array.from(far, (_, row) => (row < 20 ? 0 : 1));
    const model = new Calibrated(learner).fit({
      ...{ attributes: data.attributes, weights },
      target: { ...data.target, values: far },
    });
    const { lower, upper } = model.predict(data.attributes).intervals ?? { lower: [], upper: [] };
    expect(Math.max(...upper) - Math.min(...lower)).toBeLessThan(40);
  });
});

describe('a saved model with intervals', () => {
  const saved = () =>
    JSON.parse(JSON.stringify(new Calibrated(learner).fit(drawn(60, 3), { seed: 7 })));

  it.each([
    ['below', -1],
    ['above', null],
    ['above', 'wide'],
    ['coverage', 0],
    ['coverage', 1.5],
    ['coverage', 0.2], // 0.9 was asked for
    ['around', 1],
  ])('is refused with %s = %j', (name, value) => {
    const document = saved();
    document.parameters.intervals[name] = value;
    expect(() => load(document)).toThrow(`parameters.intervals.${name}`);
  });

  it('is refused with intervals where no coverage was asked for', () => {
    const document = saved();
    document.training.options.coverage = null;
    expect(() => load(document)).toThrow('parameters.intervals');
  });

  it('is refused with more rows than it was trained on', () => {
    const document = saved();
    document.parameters.rows = 61;
    expect(() => load(document)).toThrow('parameters.rows');
  });

  it('is refused without intervals where the rows suffice, and with them where they do not', () => {
    const [none, few] = [saved(), saved()];
    none.parameters.intervals = null;
    few.parameters.rows = 18;
    expect(() => load(none)).toThrow('parameters.intervals');
    expect(() => load(few)).toThrow('parameters.intervals');
  });

  it('is refused with sets in place of intervals', () => {
    const document = saved();
    document.parameters.sets = { strangest: 0.5, coverage: 0.9 };
    expect(() => load(document)).toThrow('parameters.sets');
  });

  it('is refused for another learner', () => {
    const document = saved();
    document.learner = 'calibrated-short-rules';
    expect(() => load(document)).toThrow(/calibrated-ender-regression/);
  });
});

it('refuses an unknown option by the name of the calibrated learner', () => {
  expect(() => create({ coverages: 0.9 })).toThrow(
    /^calibrated-ender-regression, option "coverages"/,
  );
});
