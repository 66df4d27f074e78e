import {
  type Column,
  DataError,
  type LabelledTable,
  predictionText,
  Random,
  type RankingTarget,
  Table,
  type TrainingMemory,
  takeTarget,
} from '@preflearn/core';
import { formatRanking } from '@preflearn/core/text';
import { describe, expect, it } from 'vitest';
import {
  type CcInput,
  ConstraintClassification,
  type ConstraintClassificationModel,
  loadConstraintClassification,
} from '../src/index.js';
import { inputsOf, numericInputs, withoutConstants } from '../src/inputs.js';

/** Points in the plane, whose labels are ordered by three linear scores. */
function planted(rows: number): LabelledTable<RankingTarget> {
  const random = new Random(5);
  const x = Float64Array.from({ length: rows }, () => 2 * random.uniform() - 1);
  const y = Float64Array.from({ length: rows }, () => 2 * random.uniform() - 1);
  const positions = new Int32Array(3 * rows);
  for (let row = 0; row < rows; row++) {
    const scores = [2 * x[row], y[row] - x[row] + 0.3, -y[row]];
    scores.forEach((score, label) => {
      positions[3 * row + label] = 1 + scores.filter((other) => other > score).length;
    });
  }
  return {
    attributes: new Table([
      { type: 'numeric', name: 'x', values: x },
      { type: 'numeric', name: 'y', values: y },
    ]),
    target: { kind: 'ranking', name: 'order', labels: ['a', 'b', 'c'], positions },
  };
}

/** Shades by code: light, dark. */
function shadeOf(codes: readonly number[]): Column {
  return {
    type: 'nominal',
    name: 'shade',
    codes: Int32Array.from(codes),
    categories: ['light', 'dark'],
  };
}

function times(table: Table, factor: number): Table {
  return new Table(
    table.columns.map((column) =>
      column.type === 'numeric'
        ? { ...column, values: column.values.map((value) => factor * value) }
        : column,
    ),
  );
}

function ranked(orders: readonly string[], labels = ['a', 'b', 'c']): LabelledTable {
  const categories = [...new Set(orders.filter((order) => order !== ''))];
  const table = new Table([
    { type: 'numeric', name: 'x', values: Float64Array.from(orders.keys()) },
    {
      type: 'nominal',
      name: 'order',
      codes: Int32Array.from(orders, (order) => categories.indexOf(order)),
      categories,
    },
  ]);
  return takeTarget(table, 'order', { kind: 'ranking', classes: labels });
}

describe('constraint classification', () => {
  it('finds linear scores that order the labels of every training row', () => {
    const data = planted(60);
    const model = new ConstraintClassification({ alpha: 65535 }).fit(data);
    expect(model.settled).toBe(true);
    expect(Array.from(model.predict(data.attributes).positions)).toEqual(
      Array.from(data.target.positions),
    );
  });

  it('explains each label’s score by what the attributes add', () => {
    const data = planted(30);
    const model = new ConstraintClassification().fit(data);
    const scores = model.scores(data.attributes);
    for (let row = 0; row < 30; row++) {
      const { because, prediction } = model.explain(data.attributes, row);
      const own = data.target.labels.map((label, l) => {
        const parts = because.filter(({ text }) => text.endsWith(`for ${label}`));
        const sum = parts.reduce((total, { value }) => total + value, 0);
        expect(sum).toBeCloseTo(scores[3 * row + l], 9);
        return sum;
      });
      const order = own.map((score) => 1 + own.filter((other) => other > score).length);
      expect(prediction).toBe(formatRanking(data.target.labels, order));
    }
    expect(
      model.explain(data.attributes, 0).because.map(({ text }) => text.split(' ')[0]),
    ).toContain('always,');
  });

  it('names what adds something to a score, the strongest first, and the scores in order', () => {
    const x = (...values: number[]): Column => ({
      type: 'numeric',
      name: 'x',
      values: Float64Array.from(values),
    });
    const data: LabelledTable = {
      ...ranked(['b>c', 'c>b', 'b>c']),
      attributes: new Table([x(1, 0.5, 4), shadeOf([0, 1, 0])]),
    };
    const settings = { variant: 'averaged', scale: 'none', epochs: 1 } as const;
    const model = new ConstraintClassification(settings).fit(data);
    const row = new Table([x(NaN), shadeOf([1])]);
    const { because, conclusion, pictures = [] } = model.explain(row, 0);
    const scores = model.scores(row);
    expect(pictures).toEqual([
      expect.objectContaining({
        inOrder: true,
        bars: [1, 0, 2].map((label) => ({ name: ['a', 'b', 'c'][label], value: scores[label] })),
      }),
    ]);
    // No row ranks a: nothing is added to its score. Nor does a category add anything that the row has not.
    expect(because.map(({ text }) => text)).toEqual(
      ['x missing', 'shade = dark', 'always'].flatMap((text) => [
        `${text}, for b`,
        `${text}, for c`,
      ]),
    );
    expect(conclusion).toEqual([
      'The scores are b: 0.889, a: 0, c: -0.889; the highest comes first.',
    ]);
    const even = ranked(['b>c'], ['a', 'b', 'c', 'd']);
    const { conclusion: tied } = new ConstraintClassification()
      .fit(even)
      .explain(even.attributes, 0);
    expect(tied[0]).toMatch(/^The scores are b: [^ ]*, a: 0, d: 0, c:/);
  });

  it('learns from categories', () => {
    const orders = ['a>b', 'b>a', 'a>b', 'b>a'];
    const data = { ...ranked(orders, ['a', 'b']), attributes: new Table([shadeOf([0, 1, 0, 1])]) };
    const prediction = new ConstraintClassification().fit(data).predict(data.attributes);
    expect(orders.map((_, row) => predictionText(prediction, row))).toEqual(orders);
  });

  it('averages the weights of all rows where asked, and otherwise takes the last ones', () => {
    const data = planted(40);
    const weights = (settings: CcInput) =>
      new ConstraintClassification(settings).fit(data, { seed: 1 }).toJSON().parameters;
    const last = weights({ epochs: 3, alpha: 65535 });
    expect(weights({ epochs: 3, variant: 'averaged' })).not.toEqual(last);
    // Averaged weights differ by passes, and there are ten where their number is not given.
    expect(weights({ variant: 'averaged' })).toEqual(weights({ variant: 'averaged', epochs: 10 }));
  });

  it('takes numbers as they are where they lie in [-1, 1], else as z-scores, or as it is told', () => {
    const data = planted(20);
    const far: LabelledTable = { ...data, attributes: times(data.attributes, 10) };
    const scalingOf = (of: LabelledTable, scale?: 'none' | 'z-score') => {
      const model = new ConstraintClassification({ ...(scale && { scale }) }).fit(of);
      return Object.fromEntries(model.describe().facts)['scale in use'];
    };
    expect([scalingOf(data), scalingOf(far)]).toEqual(['none', 'z-score']);
    expect([scalingOf(data, 'z-score'), scalingOf(far, 'none')]).toEqual(['z-score', 'none']);
  });

  it('leaves the models of earlier passes as they were', () => {
    const data = planted(40);
    for (const variant of ['alpha-bound', 'averaged'] as const) {
      const learner = new ConstraintClassification({ variant, epochs: 5 });
      const models: ConstraintClassificationModel[] = [];
      for (const step of learner.train(data, 1)) {
        const model = 'modelSoFar' in step ? step.modelSoFar() : undefined;
        if (model) models.push(model);
      }
      expect(models.length).toBeGreaterThan(1);
      models.forEach((model, pass) => {
        expect(model.epochs).toBe(pass + 1);
        const short = new ConstraintClassification({ variant, epochs: pass + 1 });
        expect(model.toJSON().parameters).toEqual(short.fit(data, { seed: 1 }).toJSON().parameters);
      });
    }
  });

  it('keeps what it was trained with', () => {
    const model = new ConstraintClassification({ epochs: 2 }).fit(planted(9), { seed: 4 });
    expect(model.training).toEqual(model.toJSON().training);
    expect(model.training).toMatchObject({ seed: 4, rows: 9, options: { epochs: 2 } });
  });

  it('presents rows in the order of the seed', () => {
    const data = planted(40);
    const weights = (seed: number) =>
      JSON.stringify(new ConstraintClassification({ epochs: 3 }).fit(data, { seed }).toJSON());
    expect(weights(1)).toBe(weights(1));
    expect(weights(1)).not.toBe(weights(2));
  });

  it('takes ties of labels for fewer constraints', () => {
    const data = ranked(['a>b~c', 'a>b~c', 'a>c~b']);
    const model = new ConstraintClassification().fit(data);
    expect(model.settled).toBe(true);
    for (let row = 0; row < 3; row++) {
      expect(predictionText(model.predict(data.attributes), row)).toMatch(/^a>/);
    }
  });

  it('learns nothing from rows with one label or none, and refuses data of such rows only', () => {
    const data = ranked(['', 'b', 'c>a']);
    const model = new ConstraintClassification().fit(data);
    expect(predictionText(model.predict(data.attributes), 2)).toBe('c>b>a');
    const run = () => new ConstraintClassification().fit(ranked(['', 'b', 'c', 'a~b']));
    expect(run).toThrow(DataError);
    const unweighted = { ...data, weights: Float64Array.of(1, 1, 0) };
    expect(() => new ConstraintClassification().fit(unweighted)).toThrow('no row puts two labels');
    expect(run).toThrow(
      'Column "order": no row puts two labels in order, expected orders such as "b>a>c"; give ' +
        'some row one.',
    );
  });

  it('refuses a repeated and an unknown label when orders are read, in training and after', () => {
    const { schema } = new ConstraintClassification().fit(ranked(['c>a', 'a>b']));
    for (const order of ['a>b>a', 'a>z']) {
      expect(() => ranked([order], [...schema.target.classes])).toThrow(
        expect.objectContaining({ code: 'TARGET_RANKING' }),
      );
    }
  });

  it('gives a label that no row ranks the score 0', () => {
    const data = ranked(['c>a', 'c>a'], ['a', 'never', 'c']);
    const model = new ConstraintClassification().fit(data);
    expect(predictionText(model.predict(data.attributes), 0)).toBe('c>never>a');
  });

  it('works where all rows are the same, and with a hundred labels', () => {
    const labels = Array.from({ length: 100 }, (_, i) => `L${i}`);
    const down = [...labels].reverse().join('>');
    const data = ranked([down, down, down], labels);
    const model = new ConstraintClassification({ alpha: 2000 }).fit(data);
    expect(predictionText(model.predict(data.attributes), 2)).toBe(down);
  });

  it('refuses positions that are none', () => {
    const data = planted(4);
    data.target.positions[4] = 7;
    expect(() => new ConstraintClassification().fit(data)).toThrow(
      'row 2: label "b" has the position 7, expected a whole number from 0 (not ranked) to 3.',
    );
  });

  it('refuses a saved model whose weights do not fit its schema', () => {
    const saved = () => JSON.parse(JSON.stringify(new ConstraintClassification().fit(planted(9))));
    const short = saved();
    short.parameters.weights[1].pop();
    const more = saved();
    more.parameters.numeric.push(more.parameters.numeric[0]);
    const fewer = saved();
    fewer.parameters.weights.pop();
    for (const document of [short, more, fewer]) {
      expect(() => loadConstraintClassification(document)).toThrow(/model\.parameters/);
    }
  });

  it('refuses a saved target of another kind', () => {
    const saved = JSON.parse(JSON.stringify(new ConstraintClassification().fit(planted(9))));
    saved.schema.target.kind = 'nominal';
    expect(() => loadConstraintClassification(saved)).toThrow(
      expect.objectContaining({ code: 'MODEL_VALUE' }),
    );
  });

  it('refuses rows whose inputs take more memory than they may', () => {
    const fit = (arrayBytes: number) =>
      new ConstraintClassification().fit(planted(40), { memory: { arrayBytes } });
    expect(() => fit(8 * 40 * 3)).not.toThrow();
    expect(() => fit(8 * 40 * 3 - 1)).toThrow('40 rows of 3 inputs');
  });

  it('refuses a saved model whose weights are so large that scores may be infinite', () => {
    const saved = JSON.parse(JSON.stringify(new ConstraintClassification().fit(planted(9))));
    saved.parameters.weights[1] = [1e233, 1e232, -1e232];
    expect(() => loadConstraintClassification(saved)).not.toThrow();
    saved.parameters.weights[1] = [1e233, 1e233, -1e233];
    expect(() => loadConstraintClassification(saved)).toThrow(
      expect.objectContaining({ code: 'MODEL_VALUE' }),
    );
    expect(() => loadConstraintClassification(saved)).toThrow('parameters.weights.1');
  });
});

describe('inputs', () => {
  const columns: readonly Column[] = [
    { type: 'numeric', name: 'x', values: Float64Array.of(1, 3, NaN, 100) },
    { type: 'nominal', name: 'c', codes: Int32Array.of(1, 0, -1, 0), categories: ['r', 'g'] },
    { type: 'numeric', name: 'flat', values: Float64Array.of(7, 7, 7, 7) },
  ];
  const weights = Float64Array.of(1, 1, 1, 0);

  it('are z-scores or numbers, one input a category, and the bias', () => {
    const read = (scaling: 'none' | 'z-score') =>
      Array.from(inputsOf(columns, numericInputs(columns, weights, scaling), 3, 5));
    expect(read('z-score')).toEqual([-1, 0, 1, 0, 1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 1]);
    expect(read('none')).toEqual([1, 0, 1, 0, 1, 3, 1, 0, 0, 1, 2, 0, 0, 0, 1]);
  });

  it('leave out attributes that never vary', () => {
    const never: Column[] = [
      { type: 'numeric', name: 'x', values: Float64Array.of(7, 7, NaN) },
      { type: 'nominal', name: 'y', codes: Int32Array.of(1, 1, 1), categories: ['a', 'b'] },
    ];
    for (const scaling of ['none', 'z-score'] as const) {
      const numeric = numericInputs(never, new Float64Array(3).fill(1), scaling);
      const inputs = inputsOf(withoutConstants(never), numeric, 3, 4);
      expect(Array.from(inputs)).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
    }
  });

  it('do not depend on the unit of the numbers, however large', () => {
    const scores = (unit: number) => {
      const values = Float64Array.of(-1.7, 0, 1.7, 1.7).map((value) => value * unit);
      const column: Column = { type: 'numeric', name: 'x', values };
      const numeric = numericInputs([column], new Float64Array(4).fill(1), 'z-score');
      return Array.from(inputsOf([column], numeric, 4, 2));
    };
    for (const unit of [1e-300, 1e-91, 1e90, 1e91, 1e300, 1e308]) {
      scores(unit).forEach((score, i) => {
        expect(score).toBeCloseTo(scores(1)[i], 12);
      });
    }
  });

  it('are scaled without the rows of weight 0', () => {
    const column = (...values: number[]): Column => ({
      type: 'numeric',
      name: 'x',
      values: Float64Array.from(values),
    });
    const without = numericInputs([column(0.1, 0.3)], Float64Array.of(1, 1), 'z-score');
    for (const far of [1e300, -5]) {
      const weights = Float64Array.of(0, 1, 1);
      expect(numericInputs([column(far, 0.1, 0.3)], weights, 'z-score')).toEqual(without);
    }
  });

  it('stay finite for numbers of any size', () => {
    for (const size of [1e-310, 1e-300, 1e300, 1.7e308]) {
      const wide: Column = {
        type: 'numeric',
        name: 'x',
        values: Float64Array.of(-size, 0, size, size),
      };
      for (const scaling of ['none', 'z-score'] as const) {
        const numeric = numericInputs([wide], new Float64Array(4).fill(1), scaling);
        const inputs = inputsOf([wide], numeric, 4, 2);
        expect(inputs.every((input) => Number.isFinite(input))).toBe(true);
        expect(inputs[0]).toBeLessThan(inputs[4]);
      }
    }
  });
});

describe('pairs of labels', () => {
  const labels = Array.from({ length: 70_000 }, (_, label) => `L${label}`);
  const attributes = new Table([{ type: 'numeric', name: 'x', values: Float64Array.of(1) }]);
  const fit = (positions: Int32Array, memory?: TrainingMemory) => {
    const target = { kind: 'ranking', name: 'order', labels, positions } as const;
    return new ConstraintClassification().fit({ attributes, target }, { memory });
  };

  it('are refused where they are more than can be held, before they are made', () => {
    expect(() => fit(Int32Array.from(labels, (_, label) => label + 1))).toThrow(
      '2449965000 pairs of labels that rows put in order need 9.1 GiB of memory in one piece, more than can ' +
        'be had; give fewer rows or labels.',
    );
  });

  it('are counted without ties and labels that are not ranked', () => {
    // 10,000 labels without a position, 20,000 that share one, 40,000 with one of their own.
    const positions = Int32Array.from(labels, (_, label) =>
      label < 10_000 ? 0 : Math.max(20_000, label - 10_000),
    );
    const ranked = 60_000;
    const tied = 20_001;
    const pairs = (ranked * (ranked - 1) - tied * (tied - 1)) / 2;
    expect(() => fit(positions, { arrayBytes: 8 * pairs - 1 })).toThrow(`${pairs} pairs of labels`);
  });
});
