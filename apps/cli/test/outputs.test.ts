import { link, lstat, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { carsCsv, testFolder } from './preflearn.js';

const TRAIN =
  'train cars.csv -t grade --classes low,mid,high --ignore mpg --learner rank-rules --set rules=3';
const EVALUATE = `evaluate cars.csv -t grade --classes low,mid,high --folds 2 --learner rank-rules --set rules=3`;

describe('outputs', () => {
  const at = (name: string) => join(folder.path, name);

  const folder = testFolder({ 'cars.csv': carsCsv(), old: 'old' });

  beforeAll(async () => {
    await link(at('old'), at('hard'));
    await link(at('cars.csv'), at('same.csv'));
    await symlink('old', at('link'));
    await symlink('fresh', at('dangling'));
    await folder.inProcess(`${TRAIN} --out m.json`);
  });

  it.each([
    ['old', 'hard'],
    ['old', 'link'],
    ['link', 'hard'],
    ['fresh', 'dangling'],
    ['fresh', './fresh'],
    ['fresh', 'FRESH'],
  ])('that are one file are refused before any work: %s and %s', async (one, other) => {
    const before = await folder.names();
    const { code, stdout, stderr } = await folder.inProcess(
      `${EVALUATE} --json ${one} --html ${other}`,
    );
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr:
        `preflearn: ${other}: two outputs would be written to this file, which is also "${one}"; ` +
        'give them different names. (OPTION_CONFLICT)\n',
    });
    expect(await folder.names()).toEqual(before);
    expect(await readFile(at('old'), 'utf8')).toBe('old');
  });

  it('that are read, too, are refused by whatever name', async () => {
    const { code, stderr } = await folder.inProcess(`convert cars.csv same.csv`);
    expect(code).toBe(2);
    expect(stderr).toBe(
      'preflearn: same.csv: this command reads the file too, and would replace it; give it another ' +
        'name. (OPTION_CONFLICT)\n',
    );
  });

  it('that the results are printed to are refused', async () => {
    const { code, stderr } = await folder.shell(
      '$PREFLEARN predict m.json cars.csv --out p.csv > p.csv',
    );
    expect(code).toBe(2);
    expect(stderr).toBe(
      'preflearn: p.csv: the standard output goes to this file, too; give it another name. ' +
        '(OPTION_CONFLICT)\n',
    );
  });

  it('go where a link leads, also when nothing is there yet', async () => {
    expect(await folder.inProcess(`${TRAIN} --out dangling`)).toMatchObject({ code: 0 });
    expect((await lstat(at('dangling'))).isSymbolicLink()).toBe(true);
    expect(await readFile(at('fresh'), 'utf8')).toBe(await readFile(at('m.json'), 'utf8'));
  });

  it('are all as before when the last of them takes no name', async () => {
    await folder.write('a.json', 'old');
    const preload = `
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const rename = fs.renameSync;
      fs.renameSync = (from, to) => {
        if (/b\\.html$/.test(to)) throw Object.assign(new Error('EIO: broken'), { code: 'EIO' });
        rename(from, to);
      };
      syncBuiltinESMExports();
    `;
    const before = await folder.names();
    const words = `${EVALUATE} --json a.json --html b.html`;
    const { code, stdout, stderr } = await folder.preflearn(words, { preload });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /preflearn: b\.html: the file cannot be written: EIO: broken\. \(FILE_WRITE\)\n$/,
    );
    expect(stderr).not.toContain('Wrote');
    expect(await folder.names()).toEqual(before);
    expect(await readFile(at('a.json'), 'utf8')).toBe('old');
  });
});

describe('texts that a spreadsheet would take for formulas', () => {
  const CELLS = '=1+1 @x +a -b -3 +4 - plain'.split(' ');

  const rows = CELLS.map((cell, i) => `${i},${cell},${i % 2}`);
  const folder = testFolder({
    't.csv': `x,=name,y\n${rows.join('\n')}\n`,
    'plain.csv': carsCsv(),
  });

  beforeAll(async () => {
    await folder.inProcess('train t.csv -t y --ignore =name --set rules=3 --out m.json');
  });

  const NOTE =
    'a spreadsheet would take texts for formulas (5, such as "=name"); --spreadsheet-safe';
  const KEEP = 'predict m.json t.csv --keep';

  it.each([
    [`${KEEP} --out p.csv`, `p.csv: ${NOTE}`],
    [`${KEEP} --out p.tsv`, `p.tsv: ${NOTE}`],
    [KEEP, `Standard output: ${NOTE}`],
    ['convert t.csv c.csv', `c.csv: ${NOTE}`],
  ])('are written as they are, and said: %s', async (words, note) => {
    const { code, stdout, stderr } = await folder.inProcess(words);
    expect(code).toBe(0);
    expect(stderr.split('\n').filter((line) => line.includes('spreadsheet'))).toEqual([
      `${note} writes ' before them.`,
    ]);
    const file = / (\S+)$/.exec(words)?.[1] ?? '';
    const text = file === '--keep' ? stdout : await folder.read(file);
    for (const cell of ['=name', ...CELLS]) expect(text.split(/[\n,\t]/)).toContain(cell);
  });

  it.each([
    [`${KEEP} --out p.csv --spreadsheet-safe`, 'p.csv'],
    [`${KEEP} --spreadsheet-safe`, ''],
    ['convert t.csv c.csv --spreadsheet-safe', 'c.csv'],
    ['convert t.csv c.tsv --spreadsheet-safe', 'c.tsv'],
    [
      'generate label-ranking-attributes t.csv --labels x,y --spreadsheet-safe --out g.csv',
      'g.csv',
    ],
  ])('become texts: %s', async (words, file) => {
    const { code, stdout, stderr } = await folder.inProcess(words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('formulas') });
    const text = file === '' ? stdout : await folder.read(file);
    const cells = text.split(/[\n,\t]/);
    for (const cell of ['=name', '=1+1', '@x', '+a', '-b']) {
      expect(cells).toContain(`'${cell}`);
      expect(cells).not.toContain(cell);
    }
    for (const cell of ['-3', '+4', '-', 'plain']) expect(cells).toContain(cell);
  });

  it.each([
    'predict m.json t.csv --out p.csv',
    `${KEEP} --out p.arff`,
    'convert plain.csv c.csv',
    `${KEEP} --out p.csv --quiet`,
  ])('are not spoken of where there are none, or when nothing is to be said: %s', async (words) => {
    expect((await folder.inProcess(words)).stderr).not.toContain('spreadsheet');
  });

  it('are no matter for a file that no spreadsheet opens', async () => {
    const { code, stderr } = await folder.inProcess('convert t.csv c.arff --spreadsheet-safe');
    expect(code).toBe(2);
    expect(stderr).toBe(
      'preflearn: c.arff, --spreadsheet-safe: it is for .csv and .tsv files, which spreadsheets open; ' +
        'leave out --spreadsheet-safe. (OPTION_CONFLICT)\n',
    );
  });
});
