import type { ExperimentResult, Metric } from '@preflearn/evaluation';
import { metricWords } from '../text/metric-words.js';
import { probabilityText } from '../text/probability-text.js';
import { meanText } from '../text/value-text.js';
import { type BaselineResult, baselineWords } from './baseline-runs.js';
import { type Standing, standings } from './leading-learners.js';
import { type MeasuredTarget, metricUnit } from './metric-unit.js';

/**
 * The result in a sentence or two: the best learner by the main metric, those close to it, and the constant baseline
 * for comparison.
 */
export function bestLearnerText(
  results: readonly ExperimentResult[],
  metric: Metric,
  baseline: BaselineResult | undefined,
  target: MeasuredTarget,
): string {
  const unit = metricUnit(metric, target);
  const ranked = standings(results, metric);
  const measure = `${metricWords(metric)}, ${metric.direction} is better`;
  if (ranked.length === 0) return `The main metric, ${metric.id} (${measure}), is undefined.`;
  const sentences = [
    results.length === 1
      ? `${ranked[0].result.learner} has ${metric.id} ${meanOf(ranked[0], metric)}${unit} (${measure}).`
      : `${bestText(ranked, metric, unit)} (${measure}).`,
    ...nearText(ranked),
    ...baselineText(ranked[0], metric, baseline, unit),
  ];
  return sentences.join(' ');
}

function bestText(ranked: readonly Standing[], metric: Metric, unit: string): string {
  const best = ranked.filter(({ place }) => place === 'best');
  const names = best.map(({ result }) => result.learner);
  const mean = `${metric.id} ${meanOf(best[0], metric)}${unit}`;
  return names.length === 1
    ? `${names[0]} is best, with ${mean}`
    : `${names.join(' and ')} are equally good, with ${mean}`;
}

function nearText(ranked: readonly Standing[]): readonly string[] {
  const near = ranked.filter(({ place }) => place === 'near');
  if (near.length === 0) return [];
  const names = near.map(
    ({ result, pValue = Number.NaN }) => `${result.learner} (${probabilityText(pValue)})`,
  );
  return [`Not shown to be worse: ${names.join(', ')}.`];
}

function baselineText(
  best: Standing,
  { id, direction }: Metric,
  baseline: BaselineResult | undefined,
  unit: string,
): readonly string[] {
  const summary = baseline?.metrics[id];
  if (baseline === undefined || summary === undefined || summary.mean === null) return [];
  const text = `${baselineWords(baseline, id)}, ${meanText(summary.mean, summary.standardError)}${unit}`;
  const isBetter = direction === 'lower' ? best.mean < summary.mean : best.mean > summary.mean;
  return [isBetter ? `To compare: ${text}.` : `Nothing was learned: it is no better than ${text}.`];
}

function meanOf({ result, mean }: Standing, { id }: Metric): string {
  return meanText(mean, result.metrics[id].standardError);
}
