import {
  type Column,
  type LabelledTable,
  Random,
  type RankingTarget,
  selectRows,
  Table,
  type TrainingAborted,
  type TrainingProgress,
  tableFromRows,
  takeTarget,
} from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import { estimateTheta, fitMallows, Rankings } from '@preflearn/mallows';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { Lrt, type LrtInput, type LrtModel, loadLrt } from '../src/index.js';
import type { TreeParameters } from '../src/tree-parameters.js';
import { drawnTable, targetOf } from './drawn-tables.js';

const LABELS = ['a', 'b', 'c'] as const;
/** Orders of three labels by number. */
const ABC = [0, 1, 2];
const CBA = [2, 1, 0];
const BAC = [1, 0, 2];

function numeric(name: string, values: readonly number[]): Column {
  return { type: 'numeric', name, values: Float64Array.from(values) };
}

function nominal(
  name: string,
  values: readonly (string | null)[],
  categories: readonly string[],
): Column {
  const codes = Int32Array.from(values, (value) =>
    value === null ? -1 : categories.indexOf(value),
  );
  return { type: 'nominal', name, codes, categories };
}

function tableOf(
  columns: readonly Column[],
  orders: readonly (readonly number[])[],
  labels: readonly string[] = LABELS,
): LabelledTable<RankingTarget> {
  return { attributes: new Table(columns), target: targetOf(labels, orders) };
}

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

function conditionsOf(model: LrtModel): readonly string[] {
  return model.leaves.map(
    ({ conditions, centre }) => `${conditions.join(' and ') || 'always'}: ${centre.join('>')}`,
  );
}

const repeated = <T>(times: number, ...values: readonly T[]): T[] =>
  Array.from({ length: times }, () => values).flat();

describe('a planted tree', () => {
  // size <= 4.5: abc; else colour red: cba, other colours: bac. `noise` says nothing.
  const rows = Array.from({ length: 120 }, (_, row) => row);
  const size = rows.map((row) => (row * 7) % 10);
  const colour = rows.map((row) => ['red', 'green', 'blue'][row % 3]);
  const orders = rows.map((row) => (size[row] <= 4 ? ABC : colour[row] === 'red' ? CBA : BAC));
  const columns = [
    numeric(
      'noise',
      rows.map((row) => (row * 37) % 11),
    ),
    nominal('colour', colour, ['blue', 'green', 'red']),
    numeric('size', size),
  ];
  const planted = [
    'size <= 4.5: a>b>c',
    'size > 4.5 and colour = red: c>b>a',
    'size > 4.5 and colour != red: b>a>c',
  ];

  it.each<LrtInput>([{}, { prune: 'none' }, { stop: 'labels' }, { minLeaf: 5 }, { maxDepth: 2 }])(
    'is found with %j',
    (options) => {
      expect(conditionsOf(new Lrt(options).fit(tableOf(columns, orders)))).toEqual(planted);
    },
  );

  it.each(['pairs', 'paper'] as const)('is found from incomplete orders by %s', (incomplete) => {
    const two = orders.map((order, row) => order.filter((_, place) => place !== (row * 5) % 4));
    const model = new Lrt({ incomplete }).fit(tableOf(columns, two));
    expect(conditionsOf(model)).toEqual(planted);
  });

  it('is grown as the paper does where that is cheap, else by pairs', () => {
    const some = orders.map((order, row) => order.filter((_, place) => place !== (row * 5) % 4));
    const settings = { prune: 'none', minLeaf: 1 } as const;
    const parametersOf = (data: LabelledTable, incomplete: 'auto' | 'paper' | 'pairs') =>
      new Lrt({ ...settings, incomplete }).fit(data).toJSON().parameters as TreeParameters;
    const grown = (...words: Parameters<typeof parametersOf>) =>
      JSON.stringify(parametersOf(...words).nodes);
    const small = tableOf(columns, some);
    expect(grown(small, 'auto')).toBe(grown(small, 'paper'));
    // 225 x 225 x 9 x 6 is just above 2.5 million; some rows order nothing.
    const random = new Random(4);
    const large = Array.from({ length: 240 }, () => random.integer(100));
    const attributes = Array.from({ length: 9 }, (_, j) =>
      numeric(
        `x${j}`,
        large.map((x) => (x * (j + 7)) % 101),
      ),
    );
    const rankings = large.map((x) =>
      shuffledIndices(6, new Random(x)).filter(() => random.uniform() < 0.7),
    );
    const drawn = tableOf(
      attributes,
      rankings.map((order) => Array.from(order)),
      [...'abcdef'],
    );
    expect(grown(drawn, 'auto')).toBe(grown(drawn, 'pairs'));
    expect(grown(drawn, 'auto')).not.toBe(grown(drawn, 'paper'));
    expect(parametersOf(small, 'auto').scoring).toBe('paper');
    const { facts } = new Lrt(settings).fit(drawn).describe();
    expect(facts).toContainEqual([
      'rankings',
      'incomplete; splits scored by the pairs of labels that are observed',
    ]);
  });

  it('has the importance of its attributes', () => {
    const { sections, pictures } = new Lrt().fit(tableOf(columns, orders)).describe();
    const [importance] = sections.filter(({ title }) => title === 'Attribute importance');
    expect(importance.lines).toHaveLength(2);
    expect(importance.rest?.lines).toEqual(['without effect: noise']);
    expect(pictures.map(({ type }) => type)).toEqual(['tree', 'matrix', 'bars']);
  });

  it('leaves out != where a condition further down says =', () => {
    const colours = repeated(10, 'red', 'green', 'blue');
    const three = colours.map((name) => ({ red: CBA, green: BAC, blue: ABC })[name] ?? ABC);
    const column = nominal('colour', colours, ['blue', 'green', 'red']);
    const model = new Lrt({ prune: 'none' }).fit(tableOf([column], three));
    expect([...conditionsOf(model)].sort()).toEqual([
      'colour != red and colour != blue: b>a>c',
      'colour = blue: a>b>c',
      'colour = red: c>b>a',
    ]);
  });

  it('needs more memory where it is not pruned and is to be saved', () => {
    // 5 nodes of 1000 bytes and 16 for each label; to be saved, of 1000 more.
    const train = (saving: boolean) =>
      new Lrt({ prune: 'none' }).fit(tableOf(columns, orders), {
        memory: { heapBytes: 8000, saving },
      });
    expect(conditionsOf(train(false))).toEqual(planted);
    expect(() => train(true)).toThrow('5 nodes of trees take');
  });

  it('is described by its branches, its leaves and its attributes', () => {
    const model = new Lrt().fit(tableOf(columns, orders));
    expect(model.describe().facts).toContainEqual(['rankings', 'complete']);
    const linesOf = (top: number) =>
      Object.fromEntries(model.describe(top).sections.map(({ title, lines }) => [title, lines]));
    const leaves = [
      'if size <= 4.5 then a > b > c (reliability 2.4, theta 4.8, 60 of 120 rows)',
      'if size > 4.5 and colour != red then b > a > c (reliability 1.47, theta 4.41, 40 of 120 rows)',
      'if size > 4.5 and colour = red then c > b > a (reliability 0.623, theta 3.74, 20 of 120 rows)',
    ];
    // The root contradicts 20 rows on 3 pairs and 40 on 1; below size > 4.5 20 rows are contradicted on 2.
    const importance = [' 60.0 %  size', ' 40.0 %  colour'];
    expect(linesOf(10)).toEqual({
      Tree: [
        'size <= 4.5: leaf 1: a > b > c (60 of 120 rows, theta 4.8)',
        'size > 4.5',
        '|  colour = red: leaf 2: c > b > a (20 of 120 rows, theta 3.74)',
        '|  colour != red: leaf 3: b > a > c (40 of 120 rows, theta 4.41)',
      ],
      'Positions of the labels in the leaves': ['1: a > b > c', '2: c > b > a', '3: b > a > c'],
      'Most reliable leaves, the best first': leaves,
      'Attribute importance': importance,
    });
    expect(linesOf(2)).toEqual({
      'Tree, its heaviest branches': [
        'size <= 4.5: leaf 1: a > b > c (60 of 120 rows, theta 4.8)',
        'size > 4.5: leaf 2: b > a > c (60 of 120 rows, theta 1.04, 2 leaves below)',
      ],
      'Positions of the labels in the leaves': ['1: a > b > c', '2: b > a > c'],
      'Most reliable leaves, the best first': leaves.slice(0, 2),
      'Attribute importance': importance.slice(0, 2),
    });
    expect(linesOf(1)).toEqual({
      'Tree, its heaviest branches': [
        'all rows: leaf 1: a > b > c (120 of 120 rows, theta 0.789, 3 leaves below)',
      ],
      'Most reliable leaves, the best first': leaves.slice(0, 1),
      'Attribute importance': importance.slice(0, 1),
    });
  });

  it('is drawn as branches with shares, and its attributes as bars', () => {
    const [tree, , bars] = new Lrt().fit(tableOf(columns, orders)).describe(2).pictures;
    expect(tree).toEqual({
      type: 'tree',
      title: 'Tree, its heaviest branches',
      shareLabel: 'share of the rows',
      nodes: [
        {
          depth: 0,
          condition: 'all rows',
          outcome: [],
          note: '120 of 120 rows, theta 0.789, 3 leaves below',
          share: 1,
        },
        {
          depth: 1,
          condition: 'size <= 4.5',
          name: '1',
          outcome: ['a', 'b', 'c'],
          note: '60 of 120 rows, theta 4.8',
          share: 0.5,
        },
        {
          depth: 1,
          condition: 'size > 4.5',
          name: '2',
          outcome: ['b', 'a', 'c'],
          note: '60 of 120 rows, theta 1.04, 2 leaves below',
          share: 0.5,
        },
      ],
    });
    expect(bars).toMatchObject({
      type: 'bars',
      bars: [
        { name: 'size', value: 0.6 },
        { name: 'colour', value: 0.4 },
      ],
    });
  });

  it('is there unpruned when training is cancelled as it is pruned', () => {
    const data = tableOf(
      columns,
      orders.map((order, row) => (row % 7 === 0 ? CBA : order)),
    );
    const controller = new AbortController();
    const onProgress = ({ phase }: TrainingProgress) => {
      if (phase.startsWith('pruning')) controller.abort();
    };
    const cancelled = thrownBy(() =>
      new Lrt().fit(data, { signal: controller.signal, onProgress }),
    );
    const soFar = (cancelled as TrainingAborted<LrtModel>).modelSoFar();
    expect(soFar && conditionsOf(soFar)).toEqual(
      conditionsOf(new Lrt({ prune: 'none' }).fit(data)),
    );
    expect(soFar?.leaves.length).toBeGreaterThan(new Lrt().fit(data).leaves.length);
  });

  it('stops at the limits it is given', () => {
    const fit = (options: LrtInput) =>
      new Lrt({ prune: 'none', ...options }).fit(tableOf(columns, orders));
    expect(conditionsOf(fit({ maxDepth: 0 }))).toHaveLength(1);
    expect(conditionsOf(fit({ maxDepth: 1 }))).toHaveLength(2);
    expect(conditionsOf(fit({ minLeaf: 61 }))).toHaveLength(1);
    for (const { weight } of fit({ minLeaf: 25 }).leaves) expect(weight).toBeGreaterThanOrEqual(25);
  });
});

describe('the two readings of 2n', () => {
  it('count rows, or labels', () => {
    const data = tableOf([numeric('x', [1, 2, 3, 4])], [ABC, ABC, CBA, CBA]);
    const leaves = (stop: 'examples' | 'labels') =>
      new Lrt({ stop, prune: 'none' }).fit(data).leaves.length;
    expect(leaves('examples')).toBe(1); // 4 rows < 6
    expect(leaves('labels')).toBe(2); // 12 labels
  });
});

describe('the least leaf', () => {
  const labels = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const random = new Random(4);
  const noise = Array.from({ length: 60 }, () => [...shuffledIndices(labels.length, random)]);
  const rows = Array.from(noise.keys());

  it('weighs half the number of labels, unless another weight is given', () => {
    const data = tableOf([numeric('x', rows)], noise, labels);
    const lightest = (minLeaf?: number) => {
      const { leaves } = new Lrt({ prune: 'none', minLeaf }).fit(data);
      return Math.min(...leaves.map(({ weight }) => weight));
    };
    expect(lightest(1)).toBe(1); // without agreement single rows are peeled off
    expect(lightest()).toBeGreaterThanOrEqual(4);
    expect(lightest(7)).toBeGreaterThanOrEqual(7);
  });
});

describe('missing values', () => {
  it('go with the heavier side of those that have one', () => {
    const x = [1, 1, 1, 9, 9, NaN, NaN];
    const orders = [ABC, ABC, ABC, CBA, CBA, ABC, ABC];
    const model = new Lrt({ prune: 'none' }).fit(tableOf([numeric('x', x)], orders));
    expect(conditionsOf(model)).toEqual(['x <= 5: a>b>c', 'x > 5: c>b>a']);
    expect(model.leaves.map(({ weight }) => weight)).toEqual([5, 2]);
    const table = new Table([numeric('x', [NaN])]);
    expect([...model.predict(table).positions]).toEqual([1, 2, 3]);
    expect(model.explain(table, 0).because).toEqual([
      { text: '"x" is missing, as if x <= 5', value: 5 },
    ]);
  });
});

describe('ties', () => {
  const labels = ['a', 'b', 'c', 'd'];
  const tied = (positions: readonly number[], x: readonly number[]) => ({
    attributes: new Table([numeric('x', x)]),
    target: {
      kind: 'ranking' as const,
      name: 'order',
      labels,
      positions: Int32Array.from(positions),
    },
  });

  it.each(['pairs', 'paper'] as const)(
    'leave the planted order to other rows, by %s',
    (incomplete) => {
      // Below a>b>c>d, above d>c>b>a, and of each row two labels are tied.
      const rows = Array.from({ length: 60 }, (_, row) => row);
      const positions = rows.flatMap((row) => {
        const pair = row % 3;
        const order = [1, 2, 3, 4].map((place) => place - Number(place > pair + 1));
        return row < 30 ? order : order.reverse();
      });
      const model = new Lrt({ incomplete }).fit(tied(positions, rows));
      expect(conditionsOf(model)).toEqual(['x <= 29.5: a>b>c>d', 'x > 29.5: d>c>b>a']);
      // No pair of labels is contradicted: one pseudo-example at distance 1 is all there is.
      expect(model.leaves[0].theta).toBe(estimateTheta(4, 1 / 31));
    },
  );

  it.each([false, true])(
    'are put in the order of the centre at a node, as [CHH09 alg. 1] has it (labels missing: %s)',
    (incomplete) => {
      fc.assert(
        fc.property(drawnTable({ incomplete, ties: true, maxRows: 20 }), (data) => {
          const model = new Lrt({ maxDepth: 0 }).fit(data);
          const rankings = Rankings.fromTarget(data.target, { ties: 'undecided' });
          const rows = Int32Array.from({ length: rankings.count }, (_, row) => row).filter(
            (row) => (data.weights?.[row] ?? 1) > 0 && rankings.decidedPairs(row) > 0,
          );
          const weights = Float64Array.from(rows, (row) => data.weights?.[row] ?? 1);
          const fit = fitMallows(rankings, { rows, weights, labels: 'observed' });
          const [leaf] = model.leaves;
          const centre = Array.from(fit.centre, (label) => data.target.labels[label]);
          expect(leaf.centre.slice(0, centre.length)).toEqual(centre);
          const mean = (fit.totalDistance + 1) / (fit.totalWeight + 1);
          expect(leaf.theta).toBe(estimateTheta(centre.length, mean));
        }),
      );
    },
  );

  it('stay when labels are deleted', () => {
    // a~b>c>d without d: a~b>c, and c>d without the tie.
    const data = tied([1, 1, 2, 0, 0, 0, 1, 2, 2, 1, 0, 0], [1, 2, 3]);
    expect(conditionsOf(new Lrt().fit(data))).toEqual(['always: b>a>c>d']);
  });
});

describe('labels that the rows of a leaf miss', () => {
  const d = ['a', 'b', 'c', 'd'];
  // The root says a>b>c>d; where x is large, c and a are ranked only, the other way round.
  const orders = [...repeated(10, [0, 1, 2, 3]), ...repeated(8, [2, 0])];
  const x = [...repeated(10, 1), ...repeated(8, 2)];
  const model = new Lrt({ prune: 'none' }).fit(tableOf([numeric('x', x)], orders, d));

  it('are put in from the nodes above it, as near to their order as can be', () => {
    // b fits before, between and after: against a>b>c, before costs 1 (a), between 2, after 1; foremost.
    expect(conditionsOf(model)).toEqual(['x <= 1.5: a>b>c>d', 'x > 1.5: b>c>a>d']);
    expect(model.explain(new Table([numeric('x', [2])]), 0).conclusion[2]).toBe(
      'Its rows rank only c > a; the other 2 labels were put in from the nodes above it.',
    );
  });

  it('are named, be there one or more', () => {
    const one = tableOf(
      [numeric('x', x)],
      [...repeated(10, [0, 1, 2, 3]), ...repeated(8, [2, 1, 0])],
      d,
    );
    const conclusion = (data: LabelledTable, at: number) =>
      new Lrt({ prune: 'none' }).fit(data).explain(new Table([numeric('x', [at])]), 0).conclusion;
    expect(conclusion(one, 2)[2]).toBe(
      'Its rows rank only c > b > a; the other label was put in from the nodes above it.',
    );
    expect(conclusion(one, 1)).toHaveLength(2);
  });

  it('come last, in label order, if no row ranks them', () => {
    const data = tableOf(
      [numeric('x', [1, 2])],
      [
        [2, 0],
        [2, 0],
      ],
      ['a', 'b', 'c', 'd'],
    );
    expect(conditionsOf(new Lrt().fit(data))).toEqual(['always: c>a>b>d']);
  });
});

describe('awkward data', () => {
  const x = numeric('x', [1, 2, 3, 4, 5, 6, 7, 8]);

  it('of rows that all agree makes a single leaf', () => {
    const model = new Lrt().fit(tableOf([x], repeated(8, BAC)));
    expect(conditionsOf(model)).toEqual(['always: b>a>c']);
    const { headline, sections, pictures } = model.describe();
    expect(headline).toContain('A tree of 1 leaf ');
    expect(sections.map(({ lines }) => lines[0])).toEqual([
      'all rows: leaf 1: b > a > c (8 of 8 rows, theta 2.89)',
      'always b > a > c (reliability 2.89, theta 2.89, 8 of 8 rows)',
      undefined,
    ]);
    expect(sections.at(-1)?.rest?.title).toBe('1 attribute without effect');
    expect(pictures.map(({ type }) => type)).toEqual(['tree']);
  });

  it('of rows that agree by pairs, but in a circle, makes a single leaf', () => {
    const orders = repeated(4, [0, 1], [1, 2])
      .slice(0, 6)
      .concat([
        [2, 0],
        [2, 0],
      ]);
    expect(new Lrt({ prune: 'none' }).fit(tableOf([x], orders)).leaves).toHaveLength(1);
  });

  it('of equal attributes makes a single leaf', () => {
    const same = numeric('x', repeated(8, 3));
    expect(conditionsOf(new Lrt().fit(tableOf([same], repeated(4, ABC, BAC))))).toEqual([
      'always: a>b>c',
    ]);
  });

  it('with a repeated or unknown label, or with positions that are none, is refused', () => {
    const read = (order: string) => {
      const table = tableFromRows([
        { x: 1, order: 'a>b>c' },
        { x: 2, order },
      ]);
      return takeTarget(table, 'order', { kind: 'ranking', classes: LABELS });
    };
    const refused = (text: RegExp) =>
      expect.objectContaining({ code: 'TARGET_RANKING', message: expect.stringMatching(text) });
    expect(() => read('a>b>a')).toThrow(refused(/label "a" stands twice in "a>b>a"/));
    expect(() => read('a>z')).toThrow(
      refused(/row 2: found the label "z", expected one of "a", "b"/),
    );
    const data = tableOf([x], repeated(8, ABC));
    data.target.positions[4] = 4;
    expect(() => new Lrt().fit(data)).toThrow(
      refused(/"order", row 2: label "b" has the position 4, expected a whole number from 0/),
    );
  });

  it('with labels that the model does not know is refused when it is read to compare', () => {
    const { schema } = new Lrt().fit(tableOf([x], repeated(8, ABC)));
    const table = tableFromRows([{ x: 1, order: 'a>new>c' }]);
    const read = () =>
      takeTarget(table, 'order', { kind: 'ranking', classes: schema.target.classes });
    expect(read).toThrow(expect.objectContaining({ code: 'TARGET_RANKING' }));
    expect(() => takeTarget(table, 'order', { kind: 'ranking' })).not.toThrow();
  });

  it('with weights too large or too small to add up is refused', () => {
    const data = tableOf([numeric('x', [1, 2, 3])], [ABC, ABC, CBA]);
    const fitWith = (weight: number) => () =>
      new Lrt({ minLeaf: 1 }).fit({ ...data, weights: new Float64Array(3).fill(weight) });
    expect(fitWith(1e303)).toThrow(
      'The largest weight is 1e+303, which is too large to compute with for 3 rows of 3 labels; ' +
        'give all weights in another unit',
    );
    expect(fitWith(1e-310)).toThrow('The largest weight is 1e-310, which is too small');
    for (const weight of [1e290, 1e-270]) {
      expect(fitWith(weight)().leaves.every(({ theta }) => theta >= 0)).toBe(true);
    }
  });

  it('in which no row puts two labels in order is refused', () => {
    const data = tableOf([numeric('x', [1, 2, 3])], [[0], [], [1]]);
    const message = expect.stringMatching(/no row of weight above 0 puts two labels in order/);
    expect(() => new Lrt().fit(data)).toThrow(
      expect.objectContaining({ code: 'TARGET_RANKING', message }),
    );
    data.target.positions.set([1, 1, 0, 1, 1, 1]); // ties decide nothing
    expect(() => new Lrt().fit(data)).toThrow(
      expect.objectContaining({ code: 'TARGET_RANKING', message }),
    );
    const weighted = {
      ...tableOf([numeric('x', [1, 2])], [ABC, [0]]),
      weights: Float64Array.of(0, 1),
    };
    expect(() => new Lrt().fit(weighted)).toThrow(
      expect.objectContaining({ code: 'TARGET_RANKING' }),
    );
  });

  it('passes over rows that put no two labels in order', () => {
    fc.assert(
      fc.property(drawnTable({ incomplete: true, ties: true, maxRows: 25 }), (data) => {
        const n = data.target.labels.length;
        const places = (row: number) =>
          new Set(data.target.positions.slice(row * n, row * n + n).filter((place) => place > 0));
        const kept = [...Array(data.attributes.rowCount).keys()].filter(
          (row) => places(row).size > 1,
        );
        const learner = new Lrt({ stop: 'labels' });
        expect(learner.fit(selectRows(data, kept)).toJSON().parameters).toEqual(
          learner.fit(data).toJSON().parameters,
        );
      }),
      runs(60),
    );
  });

  it('of a hundred labels works', () => {
    const labels = Array.from({ length: 100 }, (_, k) => `L${k}`);
    const up = labels.map((_, k) => k);
    const down = [...up].reverse();
    const values = Array.from({ length: 240 }, (_, row) => row % 12);
    const orders = values.map((value, row) => {
      const order = value < 6 ? [...up] : [...down];
      [order[row % 99], order[(row % 99) + 1]] = [order[(row % 99) + 1], order[row % 99]];
      return order;
    });
    const model = new Lrt().fit(tableOf([numeric('x', values)], orders, labels));
    expect(model.leaves.map(({ conditions }) => conditions)).toEqual([['x <= 5.5'], ['x > 5.5']]);
    expect(model.leaves[0].centre).toEqual(labels);
  });
});

describe('the model', () => {
  it('does not depend on the order of the rows, nor on weights standing for repeated rows', () => {
    const options = fc.record({
      stop: fc.constantFrom('examples' as const, 'labels' as const),
      prune: fc.constant('none' as const),
    });
    fc.assert(
      fc.property(
        drawnTable({ incomplete: false, maxRows: 40 }),
        options,
        fc.nat(),
        (data, given, turn) => {
          const weights = data.weights ?? new Float64Array(data.attributes.rowCount).fill(1);
          const rows = Array.from(weights).flatMap((weight, row) => repeated(weight, row));
          const start = turn % rows.length;
          const turned = [...rows.slice(start), ...rows.slice(0, start)].reverse();
          const { attributes, target } = selectRows(data, turned);
          const learner = new Lrt(given);
          expect(learner.fit({ attributes, target }).toJSON().parameters).toEqual(
            learner.fit(data).toJSON().parameters,
          );
        },
      ),
      runs(150),
    );
  });

  it('gives the reliability of a leaf as theta: theta times its share of the rows', () => {
    const x = numeric('x', [1, 1, 1, 1, 2, 2, 2, 2]);
    const model = new Lrt({ prune: 'none' }).fit(
      tableOf([x], [...repeated(4, ABC), ...repeated(4, CBA)]),
    );
    const { details } = model.predict(new Table([numeric('x', [1, 2])]));
    const [first] = model.leaves;
    expect(first.theta).toBeCloseTo(2.3, 1); // of a mean distance of 1 / 5
    expect(details).toEqual([
      { name: 'theta', values: Float64Array.of(first.theta / 2, first.theta / 2) },
    ]);
  });

  it('shows the heaviest branches when all would be too many', () => {
    const values = Array.from({ length: 64 }, (_, row) => row % 8);
    const orders = values.map((value) => [ABC, CBA, BAC, ABC, BAC, CBA, ABC, CBA][value]);
    const model = new Lrt({ prune: 'none' }).fit(tableOf([numeric('x', values)], orders));
    expect(model.leaves.length).toBeGreaterThan(4);
    const { sections, pictures } = model.describe(3);
    expect(sections[0].title).toBe('Tree, its heaviest branches');
    expect(sections[0].lines).toHaveLength(4);
    expect(sections[0].lines.join('\n')).toMatch(/leaves below/);
    expect(sections[1].lines).toHaveLength(3);
    const [tree] = pictures;
    expect(tree.type === 'tree' && tree.nodes.map(({ depth }) => depth)).toEqual([0, 1, 2, 2, 1]);
    expect(model.describe(100).sections[0].title).toBe('Tree');
  });

  it('names only the conditions that are needed', () => {
    const values = Array.from({ length: 64 }, (_, row) => row % 8);
    const orders = values.map((value) => (value === 2 ? CBA : ABC));
    const model = new Lrt({ prune: 'none' }).fit(tableOf([numeric('x', values)], orders));
    expect(new Set(conditionsOf(model))).toEqual(
      new Set(['x <= 1.5: a>b>c', 'x <= 2.5 and x > 1.5: c>b>a', 'x > 2.5: a>b>c']),
    );
  });
});

describe('a damaged model is refused', () => {
  const x = numeric('x', [1, 1, 1, 1, 2, 2, 2, 2]);
  const saved = new Lrt({ prune: 'none' })
    .fit(
      tableOf(
        [x, nominal('c', repeated(8, 'u'), ['u', 'v'])],
        [...repeated(4, ABC), ...repeated(4, CBA)],
      ),
    )
    .toJSON();
  const parameters = saved.parameters as { nodes: readonly Record<string, unknown>[] };
  const { nodes } = parameters;
  const changed = (at: number, change: Record<string, unknown>) =>
    nodes.map((node, i) => (i === at ? { ...node, ...change } : node));

  it.each<[string, readonly unknown[]]>([
    ['no node', []],
    ['a lacking leaf', nodes.slice(0, 2)],
    ['a leaf too many', [...nodes, nodes[2]]],
    ['an unknown label', changed(1, { centre: ['a', 'b', 'x'] })],
    ['a label twice', changed(1, { centre: ['a', 'b', 'a'] })],
    ['a label its parent lacks', changed(0, { centre: ['a', 'b'] })],
    ['more weight than its parent', changed(1, { weight: 9 })],
    ['no weight', changed(1, { weight: 0 })],
    ['a negative theta', changed(1, { theta: -1 })],
    ['an unknown attribute', changed(0, { if: ['y', '<=', 1] })],
    ['a number for a nominal attribute', changed(0, { if: ['c', '<=', 1] })],
    ['an unknown category', changed(0, { if: ['c', '=', 'w'] })],
    ['a category for a numeric attribute', changed(0, { if: ['x', '=', 'u'] })],
    ['another operator', changed(0, { if: ['x', '>', 1] })],
  ])('for %s', (_, wrong) => {
    const withNodes = (these: readonly unknown[]) => () =>
      loadLrt({ ...saved, parameters: { ...parameters, nodes: these } });
    expect(withNodes(nodes)).not.toThrow();
    expect(withNodes(wrong)).toThrow(expect.objectContaining({ code: 'MODEL_VALUE' }));
  });

  it('for a target of another kind, and for options that are none', () => {
    const { schema, training } = saved;
    const ordinal = { ...schema, target: { ...schema.target, kind: 'ordinal' } };
    const options = { ...training.options, prune: 'all' };
    for (const wrong of [
      { ...saved, schema: ordinal },
      { ...saved, training: { ...training, options } },
    ]) {
      expect(() => loadLrt(wrong)).toThrow(expect.objectContaining({ code: 'MODEL_VALUE' }));
    }
  });
});

it('refuses labels whose pairs cannot be held', () => {
  const labels = Array.from({ length: 46_341 }, (_, label) => `L${label}`);
  const positions = new Int32Array(2 * labels.length).fill(1, 0, 1).fill(2, 1, 2);
  const attributes = new Table([{ type: 'numeric', name: 'x', values: Float64Array.of(1, 2) }]);
  const target = { kind: 'ranking', name: 'order', labels, positions } as const;
  expect(() => new Lrt().fit({ attributes, target })).toThrow(
    'The pairs of 46341 labels need 16.0 GiB of memory in one piece, more than can be had; give fewer labels.',
  );
});
