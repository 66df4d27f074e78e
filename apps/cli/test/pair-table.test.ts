import { describe, expect, it } from 'vitest';
import { pairTable, signTest } from '../src/reproduce/results/pair-table.js';
import type { CellResult } from '../src/reproduce/results/study-results.js';
import type { Study } from '../src/reproduce/studies/study.js';

const LINES = ['a', 'b', 'c', 'd'];
const DATA = { drawn: 'rank-rules-artificial', rows: 10 } as const;
const NONE = new Map<string, never>();

function studyOf(direction: 'lower' | 'higher', pairs: Study['pairs'] = []): Study {
  const shown = { learner: 'x', figure: 'f', direction, digits: 3, published: NONE };
  return {
    ...{ id: 'x/y', title: '', source: '', protocol: [], lineTitle: 'set', repeats: 1, pairs },
    lines: LINES.map((name) => ({ name, data: DATA })),
    columns: ['new', 'old'].map((title) => ({ ...shown, title })),
  };
}

/** Cells of two columns; a figure that is undefined was not run. */
function cellsOf(own: readonly number[], other: readonly (number | undefined)[]): CellResult[] {
  return LINES.flatMap((line, i) => [
    { line, column: 'new', ours: own[i], runs: 1, published: { mean: 2 } },
    { line, column: 'old', ...(other[i] !== undefined && { ours: other[i] }), runs: 1 },
  ]);
}

describe('pairTable', () => {
  it('counts wins and losses, and says the mean and the worst ratio where both columns were run', () => {
    const pair = { column: 'new', against: 'old' };
    const cells = cellsOf([1, 1, 3, 9], [2, 4, 2, undefined]);
    const [table] = pairTable(studyOf('lower', [pair]), cells);
    const mean = Math.cbrt((1 / 2) * (1 / 4) * (3 / 2)).toFixed(3);
    // Wilcoxon: ranks 1.5 + 3 against 1.5, of 8 sign patterns 6 are at least as far apart; signs: 2 against 1.
    expect(table.rows).toEqual([
      ['new', 'old', '3', '2', '1', mean, '1.500', 'c', '0.75', '1.0', ''],
    ]);
  });

  it('states for each part of a goal whether it is reached', () => {
    const goal = { wins: 0.75, ratio: 0.8, worst: 1.05, above: 0.5 };
    const pair = { column: 'new', against: 'old', goal };
    const [table] = pairTable(studyOf('lower', [pair]), cellsOf([1, 1, 1, 0.2], [2, 2, 2, 0.1]));
    expect(table.rows[0].at(-1)).toBe(
      'better on 75 %: yes; mean ratio 0.8: yes; none above 1.05 where the other is above 0.5: yes',
    );
    const [missed] = pairTable(studyOf('lower', [pair]), cellsOf([3, 1, 3, 0.2], [2, 2, 2, 0.1]));
    expect(missed.rows[0].at(-1)).toMatch(/: no;.*: no;.*: no$/);
  });

  it('leaves sets where a figure is 0 out of the mean ratio, not out of the counts', () => {
    const pair = { column: 'new', against: 'old' };
    const [table] = pairTable(studyOf('lower', [pair]), cellsOf([0, 1, 1, 1], [1, 2, 2, 2]));
    expect(table.rows[0].slice(2, 6)).toEqual(['4', '4', '0', '0.500']);
  });

  it('counts figures that differ by rounding as equal', () => {
    const pair = { column: 'new', against: 'old' };
    const [table] = pairTable(
      studyOf('lower', [pair]),
      cellsOf([0.1 + 0.2, 1, 1, 1], [0.3, 2, 2, 2]),
    );
    expect(table.rows[0].slice(2, 5)).toEqual(['4', '3', '0']);
  });

  it('compares scores by their differences', () => {
    const pair = { column: 'new', against: 'old', goal: { wins: 0.75 } };
    const cells = cellsOf([0.5, 0.5, 0.5, 0.3], [0.4, 0.4, 0.4, 0.4]);
    const [table] = pairTable(studyOf('higher', [pair]), cells);
    expect(table.rows[0].slice(2, 8)).toEqual(['4', '3', '1', '0.050', '-0.100', 'd']);
    expect(table.rows[0].at(-1)).toBe('better on 75 %: yes');
  });

  it('compares with the published figures where no other column is named', () => {
    const cells = cellsOf([1, 1, 3, 2], []);
    const [table] = pairTable(studyOf('lower', [{ column: 'new' }]), cells);
    expect(table.rows[0].slice(1, 5)).toEqual(['published', '4', '2', '1']);
  });

  it('has no table for a study without pairs', () => {
    expect(pairTable(studyOf('lower'), cellsOf([1, 1, 1, 1], [2, 2, 2, 2]))).toEqual([]);
  });
});

describe('signTest', () => {
  it('is the two-sided tail of a fair coin', () => {
    expect(signTest(15, 3)).toBeCloseTo((2 * (1 + 18 + 153 + 816)) / 2 ** 18, 12);
    expect(signTest(3, 15)).toBe(signTest(15, 3));
    expect(signTest(4, 4)).toBe(1);
    expect(signTest(0, 0)).toBe(1);
  });
});
