import { mean, wilcoxonSignedRank } from '@preflearn/evaluation';
import type { CommandTable } from '../../output/command-report.js';
import type { PairGoal, Study, StudyPair } from '../studies/study.js';
import type { CellResult } from './study-results.js';

/** Figures that differ by a smaller share are equal up to the rounding of a mean. */
const PRECISION = 2 ** -40;

/** Columns compared two by two over the lines that have both figures; none without such a line. */
export function pairTable(study: Study, cells: readonly CellResult[]): readonly CommandTable[] {
  const isHigher = study.columns[0].direction === 'higher';
  const rows = (study.pairs ?? []).flatMap((pair) => {
    const figures = figuresOf(pair, study, cells);
    return figures.length === 0 ? [] : [pairRow(pair, figures, isHigher)];
  });
  if (rows.length === 0) return [];
  const [middle, worst] = isHigher
    ? ['mean difference', 'least difference']
    : ['mean ratio', 'largest ratio'];
  return [
    {
      ...{ type: 'table', title: 'Pairs of columns', titled: true, rows },
      header: [
        ...['column', 'against', 'sets', 'better', 'worse', middle, worst, 'on'],
        ...['p, Wilcoxon', 'p, signs', 'goal'],
      ],
      align: ['left', 'left', ...Array<'right'>(5).fill('right'), 'left', 'right', 'right', 'left'],
      notes: [
        ...(isHigher ? [] : ['Mean ratio: the geometric mean, without sets where a figure is 0.']),
        'p: two-sided, over the sets; sets without a difference count half (Wilcoxon) or not (signs).',
      ],
    },
  ];
}

/** The figures of both columns on a line. */
interface PairFigures {
  readonly line: string;
  readonly own: number;
  readonly other: number;
}

function figuresOf(
  { column, against }: StudyPair,
  { lines }: Study,
  cells: readonly CellResult[],
): readonly PairFigures[] {
  const cellOf = (line: string, title: string) =>
    cells.find((cell) => cell.line === line && cell.column === title);
  return lines.flatMap(({ name: line }) => {
    const cell = cellOf(line, column);
    const own = cell?.ours;
    const other = against === undefined ? cell?.published?.mean : cellOf(line, against)?.ours;
    return own === undefined || other === undefined ? [] : [{ line, own, other }];
  });
}

function pairRow(
  { column, against = 'published', goal }: StudyPair,
  figures: readonly PairFigures[],
  isHigher: boolean,
): readonly string[] {
  const sign = isHigher ? 1 : -1;
  const gains = figures.map(({ own, other }) =>
    Math.abs(own - other) <= PRECISION * Math.abs(own) ? 0 : sign * (own - other),
  );
  const [better, worse] = [1, -1].map(
    (side) => gains.filter((gain) => Math.sign(gain) === side).length,
  );
  const { pValue } = wilcoxonSignedRank(
    figures.map(({ own }) => own),
    figures.map(({ other }) => other),
  );
  const size = isHigher ? differences(figures) : ratios(figures, goal);
  return [
    ...[column, against, String(figures.length), String(better), String(worse)],
    ...[size.mean?.toFixed(3) ?? '', size.worst?.toFixed(3) ?? '', size.on],
    ...[pValue.toPrecision(2), signTest(better, worse).toPrecision(2)],
    goalText(goal, better / figures.length, size),
  ];
}

/** How far the figures of two columns are apart. */
interface PairSize {
  readonly mean?: number | undefined;
  readonly worst?: number | undefined;
  /** Line of the worst. */
  readonly on: string;
}

function differences(figures: readonly PairFigures[]): PairSize {
  const all = figures.map(({ own, other }) => own - other);
  const worst = Math.min(...all);
  return { mean: mean(all), worst, on: figures[all.indexOf(worst)].line };
}

/** The worst ratio is among the lines on which the figure of the other column is large enough for the goal. */
function ratios(figures: readonly PairFigures[], goal: PairGoal | undefined): PairSize {
  const positive = figures.filter(({ own, other }) => own > 0 && other > 0);
  if (positive.length === 0) return { on: '' };
  const logs = positive.map(({ own, other }) => Math.log(own / other));
  const large = figures.filter(({ other }) => other > (goal?.above ?? 0));
  const all = large.map(({ own, other }) => own / other);
  const worst = all.length === 0 ? undefined : Math.max(...all);
  const on = worst === undefined ? '' : large[all.indexOf(worst)].line;
  return { mean: Math.exp(mean(logs)), worst, on };
}

/** Each part of a goal, and whether it is reached. */
function goalText(goal: PairGoal | undefined, share: number, size: PairSize): string {
  if (goal === undefined) return '';
  const { wins, ratio, worst, above = 0 } = goal;
  const parts: readonly (readonly [text: string, isReached: boolean])[] = [
    [`better on ${Math.round(100 * wins)} %`, share >= wins],
    ...(ratio === undefined ? [] : [[`mean ratio ${ratio}`, (size.mean ?? 1) <= ratio] as const]),
    ...(worst === undefined
      ? []
      : [
          [
            `none above ${worst}${above > 0 ? ` where the other is above ${above}` : ''}`,
            (size.worst ?? 0) <= worst,
          ] as const,
        ]),
  ];
  return parts.map(([text, isReached]) => `${text}: ${isReached ? 'yes' : 'no'}`).join('; ');
}

/** Two-sided sign test: the probability of counts at least as far apart if both sides are equally probable. */
export function signTest(better: number, worse: number): number {
  const count = better + worse;
  const least = Math.min(better, worse);
  let [ways, sum] = [1, 0];
  for (let k = 0; k <= least; k++) {
    sum += ways;
    ways *= (count - k) / (k + 1);
  }
  return Math.min(1, (2 * sum) / 2 ** count);
}
