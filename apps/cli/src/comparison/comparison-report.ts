import { criticalDifferencePicture, type Metric } from '@preflearn/evaluation';
import type { Report, ReportCell, ReportTable } from '@preflearn/plots';
import { settingsFold } from '../text/settings-fold.js';
import { figure } from '../text/value-text.js';
import type { ComparedResults } from './compared-results.js';
import { notes } from './comparison-text.js';
import {
  byAverageRank,
  CONTROL_HEAD,
  controlCaption,
  controlRows,
  differenceText,
  type Place,
  pairLines,
  placesOf,
  type TestedComparison,
  testText,
  verdict,
} from './test-conclusions.js';

/**
 * A comparison as a page: which learner is best, the critical-difference diagram, all tables, and the settings in a
 * fold.
 */
export function comparisonReport(
  tested: TestedComparison,
  results: ComparedResults,
  metric: Metric,
): Report {
  const { comparison, nemenyi, control } = tested;
  const { methods, datasets } = comparison;
  return {
    title: `Comparison of ${methods.length} learners on ${datasets.length} data sets`,
    lead: verdict(tested, metric),
    blocks: [
      rankTable(tested),
      { type: 'picture', picture: criticalDifferencePicture(comparison, nemenyi.alpha) },
      figureTable(tested, metric, notes(results, metric)),
      ...(control ? [controlTable(control, nemenyi.alpha)] : []),
      {
        type: 'list',
        title: 'Tests',
        lines: [testText(tested), differenceText(tested), ...pairLines(tested)],
      },
      settingsFold(methods.map((name, j) => ({ name, options: results.settings[j] }))),
    ],
    facts: [
      ['metric', `${metric.title} (${metric.id}), ${metric.direction} is better`],
      ['alpha', String(nemenyi.alpha)],
      ['critical difference', figure(nemenyi.criticalDifference)],
    ],
  };
}

const PLACES: Readonly<Record<Place, string>> = {
  best: 'best',
  near: 'not shown to be worse',
  behind: 'worse',
};

/** The learners by average rank, best first. */
function rankTable(tested: TestedComparison): ReportTable {
  const { methods, averageRanks, ranks } = tested.comparison;
  const places = placesOf(tested);
  return {
    type: 'table',
    title: 'Learners by average rank, the best first',
    header: ['learner', 'average rank', 'best on', 'place'],
    rows: byAverageRank(tested.comparison).map((j) => {
      const first = ranks.filter((row) => row[j] === Math.min(...row)).length;
      const texts = [
        methods[j],
        averageRanks[j].toFixed(2),
        `${first} of ${ranks.length}`,
        PLACES[places[j]],
      ];
      return texts.map((text) => markedAs(text, places[j]));
    }),
  };
}

/** Figures with the rank in brackets, as papers print them; columns by average rank. */
function figureTable(
  tested: TestedComparison,
  { id }: Metric,
  lines: readonly string[],
): ReportTable {
  const { comparison } = tested;
  const { methods, datasets, figures, ranks, averageRanks } = comparison;
  const order = byAverageRank(comparison);
  const places = placesOf(tested);
  const cell = (i: number, j: number): ReportCell => {
    const text = `${figure(figures[i][j])}\u00a0(${ranks[i][j]})`;
    return ranks[i][j] === Math.min(...ranks[i]) ? { text: `${text}\u00a0*`, mark: 'best' } : text;
  };
  return {
    type: 'table',
    title: `${id} on each data set, with ranks`,
    note: lines.join(' '),
    header: ['data set', ...order.map((j) => methods[j])],
    rows: [
      ...datasets.map((dataset, i) => [dataset, ...order.map((j) => cell(i, j))]),
      ['average rank', ...order.map((j) => markedAs(averageRanks[j].toFixed(2), places[j]))],
    ],
  };
}

function markedAs(text: string, place: Place): ReportCell {
  return place === 'behind' ? text : { text, mark: place };
}

function controlTable(
  control: NonNullable<TestedComparison['control']>,
  alpha: number,
): ReportTable {
  return {
    type: 'table',
    title: `Against ${control.name}`,
    note: controlCaption(control),
    header: CONTROL_HEAD,
    rows: controlRows(control, alpha),
  };
}
