import { type ClassTarget, type LabelledTable, selectRows, TrainingAborted } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import {
  crossEvaluate,
  type ExperimentProgress,
  evaluateSplits,
  kendallTauScore,
  maeLoss,
  plannedSplits,
  type ResultsDocument,
  type SplitExperiment,
  top1Score,
} from '../src/index.js';
import { ToyLearner, toyData } from './toy.js';

const codes = Array.from({ length: 40 }, (_, row) => (row * 7) % 3);
const data = toyData(
  codes,
  codes.map((_, row) => (row % 4) / 2),
) as LabelledTable<ClassTarget>;

const splits = plannedSplits(
  { method: 'holdout', train: 25, test: 13, repeats: 3 },
  data.target,
  5,
);

/** Rows some at a time. */
function* inParts(rows: Int32Array, size: number): Iterable<LabelledTable<ClassTarget>> {
  for (let at = 0; at < rows.length; at += size) {
    yield selectRows(data, rows.subarray(at, at + size));
  }
}

function experiment(size: number, changes: Partial<SplitExperiment> = {}): SplitExperiment {
  return {
    dataset: 'toy',
    target: data.target,
    rows: 40,
    learners: [
      { id: 'a', learner: new ToyLearner() },
      { id: 'b', learner: new ToyLearner(5) },
    ],
    splits: splits.length,
    seed: 5,
    async rowsOf(split) {
      const { train, test } = splits[split];
      return {
        train: selectRows(data, train),
        trainRows: train.length,
        test: () => inParts(test, size),
      };
    },
    ...changes,
  };
}

function withoutSeconds({ results }: ResultsDocument) {
  return results.map(({ seconds: _, splits: __, ...rest }) => rest);
}

describe('evaluateSplits', () => {
  it.each([1, 4, 13, 100])('gives the results of rows in memory, %i at a time', async (size) => {
    const { learners } = experiment(size);
    const expected = await crossEvaluate({ dataset: 'toy', data, learners, splits, seed: 5 });
    const found = await evaluateSplits(experiment(size));
    expect(withoutSeconds(found)).toEqual(withoutSeconds(expected));
    expect(found.results[0].splits).toEqual({
      ...{ method: 'holdout', count: 3, repeats: 3, train: 25, test: 13 },
    });
  });

  it('hands out predictions of all test rows with their classes and weights', async () => {
    const tested: (readonly [string, number, number])[] = [];
    await evaluateSplits(
      experiment(4, {
        metrics: [maeLoss, kendallTauScore],
        onRun({ learner, split, prediction, tested: { target, weights } }) {
          const test = selectRows(data, splits[split].test);
          expect(target).toEqual(test.target);
          expect(weights).toEqual(test.weights);
          tested.push([learner, split, prediction.codes.length]);
        },
      }),
    );
    expect(tested).toEqual(
      [0, 1, 2].flatMap((split) => [
        ['a', split, 13],
        ['b', split, 13],
      ]),
    );
  });

  it('reports how far it has come', async () => {
    const seen: ExperimentProgress[] = [];
    await evaluateSplits(experiment(4, { onProgress: (progress) => seen.push(progress) }));
    const finished = seen.filter(({ inner }) => inner === undefined);
    expect(finished.map(({ done }) => done)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(seen[0]).toMatchObject({ learner: 'a', split: 0, splits: 3, done: 0, total: 6 });
  });

  it('ends once it is aborted', async () => {
    const abort = new AbortController();
    const onOutcome = () => abort.abort();
    const work = evaluateSplits(experiment(4, { signal: abort.signal, onOutcome }));
    await expect(work).rejects.toThrow(TrainingAborted);
  });

  it('refuses what it cannot carry out', async () => {
    const none = experiment(4, {
      rowsOf: async () => ({ train: data, trainRows: 40, test: () => [] }),
    });
    await expect(evaluateSplits(none)).rejects.toThrow('the split has no rows to test on');
    await expect(evaluateSplits(experiment(4, { learners: [] }))).rejects.toThrow('no learner');
    await expect(evaluateSplits(experiment(4, { metrics: [top1Score] }))).rejects.toThrow(
      'The metric "top1Score" needs a target of kind ranking',
    );
  });
});
