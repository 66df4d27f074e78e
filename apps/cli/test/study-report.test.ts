import { describe, expect, it } from 'vitest';
import { studyFiles } from '../src/reproduce/results/study-files.js';
import { studyReport } from '../src/reproduce/results/study-report.js';
import { cellResult } from '../src/reproduce/results/study-results.js';
import { plannedCells } from '../src/reproduce/running/study-jobs.js';
import { studies } from '../src/reproduce/studies/studies.js';
import type { Figures, Study } from '../src/reproduce/studies/study.js';

/** Figures of any name: some number that differs between columns. */
function figuresOf(column: number): Figures {
  return new Proxy({}, { get: () => 0.25 + column / 100 }) as Figures;
}

/** The outcome of a study whose columns were run on every second line, or on none. */
function outcomeOf(study: Study, isRun: boolean) {
  const quoted = plannedCells(study, {
    hasLine: () => true,
    learners: [],
    peers: new Map(),
    repeats: 1,
    seed: 1,
  });
  const cells = quoted.map((cell) => {
    const runs =
      isRun && study.lines.indexOf(cell.line) % 2 === 0
        ? [{ figures: figuresOf(study.columns.indexOf(cell.column)) }]
        : [];
    return cellResult(study, cell, runs, undefined);
  });
  return { study, repeats: 1, seed: 1, cells, missing: [] };
}

describe('the files of a study', () => {
  it.each(studies.map((study) => [study.id, study] as const))(
    'are made of %s',
    async (_, study) => {
      for (const isRun of [false, true]) {
        const outcome = outcomeOf(study, isRun);
        const files = await studyFiles('out', outcome, studyReport(outcome));
        const named = new Map(files.map(({ path, content }) => [path, String(content)]));
        const markdown = named.get(`out/${study.id}.md`) ?? '';
        for (const { title } of study.columns) expect(markdown).toContain(title);
        for (const [, picture] of markdown.matchAll(/\]\(([^)]+\.svg)\)/g)) {
          const folder = study.id.replace(/\/[^/]*$/, '');
          expect(named.get(`out/${folder}/${picture}`)).toMatch(/^<svg/);
        }
        if (study.curves !== undefined) expect(/\.svg\)/.test(markdown)).toBe(isRun);
        expect(JSON.parse(named.get(`out/${study.id}.json`) ?? '')).toMatchObject({
          study: study.id,
        });
      }
    },
  );

  it('compare by average rank the published figures, and ours on the lines that were run', () => {
    const study = studies.find(({ id }) => id === 'ml-rules/table-1');
    if (study === undefined) throw new Error('no such study');
    const { blocks } = studyReport(outcomeOf(study, true));
    const tables = blocks.flatMap((block) =>
      block.type === 'table' && block.title.startsWith('Average ranks') ? [block] : [],
    );
    expect(tables.map(({ title }) => title)).toEqual([
      ...['Average ranks: Two classes', 'Average ranks: All sets'],
    ]);
    expect(tables[0].rows.map((row) => row.slice(0, 3))).toEqual([
      ['published figures', '20', expect.any(String)],
      ['our figures', '10', '1.000'],
    ]);
  });
});
