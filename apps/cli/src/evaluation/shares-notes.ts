import type { ExperimentResult, Metric } from '@preflearn/evaluation';
import { figure } from '../text/value-text.js';
import type { BaselineResult } from './baseline-runs.js';
import { CLASS_SHARES } from './constant-baseline.js';
import { shownMetrics } from './result-rows.js';

/**
 * For the metrics of probabilities in a table: that the baseline is the class shares, and which learners are no better;
 * for other metrics, of which other constant it is, such as the median of numbers.
 */
export function sharesNotes(
  results: readonly ExperimentResult[],
  metrics: readonly Metric[],
  baseline: BaselineResult | undefined,
): readonly string[] {
  if (baseline === undefined) return [];
  const others = otherNotes(shownMetrics(results, metrics), baseline);
  const shown = shownMetrics(results, metrics).filter(({ id }) => baseline.ofShares.includes(id));
  if (shown.length === 0) return others;
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
    ...others,
    `For ${ids} the last column uses ${CLASS_SHARES}.`,
    ...(poor.length === 0
      ? []
      : [`Probabilities no better than ${CLASS_SHARES}: ${poor.join(', ')}.`]),
  ];
}

/** For which metrics the last column is of another constant. */
function otherNotes(
  shown: readonly Pick<Metric, 'id'>[],
  { otherWords = {} }: BaselineResult,
): readonly string[] {
  return shown
    .filter(({ id }) => id in otherWords)
    .map(({ id }) => `For ${id} the last column is of ${otherWords[id]}.`);
}

function isNoBetter(
  own: number | null,
  shares: number | null,
  { direction }: Pick<Metric, 'direction'>,
): boolean {
  if (own === null || shares === null) return false;
  return direction === 'lower' ? own >= shares : own <= shares;
}
