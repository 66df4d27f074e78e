import { checkLabelledTable, DataError, type Target, UsageError } from '@preflearn/core';
import { checkSeed } from '@preflearn/core/numbers';
import { quoted } from '@preflearn/core/text';
import type { Metric } from '../metrics/metric.js';
import { checkTargetKind } from '../metrics/paired.js';
import type { Experiment, NamedLearner } from './experiment.js';
import type { Split } from './split.js';

/** Refuses, before any work begins, an experiment that cannot be run. */
export function checkExperiment(
  { data, learners }: Experiment,
  seed: number,
  metrics: readonly Metric[],
): void {
  checkSeed(seed);
  checkLabelledTable(data);
  checkTarget(data.target, learners, metrics);
}

/** Refuses learners or metrics that do not fit a target, and an experiment without learners or without metrics. */
export function checkTarget(
  target: Target,
  learners: readonly NamedLearner[],
  metrics: readonly Metric[],
): void {
  if (learners.length === 0 || metrics.length === 0) {
    const lacking = learners.length === 0 ? 'learner' : 'metric';
    throw new UsageError('ARGUMENT', `the experiment has no ${lacking}`, {
      remedy: 'give it at least one',
    });
  }
  for (const { id, learner } of learners) {
    if (learner.targetKinds.includes(target.kind)) continue;
    throw new DataError(
      'TARGET_KIND',
      `the learner ${quoted(id)} needs a target of kind ${learner.targetKinds.join(' or ')}, but ` +
        `${quoted(target.name)} is ${target.kind}`,
      {
        where: { learner: id, column: target.name },
        remedy: ['choose another learner', 'choose another kind of target'],
      },
    );
  }
  for (const metric of metrics) checkTargetKind(metric, target);
}

/** Refuses splits that do not fit a table of `rows` rows. */
export function checkSplits(splits: readonly Split[], rows: number): void {
  if (splits.length === 0) {
    throw new UsageError('ARGUMENT', 'the experiment has no splits', {
      remedy: 'give it at least one',
    });
  }
  splits.forEach((split, index) => {
    const problem = splitProblem(split, rows);
    if (problem === undefined) return;
    throw new UsageError('ARGUMENT', `split ${index + 1} of the experiment ${problem}.`);
  });
}

/** What is wrong with a split of `rows` rows, as the end of a sentence. */
function splitProblem({ train, test }: Split, rows: number): string | undefined {
  if (train.length === 0 || test.length === 0) {
    return `has ${train.length} training and ${test.length} test rows; give it at least one of each`;
  }
  const isOutside = (row: number) => row < 0 || row >= rows;
  const outside = train.find(isOutside) ?? test.find(isOutside);
  if (outside !== undefined) {
    return `asks for row number ${outside}, but they run from 0 to ${rows - 1}`;
  }
  const trained = new Set(train);
  const shared = test.find((row) => trained.has(row));
  if (shared !== undefined) {
    return `trains and tests on row number ${shared}; leave it out of one of the two`;
  }
  return undefined;
}
