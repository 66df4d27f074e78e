import { describe, expect, it } from 'vitest';
import { knownGenerators } from '../src/generators/generators.js';
import { carsCsv, testFolder } from './preflearn.js';

/** The columns of the cars that `npm start` writes (apps/docs/public/cars.csv). */
const CAR_COLUMNS = [
  'cylinders',
  'displacement',
  'horsepower',
  'weight',
  'acceleration',
  'year',
  'origin',
  'mpg',
];

describe('help and errors of the command', () => {
  const folder = testFolder({ 'cars.csv': carsCsv() });

  it('teaches by example', async () => {
    const commands = [
      'train',
      'predict',
      'evaluate',
      'inspect',
      'explain',
      'learners',
      'generate',
      'convert',
    ];
    const helps = await Promise.all(
      ['', ...commands].map((command) => folder.inProcess(`${command} --help`.trim())),
    );
    for (const { code, stdout, stderr } of helps) {
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout.match(/^ {2}\$ preflearn /gm)?.length).toBeGreaterThanOrEqual(2);
    }
    const bare = await folder.preflearn([]);
    expect(bare).toMatchObject({ code: 2, stdout: '' });
    const version = await folder.preflearn('--version');
    expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  it('teaches with columns that the cars of npm start have', async () => {
    const commands = [
      '',
      'train',
      'predict',
      'evaluate',
      'inspect',
      'explain',
      'compare',
      'convert',
    ];
    const generators = ['', ...knownGenerators().map(({ id }) => id)].map((id) => `generate ${id}`);
    const helps = await Promise.all(
      [...commands, ...generators].map((words) =>
        folder.inProcess(`${words.trim()} --help`.trim()),
      ),
    );
    const named = helps.flatMap(({ stdout }) =>
      [...stdout.matchAll(/ cars\.csv .*/g)].flatMap(([line]) =>
        [...line.matchAll(/ (?:--target|-t|--labels|--ignore|--weights) (\S+)/g)].flatMap(
          ([, list]) => list.split(','),
        ),
      ),
    );
    expect(new Set(named)).toContain('horsepower');
    for (const name of named) expect(CAR_COLUMNS).toContain(name);
  });

  it('reports errors as JSON where results are JSON', async () => {
    const [flag, dash, file] = await Promise.all([
      folder.inProcess('inspect none.json --json'),
      folder.preflearn('evaluate none.csv --learner rank-rules --target a --folds 2 --json -'),
      folder.inProcess(
        'evaluate none.csv --learner rank-rules --target a --folds 2 --json results2.json',
      ),
    ]);
    const message = (name: string) =>
      `${name}: the file cannot be read: there is no such file; check the path.`;
    const parts = { code: 'FILE_READ', remedy: [{ action: 'other', text: 'check the path' }] };
    expect(JSON.parse(flag.stderr)).toEqual({
      error: { ...parts, message: message('none.json'), where: { file: 'none.json' } },
    });
    expect(JSON.parse(dash.stderr)).toEqual({
      error: { ...parts, message: message('none.csv'), where: { file: 'none.csv' } },
    });
    expect(file.stderr).toBe(`preflearn: ${message('none.csv')} (FILE_READ)\n`);
  });

  it('tells place and remedies of an error as data, with options as in the library', async () => {
    await folder.write('marks.csv', 'x,grade\n1,low\nfew,high\n3,mid\n4,low\n');
    const bad = await folder.inProcess(
      'train marks.csv --learner rank-rules -t grade -o m.json --json',
    );
    const error = JSON.parse(bad.stderr).error;
    expect(error).toMatchObject({
      code: 'VALUE_NOT_NUMERIC',
      where: { file: 'marks.csv', line: 3, column: 'x' },
      remedy: [
        { action: 'other', text: 'correct it' },
        { action: 'set', option: 'missing', value: ['few'] },
        { action: 'set', option: 'types', value: { x: 'nominal' } },
      ],
    });
    expect(error.message).toBe(
      'marks.csv, line 3, column "x": found "few", expected a number like 3 of the 4 values; correct it, name ' +
        'it as a marker for missing values (--missing few), or declare the column nominal (--type x=nominal).',
    );
    const setting = await folder.inProcess(
      'train marks.csv --learner rank-rules -t grade -o m.json --json --set rules=0',
    );
    expect(JSON.parse(setting.stderr).error.where).toEqual({
      learner: 'rank-rules',
      option: 'rules',
    });
    const argument = await folder.inProcess(
      'train marks.csv --learner rank-rules -t grade -o m.json --json --seed x',
    );
    expect(JSON.parse(argument.stderr).error.where).toEqual({ option: 'seed' });
  });

  it('names no flag that the command does not have', async () => {
    await folder.write('marks.csv', 'weight,power,origin\nheavy,1,EU\n');
    const { stderr } = await folder.inProcess('predict cars.json marks.csv');
    expect(stderr).toContain(
      'preflearn: cars.json: the file cannot be read: there is no such file; check the path. ' +
        '(FILE_READ)\n',
    );
  });

  it('shows where an error arose when PREFLEARN_DEBUG is 1', async () => {
    const env = { PREFLEARN_DEBUG: '1' };
    const finished = await folder.preflearn('inspect none.json', { env });
    expect(finished.code).toBe(1);
    expect(finished.stderr).toMatch(/^\s+at /m);
  });
});
