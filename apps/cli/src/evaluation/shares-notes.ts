import type { ExperimentResult, Metric } from '@preflearn/evaluation';
import { figure } from '../text/value-text.js';
import type { BaselineResult } from './baseline-runs.js';
import { CLASS_SHARES } from './constant-baseline.js';
import { shownMetrics } from './result-rows.js';

/**
 * For the metrics of probabilities in a table: that the baseline is the class shares, and which learners are no better;
 * nothing without such metrics.
 */
export function sharesNotes(
  results: readonly ExperimentResult[],
  metrics: readonly Metric[],
  baseline: BaselineResult | undefined,
): readonly string[] {
  if (baseline === undefined) return [];
  const shown = shownMetrics(results, metrics).filter(({ id }) => baseline.ofShares.includes(id));
  if (shown.length === 0) return [];
  const poor = results.flatMap(({ learner, metrics: own }) => {
    const worse = shown.filter((metric) =>
      isNoBetter(own[metric.id].mean, baseline.metrics[metric.id].mean, metric),
    );
    const texts = worse.map(
      ({ id }) =>
        `${id} ${figure(own[id].mean ?? NaN)}, shares ${figure(baseline.metrics[id].mean ?? NaN)}`,
    );
    return texts.length === 0 ? [] : [`${learner} (${texts.join('; ')})`];
  });
  const ids = shown.map(({ id }) => id).join(', ');
  return [
    `For ${ids} the last column uses ${CLASS_SHARES}.`,
    ...(poor.length === 0
      ? []
      : [`Probabilities no better than ${CLASS_SHARES}: ${poor.join(', ')}.`]),
  ];
}

function isNoBetter(
  own: number | null,
  shares: number | null,
  { direction }: Pick<Metric, 'direction'>,
): boolean {
  if (own === null || shares === null) return false;
  return direction === 'lower' ? own >= shares : own <= shares;
}
