import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Random } from '@preflearn/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testFolder } from './preflearn.js';

const ROWS = 12_000;

/** Numbers of many and of few values, with gaps and ties, categories, weights and classes. */
function table(): string {
  const random = new Random(5);
  const lines = Array.from({ length: ROWS }, (_, row) => {
    const x = Math.round(random.uniform() * 5000) / 8;
    const ties = random.integer(12);
    const kind = random.integer(4);
    const y = Math.min(3, Math.floor((x / 625 + ties / 12 + (kind === 2 ? 1 : 0)) * 1.4));
    return [
      row % 9 === 0 ? '' : x,
      ties,
      row % 7 === 1 ? 'NA' : `kind ${kind}`,
      row % 5,
      y,
      `row ${row}`,
    ].join(',');
  });
  return `${['x,ties,kind,w,y,name', ...lines].join('\n')}\n`;
}

describe('preflearn train --out-of-core', () => {
  const folder = testFolder();

  beforeAll(async () => {
    await folder.write('table.csv', table());
    await folder.inProcess('convert table.csv table.parquet');
    await mkdir(join(folder.path, 'tmp'));
    vi.stubEnv('TMPDIR', join(folder.path, 'tmp'));
  });

  afterAll(() => vi.unstubAllEnvs());

  const train = (words: string) =>
    folder.inProcess(`train ${words} -o out.json${words.includes('lrt') ? '' : ' --set rules=15'}`);
  const model = () => folder.read('out.json');

  it.each([
    ['table.csv -t y --learner rank-rules'],
    ['table.csv -t y --learner rank-rules --weights w --type ties=nominal'],
    ['table.csv -t y --learner ml-rules --kind nominal'],
    ['table.csv -t y --learner ender-ae --set bins=16'],
    ['table.csv -t y --learner order --set bins=none'],
    ['table.csv -t x --learner rank-rules --ignore y --discretize 5 --set sample=1'],
    ['table.parquet -t y --learner rank-rules'],
  ])('gives the same file: %s', async (words) => {
    const inMemory = await train(`${words} --no-check`);
    expect(inMemory.code).toBe(0);
    const expected = await model();
    const { code, stdout } = await train(`${words} --out-of-core --no-check`);
    expect(code).toBe(0);
    expect(await model()).toBe(expected);
    expect(withoutSeconds(stdout)).toBe(withoutSeconds(inMemory.stdout));
    expect(await readdir(join(folder.path, 'tmp'))).toEqual([]);
  });

  it('says that new rows are not measured', async () => {
    const { stdout } = await train('table.csv -t y --out-of-core');
    expect(stdout).toContain('\nOn new rows    not measured: the columns are kept in a file\n');
  });

  it.each([
    [
      'table.csv -t y --learner order --early-stopping',
      '--early-stopping: rows that are held out ',
    ],
    ['table.csv -t y --learner lrt', '--out-of-core: lrt needs the numbers themselves in memory; '],
    [
      'cars-*.parquet -t y',
      '--out-of-core: it is for files that are read into memory, not for a database; ',
    ],
  ])('refuses %s', async (words, sentence) => {
    const { code, stderr } = await train(`${words} --out-of-core`);
    expect(stderr).toContain(sentence);
    expect(code).toBe(2);
  });
});

function withoutSeconds(text: string): string {
  return text.replace(/in [\d.]+ (?:ms|s)/g, '').replace(' --out-of-core', '');
}
