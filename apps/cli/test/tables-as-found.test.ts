import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { carsCsv, type Finished, testFolder } from './preflearn.js';

const LEARN = '-t grade --classes low,mid,high --ignore mpg --learner rank-rules --set rules=5';

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

/** What inspect prints, without the line that says how the table was read. */
function withoutReading(text: string): string {
  return text.replace(/\nIts table was read so: .*\n/, '');
}

describe('tables as people have them', () => {
  const folder = testFolder({
    'cars.csv': carsCsv(),
    'pipes.csv': asPipes,
    'german.csv': german,
    'stars.csv': asPipes.replaceAll('|', '*'),
    'excel.csv': `sep=;\r\n${carsCsv().replaceAll(',', ';').replaceAll('\n', '\r\n')}`,
  });

  beforeAll(async () => {
    await run(`train cars.csv ${LEARN} -o cars.json`);
  });

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
    expect(withoutReading(shown.stdout)).toBe((await run('inspect cars.json')).stdout);
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
    const words = '-t mpg --ignore grade --discretize 5 --learner rank-rules --set rules=5';
    await run(`train cars.csv ${words} -o plain.json`);
    const { stderr } = await run(`train german.csv ${words} -o german.json`);
    expect(stderr).toContain(
      'german.csv: commas were read as decimal marks in columns "weight", "mpg"; if they are not, say so ' +
        '(--decimal .).\n',
    );
    const shown = await run('inspect german.json');
    expect(shown.stdout).toContain(
      '\nIts table was read so: separated by semicolons, decimal commas, utf-8.\n',
    );
    expect(withoutReading(shown.stdout)).toBe((await run('inspect plain.json')).stdout);
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
    expect(await folder.read('utf8.csv')).toBe(text.replaceAll(';', ','));
  });

  it('is read by a model as its table was, with no option', async () => {
    const text =
      'Größe;Breite;klasse;güte\n1.550;0,5;n/v;1.050\n2.550;0,7;b;1.070\n3.550;n/v;b;1.090\n4.550;0,9;a;1.110\n';
    const write = (name: string, lines: string) =>
      writeFile(join(folder.path, name), Buffer.from(lines, 'latin1'));
    await write('wide.csv', text);
    const words = '-t güte --discretize 2 --learner rank-rules --set rules=5';
    await run(`train wide.csv ${words} --missing n/v -o wide.json`);
    const expected = await run('predict wide.json wide.csv');
    expect(expected.stderr).toContain('Against the "güte" of 4 rows');
    const said = '--decimal , --encoding windows-1252 --separator ; --missing n/v';
    expect(await run(`predict wide.json wide.csv ${said}`)).toEqual(expected);
    expect((await run(`explain wide.json wide.csv --row 1 ${said}`)).stdout).toBe(
      (await run('explain wide.json wide.csv --row 1')).stdout,
    );
    // Every number left may be read in two ways, and as decimal points is what another model does.
    await write('narrow.csv', text.replaceAll(/;0,[57];|;0,9;/g, ';n/v;'));
    await run(`train wide.csv ${words} --missing n/v --ignore Breite -o narrow.json`);
    const narrow = await run('predict narrow.json narrow.csv');
    expect(narrow).toEqual(await run(`predict narrow.json narrow.csv ${said}`));
    expect(narrow.stderr).toContain('Against the "güte" of 4 rows');
    const { code, stderr } = await folder.inProcess('predict narrow.json narrow.csv --decimal .');
    expect([code, stderr]).toEqual([0, expect.not.stringContaining(narrow.stderr)]);
  });

  it('is read by a model though it is in another format than its table', async () => {
    await run('convert german.csv german.arff');
    await run(
      'train german.csv -t mpg --ignore grade --discretize 5 --learner rank-rules --set rules=5 -o german.json',
    );
    const expected = await run('predict german.json german.csv');
    for (const file of ['german.arff', 'cars.csv']) {
      const { stdout, stderr } = await run(`predict german.json ${file}`);
      expect(stdout).toBe(expected.stdout);
      expect(stderr.replaceAll(file, 'german.csv')).toBe(expected.stderr);
    }
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

  it('leaves out titles, comments, units and a source, and says so in words of the command line', async () => {
    const [names, ...rows] = carsCsv().trimEnd().split('\n');
    const units = names
      .split(',')
      .map((_, c) => (c < 2 ? '(kg)' : ''))
      .join(',');
    const text = [
      '# made by hand',
      'Cars of 1982',
      '',
      names,
      units,
      ...rows,
      '',
      'Source: a book',
    ];
    await writeFile(join(folder.path, 'report.csv'), `${text.join('\n')}\n`);
    const { stderr } = await run(`train report.csv ${LEARN} -o other.json`);
    for (const said of [
      'lines 1 to 3 above the header were left out (such as "Cars of 1982"); if the header is another line, say how ' +
        'many to leave out (--skip-lines 0).',
      'lines that begin with "#" were left out as comments; if they are none, say so (--comment none).',
      'the line below the header was left out (such as "(kg)"); if it is a row, say so (--skip-after-header 0).',
      `line ${text.length} at the end was left out (such as "Source: a book"); if it is a row, say so (--skip-footer 0).`,
    ]) {
      expect(stderr).toContain(`report.csv: ${said}\n`);
    }
    const words = '--skip-lines 3 --comment # --skip-after-header 1 --skip-footer 1';
    const said = await run(`train report.csv ${LEARN} ${words} -o other.json`);
    expect(said.stderr).not.toContain('left out');
    expect(said.stdout).toContain(
      "--skip-lines 3 --comment '#' --skip-after-header 1 --skip-footer 1",
    );
    const shown = await run('inspect other.json');
    const [model, reading] = shown.stdout.split('\nIts table was read so: ');
    expect(model).toBe((await run('inspect cars.json')).stdout);
    expect(reading).toBe(
      'separated by commas, 3 lines left out at the beginning, 1 line left out below the header, 1 line left ' +
        'out at the end, decimal points, utf-8.\n',
    );
  });

  it('learns from a table without a header, whose columns have numbers', async () => {
    const [names, ...rows] = carsCsv().trimEnd().split('\n');
    await writeFile(join(folder.path, 'cars.data.csv'), `${rows.join('\n')}\n`);
    const place = (name: string) => names.split(',').indexOf(name) + 1;
    const learn = `-t ${place('grade')} --classes low,mid,high --ignore ${place('mpg')} --learner rank-rules --set rules=5`;
    const refused = await folder.inProcess(`train cars.data.csv ${learn} -o other.json`);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(
      'where a name of a column was expected, as if the table had no header; say that it has none (--no-header), ' +
        'or that this line is the header (--header). (FILE_FORMAT)',
    );
    await run(`train cars.data.csv ${learn} --no-header -o other.json`);
    const predicted = await run('predict other.json cars.data.csv');
    const plain = await run('predict cars.json cars.csv');
    expect(predicted.stdout).toBe(plain.stdout);
    const { stdout } = await run('inspect other.json');
    expect(stdout).toContain(`column ${place('weight')}`);
  });

  it('takes a column by number where none is called so', async () => {
    await writeFile(join(folder.path, 'numbered.csv'), '"2","1",x\n5,a,7\n6,b,8\n5,a,9\n');
    const { stdout } = await run(
      'train numbered.csv -t 1 --ignore 3 --learner ml-rules --set rules=1 -o n.json',
    );
    expect(stdout).toContain('that predicts 1 (2 ordinal classes) from 1 attribute');
    const refused = await folder.inProcess('train numbered.csv -t 4 -o n.json');
    expect(refused.stderr).toContain('found "4", but the columns are "2", "1", "x"');
  });

  it('takes columns by number in every option that names some', async () => {
    await writeFile(
      join(folder.path, 'dated.csv'),
      '2024-01-05,1,7,a\n2024-02-05,2,8,b\n2024-03-05,3,9,a\n',
    );
    const [train, describe] = ['train dated.csv --no-header', 'describe dated.csv --no-header'];
    const roles = '-t 4 --weights 2 --ignore 3 --date-parts 1:month';
    const trained = await run(`${train} ${roles} --learner ml-rules --set rules=1 -o d.json`);
    expect(trained.stdout).toContain(
      'that predicts column 4 (2 ordinal classes) from 2 attributes',
    );
    await run(`${describe} ${roles} --kind nominal --type 3=nominal --schema-out d.schema.json`);
    const schema: unknown = JSON.parse(await folder.read('d.schema.json'));
    expect(schema).toMatchObject({
      target: { name: 'column 4', kind: 'nominal' },
      weights: 'column 2',
      ignore: ['column 3'],
    });
    const again = await run(
      'train dated.csv --schema d.schema.json -t 4 --learner ml-rules -o e.json',
    );
    expect(again.stdout).toContain('column 4 (2 nominal classes)');
    await run('convert dated.csv d.xarff --no-header --ranking 4 --labels a,b');
    expect(await folder.read('d.xarff')).toContain("'column 4' RANKING {a,b}");
    await run(
      'generate label-ranking-attributes dated.csv --no-header --labels 2,3 --ignore 1 -o o.csv',
    );
    expect(await folder.read('o.csv')).toMatch(/column 2|column 3/);
    const weighted = await run('predict d.json dated.csv --weights 2');
    expect(weighted.stderr + weighted.stdout).toContain('weighted');
  });

  it.each(['parquet', 'arrow', 'xlsx', 'arff', 'jsonl'])(
    'takes types by number from other formats, too: %s',
    async (ending) => {
      await writeFile(join(folder.path, 'typed.csv'), 'a,zip\n1,8001\n2,8002\n');
      await run(`convert typed.csv typed.${ending}`);
      const { stdout } = await run(`describe typed.${ending} --type 2=nominal`);
      expect(stdout).toMatch(/zip\s+nominal/);
    },
  );

  it('refuses a separator of two characters', async () => {
    const { code, stderr } = await folder.inProcess('convert cars.csv out.csv --separator ab');
    expect([code, stderr]).toEqual([
      2,
      'preflearn: --separator: found "ab", expected comma, semicolon, tab, pipe, or one character other ' +
        'than a quote. (ARGUMENT)\n',
    ]);
  });
});
