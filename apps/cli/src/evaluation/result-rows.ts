import type { ExperimentResult, Metric, MetricSummary } from '@preflearn/evaluation';
import { meanText, secondsText } from '../text/value-text.js';
import type { BaselineResult } from './baseline-runs.js';
import { standings } from './leading-learners.js';
import { type MeasuredTarget, metricHead } from './metric-unit.js';

/** A cell with a result. */
export interface ResultCell {
  readonly text: string;
  /** `best`; `near`, not shown to differ from the best; or `quiet`, the constant next to the learners. */
  readonly mark?: 'best' | 'near' | 'quiet' | undefined;
}

/** Symbols after the cells of the best learners in a row, and of those not shown to differ from them. */
const SYMBOLS = { best: '*', near: '≈' } as const;

/**
 * The results as a table: a row for each metric that is defined for at least one learner, and two rows of times; a
 * column for each learner, and one for the baseline. If there are several learners, the best are marked.
 */
export function resultTable(
  results: readonly ExperimentResult[],
  metrics: readonly Metric[],
  baseline: BaselineResult | undefined,
  target: MeasuredTarget,
): { readonly header: readonly string[]; readonly rows: readonly (readonly ResultCell[])[] } {
  const shown = shownMetrics(results, metrics);
  const constant = (text: (baseline: BaselineResult) => string): readonly ResultCell[] =>
    baseline === undefined ? [] : [{ text: text(baseline), mark: 'quiet' }];
  const times = (name: string, part: 'fit' | 'predict'): readonly ResultCell[] => [
    { text: name },
    ...results.map(({ seconds }) => ({ text: secondsText(seconds[part]) })),
    ...constant(() => '-'),
  ];
  return {
    header: [
      'metric',
      ...results.map(({ learner }) => learner),
      ...(baseline ? [baseline.words] : []),
    ],
    rows: [
      ...shown.map((metric) => [
        { text: metricHead(metric, target) },
        ...learnerCells(results, metric),
        ...constant((beside) => summaryText(beside.metrics[metric.id])),
      ]),
      times('time to train', 'fit'),
      times('time to predict', 'predict'),
    ],
  };
}

/** The metrics that are defined for at least one learner. */
export function shownMetrics(
  results: readonly ExperimentResult[],
  metrics: readonly Metric[],
): readonly Metric[] {
  return metrics.filter(({ id }) => results.some((result) => result.metrics[id].defined > 0));
}

/** What the marks mean; nothing for a single learner, which is not marked. */
export function marksText(results: readonly ExperimentResult[]): string | undefined {
  if (results.length < 2) return undefined;
  const several = (results[0].splits?.count ?? 1) > 1;
  const near = `${SYMBOLS.near} not shown to be worse (t-test over the splits, corrected for their overlap, p > 0.05)`;
  return several
    ? `${SYMBOLS.best} best mean; ${near}.`
    : `${SYMBOLS.best} best; one split cannot tell how much of that is chance.`;
}

function learnerCells(results: readonly ExperimentResult[], metric: Metric): readonly ResultCell[] {
  const places = new Map(standings(results, metric).map(({ result, place }) => [result, place]));
  return results.map((result) => {
    const text = summaryText(result.metrics[metric.id]);
    const place = places.get(result);
    if (results.length < 2 || place === undefined || place === 'behind') return { text };
    return { text: `${text} ${SYMBOLS[place]}`, mark: place };
  });
}

/** `0.763 ± 0.012`, without the error if there is only one value, and with `(8 of 10)` if splits have no value. */
function summaryText({ mean, standardError, defined, values }: MetricSummary): string {
  if (mean === null) return '-';
  const part = defined < values.length ? ` (${defined} of ${values.length})` : '';
  return `${meanText(mean, standardError)}${part}`;
}
