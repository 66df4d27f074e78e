import { mean } from '@preflearn/evaluation';
import type { CommandTable } from '../../output/command-report.js';
import type { Study } from '../studies/study.js';
import type { CellResult } from './study-results.js';

/** Added to errors before they are divided, as some are 0. */
const SMALL = 0.001;

/**
 * The error of each column divided by the lowest of its line, over the lines that have all columns but the one left out of
 * the best; none without such a line. The error of what is better when higher is 1 less it.
 */
export function nearBestTable(study: Study, cells: readonly CellResult[]): readonly CommandTable[] {
  const { nearBest, columns, lines } = study;
  if (nearBest === undefined) return [];
  const errorOf = (line: string, title: string, isHigher: boolean) => {
    const ours = cells.find((cell) => cell.line === line && cell.column === title)?.ours;
    if (ours === undefined) return [];
    return [SMALL + (isHigher ? 1 - ours : ours)];
  };
  const errors = columns.map(({ title, direction }) =>
    lines.map(({ name }) => errorOf(name, title, direction === 'higher')),
  );
  const among = errors.filter((_, c) => columns[c].learner !== nearBest.without);
  const best = lines.map((_, l) =>
    among.every((column) => column[l].length > 0) ? Math.min(...among.flatMap((c) => c[l])) : NaN,
  );
  const rows = columns.flatMap(({ title }, c) => {
    const ratios = errors[c].flatMap((error, l) => error.map((one) => one / best[l]));
    const known = ratios.filter((ratio) => !Number.isNaN(ratio));
    if (known.length === 0) return [];
    const within = (most: number) => String(known.filter((ratio) => ratio <= most).length);
    const middle = Math.exp(mean(known.map(Math.log))).toFixed(3);
    return [[title, within(1.02), within(1.05), String(known.length), middle]];
  });
  if (rows.length === 0) return [];
  return [
    {
      ...{ type: 'table', title: 'Ratios to the best column of each line', titled: true, rows },
      header: ['column', 'within 2 % of the best', 'within 5 %', 'sets', 'mean ratio'],
      notes: [
        'Mean ratio: the geometric mean. Errors that are better when higher count as 1 less.',
      ],
    },
  ];
}
