import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '@preflearn/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { killAgainAndAgain } from './kill-while-it-writes.js';
import { testFolder } from './preflearn.js';

const folder = testFolder({});

/** A table whose last number follows from the others, up to noise. */
function numbersCsv(rows: number, target: string): string {
  const random = new Random(rows);
  const lines = Array.from({ length: rows }, () => {
    const [a, b, c, noise] = Array.from({ length: 4 }, () => random.uniform());
    return [a, b, c, a + b + 0.2 * noise].map((x) => x.toFixed(4)).join();
  });
  return `a,b,c,${target}\n${lines.join('\n')}\n`;
}

beforeAll(async () => {
  mkdirSync(join(folder.path, 'data/regression'), { recursive: true });
  await folder.write('data/regression/machine-cpu.csv', numbersCsv(209, 'class'));
  await folder.write('data/regression/pyrim.csv', numbersCsv(74, 'activity'));
});

/** Bytes of an entry of a journal. */
const ENTRY_BYTES = 350;

const TABLE_4 = 'reproduce rank-rules/table-4 --data data';
const QUICK = `${TABLE_4} --only pyrim,machine-cpu --learners order,rank-rules`;

/** The entries of a journal without times, in a fixed order. */
async function entries(journal: string): Promise<readonly string[]> {
  const [, ...lines] = (await folder.read(journal)).trim().split('\n');
  return lines
    .map((line) => {
      const { key, value } = JSON.parse(line) as { key: string; value: Record<string, number> };
      const { fitSeconds: _, predictSeconds: __, ...figures } = value;
      return JSON.stringify([key, figures]);
    })
    .sort();
}

describe('preflearn reproduce', () => {
  it('lists the studies, or those of one paper', async () => {
    const { stdout } = await folder.inProcess('reproduce list');
    expect(stdout).toContain('rank-rules/table-3');
    const { stdout: json } = await folder.inProcess('reproduce list rank-rules/table-4 --json');
    const [study] = JSON.parse(json);
    expect(study).toMatchObject({ id: 'rank-rules/table-4', repeats: 20 });
    expect(study.lines).toHaveLength(19);
  });

  it('runs the sets and learners that are asked for, and quotes the others', async () => {
    const run = await folder.inProcess(`${QUICK} --repeats 2 --out some`);
    expect(run, run.stderr).toMatchObject({ code: 0 });
    expect(run.stderr).toMatch(/^12 runs to do, about /);
    const { figures } = JSON.parse(await folder.read('some/rank-rules/table-4.json'));
    const cell = (line: string, column: string) =>
      figures.find((one: Record<string, string>) => one.line === line && one.column === column);
    expect(cell('pyrim', 'ENDER AE')).toEqual({
      ...{ line: 'pyrim', column: 'ENDER AE', learner: 'ender-ae', runs: 0 },
      published: { mean: 1.43 },
    });
    expect(cell('pyrim', 'ORDER')).toMatchObject({ published: { mean: 1.26 }, runs: 2 });
    expect(figures.filter(({ runs }: { runs: number }) => runs === 2)).toHaveLength(6);
    const markdown = await folder.read('some/rank-rules/table-4.md');
    expect(markdown).toContain('| pyrim | ENDER AE | 1.430 |  |  |  | 0 | quoted |');
    expect(await folder.read('some/rank-rules/table-4.html')).toContain('(1.430)');
    expect(await folder.read('some/rank-rules/table-4.tex')).toContain('$\\pm$');
    expect(await folder.read('some/rank-rules/table-4-1.svg')).toMatch(/^<svg/);
  });

  it('gives the figures of evaluate on the same splits', async () => {
    const { stdout } = await folder.inProcess(
      'evaluate data/regression/pyrim.csv -t activity --discretize 10 --split 50:24 --repeats 2 --learner order --json -',
    );
    const { mean } = JSON.parse(stdout).results[0].metrics.maeLoss;
    const { figures } = JSON.parse(await folder.read('some/rank-rules/table-4.json'));
    const order = figures.find(
      ({ line, column }: Record<string, string>) => line === 'pyrim' && column === 'ORDER',
    );
    expect(order.ours).toBeCloseTo(mean, 14);
  });

  it('comes to the same results however often it is killed', async () => {
    const words = (out: string, jobs: number) =>
      `${QUICK} --repeats 4 --out ${out} --jobs ${jobs} --seed 3`;
    expect(await folder.preflearn(words('whole', 1))).toMatchObject({ code: 0 });
    const journal = 'killed/runs.jsonl';
    await killAgainAndAgain(
      folder,
      (attempt) => words('killed', 1 + (attempt % 2)),
      journal,
      ENTRY_BYTES,
    );
    const last = await folder.preflearn(words('killed', 2));
    expect(last, last.stderr).toMatchObject({ code: 0 });
    for (const name of ['rank-rules/table-4.json', 'rank-rules/table-4.md']) {
      expect(await folder.read(`killed/${name}`)).toBe(await folder.read(`whole/${name}`));
    }
    expect(await entries(journal)).toEqual(await entries('whole/runs.jsonl'));
  }, 300_000);

  it.each([1, 2])('ends at a signal, whatever is still to do, with %i jobs', async (jobs) => {
    let sent = false;
    const words = `${TABLE_4} --repeats 2000 --out ended --jobs ${jobs}`;
    const run = await folder.preflearn(words, {
      onStderr(_, kill) {
        if (sent) return;
        sent = true;
        setTimeout(() => kill('SIGINT'), 500); // into the runs
      },
    });
    expect(run).toMatchObject({ code: null, signal: 'SIGINT', stdout: '' });
    expect(run.stderr).toContain(
      'Interrupted; the runs so far are in ended/runs.jsonl, and the same command goes on from there',
    );
  });

  it('says what is stored, and runs only what is not', async () => {
    const before = await folder.read('some/runs.jsonl');
    const again = await folder.inProcess(`${QUICK} --repeats 2 --out some`);
    expect(again.stderr).toMatch(/^0 runs to do, and 12 that are stored\.\n/);
    expect(await folder.read('some/runs.jsonl')).toBe(before);
    const changed = numbersCsv(74, 'activity').replace('a,b,c', 'b,a,c');
    await folder.write('data/regression/pyrim.csv', changed);
    const other = await folder.inProcess(`${QUICK} --repeats 2 --out some`);
    expect(other.stderr).toMatch(/^6 runs to do, about .*, and 6 that are stored\.\n/);
  });

  it.each([
    ['reproduce rank-rules/table-5 --data data --out x', 'there is no study "rank-rules/table-5"'],
    [`${TABLE_4} --only pyrm --out x`, 'the tables have no "pyrm"'],
    [`${TABLE_4} --learners ordr --out x`, 'the tables have no "ordr"'],
    ['reproduce rank-rules/table-4 --out x', 'this option is required'],
    [`${TABLE_4} --only housing --out x`, 'found none of the files "regression/housing.csv"'],
  ])('says what is wrong with %s', async (words, problem) => {
    const run = await folder.inProcess(words);
    expect(run.code).not.toBe(0);
    expect(run.stderr).toContain(problem);
  });
});
