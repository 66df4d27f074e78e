import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { DataError } from '@preflearn/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { StandardInput } from '../src/address/standard-input.js';
import { carsCsv, ENDINGS, testFolder } from './preflearn.js';

const TARGET = '-t mpg --discretize 5 --ignore grade --learner rank-rules --set rules=5';
const TRAIN = `train cars.csv ${TARGET} -o model.json`;

it('a standard input that breaks off is an error in the data', async () => {
  const stdin = Readable.from(
    (function* () {
      yield Buffer.from('a,b');
      throw new Error('EIO: i/o error, read');
    })(),
  );
  const input = new StandardInput({ stdin, signal: new AbortController().signal });
  const read = async () => {
    for await (const _ of input.take());
  };
  await expect(read()).rejects.toThrow(
    new DataError('FILE_READ', 'the standard input cannot be read: EIO: i/o error, read'),
  );
});

describe('- for the standard input and output', () => {
  const cars = carsCsv();

  const folder = testFolder({ 'cars.csv': cars });

  beforeAll(async () => {
    await folder.inProcess(TRAIN);
    await folder.inProcess('convert cars.csv cars.arff');
  });
  it('trains, evaluates, predicts and explains as from the file', async () => {
    const changed = (text: string) =>
      text
        .replace(/in [\d.]+ m?s/, 'in 0 s')
        .replace(/(?<=time to (train|predict)) +[\d.]+ m?s/g, ' 0 s');
    for (const [from, to] of [
      [`train cars.csv ${TARGET} -o m.json -q`, `train - ${TARGET} -o m.json -q`],
      [`evaluate cars.csv ${TARGET} --folds 3`, `evaluate - ${TARGET} --folds 3`],
      ['predict model.json cars.csv', 'predict model.json -'],
      ['predict model.json cars.csv --json', 'predict model.json - --json'],
      ['explain model.json cars.csv --row 2 --json', 'explain model.json - --row 2 --json'],
    ]) {
      const expected = await folder.inProcess(from);
      const { code, stdout, stderr } = await folder.inProcess(to, cars);
      expect({ code, stdout: changed(stdout) }, to).toEqual({
        code: 0,
        stdout: changed(expected.stdout),
      });
      const inOneLine = (text: string) => text.replace(/\s+/g, ' ');
      const name = expected.stderr.replace(/cars\.csv/, 'standard input');
      expect(inOneLine(stderr)).toBe(inOneLine(name));
    }
  });

  it('finds the format by its beginning, or takes the one that is named', async () => {
    const arff = (await folder.inProcess('convert cars.csv - --out-format arff')).stdout;
    expect(arff).toMatch(/^@relation table\n/);
    const { stdout } = await folder.inProcess('convert cars.arff -');
    for (const input of [cars, gzipSync(cars), arff, gzipSync(arff)]) {
      expect(await folder.inProcess('convert - -', input)).toEqual({ code: 0, stdout, stderr: '' });
    }
    const tsv = cars.replaceAll(',', '\t');
    expect(await folder.inProcess('convert - - --format tsv', tsv)).toMatchObject({ stdout });
    expect(await folder.inProcess('convert - o.csv --format arff -q', cars)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('standard input, line 1: '),
    });
  });

  it('reads and writes files of other names in the format that is named', async () => {
    await folder.write('cars.txt', cars);
    expect(await folder.inProcess('convert cars.txt out.dat')).toEqual({
      code: 2,
      stdout: '',
      stderr: `preflearn: out.dat: unknown format of tables; choose a file name that ends in ${ENDINGS}, or name the format (--out-format). (ARGUMENT)\n`,
    });
    const finished = await folder.inProcess(
      'convert cars.txt out.dat --format csv --out-format arff -q',
    );
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    const back = await folder.inProcess('convert out.dat - --format arff');
    expect(back.stdout).toBe((await folder.inProcess('convert cars.arff -')).stdout);
  });

  it('writes predictions and generated tables', async () => {
    const printed = await folder.inProcess('predict model.json cars.csv');
    expect(await folder.inProcess('predict model.json cars.csv --out -')).toEqual(printed);
    const words = 'generate rank-rules-artificial --rows 5 --out';
    const { stdout, code } = await folder.inProcess(`${words} -`);
    expect(code).toBe(0);
    await folder.inProcess(`${words} a.csv`);
    expect(stdout).toBe((await folder.inProcess('convert a.csv -')).stdout);
  });

  it('reads a model, or results', async () => {
    const { stdout: model } = await folder.shell('cat model.json');
    expect(await folder.inProcess('inspect - --top 1', model)).toEqual(
      await folder.inProcess('inspect model.json --top 1'),
    );
    const { stdout } = await folder.inProcess('predict - cars.csv', model);
    expect(stdout).toBe((await folder.inProcess('predict model.json cars.csv')).stdout);
  });

  it.each([
    [
      'predict - - -q',
      'Two inputs would be read from the standard input; name a file for one of them. (OPTION_CONFLICT)',
    ],
    [
      'convert cars.csv - --json',
      '--json: the standard output cannot hold the table, too; leave out --json, or write the table to a file. (OPTION_CONFLICT)',
    ],
    [
      `train cars.csv ${TARGET} -o -`,
      'This output cannot be "-", which only tables and --json take for the standard output; name a file. (ARGUMENT)',
    ],
    [
      'convert - - --format csv2',
      '--format: found "csv2", expected one of csv, tsv, arff, xarff, preflib, jsonl, json, parquet, arrow, xlsx; did you mean "csv"? (ARGUMENT)',
    ],
    [
      `train - -t km --discretize 5 -o m.json`,
      'standard input, --target: found "km", but the columns are "weight", "power", "origin", "mpg", "grade"; check the spelling. (COLUMN_MISSING)',
    ],
  ])('says what is wrong with %s', async (words, sentence) => {
    const { stdout: model } = await folder.shell('cat model.json');
    const input = words.startsWith('predict') ? model : cars;
    const { code, stdout, stderr } = await folder.inProcess(words, input);
    expect(code).not.toBe(0);
    const said = stderr.startsWith('{') ? JSON.parse(stderr).error : undefined;
    expect(said === undefined ? stderr : `preflearn: ${said.message} (${said.code})\n`).toBe(
      `preflearn: ${sentence}\n`,
    );
    expect(stdout).toBe('');
  });

  it('reads a pipe as the shell gives it, and none but its own', async () => {
    const printed = await folder.inProcess('predict model.json cars.csv -q');
    expect(await folder.shell('cat cars.csv | $PREFLEARN predict model.json - -q')).toEqual(
      printed,
    );
    expect(await folder.shell('gzip -c cars.csv | $PREFLEARN convert - - -q | head -1')).toEqual({
      code: 0,
      stdout: 'weight,power,origin,mpg,grade\n',
      stderr: '',
    });
    const rest = 'read -r first; $PREFLEARN predict model.json cars.csv -q > /dev/null; cat';
    const { stdout } = await folder.shell(`printf 'a\\nb\\n' | { ${rest}; }`);
    expect(['b\n', '']).toContain(stdout); // a shell may have read on itself
  });

  it('ends on a signal while it waits', async () => {
    const line =
      'sleep 60 | { $PREFLEARN convert - o2.csv & sleep 2; kill -INT $!; wait $!; echo $?; kill 0; }';
    const { stdout } = await folder.shell(`setsid bash -c '${line}'`);
    expect(stdout.trim()).toBe('130');
  });
});
