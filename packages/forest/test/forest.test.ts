import {
  type LabelledTable,
  Random,
  selectRows,
  type TargetKind,
  tableFromColumns,
} from '@preflearn/core';
import type { SharePrior } from '@preflearn/core/numbers';
import { expect, it } from 'vitest';
import { ExtraTrees, loadExtraTrees, loadRandomForest, RandomForest } from '../src/index.js';
import {
  loadExtraTrees as loadExtraTreesPredictor,
  loadRandomForest as loadRandomForestPredictor,
} from '../src/predict.js';

const classes = ['low', 'mid', 'high', 'top'];
const learners = [ExtraTrees, RandomForest];

/** A curved surface of x and y with a shift for blue, as a number or cut into four classes; `noise` says nothing. */
function planted(kind: TargetKind, rows: number, seed: number): LabelledTable {
  const random = new Random(seed);
  const x = Array.from({ length: rows }, () => 4 * random.uniform() - 2);
  const y = x.map(() => 4 * random.uniform() - 2);
  const noise = x.map(() => random.uniform());
  const colour = x.map(() => (random.uniform() < 0.4 ? 'blue' : 'red'));
  const values = Float64Array.from(x, (own, i) => {
    const shift = colour[i] === 'blue' ? 0.5 : 0;
    return 1.5 + Math.sin(2 * own) + 0.4 * own * y[i] + shift + 0.2 * (random.uniform() - 0.5);
  });
  const codes = Int32Array.from(values, (value) => Math.min(3, Math.max(0, Math.round(value))));
  const attributes = tableFromColumns({ noise, x, y, colour });
  if (kind === 'numeric') return { attributes, target: { kind, name: 'height', values } };
  if (kind === 'ranking') throw new Error('classes or numbers');
  return { attributes, target: { kind, name: 'grade', classes, codes } };
}

function meanError(predicted: ArrayLike<number>, actual: ArrayLike<number>): number {
  return (
    Array.from(actual).reduce((sum, y, i) => sum + Math.abs(y - predicted[i]), 0) / actual.length
  );
}

it.each(learners)(
  'finds a surface that was planted, and the attribute without effect (%o)',
  (L) => {
    for (const kind of ['ordinal', 'nominal', 'numeric'] as const) {
      const model = new L({ trees: 50 }).fit(planted(kind, 600, 1));
      const fresh = planted(kind, 300, 2);
      const predicted = model.predict(fresh.attributes);
      const actual = 'codes' in fresh.target ? fresh.target.codes : [];
      const values = fresh.target.kind === 'numeric' ? fresh.target.values : actual;
      const found = 'values' in predicted ? (predicted.values as Float64Array) : predicted.codes;
      expect(meanError(found, values)).toBeLessThan(0.32);
      const [noise, x, y] = model.importance.map(({ value }) => value);
      expect(x).toBeGreaterThan(y);
      expect(y).toBeGreaterThan(2 * noise);
      expect(model.importance.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(1, 9);
    }
  },
);

it('predicts the same bits in a predictor without training', () => {
  const data = planted('nominal', 100, 3);
  const pairs = [
    { L: ExtraTrees, load: loadExtraTrees, loadPredictor: loadExtraTreesPredictor },
    { L: RandomForest, load: loadRandomForest, loadPredictor: loadRandomForestPredictor },
  ];
  for (const { L, load, loadPredictor } of pairs) {
    const model = new L({ trees: 5 }).fit(data);
    const document: unknown = JSON.parse(JSON.stringify(model));
    const expected = model.predict(data.attributes).probabilities;
    expect(load(document).predict(data.attributes).probabilities).toEqual(expected);
    const prediction = loadPredictor(document).predict(data.attributes);
    expect('probabilities' in prediction && prediction.probabilities).toEqual(expected);
  }
});

it('grows single rows into leaves of unordered classes, and five rows of other targets', () => {
  expect(new ExtraTrees({ trees: 1 }).fit(planted('nominal', 30, 4)).minLeaf).toBe(1);
  expect(new ExtraTrees({ trees: 1 }).fit(planted('ordinal', 30, 4)).minLeaf).toBe(5);
  expect(new RandomForest({ trees: 1 }).fit(planted('numeric', 30, 4)).minLeaf).toBe(5);
});

it('repeats each training number where leaves may hold one row', () => {
  const data = planted('numeric', 60, 5);
  const model = new ExtraTrees({ trees: 3, minLeaf: 1 }).fit(data);
  const predicted = model.predict(data.attributes);
  const values = data.target.kind === 'numeric' ? data.target.values : [];
  expect(
    meanError('values' in predicted ? (predicted.values as Float64Array) : [], values),
  ).toBeLessThan(1e-12);
});

it('predicts numbers in their unit, also huge and tiny ones', () => {
  const plain = planted('numeric', 80, 6);
  if (plain.target.kind !== 'numeric') throw new Error('numbers');
  const { values } = plain.target;
  const small = new ExtraTrees({ trees: 4 }).fit(plain).predict(plain.attributes);
  for (const exponent of [-300, 300]) {
    const unit = 2 ** exponent;
    const target = { ...plain.target, values: values.map((value) => value * unit) };
    const scaled = new ExtraTrees({ trees: 4 }).fit({ ...plain, target }).predict(plain.attributes);
    const [a, b] = [small, scaled].map((p) => ('values' in p ? (p.values as Float64Array) : []));
    expect(
      meanError(
        Array.from(b, (value) => value / unit),
        a,
      ),
    ).toBeLessThan(1e-12);
  }
});

it('draws the same forest for the same seed, and another one for another', () => {
  const data = planted('ordinal', 100, 7);
  for (const L of learners) {
    const [one, same, other] = [1, 1, 2].map((seed) =>
      JSON.stringify(new L({ trees: 3 }).fit(data, { seed }).toJSON().parameters),
    );
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  }
});

it('sends missing values to the side that suits the training rows', () => {
  const x = Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? Number.NaN : i % 3));
  const codes = Int32Array.from(x, (value) => (value === 1 ? 0 : 1)); // missing is like 2
  const attributes = tableFromColumns({ x });
  const model = new ExtraTrees({ trees: 5 }).fit({
    attributes,
    target: { kind: 'nominal', name: 'c', classes: ['a', 'b'], codes },
  });
  expect(model.predict(attributes).codes).toEqual(codes);
});

it('yields within the search of a single node of many rows', () => {
  const data = planted('numeric', 120_000, 8);
  const training = new ExtraTrees({ trees: 1, maxDepth: 1 }).train(data, 1);
  let steps = 0;
  while (!training.next().done) steps++;
  expect(steps).toBeGreaterThan(1);
});

it('refuses to be exported with a sentence that says what to do', async () => {
  const { extraTreesDefinition } = await import('../src/index.js');
  const model = new ExtraTrees({ trees: 1 }).fit(planted('ordinal', 30, 9));
  expect(() => extraTreesDefinition.portable?.(model)).toThrow(/mean of many trees.*short-rules/s);
});

it('predicts rows of any number as each of them alone, with missing values and classes', () => {
  const train = planted('ordinal', 200, 5);
  const model = new ExtraTrees({ trees: 3 }).fit(train);
  const base = planted('ordinal', 50, 6).attributes;
  const rows = 50_050; // more than two blocks of four columns
  const many = pickRows(base, rows);
  const whole = model.predict(many).probabilities ?? new Float64Array(0);
  const alone = Array.from({ length: 50 }, (_, row) => {
    const one = model.predict(pickRows(base, row + 1)).probabilities ?? new Float64Array(0);
    return one.subarray(4 * row);
  });
  const wrong = Array.from({ length: rows }, (_, row) => row).find((row) =>
    alone[row % 50].some((share, k) => share !== whole[4 * row + k]),
  );
  expect(wrong).toBeUndefined();
});

/** The rows of a table again and again, up to a number of rows; every seventh lacks x, every fifth the colour. */
function pickRows(table: LabelledTable['attributes'], rows: number) {
  const columns = table.columns.map((column) => {
    const cells = Array.from({ length: rows }, (_, row) => {
      const from = row % table.rowCount;
      if (column.type === 'numeric') {
        return column.name === 'x' && from % 7 === 0 ? null : column.values[from];
      }
      return from % 5 === 0 ? null : column.categories[column.codes[from]];
    });
    return [column.name, cells] as const;
  });
  return tableFromColumns(Object.fromEntries(columns));
}

it.each(learners)(
  'mixes more class shares into probabilities the less the attributes say (%o)',
  (L) => {
    const clear = planted('nominal', 200, 8);
    const { target } = clear;
    if (target.kind !== 'nominal') throw new Error('classes');
    const random = new Random(8);
    const codes = target.codes.map(() => random.integer(4));
    const noise = { ...clear, target: { ...target, codes } };
    const [little, much] = [clear, noise].map((data) => new L().fit(data));
    const weightOf = (model: typeof little) =>
      (model.toJSON().parameters as { prior: SharePrior }).prior.weight;
    expect(weightOf(little)).toBeLessThan(0.1);
    expect(weightOf(much)).toBeGreaterThan(0.5);
    const { probabilities = new Float64Array(1) } = much.predict(clear.attributes);
    expect(probabilities.every((p) => p > 0.05)).toBe(true);
  },
);

it('predicts the class that the trees without class shares predict', () => {
  const data = planted('nominal', 200, 9);
  for (const L of learners) {
    const document = new L({ trees: 5 }).fit(data).toJSON();
    const { prior, ...parameters } = document.parameters as { prior: SharePrior };
    const load = L === ExtraTrees ? loadExtraTrees : loadRandomForest;
    const much = { ...prior, weight: 0.9 };
    const [without, mixed] = [parameters, { ...parameters, prior: much }].map((own) =>
      load({ ...document, parameters: own }).predict(data.attributes),
    );
    expect(mixed.codes).toEqual(without.codes);
    const [raw, own] = [without, mixed].map((one) => one.probabilities ?? []);
    const expected = Array.from(raw, (p, i) => 0.1 * p + 0.9 * prior.shares[i % 4]);
    expect(meanError(own, expected)).toBeLessThan(1e-12);
  }
});

it('finds how much of the class shares to mix in on a part of many rows, however they are ordered', () => {
  const data = planted('nominal', 13_000, 10);
  const learner = new ExtraTrees({ trees: 3, minLeaf: 20 });
  const priors = [
    data,
    selectRows(
      data,
      Int32Array.from({ length: 13_000 }, (_, i) => 12_999 - i),
    ),
  ].map((rows) => {
    const training = learner.train(rows, 1);
    let [next, most] = [training.next(), 0];
    for (; !next.done; next = training.next()) {
      if ('phase' in next.value && next.value.phase.includes('class shares'))
        most = Math.max(most, next.value.total ?? 0);
    }
    expect(most).toBeGreaterThan(3000);
    expect(most).toBeLessThan(13_000);
    return (next.value.toJSON().parameters as { prior: SharePrior }).prior;
  });
  expect(priors[1]).toEqual(priors[0]);
});

it('rejects saved class shares that are not those of the classes', () => {
  const document = new ExtraTrees({ trees: 1 }).fit(planted('nominal', 30, 4)).toJSON();
  const parameters = document.parameters as object;
  for (const prior of [null, {}, { weight: 0.5, shares: [1] }]) {
    expect(() => loadExtraTrees({ ...document, parameters: { ...parameters, prior } })).toThrow(
      /prior/,
    );
  }
});
