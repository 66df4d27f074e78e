import { type ClassTarget, type LabelledTable, Random, Table } from '@preflearn/core';
import { type AttributeKind, randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import {
  BOOST_OPTIONS,
  type BoostOptions,
  BoundedHistogramSearch,
  boost,
  type Condition,
  constantStep,
  type DerivativeTechnique,
  type GainCostTechnique,
  gradient,
  gradientBoosting,
  gradientDescent,
  type Histogram,
  HistogramScan,
  type HistogramSource,
  inTurns,
  type KernelLanguage,
  type Loss,
  MemoryRows,
  type MemoryRowsInput,
  type Rule,
  simultaneousMinimisation,
  type TrainingRows,
  useKernels,
} from '../src/index.js';
import { fitsByte } from '../src/model/binned-attribute.js';
import { numericCondition } from '../src/model/condition.js';
import { HistogramSearch } from '../src/rows/histogram-search.js';
import { SortedLists } from '../src/rows/sorted-lists.js';
import { NaiveRows } from './naive-rows.js';
import { binaryExponential } from './slipper-plugin.js';
import { logisticLoss, pairLoss, randomStatistics } from './toy-losses.js';

type Input = MemoryRowsInput<ClassTarget, GainCostTechnique>;

const LANGUAGES: readonly KernelLanguage[] = ['typescript', 'webassembly'];

afterEach(() => {
  useKernels('auto');
  vi.restoreAllMocks();
});

/** What is said of an attribute, cut to what counts; -0 and 0 are one. */
function plain({ count, bins, rows, sums }: Histogram, length: number) {
  return {
    bins: Array.from(bins.subarray(0, count)),
    rows,
    sums: Array.from(sums.subarray(0, count * length), (x) => x + 0),
  };
}

/** What the next search of rows reads: nothing if fewer than two rows are covered. */
function readBySearch(rows: TrainingRows): readonly HistogramSource[] {
  const scan = vi.spyOn(HistogramScan.prototype, 'search');
  rows.search({ limit: 0, prefer: 'at-most', first: false });
  const sources = scan.mock.calls.map(([, source]) => source);
  scan.mockRestore();
  return sources;
}

/** A condition that some covered rows satisfy and others do not; none when there is no such. */
function randomCondition(rows: NaiveRows, random: Random): Condition | undefined {
  const attribute = random.integer(rows.attributes.length);
  const binned = rows.attributes[attribute];
  const { count, bins } = rows.histogram(attribute);
  if (count < 2) return undefined;
  const cut = random.integer(count - 1);
  const left = random.coin();
  if (binned.type === 'nominal') {
    return { attribute, operator: left ? '=' : '!=', category: bins[cut] };
  }
  return numericCondition(binned, attribute, bins[cut], bins[cut + 1], left ? '<=' : '>=');
}

/**
 * Throws where two sources differ in a bit; returns how often they were narrowed.
 *
 * @param length  sums of a bin: groups times statistics
 */
function compare(input: Input, length: number, seed: number): number {
  const random = new Random(seed, 3);
  const fast = new MemoryRows(input);
  const slow = new NaiveRows(input);
  expect(fast.attributes).toEqual(slow.attributes);
  expect([fast.rowCount, fast.subproblems]).toEqual([slow.rowCount, slow.subproblems]);
  let narrowed = 0;
  for (let rule = 0; rule < 3; rule++) {
    for (const rows of [fast, slow]) rows.begin(0, new Random(seed, rule));
    const conditions: Condition[] = [];
    for (let step = 0; step < 5; step++) {
      const [sources, [definition]] = [fast, slow].map(readBySearch);
      for (const { coveredCount, total } of definition ? sources : []) {
        expect(coveredCount).toBe(definition.coveredCount);
        expect(Array.from(total, (x) => x + 0)).toEqual(Array.from(definition.total, (x) => x + 0));
      }
      expect(sources.length).toBeGreaterThanOrEqual(definition ? 1 : 0);
      fast.attributes.forEach((binned, attribute) => {
        const own = sources.find((source) => source instanceof SortedLists !== fitsByte(binned));
        if (definition === undefined) return;
        expect(plain((own as HistogramSource).histogram(attribute), length)).toEqual(
          plain(definition.histogram(attribute), length),
        );
      });
      const condition = randomCondition(slow, random);
      if (condition === undefined) continue;
      for (const rows of [fast, slow]) rows.narrow(condition, -1);
      conditions.push(condition);
      narrowed++;
    }
    for (const rows of [fast, slow]) rows.finish(conditions, 0);
    expect(fast.finished).toEqual(slow.finished);
    expect(fast.outOfSample()).toEqual(slow.outOfSample());
  }
  for (const rows of [fast, slow]) rows.close();
  return narrowed;
}

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

const setting = fc.record({
  seed: seeds,
  rows: fc.integer({ min: 1, max: 40 }),
  bins: fc.constantFrom(2, 4, 256, null),
  groups: fc.integer({ min: 1, max: 4 }),
  width: fc.integer({ min: 1, max: 5 }),
  sample: fc.constantFrom(1, 1, 0.5),
});

function drawn(seed: number, rows: number, attributes?: readonly AttributeKind[]) {
  return randomLabelledTable(new Random(seed), { kind: 'ordinal', rows, attributes });
}

describe.each(LANGUAGES)('MemoryRows with kernels in %s', (language) => {
  it('gives the sums of the definition, bit for bit', () => {
    useKernels(language);
    let narrowed = 0;
    fc.assert(
      fc.property(setting, ({ seed, rows, groups, width, ...rest }) => {
        const losses = [randomStatistics(seed, width, groups)];
        const technique = simultaneousMinimisation;
        const data = drawn(seed, rows);
        if (data.weights?.every((weight) => weight === 0)) return;
        narrowed += compare({ data, losses, technique, ...rest }, width * groups, seed);
      }),
      runs(70),
    );
    expect(narrowed).toBeGreaterThanOrEqual(often(100));
  });

  it('gives them where an attribute has more values than a byte tells apart', () => {
    useKernels(language);
    let [widest, narrowed] = [0, 0];
    for (const [seed, width, bins, sample] of [
      [1, 2, null, 0.6],
      [2, 1, null, 1],
      [3, 3, null, 0.6],
      [4, 2, 300, 1],
      [5, 4, 300, 0.5],
    ] as const) {
      const data = drawn(seed, 420, ['smooth', 'nominal', 'ties']);
      const losses = [randomStatistics(seed, width, 3)];
      const input = { data, losses, technique: simultaneousMinimisation, bins, sample };
      widest = Math.max(widest, new MemoryRows(input).attributes[0].binCount);
      narrowed += compare(input, 3 * width, seed);
    }
    expect(widest).toBeGreaterThan(256);
    expect(narrowed).toBeGreaterThan(25);
  });

  it('gives them through more conditions than a rule can hold bins, all != on one attribute', () => {
    useKernels(language);
    const categories = Array.from({ length: 90 }, (_, i) => `c${i}`);
    const codes = Int32Array.from({ length: 180 }, (_, row) => row % 90);
    const data: LabelledTable<ClassTarget> = {
      attributes: new Table([{ type: 'nominal', name: 'c', categories, codes }]),
      target: {
        kind: 'ordinal',
        name: 'y',
        classes: ['a', 'b'],
        codes: codes.map((c) => (c < 30 ? 0 : 1)),
      },
    };
    const technique = gradientDescent;
    const input: Input = { data, losses: [binaryExponential], technique, bins: 256, sample: 1 };
    const pair = [new MemoryRows(input), new NaiveRows(input)];
    const conditions = Array.from({ length: 80 }, (_, i) => {
      return { attribute: 0, operator: '!=' as const, category: (7 * i) % 90 };
    });
    for (const rows of pair) {
      rows.begin(0, new Random(1));
      for (const condition of conditions) rows.narrow(condition, -1);
      rows.finish(conditions, 0);
    }
    const [[fast], [slow]] = pair.map(readBySearch);
    expect(fast.coveredCount).toBe(20);
    expect(plain(fast.histogram(0), 2)).toEqual(plain(slow.histogram(0), 2));
    expect(pair[0].finished).toEqual(pair[1].finished);
    expect(pair[0].finished?.coverage).toBe(20);
  });

  it('covers rows by conditions on more attributes than it has tables for', () => {
    useKernels(language);
    const rowCount = 60;
    const columns = Array.from({ length: 70 }, (_, i) => ({
      type: 'nominal' as const,
      name: `a${i}`,
      categories: ['p', 'q', 'r'],
      codes: Int32Array.from({ length: rowCount }, (_, row) =>
        row === i % 60 ? 1 : 2 * (row % 2),
      ),
    }));
    const data: LabelledTable<ClassTarget> = {
      attributes: new Table(columns),
      target: {
        kind: 'ordinal',
        name: 'y',
        classes: ['a', 'b'],
        codes: Int32Array.from({ length: rowCount }, (_, row) => (row < 20 ? 0 : 1)),
      },
    };
    const technique = gradientDescent;
    const input: Input = { data, losses: [binaryExponential], technique, bins: 256, sample: 1 };
    // Categories p and r, which no interval of codes describes, on every attribute but the last few.
    const conditions = Array.from({ length: 68 }, (_, attribute) => {
      return { attribute, operator: '!=' as const, category: 1 };
    });
    const found = [new MemoryRows(input), new NaiveRows(input)].map((rows) => {
      rows.begin(0, new Random(1));
      rows.finish(conditions.slice(0, 50), 0);
      const first = rows.finished;
      rows.finish(conditions, 0);
      return [first, rows.finished];
    });
    expect(found[0]).toEqual(found[1]);
    expect(found[0][0]?.coverage).toBe(10);
  });
});

const histogramSearch = BoundedHistogramSearch;

const DEFAULTS = Object.fromEntries(
  Object.entries(BOOST_OPTIONS).map(([name, spec]) => [name, spec.default]),
) as unknown as BoostOptions;

/** Rules and final scores of training on a source. */
function train(
  rows: TrainingRows & { readonly subproblems: number },
  options: Partial<BoostOptions>,
  seed: number,
) {
  const run = boost({
    rows,
    options: { ...DEFAULTS, rules: 5, shrinkage: 0.5, ...options },
    seed,
    schedule:
      rows.subproblems > 1
        ? inTurns(
            Array.from({ length: rows.subproblems }).map((_, k) => k),
            3,
          )
        : undefined,
  });
  let rules: readonly Rule[] = [];
  for (let next = run.next(); ; next = run.next()) {
    if (next.done) {
      rules = next.value;
      break;
    }
  }
  return { rules, scores: Array.from(rows.scored().scores), intercept: rows.intercept };
}

const ATTRIBUTES: readonly AttributeKind[] = [
  'smooth',
  'smooth',
  'ties',
  'close',
  'nominal',
  'wide',
];

interface Task {
  readonly seed: number;
  readonly rows: number;
  readonly bins: number | null;
  readonly sample: number;
  readonly responseRows?: 'all' | 'sample';
  readonly firstTie: BoostOptions['firstTie'];
  readonly technique: GainCostTechnique;
}

const tasks = fc.record({
  seed: seeds,
  rows: fc.constantFrom(1, 2, 30, 150, 300),
  bins: fc.constantFrom(256, 256, 40, 3, null),
  sample: fc.constantFrom(1, 0.5),
  responseRows: fc.constantFrom('all', 'all', 'sample'),
  firstTie: fc.constantFrom('random' as const, 'at-most' as const, 'at-least' as const),
  technique: fc.constantFrom(
    simultaneousMinimisation,
    gradientDescent,
    constantStep(0.2),
    constantStep(2),
  ),
});

function dataOf(
  { seed, rows }: Pick<Task, 'seed' | 'rows'>,
  classes?: number,
): LabelledTable<ClassTarget> {
  const random = new Random(seed, 1);
  return randomLabelledTable(random, { kind: 'ordinal', rows, classes, attributes: ATTRIBUTES });
}

/** Rules from memory and from the definition, with losses of one's own for each. */
function both(
  task: Task,
  data: LabelledTable<ClassTarget>,
  fast: readonly Loss<ClassTarget, GainCostTechnique>[],
  slow = fast,
) {
  const { bins, sample, technique, firstTie, seed, responseRows } = task;
  const input = { data, technique, bins, sample, responseRows };
  const options = { bins, sample, firstTie };
  return [
    train(new MemoryRows({ ...input, losses: fast }), options, seed),
    train(new NaiveRows({ ...input, losses: slow }), options, seed),
  ];
}

describe.each(LANGUAGES)('rules with kernels in %s', (language) => {
  it('are those of the definition, where nothing is bounded', () => {
    useKernels(language);
    let rules = 0;
    fc.assert(
      fc.property(tasks, (task) => {
        const [fast, slow] = both(task, dataOf(task, 2), [binaryExponential]);
        expect(fast).toEqual(slow);
        rules += fast.rules.length;
      }),
      runs(40),
    );
    expect(rules).toBeGreaterThanOrEqual(often(60));
  });

  it('are those of the definition, without a look at attributes that cannot win', () => {
    useKernels(language);
    const look = [HistogramSearch, SortedLists, NaiveRows].map((source) =>
      vi.spyOn(source.prototype, 'histogram'),
    );
    fc.assert(
      fc.property(tasks, ({ bins, sample, firstTie, ...task }) => {
        const data = dataOf(task, 2);
        const losses = [logisticLoss];
        const input = { data, losses, technique: gradient, bins, sample, histogramSearch };
        const options = { bins, sample, firstTie, maxConditions: null };
        const [fast, slow] = [MemoryRows, NaiveRows].map((Rows) =>
          train(new Rows<ClassTarget, DerivativeTechnique>(input), options, task.seed),
        );
        expect(fast).toEqual(slow);
      }),
      runs(200),
    );
    const [inBytes, inLists, allLooks] = look.map(({ mock }) => mock.calls.length);
    expect(allLooks).toBeGreaterThanOrEqual(often(3000));
    expect(inBytes + inLists).toBeLessThan(0.95 * allLooks);
  });

  it('are those of the definition where only one of the losses that take turns bounds attributes', () => {
    useKernels(language);
    const unbounded: typeof logisticLoss = {
      ...logisticLoss,
      bind(rows, technique) {
        const bound = logisticLoss.bind(rows, technique);
        const scorer = () => ({ ...bound.scorer(), pruning: undefined });
        return {
          intercept: bound.intercept,
          scorer,
          respond: (rule) => bound.respond(rule),
          update: (...of) => bound.update(...of),
        };
      },
    };
    // Rows are added to four attributes at a time, and only then may not be counted.
    const columns = Array.from({ length: 5 }, (_, i) => ({
      type: 'numeric' as const,
      name: `a${i}`,
      values: Float64Array.from({ length: 80 }, (__, row) => (row * (3 + 2 * i)) % 17),
    }));
    const codes = Int32Array.from({ length: 80 }, (_, row) => ((row * row) % 3) & 1);
    const target = { kind: 'ordinal' as const, name: 'y', classes: ['a', 'b'], codes };
    const data: LabelledTable<ClassTarget> = { attributes: new Table(columns), target };
    for (const losses of [
      [logisticLoss, unbounded],
      [unbounded, logisticLoss],
    ]) {
      const input = { data, losses, technique: gradient, bins: 256, sample: 0.5, histogramSearch };
      const [fast, slow] = [MemoryRows, NaiveRows].map((Rows) =>
        train(new Rows<ClassTarget, DerivativeTechnique>(input), { maxConditions: null }, 1),
      );
      expect(fast).toEqual(slow);
      expect(fast.rules.length).toBeGreaterThan(3);
    }
  });

  it.each(['once', 'distance'] as const)(
    'are those of the definition by bounds too, pairs %s',
    (pairs) => {
      useKernels(language);
      let rules = 0;
      fc.assert(
        fc.property(tasks, (task) => {
          const [bounded, full] = [true, false].map((isBounded) => [pairLoss(pairs, isBounded)]);
          const [fast, slow] = both(task, dataOf(task), bounded, full);
          expect(fast).toEqual(slow);
          rules += fast.rules.length;
        }),
        runs(60),
      );
      expect(rules).toBeGreaterThanOrEqual(often(100));
    },
  );

  it('go to the earlier cut and attribute where two are equally good', () => {
    useKernels(language);
    let inner = 0;
    for (let seed = 1; seed <= 40; seed++) {
      // Rows that read the same from both ends, so that the cuts at i and at 59 - i are equally good.
      const random = new Random(seed, 2);
      const half = Array.from({ length: 30 }, () => [random.integer(4), random.uniform() + 0.01]);
      const ends = [...half, ...half.slice().reverse()];
      const values = Float64Array.from(ends.keys());
      const codes = Int32Array.from(ends, ([code]) => code);
      const data: LabelledTable<ClassTarget> = {
        attributes: new Table([
          { type: 'numeric', name: 'x', values },
          { type: 'numeric', name: 'reversed', values: values.map((x) => 59 - x) },
        ]),
        target: { kind: 'ordinal', name: 'y', classes: ['a', 'b', 'c', 'd'], codes },
        weights: Float64Array.from(ends, ([, weight]) => weight),
      };
      const technique = [simultaneousMinimisation, gradientDescent, constantStep(0.2)][seed % 3];
      const rest = { rows: 60, bins: 256, sample: 1, firstTie: 'at-most' } as const;
      const [bounded, full] = [true, false].map((isBounded) => [pairLoss('distance', isBounded)]);
      const [fast, slow] = both({ seed, technique, ...rest }, data, bounded, full);
      expect(fast).toEqual(slow);
      const [first] = fast.rules[0].conditions;
      expect(first.attribute).toBe(0);
      expect('value' in first && first.value).toBeLessThan(30);
      if (fast.rules.length > 1) inner++;
    }
    expect(inner).toBeGreaterThan(20);
  });

  it('are those of the definition where losses take turns', () => {
    useKernels(language);
    for (const seed of [1, 2, 3, 4]) {
      const task: Task = {
        seed,
        rows: 60,
        bins: 256,
        sample: seed % 2 ? 1 : 0.5,
        firstTie: 'at-most',
        technique: seed > 2 ? gradientBoosting : gradientDescent,
      };
      const losses = [binaryExponential, binaryExponential, binaryExponential];
      const [fast, slow] = both(task, dataOf(task, 2), losses);
      expect(fast).toEqual(slow);
      expect(fast.rules.length).toBeGreaterThan(2);
      expect(
        new Set(fast.rules.map(({ response }) => response.findIndex((r) => r !== 0))).size,
      ).toBe(Math.min(3, fast.rules.length));
    }
  });
});

describe('numeric attributes with missing values', () => {
  // Codes of a byte are searched in 16 blocks of 16; the last block is left to missing values alone.
  const values = Float64Array.from({ length: 1000 }, (_, row) => row);
  const codes = Int32Array.from({ length: 1000 }, (_, row) => row % 2);
  const target: ClassTarget = { kind: 'ordinal', name: 'y', classes: ['a', 'b'], codes };
  const binsOf = (column: Float64Array, bins: number | null) => {
    const attributes = new Table([{ type: 'numeric', name: 'x', values: column }]);
    const losses = [pairLoss('once', true)];
    const technique = simultaneousMinimisation;
    const input = { data: { attributes, target }, losses, technique, bins, sample: 1 };
    return new MemoryRows(input).attributes[0].binCount;
  };
  const missing = values.map((x, row) => (row === 500 ? NaN : x));

  it('have at most 240 bins where a byte is enough for the codes', () => {
    expect([256, 250, 240, 100].map((bins) => binsOf(missing, bins))).toEqual([240, 240, 240, 100]);
    expect([256, 250].map((bins) => binsOf(values, bins))).toEqual([256, 250]);
  });

  it('have all they are asked for where it is not', () => {
    expect([257, 300, null].map((bins) => binsOf(missing, bins))).toEqual([257, 300, 999]);
  });
});
