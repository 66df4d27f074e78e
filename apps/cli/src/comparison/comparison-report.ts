import { criticalDifferencePicture, type Metric } from '@preflearn/evaluation';
import type { Report, ReportTable } from '@preflearn/plots';
import { decimals, settingLines } from '../output/value-text.js';
import type { ComparedResults } from './compared-results.js';
import { notes } from './comparison-text.js';
import {
  CONTROL_HEAD,
  controlCaption,
  controlRows,
  differenceText,
  pairLines,
  type TestedComparison,
  verdict,
} from './test-conclusions.js';

/** A comparison as a page: the critical-difference diagram, and all tables. */
export function comparisonReport(
  tested: TestedComparison,
  results: ComparedResults,
  metric: Metric,
): Report {
  const { comparison, nemenyi, control } = tested;
  const { methods, datasets } = comparison;
  return {
    title: `Comparison of ${methods.length} learners on ${datasets.length} data sets`,
    lead: verdict(tested),
    facts: [
      ['metric', `${metric.title} (${metric.id}), ${metric.direction} is better`],
      ['alpha', String(nemenyi.alpha)],
      ['critical difference', nemenyi.criticalDifference.toFixed(3)],
    ],
    tables: [
      figureTable(tested, metric),
      ...(control ? [controlTable(control, nemenyi.alpha)] : []),
    ],
    pictures: [criticalDifferencePicture(comparison, nemenyi.alpha)],
    sections: [
      { title: 'Pairs', lines: [differenceText(tested), ...pairLines(tested)] },
      {
        title: 'Notes',
        lines: [...notes(results, metric), ...(control ? [controlCaption(control)] : [])],
      },
      ...methods.map((name, j) => ({
        title: `Settings of ${name}`,
        lines: settingLines(results.settings[j]),
      })),
    ],
  };
}

/** Figures with the rank in brackets, as the papers print them. */
function figureTable({ comparison }: TestedComparison, { id }: Metric): ReportTable {
  const { methods, datasets, figures, ranks, averageRanks } = comparison;
  const cell = (i: number, j: number) => {
    const isBest = ranks[i][j] === Math.min(...ranks[i]);
    return `${decimals(figures[i][j])} (${ranks[i][j]})${isBest ? '*' : ''}`;
  };
  return {
    title: `${id}, with ranks`,
    header: ['data set', ...methods],
    rows: [
      ...datasets.map((dataset, i) => [dataset, ...methods.map((_, j) => cell(i, j))]),
      ['average rank', ...averageRanks.map((rank) => rank.toFixed(2))],
    ],
  };
}

function controlTable(
  control: NonNullable<TestedComparison['control']>,
  alpha: number,
): ReportTable {
  return {
    title: `Against ${control.name}`,
    header: CONTROL_HEAD,
    rows: controlRows(control, alpha),
  };
}
