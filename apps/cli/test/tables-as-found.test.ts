import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carsCsv, type Finished, Folder } from './preflearn.js';

const LEARN = '-t grade --classes low,mid,high --ignore mpg --set rules=5';

/** The cars, written otherwise. */
const asPipes = carsCsv().replaceAll(',', '|');

/** The cars as a German spreadsheet exports them: `1.550;118;EU;42,5;high`. */
const german = carsCsv()
  .split('\n')
  .map((line) => line.replace(/^(\d)(\d{3}),/, '$1.$2,').replaceAll(',', ';'))
  .map((line) =>
    line.replace(/(\d+)\.?(\d*);(low|mid|high)$/, (_, a, b, c) => `${a},${b || 0};${c}`),
  )
  .join('\n');

describe('tables as people have them', () => {
  let folder: Folder;

  beforeAll(async () => {
    folder = await Folder.create({
      'cars.csv': carsCsv(),
      'pipes.csv': asPipes,
      'german.csv': german,
      'stars.csv': asPipes.replaceAll('|', '*'),
      'excel.csv': `sep=;\r\n${carsCsv().replaceAll(',', ';').replaceAll('\n', '\r\n')}`,
    });
    await run(`train cars.csv ${LEARN} -o cars.json`);
  });

  afterAll(() => folder.remove());

  async function run(words: string): Promise<Finished> {
    const finished = await folder.inProcess(words);
    expect(finished, finished.stderr).toMatchObject({ code: 0 });
    return finished;
  }

  it.each([
    ['pipes.csv', ''],
    ['stars.csv', '--separator *'],
    ['excel.csv', ''],
  ])('%s is learned, predicted and explained like cars.csv', async (file, options) => {
    const words = options === '' ? '' : ` ${options}`;
    await run(`train ${file} ${LEARN}${words} -o other.json --quiet`);
    const shown = await run('inspect other.json');
    expect(shown.stdout).toBe((await run('inspect cars.json')).stdout);
    const predicted = await run(`predict cars.json ${file}${words}`);
    expect(predicted.stdout).toBe((await run('predict cars.json cars.csv')).stdout);
    expect(predicted.stderr).toBe(
      (await run('predict cars.json cars.csv')).stderr.replaceAll('cars.csv', file),
    );
    const explained = await run(`explain cars.json ${file} --row 3${words}`);
    expect(explained.stdout).toBe(
      (await run('explain cars.json cars.csv --row 3')).stdout.replace('cars.csv', file),
    );
  });

  it('learns from a German spreadsheet what it learns from cars.csv', async () => {
    const words = '-t mpg --ignore grade --discretize 5 --set rules=5';
    await run(`train cars.csv ${words} -o plain.json`);
    const { stderr } = await run(`train german.csv ${words} -o german.json`);
    expect(stderr).toContain(
      'german.csv: commas were read as decimal marks in columns "weight", "mpg"; if they are not, say so ' +
        '(--decimal .).\n',
    );
    const shown = await run('inspect german.json');
    expect(shown.stdout).toBe((await run('inspect plain.json')).stdout);
    for (const options of ['', ' --decimal comma']) {
      const predicted = await run(`predict plain.json german.csv${options}`);
      const plain = await run('predict plain.json cars.csv');
      expect(predicted.stdout).toBe(plain.stdout);
      expect(predicted.stderr).toContain(plain.stderr.replaceAll('cars.csv', 'german.csv'));
    }
  });

  it('reads the encoding that Excel writes, and says so', async () => {
    const text = 'Größe;klasse\n1;a\n2;b\n3;a\n4;b\n';
    await writeFile(join(folder.path, 'latin.csv'), Buffer.from(text, 'latin1'));
    const said =
      'latin.csv: the text is not UTF-8, and was read as windows-1252; if it is in another encoding, say so (--encoding windows-1252).\n';
    expect((await run('convert latin.csv utf8.csv')).stderr).toContain(said);
    const { stderr } = await run('convert latin.csv utf8.csv --encoding windows-1252');
    expect(stderr).not.toContain(said);
    expect(await readFile(join(folder.path, 'utf8.csv'), 'utf8')).toBe(text.replaceAll(';', ','));
  });

  it('names the separator in the commands that train proposes', async () => {
    const { stdout } = await run(`train stars.csv ${LEARN} --separator * -o other.json`);
    expect(stdout).toContain("preflearn predict other.json stars.csv --separator '*'\n");
    expect(stdout).toMatch(/preflearn evaluate stars.csv .* --separator '\*' --learner/);
  });

  it('writes commas whatever it reads', async () => {
    await run('convert stars.csv out.csv --separator *');
    expect(await run('predict cars.json out.csv')).toEqual(
      await run('predict cars.json cars.csv').then(({ stderr, ...rest }) => ({
        ...rest,
        stderr: stderr.replaceAll('cars.csv', 'out.csv'),
      })),
    );
  });

  it('refuses a separator of two characters', async () => {
    const { code, stderr } = await folder.inProcess('convert cars.csv out.csv --separator ab');
    expect([code, stderr]).toEqual([
      2,
      'preflearn: --separator: found "ab", expected comma, semicolon, tab, pipe, or one character that is no ' +
        'quote. (ARGUMENT)\n',
    ]);
  });
});
