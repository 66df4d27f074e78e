import type { Metric } from '../metrics/metric.js';
import { addReliabilityCurves } from '../predictions/reliability.js';
import { mean, summarise } from '../statistics/summary.js';
import type { NamedLearner } from './experiment.js';
import type { ExperimentResult } from './results-document.js';
import type { RunOutcome } from './run-task.js';

/** The result of a learner, from the outcomes of its runs, one per split. */
export function resultOf(
  dataset: string,
  { id, learner }: NamedLearner,
  metrics: readonly Metric[],
  measured: readonly RunOutcome[],
): ExperimentResult {
  const summaries = metrics.map(
    ({ id }, m) => [id, summarise(measured.map(({ values }) => values[m]))] as const,
  );
  const reliability = measured.flatMap((run) => run.reliability ?? []);
  return {
    dataset,
    learner: id,
    options: learner.options,
    metrics: Object.fromEntries(summaries),
    seconds: {
      fit: mean(measured.map(({ fitSeconds }) => fitSeconds)),
      predict: mean(measured.map(({ predictSeconds }) => predictSeconds)),
    },
    ...(reliability.length > 0 && { reliability: addReliabilityCurves(reliability) }),
  };
}
