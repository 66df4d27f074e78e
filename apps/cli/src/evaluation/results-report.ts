import type { Picture } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import {
  type ConfusionMatrix,
  type ExperimentResult,
  type Metric,
  type MetricSummary,
  numberMaeLoss,
  type ResultsDocument,
  reliabilityPicture,
  type SplitSummary,
} from '@preflearn/evaluation';
import type { ReportBlock, ReportTable } from '@preflearn/plots';
import { type CommandReport, listOf } from '../output/command-report.js';
import { probabilityText } from '../text/probability-text.js';
import { quantilesOf } from '../text/quantiles.js';
import { settingsFold } from '../text/settings-fold.js';
import { unbroken } from '../text/unbroken.js';
import { counted, figure, meanText } from '../text/value-text.js';
import { type BaselineResult, baselineWords } from './baseline-runs.js';
import { bestLearnerText } from './best-learner.js';
import { confusionBlocks, type MadeFromNumber } from './confusion-blocks.js';
import { type Standing, standings } from './leading-learners.js';
import { type MeasuredTarget, metricHead, metricName } from './metric-unit.js';
import { marksText, resultTable, shownMetrics } from './result-rows.js';
import { sharesNotes } from './shares-notes.js';
import { undefinedLines } from './undefined-metrics.js';

/** The contents of a page about an evaluation. */
export interface EvaluatedLearners {
  readonly document: ResultsDocument;
  readonly metrics: readonly Metric[];
  readonly baseline: BaselineResult | undefined;
  /** By name of the learner. */
  readonly confusion: ReadonlyMap<string, ConfusionMatrix>;
  /** Name of the target column. */
  readonly target: string;
  /** Kind of the target, and unit of its number. */
  readonly measured: MeasuredTarget;
  /** Bounds and medians of the classes if they were made from a number. */
  readonly made?: MadeFromNumber | undefined;
}

/**
 * The results on one data set: which learner is best and all results; on a page also their spread over the splits and
 * which classes the best learner confuses and, in folds, the same for further metrics and learners, and the settings.
 */
export function resultsReport(evaluated: EvaluatedLearners): CommandReport {
  const { document, metrics, baseline, confusion, target, made, measured } = evaluated;
  const { results } = document;
  const [first] = results;
  const [main, ...others] = metrics;
  const ranked = standings(results, main);
  const undefinedOnes = undefinedNotes(document, baseline);
  const { header, rows } = resultTable(results, metrics, baseline, measured);
  return {
    title: `${results.length === 1 ? first.learner : `${results.length} learners`} evaluated on ${first.dataset}: ${target}`,
    lead: unbroken(bestLearnerText(results, main, baseline, measured)),
    blocks: [
      {
        type: 'page',
        blocks: () => (results.length > 1 ? [rankingTable(ranked, main, baseline, measured)] : []),
      },
      {
        type: 'table',
        title: 'All results',
        header,
        rows: rows.map((row) =>
          row.map(({ text, mark }) =>
            mark === undefined ? unbroken(text) : { text: unbroken(text), mark },
          ),
        ),
        notes: [caption(first), ...marksLines(results)],
        textNotes: [
          ...numberNotes(shownMetrics(results, metrics), target),
          ...sharesNotes(results, metrics, baseline),
          ...undefinedOnes,
          ...calibration(results),
        ],
      },
      {
        type: 'page',
        blocks: () => [
          ...spreadBlocks(results, [main], baseline, measured),
          ...confusionBlocks(confusion, ranked[0]?.result.learner ?? first.learner, made),
          ...reliabilityBlocks(results),
          ...foldOf(
            'Spread of the other metrics over the splits',
            spreadBlocks(results, others, baseline, measured),
          ),
          ...foldOf('Undefined metrics', listOf('', undefinedOnes)),
          settingsFold(results.map(({ learner, options }) => ({ name: learner, options }))),
        ],
      },
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
  metric: Metric,
  baseline: BaselineResult | undefined,
  measured: MeasuredTarget,
): ReportTable {
  const { id, direction } = metric;
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
            row: [
              baselineWords(baseline, id),
              meanText(constant.mean, constant.standardError),
              'to compare',
            ],
            mark: 'quiet' as const,
          },
        ];
  const sign = direction === 'lower' ? 1 : -1;
  const rows = [...learners, ...beside].sort((a, b) => sign * (a.mean - b.mean));
  return {
    type: 'table',
    title: `Learners by ${id}, the best first`,
    header: ['learner', metricHead(metric, measured), 'place'],
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

function foldOf(title: string, blocks: readonly ReportBlock[]): readonly ReportBlock[] {
  return blocks.length === 0 ? [] : [{ type: 'fold', title, blocks }];
}

/** For each metric, the spread of its values over the splits; nothing for a single split. */
function spreadBlocks(
  results: readonly ExperimentResult[],
  metrics: readonly Metric[],
  baseline: BaselineResult | undefined,
  measured: MeasuredTarget,
): readonly ReportBlock[] {
  return metrics.flatMap((metric): ReportBlock[] => {
    const { id, direction } = metric;
    const groups = results.flatMap(({ learner, metrics: { [id]: summary } }) => {
      const quantiles = quantilesOf(definedValues(summary));
      return quantiles === undefined ? [] : [{ name: learner, quantiles }];
    });
    if (groups.length === 0) return [];
    const constant = baseline?.metrics[id].mean ?? undefined;
    const picture: Picture = {
      type: 'spread',
      title: `${id} over the splits`,
      valueLabel: `${metricName(metric, measured)}, ${direction} is better`,
      groups,
      marks:
        baseline && constant !== undefined
          ? [{ name: baselineWords(baseline, id), value: constant }]
          : [],
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

function marksLines(results: readonly ExperimentResult[]): readonly string[] {
  const marks = marksText(results);
  return marks === undefined ? [] : [marks];
}

/** What the error in the number of the target is of. */
export function numberNotes(shown: readonly Metric[], target: string): readonly string[] {
  return shown.includes(numberMaeLoss)
    ? [
        `${numberMaeLoss.id} is the mean absolute error in ${quoted(target)}, each class taken at the median of its rows.`,
      ]
    : [];
}

/** Why cells are empty, or means are not over all splits. */
function undefinedNotes(
  { results }: ResultsDocument,
  baseline: BaselineResult | undefined,
): readonly string[] {
  const constant = baseline === undefined ? [] : [{ ...baseline, name: baseline.words }];
  return undefinedLines([
    ...results.map(({ learner, metrics }) => ({ name: learner, metrics })),
    ...constant,
  ]);
}

/**
 * How far predicted probabilities were from observed frequencies, in one line for the learners that predict
 * probabilities.
 */
function calibration(results: readonly ExperimentResult[]): readonly string[] {
  const errors = results.flatMap(({ learner, reliability }) => {
    const error = reliability?.calibrationError ?? undefined;
    return error === undefined ? [] : [`${learner} ${figure(error)}`];
  });
  if (errors.length === 0) return [];
  return [
    `Calibration error of the most probable class over all test rows (curves: --html): ${errors.join(', ')}.`,
  ];
}

/** What the numbers are means of, and whether higher or lower is better. */
function caption(result: ExperimentResult): string {
  const several = (result.splits?.count ?? 1) > 1;
  const numbers = several ? 'Mean ± standard error over' : 'Measured on';
  return `${numbers} ${splitsText(result)}; ↓ lower is better, ↑ higher is better.`;
}

/** The splits in words, such as `10 stratified folds of 150 rows, seed 1`. */
function splitsText({ splits, seed, rows = 0 }: ExperimentResult): string {
  const of = `${counted(rows, 'row')}, seed ${seed}`;
  return splits === undefined ? of : `${splitText(splits)} of ${of}`;
}

function splitText({
  method,
  count,
  folds,
  stratified,
  repeats = 1,
  train,
  test,
}: SplitSummary): string {
  const again = repeats > 1 ? `, drawn ${repeats} times,` : '';
  if (method === 'holdout') {
    const splits = count > 1 ? counted(count, 'split') : 'one split';
    return `${splits} (${train} to train, ${test} to test)`;
  }
  if (method === 'given') return counted(count, 'given split');
  return `${counted(folds ?? 0, stratified ? 'stratified fold' : 'fold')}${again}`;
}
