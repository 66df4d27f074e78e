import { type ClassPrediction, type ClassTarget, Table } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { nearBestTable } from '../src/reproduce/results/near-best-table.js';
import { studyReport } from '../src/reproduce/results/study-report.js';
import { cellResult } from '../src/reproduce/results/study-results.js';
import { measureJob, setFigures } from '../src/reproduce/running/measure-job.js';
import { plannedCells } from '../src/reproduce/running/study-jobs.js';
import type { StudyFiles } from '../src/reproduce/running/study-rows.js';
import { studies } from '../src/reproduce/studies/studies.js';
import { type Job, NO_LEARNER, type Study } from '../src/reproduce/studies/study.js';

/** Figures of learners on three lines; `auto` is better than the others on the second. */
const FIGURES: Readonly<Record<string, readonly number[]>> = {
  ...{ oak: [0.199, 0.5, 0], elm: [0.099, 0.51, 0.001], auto: [0.101, 0.4, 0] },
};

function outcomeOf(direction: 'lower' | 'higher', figures = FIGURES) {
  const lines = [0, 1, 2].map((line) => ({
    name: `line ${line}`,
    data: { drawn: 'rank-rules-artificial', rows: 10 } as const,
    ...(line === 0 && { repeats: 2 }),
  }));
  const columns = Object.keys(figures).map((learner) => ({
    ...{ title: `the ${learner}`, learner, direction, figure: 'maeLoss', digits: 3 },
    published: new Map(),
  }));
  const study: Study = {
    ...{ id: 'a/b', title: 'Trees', source: 'none', protocol: [], lineTitle: 'line', repeats: 3 },
    ...{ lines, columns, nearBest: { without: 'auto' } },
  };
  const cells = lines.flatMap((line, l) =>
    columns.map((column) => {
      const runs = [{ figures: { maeLoss: figures[column.learner][l] } }];
      return cellResult(study, { line, column, jobs: [] }, runs, undefined);
    }),
  );
  return { study, cells, repeats: 3, seed: 1, missing: [] };
}

describe('how near each column comes to the best of each line', () => {
  it('is the ratio to the lowest error, whatever the choice among the columns has', () => {
    const { study, cells } = outcomeOf('lower');
    // With the .001 that are added: 2, 1, 1; 1, 511 / 501, 2; 1.02, 401 / 501, 1.
    const [table] = nearBestTable(study, cells);
    expect(table.rows).toEqual([
      ['the oak', '2', '2', '3', Math.cbrt(2).toFixed(3)],
      ['the elm', '2', '2', '3', Math.cbrt((2 * 511) / 501).toFixed(3)],
      ['the auto', '3', '3', '3', Math.cbrt((1.02 * 401) / 501).toFixed(3)],
    ]);
  });

  it('counts scores as errors of 1 less the score', () => {
    const scores = Object.entries(FIGURES).map(([id, all]) => [id, all.map((x) => 1 - x)]);
    const [of, as] = [outcomeOf('higher', Object.fromEntries(scores)), outcomeOf('lower')];
    expect(nearBestTable(of.study, of.cells)).toEqual(nearBestTable(as.study, as.cells));
  });

  it('leaves out lines on which a column was not run, and is not there without any line', () => {
    const { study, cells } = outcomeOf('lower');
    const isThere = (line: string, column: string) => line === 'line 0' || column !== 'the elm';
    const some = cells.filter(({ line, column }) => isThere(line, column));
    const [table] = nearBestTable(study, some);
    expect(table.rows.map((row) => row[3])).toEqual(['1', '1', '1']);
    expect(nearBestTable(study, some.slice(4))).toEqual([]);
  });
});

describe('the table of a study of ours', () => {
  it('ends with the means of the columns that have all lines', () => {
    const outcome = outcomeOf('lower');
    const cells = outcome.cells.filter((_, i) => i !== 1);
    const table = studyReport({ ...outcome, cells }).blocks.find(({ type }) => type === 'table');
    expect(table?.type === 'table' && table.rows.at(-1)).toEqual(['mean', '0.233', '', '0.167']);
  });
});

describe('the runs of a line', () => {
  it('are no more than its repeats', () => {
    const { study } = outcomeOf('lower');
    const choice = { hasLine: () => true, peers: new Map([['lightgbm', '4']]), seed: 1 };
    const runsOf = (repeats: number) =>
      plannedCells(
        { ...study, columns: [{ ...study.columns[0], learner: 'lightgbm' }] },
        { ...choice, repeats },
      ).map(({ jobs }) => jobs.length);
    expect([runsOf(3), runsOf(1)]).toEqual([
      [2, 3, 3],
      [1, 1, 1],
    ]);
  });

  it('of calibration are enough for a standard error of .005, at least five', () => {
    const lines = studies.find(({ id }) => id === 'calibration/ordered-coverage')?.lines ?? [];
    const repeatsOf = (set: string) => lines.find(({ name }) => name === set)?.repeats;
    // 2 * .9 * .1 * (1 / 667 + 1 / 333) / .005 ** 2 = 32.4; of fried (1 / 10000 + 1 / 30768) give .95.
    expect([repeatsOf('era'), repeatsOf('fried')]).toEqual([33, 5]);
  });
});

describe('figures of probabilities and sets', () => {
  const target: ClassTarget = {
    ...{ kind: 'nominal', name: 'y', classes: ['a', 'b'], codes: Int32Array.of(0, 1, 1, 1) },
  };

  it('have the losses of the class shares of the training rows', async () => {
    const attributes = new Table([
      { type: 'numeric', name: 'x', values: Float64Array.of(1, 2, 3, 4) },
    ]);
    const rows = { train: { attributes, target }, test: { attributes, target }, seed: 1 };
    const files = { rowsOf: async () => rows } as unknown as StudyFiles;
    const figures = await measureJob({ learner: NO_LEARNER } as Job, { files });
    expect(figures.logLoss).toBeCloseTo(-(Math.log(1 / 4) + 3 * Math.log(3 / 4)) / 4, 12);
    expect(figures.brierLoss).toBeCloseTo((2 * (9 / 16) + 3 * 2 * (1 / 16)) / 4, 12);
    expect(figures).not.toHaveProperty('rankedProbabilityLoss');
  });

  it('have the coverage that is stated less the one found', () => {
    const prediction: ClassPrediction = {
      ...{ kind: 'nominal', classes: target.classes, codes: target.codes, details: [] },
      sets: { members: Uint8Array.of(1, 0, 1, 1, 1, 0, 0, 1), coverage: 0.9 },
    };
    expect(setFigures(prediction, target).coverageDifference).toBeCloseTo(0.9 - 3 / 4, 12);
    const { sets: _, ...without } = prediction;
    expect(setFigures(without, target)).toEqual({});
  });
});
