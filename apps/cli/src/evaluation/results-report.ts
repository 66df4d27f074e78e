import type { Picture } from '@preflearn/core';
import {
  type ConfusionMatrix,
  type ExperimentResult,
  type Metric,
  type MetricSummary,
  type ResultsDocument,
  reliabilityPicture,
} from '@preflearn/evaluation';
import type { Report, ReportBlock, ReportTable } from '@preflearn/plots';
import { probabilityText } from '../text/probability-text.js';
import { quantilesOf } from '../text/quantiles.js';
import { settingsFold } from '../text/settings-fold.js';
import { unbroken } from '../text/unbroken.js';
import { meanText } from '../text/value-text.js';
import type { BaselineResult } from './baseline-runs.js';
import { bestLearnerText } from './best-learner.js';
import { confusionBlocks } from './confusion-blocks.js';
import { type Standing, standings } from './leading-learners.js';
import { marksText, resultTable } from './result-rows.js';
import { caption, splitsText, undefinedNotes } from './results-text.js';

/** The contents of a page about an evaluation. */
export interface EvaluatedLearners {
  readonly document: ResultsDocument;
  readonly metrics: readonly Metric[];
  readonly baseline: BaselineResult | undefined;
  /** By name of the learner. */
  readonly confusion: ReadonlyMap<string, ConfusionMatrix>;
  /** Name of the target column. */
  readonly target: string;
}

/**
 * The results on one data set as a page: which learner is best, all results, their spread over the splits, and which
 * classes the best learner confuses; in folds, the same for further metrics and learners, and the settings.
 */
export function resultsReport(evaluated: EvaluatedLearners): Report {
  const { document, metrics, baseline, confusion, target } = evaluated;
  const { results } = document;
  const [first] = results;
  const [main, ...others] = metrics;
  const ranked = standings(results, main);
  const best = ranked[0]?.result.learner ?? first.learner;
  return {
    title: `${results.length === 1 ? first.learner : `${results.length} learners`} evaluated on ${first.dataset}: ${target}`,
    lead: unbroken(bestLearnerText(results, main, baseline)),
    blocks: [
      ...(results.length > 1 ? [rankingTable(ranked, main, baseline)] : []),
      resultsTable(document, metrics, baseline),
      ...spreadBlocks(results, [main], baseline),
      ...confusionBlocks(confusion, best),
      ...reliabilityBlocks(results),
      ...foldOf(
        'Spread of the other metrics over the splits',
        spreadBlocks(results, others, baseline),
      ),
      ...noteBlocks(undefinedNotes(document, baseline)),
      settingsFold(results.map(({ learner, options }) => ({ name: learner, options }))),
    ],
    facts: [
      ['data', first.dataset],
      ['target', target],
      ['splits', splitsText(first)],
      ...(baseline === undefined ? [] : [['compared with', baseline.words] as const]),
    ],
  };
}

/** The learners by the main metric, best first, with the constant in its place among them. */
function rankingTable(
  ranked: readonly Standing[],
  { id, direction }: Metric,
  baseline: BaselineResult | undefined,
): ReportTable {
  const learners = ranked.map(({ result, mean, place, pValue }) => ({
    mean,
    row: [
      result.learner,
      meanText(mean, result.metrics[id].standardError),
      placeText(place, pValue),
    ],
    mark: place === 'behind' ? undefined : place,
  }));
  const constant = baseline?.metrics[id];
  const beside =
    baseline === undefined || constant === undefined || constant.mean === null
      ? []
      : [
          {
            mean: constant.mean,
            row: [baseline.words, meanText(constant.mean, constant.standardError), 'to compare'],
            mark: 'quiet' as const,
          },
        ];
  const sign = direction === 'lower' ? 1 : -1;
  const rows = [...learners, ...beside].sort((a, b) => sign * (a.mean - b.mean));
  return {
    type: 'table',
    title: `Learners by ${id}, the best first`,
    header: ['learner', `${id} ${direction === 'lower' ? '↓' : '↑'}`, 'place'],
    rows: rows.map(({ row, mark }) =>
      row.map((text) => (mark === undefined ? unbroken(text) : { text: unbroken(text), mark })),
    ),
  };
}

function placeText(place: Standing['place'], pValue: number | undefined): string {
  if (place === 'best') return 'best';
  const p = pValue === undefined ? '' : ` (${probabilityText(pValue)})`;
  return place === 'near' ? `not shown to be worse${p}` : `worse${p}`;
}

function resultsTable(
  { results }: ResultsDocument,
  metrics: readonly Metric[],
  baseline: BaselineResult | undefined,
): ReportTable {
  const { header, rows } = resultTable(results, metrics, baseline);
  const marks = marksText(results);
  return {
    type: 'table',
    title: 'All results',
    note: [caption(results[0]), ...(marks === undefined ? [] : [marks])].join(' '),
    header,
    rows: rows.map((row) =>
      row.map(({ text, mark }) =>
        mark === undefined ? unbroken(text) : { text: unbroken(text), mark },
      ),
    ),
  };
}

function foldOf(title: string, blocks: readonly ReportBlock[]): readonly ReportBlock[] {
  return blocks.length === 0 ? [] : [{ type: 'fold', title, blocks }];
}

function noteBlocks(lines: readonly string[]): readonly ReportBlock[] {
  return foldOf(
    'Undefined metrics',
    lines.length === 0 ? [] : [{ type: 'list', title: '', lines }],
  );
}

/** For each metric, the spread of its values over the splits; nothing for a single split. */
function spreadBlocks(
  results: readonly ExperimentResult[],
  metrics: readonly Metric[],
  baseline: BaselineResult | undefined,
): readonly ReportBlock[] {
  return metrics.flatMap(({ id, direction }): ReportBlock[] => {
    const groups = results.flatMap(({ learner, metrics: { [id]: summary } }) => {
      const quantiles = quantilesOf(definedValues(summary));
      return quantiles === undefined ? [] : [{ name: learner, quantiles }];
    });
    if (groups.length === 0) return [];
    const constant = baseline?.metrics[id].mean ?? undefined;
    const picture: Picture = {
      type: 'spread',
      title: `${id} over the splits`,
      valueLabel: `${id}, ${direction} is better`,
      groups,
      marks: baseline && constant !== undefined ? [{ name: baseline.words, value: constant }] : [],
    };
    return [{ type: 'picture', picture }];
  });
}

function definedValues(summary: MetricSummary | undefined): readonly number[] {
  return (summary?.values ?? []).filter((value) => value !== null);
}

function reliabilityBlocks(results: readonly ExperimentResult[]): readonly ReportBlock[] {
  const curves = results.flatMap(({ learner, reliability }) =>
    reliability === undefined ? [] : [{ name: learner, curve: reliability }],
  );
  return curves.length === 0 ? [] : [{ type: 'picture', picture: reliabilityPicture(curves) }];
}
