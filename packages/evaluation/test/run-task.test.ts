import { TrainingAborted } from '@preflearn/core';
import { expect, it } from 'vitest';
import { runTask } from '../src/experiments/run-task.js';
import { maeLoss } from '../src/index.js';
import { ToyLearner, toyData } from './toy.js';

const data = toyData([0, 1, 2, 0]);

function taskOf(learner: ToyLearner) {
  const rows = { train: Int32Array.of(1), test: Int32Array.of(0, 2, 3) };
  return { name: 'a', learner, split: 0, rows, seed: 4 };
}

it('a run trains on the rows of the task, and needs no control', async () => {
  const learner = new ToyLearner();
  const { outcome, train, test } = await runTask(taskOf(learner), { data, metrics: [maeLoss] });
  expect(learner.calls).toEqual([{ seed: 4, codes: [1] }]);
  expect([train, test].map(({ attributes }) => attributes.rowCount)).toEqual([1, 3]);
  expect(outcome.values).toEqual([{ value: 1 }]);
});

it('a run that is cancelled already trains nothing', async () => {
  const learner = new ToyLearner();
  const control = { signal: AbortSignal.abort() };
  await expect(runTask(taskOf(learner), { data, metrics: [maeLoss] }, control)).rejects.toThrow(
    TrainingAborted,
  );
  expect(learner.calls).toEqual([]);
});
