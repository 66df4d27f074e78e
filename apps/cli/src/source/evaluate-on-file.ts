import { type Target, targetLength } from '@preflearn/core';
import {
  crossEvaluate,
  intervalMetrics,
  type Metric,
  metricsFor,
  type NamedLearner,
  plannedSplits,
} from '@preflearn/evaluation';
import { dataName } from '../address/data-name.js';
import { sharedOut } from '../arguments/jobs-option.js';
import { splitPlan } from '../arguments/split-options.js';
import { baselineResult } from '../evaluation/baseline-runs.js';
import { measuredTarget } from '../evaluation/metric-unit.js';
import { describeData } from '../input/describe-data.js';
import { readLabelled } from '../input/read-labelled-table.js';
import { carryingOut } from '../runs/carry-out-runs.js';
import { splitProgress } from '../runs/run-progress.js';
import { checkDeletion } from '../runs/workers/label-deletion.js';
import { memoryOfJob } from '../runtime/process-memory.js';
import type { Evaluated, Evaluation } from './source.js';

/** Evaluates learners on the table in a file. */
export async function evaluateOnFile(file: string, evaluation: Evaluation): Promise<Evaluated> {
  const { options, requested, confusionRuns, context } = evaluation;
  const { missingLabels, journal, queue, seed } = options;
  const plan = splitPlan(options);
  const labelled = await readLabelled(file, options, requested.forReading, context);
  const { data } = labelled;
  const learners = evaluation.learnersFor(data.target.kind);
  const metrics = evaluation.metrics ?? usualMetrics(data.target, learners);
  context.note(describeData(file, labelled, requested.forReading));
  if (requested.reasonFor !== undefined) context.note(requested.reasonFor(data.target.kind));
  checkDeletion(missingLabels, data.target);
  const { jobs, threads } = sharedOut(options);
  const splits = plan(targetLength(data.target));
  const baseline = await baselineResult(data, plannedSplits(splits, data.target, seed), metrics);
  const runs = { data, metrics, missingLabels, jobs, journal, queue, context };
  const document = await context.withProgress((progress) =>
    carryingOut(runs, (carryOut) =>
      crossEvaluate({
        ...{ dataset: dataName(file), data, learners, splits, seed, threads, metrics },
        ...{ carryOut, jobs, memory: memoryOfJob(jobs, false), signal: context.signal },
        onProgress: splitProgress(progress),
        onOutcome: ({ confusion }, learner) => confusionRuns.add(learner, confusion),
      }),
    ),
  );
  const made = data.target.kind === 'ordinal' ? data.target : undefined;
  return {
    document,
    metrics,
    baseline,
    target: data.target.name,
    measured: measuredTarget(data.target),
    made,
  };
}

/** The metrics of a target, with those of prediction intervals if one of the learners gives some. */
function usualMetrics(target: Target, learners: readonly NamedLearner[]): readonly Metric[] {
  const hasIntervals =
    target.kind === 'numeric' &&
    learners.some(({ learner }) => Number.isFinite(learner.options.coverage));
  return [...metricsFor(target), ...(hasIntervals ? intervalMetrics : [])];
}
