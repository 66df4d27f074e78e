import {
  compareMethods,
  criticalDifferencePicture,
  type MethodComparison,
  mean,
  nemenyi,
} from '@preflearn/evaluation';
import type { ReportCell, ReportPicture } from '@preflearn/plots';
import type { CommandReport, CommandTable } from '../../output/command-report.js';
import { counted } from '../../text/value-text.js';
import { OWN_SOURCE, type Study, type StudyColumn, type StudyRanks } from '../studies/study.js';
import { nearBestTable } from './near-best-table.js';
import { pairTable } from './pair-table.js';
import type { CellResult, Verdict } from './study-results.js';

/** Marks of figures that differ from the published ones by more than noise. */
const MARKS: Readonly<Record<Verdict, string>> = {
  ...{ 'within noise': '', better: '▲', worse: '▼', higher: '↑', lower: '↓' },
};

/** What came of a study. */
export interface StudyOutcome {
  readonly study: Study;
  readonly repeats: number;
  readonly seed: number;
  /** Line by line, with those that were not run. */
  readonly cells: readonly CellResult[];
  /** Files that the folder of data sets lacks. */
  readonly missing: readonly string[];
}

/** A study as a report: the table with both figures in each cell, average ranks, and a line for each figure. */
export function studyReport(outcome: StudyOutcome): CommandReport {
  const { study, repeats, seed } = outcome;
  const isOwn = study.source === OWN_SOURCE;
  const ranked = (study.ranks ?? []).map((ranks) => comparisonsOf(ranks, outcome));
  return {
    title: `${study.id}: ${study.title}`,
    lead: leadText(outcome),
    blocks: [
      { type: 'page', blocks: () => curveBlocks(outcome) },
      compactTable(outcome),
      ...ratioTables(outcome),
      ...nearBestTable(outcome.study, outcome.cells),
      ...pairTable(outcome.study, outcome.cells),
      ...ranked.flatMap((comparisons) =>
        comparisons.length === 0 ? [] : [rankTable(comparisons)],
      ),
      {
        type: 'page',
        blocks: () => [
          ...ranked.flat().map(({ picture }) => ({ type: 'picture' as const, picture })),
          { type: 'table' as const, ...figureTable(outcome) },
        ],
      },
    ],
    facts: [
      [isOwn ? 'source' : 'paper', study.source],
      ['repeats', repeatsText(repeats, `${isOwn ? '' : "the paper's "}${study.repeats}`, study)],
      ['seed', String(seed)],
    ],
  };
}

/** The columns as curves over the lines, if the study has such a picture and something was run. */
function curveBlocks({ study, cells }: StudyOutcome): readonly ReportPicture[] {
  if (study.curves === undefined) return [];
  const series = study.columns.flatMap(({ title }) => {
    const points = study.lines.flatMap(({ name, at }) => {
      const y = cells.find((cell) => cell.line === name && cell.column === title)?.ours;
      return at === undefined || y === undefined ? [] : [{ x: at, y }];
    });
    if (points.length === 0) return [];
    return [{ name: title, x: points.map(({ x }) => x), y: points.map(({ y }) => y) }];
  });
  if (series.length === 0) return [];
  return [
    { type: 'picture', picture: { type: 'lines', title: study.title, ...study.curves, series } },
  ];
}

/** What came out, of how many repeats: the protocol below is that of the paper. */
function leadText({ study, cells, repeats }: StudyOutcome): string {
  const judged = cells.filter(({ verdict }) => verdict !== undefined);
  const of = repeatsText(repeats, counted(study.repeats, 'repeat'), study);
  if (!hasPublished(study)) return `After ${of}.`;
  if (judged.length === 0) return `No figure could be compared with a paper (${of}).`;
  const count = (verdict: Verdict) => judged.filter((cell) => cell.verdict === verdict).length;
  const parts = (['within noise', 'better', 'worse', 'higher', 'lower'] as const)
    .filter((verdict) => count(verdict) > 0)
    .map((verdict) => `${count(verdict)} ${verdict}`);
  return `Of ${counted(judged.length, 'figure')} compared with the paper, after ${of}: ${parts.join(', ')}.`;
}

/** How many of the study's repeats were run; only their number if they are more. */
function repeatsText(repeats: number, wanted: string, study: Study): string {
  return repeats > study.repeats ? counted(repeats, 'repeat') : `${repeats} of ${wanted}`;
}

/** Whether there are published figures to compare with. */
function hasPublished({ columns }: Study): boolean {
  return columns.some(({ published }) => published.size > 0);
}

/** Both figures in each cell. */
function compactTable({ study, cells, missing }: StudyOutcome): CommandTable {
  const lines = [...new Set(cells.map(({ line }) => line))];
  const notes = [
    hasPublished(study)
      ? 'Ours ± its standard error (the published one in brackets); ▲ better and ▼ worse than the paper by more than the noise of both; brackets alone: quoted, not run.'
      : 'Mean ± its standard error.',
    ...study.protocol,
    ...failureNotes(cells),
    ...(missing.length === 0 ? [] : [`Not there: ${missing.join(', ')}.`]),
  ];
  return {
    type: 'table',
    title: study.title,
    header: [study.lineTitle, ...study.columns.map(({ title }) => title)],
    rows: [
      ...lines.map((line) => [
        line,
        ...study.columns.map((column) => {
          const cell = cells.find((one) => one.line === line && one.column === column.title);
          return cell === undefined ? '' : compactCell(cell, column);
        }),
      ]),
      ...(hasPublished(study) || lines.length < 2 ? [] : [meanRow(study, cells, lines)]),
    ],
    notes,
  };
}

/** Means over the lines of the columns that have a figure on each. */
function meanRow(
  { columns }: Study,
  cells: readonly CellResult[],
  lines: readonly string[],
): readonly string[] {
  const means = columns.map(({ title, digits }) => {
    const figures = cells.filter(({ column }) => column === title).flatMap(({ ours = [] }) => ours);
    return figures.length < lines.length ? '' : mean(figures).toFixed(digits);
  });
  return ['mean', ...means];
}

function compactCell(
  { ours, standardError, published, verdict }: CellResult,
  { digits }: StudyColumn,
): ReportCell {
  const paper = published === undefined ? [] : [`(${published.mean.toFixed(digits)})`];
  if (ours === undefined) return { text: paper.join(''), mark: 'quiet' };
  const error = standardError === undefined ? [] : [`± ${standardError.toFixed(digits)}`];
  const text = [ours.toFixed(digits), ...error, ...paper].join('\u00a0');
  const mark = verdict === undefined ? '' : MARKS[verdict];
  return mark === '' ? text : `${text}\u00a0${mark}`;
}

function failureNotes(cells: readonly CellResult[]): readonly string[] {
  return cells.flatMap(({ line, column, failure }) =>
    failure === undefined ? [] : [`${column} on ${line} gave no figure: ${failure}`],
  );
}

/** A line for each figure. */
function figureTable({ study, cells }: StudyOutcome): Omit<CommandTable, 'type' | 'notes'> {
  const digitsOf = (title: string) =>
    study.columns.find((column) => column.title === title)?.digits ?? 3;
  return {
    title: 'All figures',
    header: [study.lineTitle, 'column', 'paper', 'ours', 's.e.', 'difference', 'runs', 'verdict'],
    rows: cells.map((cell) => {
      const text = (value: number | undefined) => value?.toFixed(digitsOf(cell.column)) ?? '';
      return [
        ...[cell.line, cell.column, text(cell.published?.mean), text(cell.ours)],
        ...[text(cell.standardError), text(cell.difference), String(cell.runs)],
        cell.ours === undefined ? 'quoted' : (cell.verdict ?? ''),
      ];
    }),
  };
}

/** How the figures of other columns lie to those of one. */
function ratioTables({ study, cells }: StudyOutcome): readonly CommandTable[] {
  const { ratiosTo, columns, lines } = study;
  if (ratiosTo === undefined) return [];
  const oursOf = (line: string, title: string) =>
    cells.find((cell) => cell.line === line && cell.column === title)?.ours;
  const rows = columns.flatMap(({ title }) => {
    const ratios = lines.flatMap(({ name }) => {
      const [own, base] = [oursOf(name, title), oursOf(name, ratiosTo)];
      return title === ratiosTo || own === undefined || !base ? [] : [own / base];
    });
    if (ratios.length === 0) return [];
    const higher = ratios.filter((ratio) => ratio > 1).length;
    const lower = ratios.filter((ratio) => ratio < 1).length;
    const middle = [...ratios].sort((a, b) => a - b)[Math.floor((ratios.length - 1) / 2)];
    return [[title, middle.toFixed(3), mean(ratios).toFixed(3), String(lower), String(higher)]];
  });
  if (rows.length === 0) return [];
  return [
    {
      ...{ type: 'table', title: `Ratios to ${ratiosTo}`, titled: true, notes: [], rows },
      header: ['column', 'median', 'mean', 'lower on', 'higher on'],
    },
  ];
}

interface NamedComparison {
  /** What is compared. */
  readonly group: string;
  /** Whose figures these are. */
  readonly title: string;
  readonly comparison: MethodComparison;
  readonly alpha: number;
  readonly picture: ReturnType<typeof criticalDifferencePicture>;
}

/** Average ranks of the published figures, and of ours where all columns were run, on the lines that have them. */
function comparisonsOf(
  ranks: StudyRanks,
  { study, cells }: StudyOutcome,
): readonly NamedComparison[] {
  const names = ranks.lines ?? study.lines.map(({ name }) => name);
  const meanOf = (line: string, title: string, isOurs: boolean) => {
    if (isOurs) return cells.find((cell) => cell.line === line && cell.column === title)?.ours;
    return study.columns.find((column) => column.title === title)?.published.get(line)?.mean;
  };
  return [false, true].flatMap((isOurs) => {
    const rows = names.map((line) => ranks.columns.map((title) => meanOf(line, title, isOurs)));
    const datasets = names.filter((_, i) => rows[i].every((value) => value !== undefined));
    if (datasets.length < 2) return [];
    const figures = rows.filter((row) => row.every((value) => value !== undefined)) as number[][];
    const direction = study.columns[0].direction === 'higher' ? 'higher' : 'lower';
    const comparison = compareMethods({ methods: ranks.columns, datasets, figures, direction });
    const title = isOurs ? 'our figures' : 'published figures';
    const picture = {
      ...criticalDifferencePicture(comparison, ranks.alpha),
      title: `${ranks.title}, ${title}`,
    };
    return [{ group: ranks.title, title, comparison, alpha: ranks.alpha, picture }];
  });
}

/** Average ranks and tests of the published figures and of ours. */
function rankTable(comparisons: readonly NamedComparison[]): CommandTable {
  const [{ comparison: first, group }] = comparisons;
  return {
    type: 'table',
    title: `Average ranks: ${group}`,
    titled: true,
    header: ['', 'sets', ...first.methods, 'Friedman', 'p', 'critical difference'],
    rows: comparisons.map(({ title, comparison, alpha }) => [
      ...[title, String(comparison.datasets.length)],
      ...comparison.averageRanks.map((rank) => rank.toFixed(3)),
      ...[comparison.friedman.chiSquare.toFixed(3), comparison.friedman.pValue.toPrecision(2)],
      nemenyi(comparison, alpha).criticalDifference.toFixed(3),
    ]),
    notes: ['Rank 1 is best. Our figures are compared on the sets on which all columns were run.'],
  };
}
