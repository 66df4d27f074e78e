import { criticalDifferencePicture, type Metric } from '@preflearn/evaluation';
import type { ReportCell, ReportTable } from '@preflearn/plots';
import type { CommandReport, CommandTable } from '../output/command-report.js';
import { settingsFold } from '../text/settings-fold.js';
import { unbroken } from '../text/unbroken.js';
import { figure } from '../text/value-text.js';
import type { ComparedResults } from './compared-results.js';
import {
  type BayesianControl,
  byAverageRank,
  CONTROL_HEAD,
  controlCaption,
  controlRows,
  differenceText,
  dunnText,
  type Place,
  pairLines,
  placesOf,
  type TestedComparison,
  testText,
  verdict,
} from './test-conclusions.js';

/**
 * A comparison: which learner is best, the table of figures and average ranks, and the results of the tests; on a page
 * also the critical-difference diagram, and the settings in a fold.
 */
export function comparisonReport(
  tested: TestedComparison,
  results: ComparedResults,
  metric: Metric,
): CommandReport {
  const { comparison, nemenyi, control } = tested;
  const { methods, datasets } = comparison;
  const sentences = [testText(tested), differenceText(tested)];
  const lines = pairLines(tested);
  return {
    title: `Comparison of ${methods.length} learners on ${datasets.length} data sets`,
    lead: unbroken(verdict(tested, metric)),
    blocks: [
      {
        type: 'page',
        blocks: () => [
          rankTable(tested),
          { type: 'picture', picture: criticalDifferencePicture(comparison, nemenyi.alpha) },
        ],
      },
      figureTable(tested, metric, results),
      { type: 'text', sentences: sentences.map(unbroken), lines: lines.map((line) => `  ${line}`) },
      ...(control ? [controlTable(control, nemenyi.alpha)] : []),
      ...(control?.bayesian ? [bayesianTable(control.name, control.bayesian)] : []),
      {
        type: 'page',
        blocks: () => [
          { type: 'list', title: 'Tests', lines: [...sentences, ...lines] },
          settingsFold(methods.map((name, j) => ({ name, options: results.settings[j] }))),
        ],
      },
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
  metric: Metric,
  results: ComparedResults,
): CommandTable {
  const { id, direction } = metric;
  const { constant } = results;
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
    notes: [...notes(results, metric), ...constantNotes(tested, metric, results)],
    header: [
      `${id} ${direction === 'lower' ? '↓' : '↑'}`,
      ...order.map((j) => methods[j]),
      ...(constant ? ['constant'] : []),
    ],
    rows: [
      ...datasets.map((dataset, i) => [
        dataset,
        ...order.map((j) => cell(i, j)),
        ...(constant ? [constant.figures[i] === null ? '' : figure(constant.figures[i])] : []),
      ]),
      [
        'average rank',
        ...order.map((j) => starred(averageRanks[j].toFixed(2), places[j])),
        ...(constant ? [''] : []),
      ],
    ],
  };
}

function starred(text: string, place: Place): ReportCell {
  return markedAs(place === 'best' ? `${text}\u00a0*` : text, place);
}

function markedAs(text: string, place: Place): ReportCell {
  return place === 'behind' ? text : { text, mark: place };
}

function controlTable(
  control: NonNullable<TestedComparison['control']>,
  alpha: number,
): CommandTable {
  return {
    type: 'table',
    title: `Against ${control.name}`,
    titled: true,
    notes: [controlCaption(control), dunnText(control.dunn)],
    header: CONTROL_HEAD,
    rows: controlRows(control, alpha),
    align: CONTROL_HEAD.map((name) =>
      ['learner', 'conclusion'].includes(name) ? 'left' : 'right',
    ),
  };
}

/** How to read the table, and anything unusual about it. */
function notes(results: ComparedResults, { id, direction }: Metric): readonly string[] {
  const { leftOut, otherSplits } = results;
  const lines = [
    `* best of the data set; ${direction} is better, and rank 1 is best.`,
    ...undefinedNotes(results, id),
  ];
  if (leftOut.length > 0) {
    const sets = leftOut.map(({ dataset, methods }) => `${dataset} (${methods.join(', ')})`);
    lines.push(`Left out because a result is missing: ${sets.join('; ')}.`);
  }
  if (otherSplits.length > 0) {
    lines.push(
      `Not all learners had the same splits or seed on ${otherSplits.join(', ')}, so more of the differences is due to chance.`,
    );
  }
  return lines;
}

/** What the constant is, and which learners are no better than it, by average rank. */
function constantNotes(
  { comparison }: TestedComparison,
  { direction }: Metric,
  { constant }: ComparedResults,
): readonly string[] {
  if (constant === undefined) return [];
  const { methods, datasets, figures } = comparison;
  const sign = direction === 'lower' ? 1 : -1;
  const worse = byAverageRank(comparison).flatMap((j) => {
    const sets = datasets.filter((_, i) => {
      const value = constant.figures[i];
      return value !== null && sign * (figures[i][j] - value) >= 0;
    });
    return sets.length === 0 ? [] : [`${methods[j]} on ${sets.join(', ')}`];
  });
  return [
    `constant: ${constant.words.join(', or ')}; it has no rank.`,
    ...(worse.length === 0 ? [] : [`No better than the constant: ${worse.join('; ')}.`]),
  ];
}

/** What is left out because the metric is undefined, and which means are not over all splits. */
function undefinedNotes(
  { undefinedMethods, undefinedDatasets, undefinedFigures }: ComparedResults,
  id: string,
): readonly string[] {
  const reasons = (list: ComparedResults['undefinedFigures']) =>
    [...new Set(list.map(({ reason }) => reason))].join(', or ');
  const methods = undefinedMethods.map((name) => {
    const why = reasons(undefinedFigures.filter(({ method }) => method === name));
    return `Left out because ${id} is undefined on every data set: ${name} (${why}).`;
  });
  const others = undefinedFigures.filter(({ method }) => !undefinedMethods.includes(method));
  const sets = undefinedDatasets.map((name) => {
    const here = others.filter(({ dataset, defined }) => dataset === name && defined === 0);
    const who = here.map(({ method }) => method).join(', ');
    return `Left out because ${id} is undefined: ${name} (${who}: ${reasons(here)}).`;
  });
  const partly = others
    .filter(({ dataset, defined }) => defined > 0 && !undefinedDatasets.includes(dataset))
    .map(
      ({ method, dataset, defined, splits, reason }) =>
        `The ${id} of ${method} on ${dataset} is a mean over the ${defined} of ${splits} splits on which it is defined (else ${reason}).`,
    );
  return [...methods, ...sets, ...partly];
}

function bayesianTable(name: string, { region, others }: BayesianControl): CommandTable {
  return {
    type: 'table',
    title: `Probabilities against ${name}`,
    titled: true,
    notes: [
      `Bayesian signed-rank test: probabilities that on a further data set the learner is better than ${name} by more than ${region}, within ${region} of it, or worse by more than that.`,
    ],
    header: ['learner', 'better', 'equivalent', 'worse'],
    rows: others.map(({ method, larger, equivalent, smaller }) => [
      method,
      ...[larger, equivalent, smaller].map((p) => p.toFixed(3)),
    ]),
  };
}
