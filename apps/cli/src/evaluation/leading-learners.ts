import {
  compareOnSplits,
  type ExperimentResult,
  type Metric,
  type SplitSummary,
} from '@preflearn/evaluation';

/** With a p-value above this, a learner counts as not shown to differ from the best. */
const ALPHA = 0.05;

/** A learner's result relative to the best. */
export interface Standing {
  readonly result: ExperimentResult;
  readonly mean: number;
  /**
   * `best`: none has a better mean. `near`: a worse mean, but according to the test over the splits the difference may
   * be due to chance.
   */
  readonly place: 'best' | 'near' | 'behind';
  /** p-value of the test against the best; `undefined` for the best, and if there is no test. */
  readonly pValue: number | undefined;
}

/**
 * The learners by the mean of a metric, best first, ties in their order; those for which it is undefined are left out.
 * Each is compared with the best on the splits on which both have a value.
 */
export function standings(
  results: readonly ExperimentResult[],
  metric: Metric,
): readonly Standing[] {
  const measured = results.flatMap((result) => {
    const { mean } = result.metrics[metric.id];
    return mean === null ? [] : [{ result, mean }];
  });
  const sign = metric.direction === 'lower' ? 1 : -1;
  const sorted = [...measured].sort((a, b) => sign * (a.mean - b.mean)); // the sort is stable
  return sorted.map(({ result, mean }) => {
    if (mean === sorted[0].mean) return { result, mean, place: 'best', pValue: undefined };
    const pValue = probability(result, sorted[0].result, metric);
    return {
      result,
      mean,
      place: pValue !== undefined && pValue > ALPHA ? 'near' : 'behind',
      pValue,
    };
  });
}

function probability(
  result: ExperimentResult,
  best: ExperimentResult,
  { id }: Metric,
): number | undefined {
  const ratio = testToTrain(result.splits);
  if (ratio === undefined) return undefined;
  const [own, others] = [result.metrics[id].values, best.metrics[id].values];
  const both = own.flatMap((value, split) => {
    const other = others[split];
    return value === null || other === null ? [] : [{ value, other }];
  });
  return compareOnSplits(
    both.map(({ value }) => value),
    both.map(({ other }) => other),
    ratio,
  )?.pValue;
}

/** Ratio of test rows to training rows; `undefined` if the splits do not determine it. */
function testToTrain(splits: SplitSummary | undefined): number | undefined {
  const { folds, train, test } = splits ?? {};
  if (folds !== undefined) return 1 / (folds - 1);
  return train === undefined || test === undefined ? undefined : test / train;
}
