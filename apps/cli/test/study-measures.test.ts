import type { LabelledTable, RankingPrediction } from '@preflearn/core';
import { Table } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { reportLatex } from '../src/output/report-latex.js';
import { reportMarkdown } from '../src/output/report-markdown.js';
import { cellResult } from '../src/reproduce/results/study-results.js';
import { coverageFigures } from '../src/reproduce/running/coverage-figures.js';
import { withEqualCounts } from '../src/reproduce/running/equal-counts.js';
import { reliabilityFigures } from '../src/reproduce/running/reliability-figures.js';
import { secondsOf } from '../src/reproduce/running/run-cost.js';
import { plannedCells } from '../src/reproduce/running/study-jobs.js';
import { withTopLabel } from '../src/reproduce/running/top-label.js';
import type { Figures, Job, Study } from '../src/reproduce/studies/study.js';

const LABELS = ['p', 'q', 'r'];

function rankings(...positions: readonly (readonly number[])[]): LabelledTable {
  const values = Float64Array.from(positions, (_, row) => row);
  return {
    attributes: new Table([{ type: 'numeric', name: 'x', values }]),
    target: {
      ...{ kind: 'ranking', name: 'order', labels: LABELS },
      positions: Int32Array.from(positions.flat()),
    },
  };
}

describe('withTopLabel', () => {
  it('takes the first of several labels, and leaves out rows without one', () => {
    const found = withTopLabel(rankings([2, 1, 3], [0, 0, 0], [1, 0, 1], [2, 0, 1], [0, 1, 2]));
    expect(found.target).toMatchObject({ kind: 'nominal', classes: ['p', 'q', 'r'] });
    expect(found.target).toHaveProperty('codes', Int32Array.of(1, 0, 2, 1));
    expect(found.attributes.rowCount).toBe(4);
    expect(withTopLabel(rankings([2, 1, 3], [3, 2, 1])).target).toHaveProperty('classes', [
      'q',
      'r',
    ]);
  });
});

describe('withEqualCounts', () => {
  it('gives each class as many rows, parting equal numbers in the order of the rows', () => {
    const attributes = new Table([{ type: 'numeric', name: 'x', values: new Float64Array(6) }]);
    const values = Float64Array.of(5, 1, 5, 5, 9, 5);
    const target = { kind: 'numeric', name: 'y', values } as const;
    const found = withEqualCounts({ attributes, target }, 3).target;
    expect(found).toEqual({
      ...{ kind: 'ordinal', name: 'y', classes: ['1', '2', '3'] },
      codes: Int32Array.of(0, 0, 1, 1, 2, 2),
    });
  });
});

describe('coverageFigures', () => {
  it('takes means of the smaller side of the rules since the count before', () => {
    const rules = [10, 95, 40, 60, 20].map((coverage) => ({ coverage }));
    expect(coverageFigures(rules, [2, 4, 8, 16], 100)).toEqual({
      ...{ 'coverage@2': 7.5, 'coverage@4': 40, 'coverage@8': 20 },
    });
  });
});

describe('reliabilityFigures', () => {
  const target = rankings([1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3]).target;
  const positions = [
    [3, 2, 1],
    [3, 1, 2],
    [2, 1, 3],
    [1, 2, 3],
  ];
  const prediction = (theta: readonly number[]): RankingPrediction => ({
    ...{ kind: 'ranking', labels: LABELS, positions: Int32Array.from(positions.flat()) },
    details: [{ name: 'theta', values: Float64Array.from(theta) }],
  });

  it('is 1 where predictions are the better the more reliable they are, and -1 the other way round', () => {
    expect(reliabilityFigures(prediction([0.1, 0.2, 0.3, 7]), target)).toEqual({
      ...{ thetaTauRows: 1, thetaTauTenths: 1 },
    });
    expect(reliabilityFigures(prediction([7, 3, 2, 1]), target).thetaTauRows).toBe(-1);
  });

  it('has no figure where all predictions are as reliable', () => {
    expect(reliabilityFigures(prediction([1, 1, 1, 1]), target)).toEqual({});
  });
});

/** A study of one cell with a published error of .5 over four splits. */
function studyWith(published: { mean: number; standardError?: number }): Study {
  const splits = { method: 'holdout', train: 10, test: 25 } as const;
  return {
    ...{ id: 'a/b', title: 'T', source: 'S', protocol: [], lineTitle: 'set', repeats: 4 },
    lines: [{ name: 'one', data: { file: 'regression/one', kind: 'ordinal', splits } }],
    columns: [
      {
        ...{ title: 'order', learner: 'none', figure: 'maeLoss', direction: 'lower', digits: 3 },
        published: new Map([['one', published]]),
      },
    ],
  };
}

function resultOf(study: Study, ...values: readonly Figures[]) {
  const [cell] = plannedCells(study, {
    ...{ hasLine: () => true, peers: new Map(), repeats: values.length, seed: 1 },
  });
  const runs = values.map((figures) => ({ figures }));
  return cellResult(study, cell, runs, undefined);
}

describe('cellResult', () => {
  it('counts two standard errors of the difference as noise', () => {
    const runs = [0.4, 0.6].map((maeLoss) => ({ maeLoss }));
    // Standard deviation .1414: errors .1 of ours, .0707 of the paper's four splits.
    const noise = 2 * Math.hypot(0.1, 0.14142135 / 2);
    const with_ = (mean: number) => resultOf(studyWith({ mean }), ...runs).verdict;
    expect(with_(0.5 - noise + 0.001)).toBe('within noise');
    expect(with_(0.5 - noise - 0.001)).toBe('worse');
    expect(with_(0.5 + noise + 0.001)).toBe('better');
    const { standardError } = resultOf(studyWith({ mean: 0.5 }), ...runs);
    expect(standardError).toBeCloseTo(0.1, 10);
  });

  it('takes the standard error of the paper where it states one', () => {
    const runs = [0.4, 0.6].map((maeLoss) => ({ maeLoss }));
    const published = { mean: 0.5 + 2 * Math.hypot(0.1, 0.01) + 0.001, standardError: 0.01 };
    expect(resultOf(studyWith(published), ...runs).verdict).toBe('better');
  });

  it('takes the noise of the test rows where runs are few, or agree by chance', () => {
    const run = { maeLoss: 0.5, rowSpread: 1, testRows: 25 };
    const one = resultOf(studyWith({ mean: 0.9 }), run);
    expect(one.standardError).toBeCloseTo(0.2, 10);
    expect(one.verdict).toBe('within noise'); // .4 is below 2 hypot(.2, .1)
    const two = resultOf(studyWith({ mean: 0.9 }), run, run);
    expect(two.standardError).toBeCloseTo(0.2 / Math.SQRT2, 10);
    expect(two.verdict).toBe('better');
  });

  it('takes no noise of rows for figures that are not means over rows', () => {
    const study = studyWith({ mean: 0.9 });
    const seconds = {
      ...study,
      columns: study.columns.map((one) => ({ ...one, figure: 'leaves' })),
    };
    const run = { leaves: 0.5, rowSpread: 1, testRows: 25 };
    expect(resultOf(seconds, run)).not.toHaveProperty('standardError');
  });

  it('has no verdict where nothing tells the noise', () => {
    expect(resultOf(studyWith({ mean: 0.9 }), { maeLoss: 0.5 })).not.toHaveProperty('verdict');
  });
});

describe('a report', () => {
  const report = {
    title: 'T',
    blocks: [
      {
        type: 'table' as const,
        ...{ title: 'A & B', header: ['set', 'a|b'] },
        rows: [['x_1', { text: '50\u00a0%', mark: 'quiet' as const }]],
      },
    ],
    facts: [],
  };

  it('escapes what Markdown and LaTeX read as more than text', () => {
    expect(reportMarkdown(report, () => '')).toContain(
      '| set | a\\|b |\n| --- | ---: |\n| x_1 | 50 % |',
    );
    expect(reportLatex(report)).toContain('\\caption{A \\& B.}');
    expect(reportLatex(report)).toContain('x\\_1 & 50 \\% \\\\');
  });
});

it('writes names for LaTeX that would be commands or options of a row', () => {
  const names = ['[2pt]', '*', 'a`b', 'a"b', '$x_1^2$', '\\input{a}', '<%#&~>', 'a\n\nb'];
  const table = {
    type: 'table' as const,
    title: 'T',
    header: ['set'],
    rows: names.map((name) => [name]),
  };
  const rows = reportLatex({ blocks: [table] }).match(/^ {4}.*(?= \\\\$)/gm);
  expect(rows?.slice(1).map((row) => row.trim())).toEqual([
    ...['{[}2pt{]}', '{*}', 'a\\textasciigrave{}b', "a''b", '\\$x\\_1\\textasciicircum{}2\\$'],
    ...[
      '\\textbackslash{}input\\{a\\}',
      '\\textless{}\\%\\#\\&\\textasciitilde{}\\textgreater{}',
      'a  b',
    ],
  ]);
});

describe('secondsOf', () => {
  const job = (learner: string, settings: Job['settings'], rows = 1000): Job => ({
    ...{ learner, settings, run: 0, seed: 1, data: { drawn: 'rank-rules-artificial', rows } },
  });

  it('grows with rows, with rules and with rounds, whether they are set, of a preset or by default', () => {
    const rules = (settings: Job['settings']) => secondsOf(job('rank-rules', settings));
    expect(rules({ rules: 2000 })).toBeGreaterThan(3 * rules({ preset: 'paper' }));
    expect(rules({})).toBe(rules({ rules: 1000 }));
    expect(secondsOf(job('rank-rules', {}, 4000))).toBeGreaterThan(rules({}));
    const rounds = (settings: Job['settings']) => secondsOf(job('orboost-all', settings));
    expect(rounds({ preset: 'paper' })).toBeGreaterThan(3.9 * rounds({}));
  });

  it('has a guess for learners that it does not know', () => {
    expect(secondsOf(job('stumps', {}))).toBeGreaterThan(secondsOf(job('none', {})));
  });
});
