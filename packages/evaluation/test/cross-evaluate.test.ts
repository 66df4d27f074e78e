import { type ClassTarget, Table, TrainingAborted } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import {
  crossEvaluate,
  type Experiment,
  type ExperimentProgress,
  type FinishedRun,
  kendallTauScore,
  kFold,
  logLoss,
  type Metric,
  maeLoss,
  plannedSplits,
  type ResultsDocument,
  readResultsDocument,
  trainingSeed,
} from '../src/index.js';
import { ToyLearner, toyData } from './toy.js';

const data = toyData([0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]);

function experiment(changes: Partial<Experiment> = {}): Experiment {
  return {
    dataset: 'toy',
    data,
    learners: [{ id: 'a', learner: new ToyLearner() }],
    splits: { method: 'folds', folds: 4 },
    ...changes,
  };
}

/** Everything but the measured times. */
function withoutSeconds({ results }: ResultsDocument) {
  return results.map(({ seconds: _, ...rest }) => rest);
}

describe('crossEvaluate', () => {
  it('writes the document that others read', async () => {
    const document = await crossEvaluate(experiment({ metrics: [maeLoss] }));
    expect(document).toEqual({
      format: 'preflearn/results',
      version: 1,
      results: [
        {
          dataset: 'toy',
          learner: 'a',
          options: { steps: 2 },
          metrics: {
            maeLoss: {
              mean: expect.any(Number),
              standardError: expect.any(Number),
              defined: 4,
              values: Array<unknown>(4).fill(expect.any(Number)),
            },
          },
          seconds: { fit: expect.any(Number), predict: expect.any(Number) },
          rows: 12,
          seed: 1,
          splits: { method: 'folds', count: 4, repeats: 1, folds: 4, stratified: true },
        },
      ],
    });
    expect(readResultsDocument(JSON.parse(JSON.stringify(document)))).toEqual(document);
  });

  it('measures the test rows of each split by a model of its training rows', async () => {
    const splits = kFold(12, 3, 8);
    const runs: FinishedRun[] = [];
    const { results } = await crossEvaluate(experiment({ splits, onRun: (run) => runs.push(run) }));
    expect(runs.map(({ split }) => split)).toEqual([0, 1, 2]);
    const values = runs.map(({ split, model, train, test }) => {
      const x = test.attributes.column('x');
      expect('values' in x && [...x.values]).toEqual([...splits[split].test]);
      expect(train.attributes.rowCount).toBe(8);
      return maeLoss.value(model.predict(test.attributes), test.target);
    });
    expect(results[0].metrics.maeLoss.values).toEqual(values);
    expect(results[0].splits).toEqual({ method: 'given', count: 3 });
  });

  it.each([undefined, 1, 3, 'auto'] as const)(
    'trains on %s threads, by default on as many as pay',
    async (threads) => {
      const asked: unknown[] = [];
      class Watched extends ToyLearner {
        override train(...args: Parameters<ToyLearner['train']>): ReturnType<ToyLearner['train']> {
          asked.push((args as readonly unknown[])[2]);
          return super.train(...args);
        }
      }
      const learners = [{ id: 'a', learner: new Watched() }];
      const { results } = await crossEvaluate(experiment({ learners, threads }));
      expect(asked).toEqual(Array(4).fill({ threads: threads ?? 'auto' }));
      expect(results[0]).not.toHaveProperty('threads');
    },
  );

  it('gives equal results for equal seeds, and others for others', async () => {
    const once = withoutSeconds(await crossEvaluate(experiment({ seed: 5 })));
    expect(withoutSeconds(await crossEvaluate(experiment({ seed: 5 })))).toEqual(once);
    const other = withoutSeconds(await crossEvaluate(experiment({ seed: 6 })));
    expect(other[0].metrics).not.toEqual(once[0].metrics);
  });

  it('gives all learners the same splits and seeds, and a learner the same results in any company', async () => {
    const [a, b] = [new ToyLearner(), new ToyLearner(3)];
    const learners = [
      { id: 'a', learner: a },
      { id: 'b', learner: b },
    ];
    const together = await crossEvaluate(experiment({ learners }));
    expect(a.calls).toEqual(b.calls);
    expect(a.calls.map(({ seed }) => seed)).toEqual([0, 1, 2, 3].map((i) => trainingSeed(1, i)));
    expect(new Set(a.calls.map(({ seed }) => seed)).size).toBe(4);
    const alone = await crossEvaluate(experiment({ learners: [learners[1]] }));
    expect(withoutSeconds(together)[1]).toEqual(withoutSeconds(alone)[0]);
  });

  it('takes the splits of its plan and seed', async () => {
    const plan = { method: 'holdout', train: 4, test: 3, repeats: 5 } as const;
    const planned = await crossEvaluate(experiment({ splits: plan, seed: 3 }));
    const given = await crossEvaluate(
      experiment({ splits: plannedSplits(plan, data.target, 3), seed: 3 }),
    );
    expect(planned.results[0].metrics).toEqual(given.results[0].metrics);
    expect(planned.results[0].splits).toEqual({ ...plan, count: 5 });
  });

  it('weighs the rows of the test sets', async () => {
    const weighted = toyData([0, 1, 2, 2], [1, 5, 1, 9]);
    const splits = [{ train: Int32Array.of(2, 3), test: Int32Array.of(0, 1) }];
    const { results } = await crossEvaluate(experiment({ data: weighted, splits }));
    expect(results[0].metrics.maeLoss).toEqual({
      mean: 7 / 6,
      standardError: null,
      defined: 1,
      values: [7 / 6],
    });
  });

  it('says where a metric is undefined, and why, and averages over the other splits', async () => {
    const splits = [
      { train: Int32Array.of(0, 1), test: Int32Array.of(3, 6) }, // one class
      { train: Int32Array.of(0, 1), test: Int32Array.of(2, 3) },
    ];
    const alternating: Metric = {
      ...{ ...maeLoss, id: 'classes', undefinedWhen: kendallTauScore.undefinedWhen },
      value: (_, { codes }: ClassTarget) => (codes[0] === codes[1] ? NaN : 7),
    };
    const metrics = [alternating, logLoss];
    const { results } = await crossEvaluate(experiment({ splits, metrics }));
    expect(results[0].metrics).toEqual({
      classes: {
        ...{ mean: 7, standardError: null, defined: 1, values: [null, 7] },
        undefinedOn: [{ reason: 'all true values are equal', splits: [0] }],
      },
      logLoss: {
        ...{ mean: null, standardError: null, defined: 0, values: [null, null] },
        undefinedOn: [{ reason: 'the model gives no probabilities', splits: [0, 1] }],
      },
    });
  });

  it('reports each step and each run', async () => {
    const seen: ExperimentProgress[] = [];
    const learners = [
      { id: 'a', learner: new ToyLearner(1) },
      { id: 'b', learner: new ToyLearner(1) },
    ];
    const splits = { method: 'folds', folds: 2 } as const;
    await crossEvaluate(experiment({ learners, splits, onProgress: (p) => seen.push(p) }));
    const total = 4;
    expect(seen.map(({ inner, ...rest }) => ({ ...rest, step: inner?.done }))).toEqual([
      { learner: 'a', split: 0, splits: 2, done: 0, total, step: 1 },
      { learner: 'a', split: 0, splits: 2, done: 1, total, step: undefined },
      { learner: 'b', split: 0, splits: 2, done: 1, total, step: 1 },
      { learner: 'b', split: 0, splits: 2, done: 2, total, step: undefined },
      { learner: 'a', split: 1, splits: 2, done: 2, total, step: 1 },
      { learner: 'a', split: 1, splits: 2, done: 3, total, step: undefined },
      { learner: 'b', split: 1, splits: 2, done: 3, total, step: 1 },
      { learner: 'b', split: 1, splits: 2, done: 4, total, step: undefined },
    ]);
  });

  it('stops in the midst of training when it is cancelled', async () => {
    const controller = new AbortController();
    const learner = new ToyLearner(5);
    const seen: ExperimentProgress[] = [];
    const onProgress = (progress: ExperimentProgress) => {
      seen.push(progress);
      if (progress.split === 1 && progress.inner?.done === 2) controller.abort();
    };
    const { signal } = controller;
    const learners = [{ id: 'a', learner }];
    await expect(crossEvaluate(experiment({ learners, signal, onProgress }))).rejects.toThrow(
      TrainingAborted,
    );
    expect(seen.at(-1)).toMatchObject({ split: 1, done: 1, inner: { done: 2 } });
    expect(learner.calls.length).toBe(2);
  });

  it('lets a timer cancel a long series of short runs', async () => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), 0);
    const splits = { method: 'holdout', train: 6, test: 6, repeats: 20_000 } as const;
    const { signal } = controller;
    await expect(crossEvaluate(experiment({ splits, signal }))).rejects.toThrow(TrainingAborted);
    clearTimeout(timer);
  });

  it('starts nothing when it is cancelled already', async () => {
    const learner = new ToyLearner();
    const learners = [{ id: 'a', learner }];
    const signal = AbortSignal.abort();
    await expect(crossEvaluate(experiment({ learners, signal }))).rejects.toThrow(TrainingAborted);
    expect(learner.calls).toEqual([]);
  });

  it('says on which split a learner failed', async () => {
    const broken = { type: 'numeric' as const, name: 'z', values: new Float64Array(12) };
    const learner = new ToyLearner();
    const learners = [{ id: 'a', learner }];
    const withoutX = { ...data, attributes: new Table([broken]) };
    await expect(crossEvaluate(experiment({ learners, data: withoutX }))).rejects.toThrow(
      expect.objectContaining({
        code: 'COLUMN_MISSING',
        message: 'a, split 1, column "x": there is no such column among "z"; check the spelling.',
        where: { learner: 'a', split: 1, column: 'x' },
      }),
    );
  });

  it.each<[string, Partial<Experiment>, string, RegExp]>([
    ['no learner', { learners: [] }, 'ARGUMENT', /no learner/],
    ['no metric', { metrics: [] }, 'ARGUMENT', /no metric/],
    ['no splits', { splits: [] }, 'ARGUMENT', /no splits/],
    ['a seed out of range', { seed: -1 }, 'SEED_RANGE', /^Option "seed": found -1/],
    ['too many folds', { splits: { method: 'folds', folds: 13 } }, 'SPLIT_SIZE', /13 folds/],
    [
      'an empty test set',
      { splits: [{ train: Int32Array.of(0), test: new Int32Array(0) }] },
      'ARGUMENT',
      /Split 1 of the experiment has 1 training and 0 test rows/,
    ],
    [
      'rows that are not there',
      { splits: [{ train: Int32Array.of(0), test: Int32Array.of(12) }] },
      'ARGUMENT',
      /row number 12, but they run from 0 to 11/,
    ],
    [
      'rows both trained and tested on',
      { splits: [{ train: Int32Array.of(0, 1), test: Int32Array.of(1) }] },
      'ARGUMENT',
      /trains and tests on row number 1/,
    ],
    [
      'a target that the learner does not take',
      { data: { ...data, target: { kind: 'numeric', name: 'y', values: new Float64Array(12) } } },
      'TARGET_KIND',
      /needs a target of kind ordinal or nominal, but "y" is numeric/,
    ],
    [
      'a metric that does not fit',
      { metrics: [{ ...maeLoss, kinds: ['ranking'] }] },
      'TARGET_KIND',
      /needs a target of kind ranking, but "y" is ordinal/,
    ],
  ])('refuses %s before any work', async (_, changes, code, message) => {
    const learner = new ToyLearner();
    const run = crossEvaluate(experiment({ learners: [{ id: 'a', learner }], ...changes }));
    await expect(run).rejects.toThrow(message);
    await expect(run).rejects.toThrow(expect.objectContaining({ code }));
    expect(learner.calls).toEqual([]);
  });
});

// Pinned like the splits: the seed of training on a split must not change from release to release.
describe('trainingSeed', () => {
  it('stays what it is', () => {
    expect([0, 1, 2].map((split) => trainingSeed(1, split))).toEqual([
      4263394165, 1269110243, 1530974510,
    ]);
  });
});
