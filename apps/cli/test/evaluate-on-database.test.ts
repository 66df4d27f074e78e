import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { takeTarget } from '@preflearn/core';
import { crossEvaluate } from '@preflearn/evaluation';
import { readTable } from '@preflearn/io/node';
import { RankRules } from '@preflearn/rank-rules';
import { drawRowSplit } from '@preflearn/sql';
import { beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';
import { writeCars } from './write-cars.js';

describe('preflearn evaluate on a database', () => {
  const folder = testFolder();

  beforeAll(async () => {
    const database = await DuckDBInstance.create(join(folder.path, 'cars.db'));
    const connection = await database.connect();
    await writeCars(connection, folder.path);
    connection.closeSync();
    database.closeSync();
  });

  const CARS = 'duckdb:cars.db?table=cars';
  const evaluate = (...more: readonly string[]) =>
    folder.inProcess(['evaluate', CARS, '-t', 'y', '--set', 'rules=8', ...more]);

  it('measures rows that were held out, to the results of the same split in memory', async () => {
    const words = ['--split', '0.6:0.3', '--seed', '4', '--set', 'sample=1'];
    const { code, stdout, stderr } = await evaluate(...words, '--json', 'found.json');
    expect(stderr).toContain(
      `${CARS}: 400 rows; 2 attributes.\nTarget "y": 4 classes in order: 0 < 1 < 2 < 3.`,
    );
    expect(code).toBe(0);
    const read = async (name: string) => JSON.parse(await folder.read(name));
    const [{ seconds, splits, ...found }] = (await read('found.json')).results;
    const { train, test } = drawRowSplit({ train: 0.6, test: 0.3 }, 4);
    const every = Int32Array.from({ length: 400 }, (_, row) => row);
    const rows = { train: every.filter(train.has), test: every.filter(test.has) };
    const sizes = { train: rows.train.length, test: rows.test.length };
    expect(splits).toEqual({ method: 'holdout', count: 1, repeats: 1, ...sizes });
    expect(stdout).toContain(
      `one split (${sizes.train} to train, ${sizes.test} to test) of 400 rows`,
    );
    expect(stdout).toContain('always the median class');
    const table = await readTable(join(folder.path, 'cars.csv'));
    const document = await crossEvaluate({
      dataset: 'cars',
      data: takeTarget(table, 'y', { kind: 'ordinal' }),
      learners: [{ id: 'rank-rules', learner: new RankRules({ rules: 8, sample: 1 }) }],
      ...{ splits: [rows], seed: 4 },
    });
    const [{ seconds: _, splits: __, ...expected }] = document.results;
    expect(found).toEqual(JSON.parse(JSON.stringify(expected)));
  });

  it('compares learners of classes without order on several splits, in a page too', async () => {
    const { code, stdout } = await folder.inProcess([
      ...['evaluate', 'cars-*.parquet', '-t', 'y', '--kind', 'nominal', '-l', 'ml-rules'],
      ...['--split', '0.5:0.5', '--repeats', '2', '--set', 'rules=3', '--html', 'found.html'],
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/2 splits \(\d+ to train, \d+ to test\) of 400 rows/);
    expect(stdout).toContain('always the most frequent class');
    const page = await folder.read('found.html');
    expect(page).toContain('ml-rules evaluated on cars: y');
  });

  it('searches conditions in a pool', async () => {
    const errors = async (...more: readonly string[]) => {
      const { stdout } = await evaluate('--split', '0.5:0.5', '--json', '-', ...more);
      return JSON.parse(stdout).results[0].metrics;
    };
    const one = await errors('--pool', '30');
    expect(one).not.toEqual(await errors('--pool', '1000'));
    expect(one).not.toEqual(await errors('--pool', '30', '--pool-every', '1'));
  });

  it.each([
    [
      ['--folds', '3'],
      '--folds: a database holds rows out by shares of them, and makes no folds; ',
    ],
    [
      ['--split', '300:100'],
      '--split: found 300 and 100 rows, but rows of a database are drawn by ',
    ],
    [
      [],
      '--split was not given; train on a share of the rows and test on another (--split 0.7:0.3)',
    ],
    [['--split', '0.5:0.5', '--stratify'], '--stratify: it is for --folds only; '],
    [['--split', '0.5:0.5', '--jobs', '2'], '--jobs: in a database one training follows another; '],
    [['--split', '0.5:0.5', '--journal', 'j.jsonl'], '--journal: it keeps runs on a file '],
    [['--split', '0.5:0.5', '--queue', 'redis://localhost'], '--queue: it shares runs on a file '],
    [['--split', '0.5:0.5', '--missing-labels', '0.1'], '--missing-labels: a database has classes'],
    [['--split', '0.5:0.5', '--early-stopping'], '--early-stopping: it sets rows aside, '],
    [['--split', '0.5:0.5', '--discretize', '3'], '--discretize: it is for files that are read '],
    [['--split', '0.9999:0.00001'], `${CARS}: of 400 rows the shares 0.9999 and 0.00001 leave `],
    [['--split', '0.5:0.5', '--metrics', 'top1Score'], 'the metric "top1Score" needs a target '],
    [
      ['--split', '0.5:0.5', '--max-memory', '50MB'],
      '--max-memory: found 50000000 bytes of memory for DuckDB, expected at least 100000000; ',
    ],
    [['--split', '0.5:0.5', '-t', 'z'], 'but the columns are "y", "x", "kind"'],
  ])('refuses %j in one sentence', async (more, sentence) => {
    const { code, stderr, stdout } = await evaluate(...more);
    expect(stderr).toContain(sentence);
    expect(stderr.split('preflearn: ')).toHaveLength(2);
    expect(stdout).toBe('');
    expect(code).toBeGreaterThan(0);
  });

  it('says what learns there, as short-rules does not', async () => {
    const words = ['evaluate', CARS, '-t', 'y', '--split', '0.5:0.5', '-l', 'short-rules'];
    const { code, stderr } = await folder.inProcess(words);
    expect(stderr).toContain(
      'choose a learner that trains there (--learner rank-rules), or write ',
    );
    expect(code).toBe(2);
  });

  it('keeps units, also in a model that train saves', async () => {
    const units = ['--unit', 'x=%', '--unit', '1=km'];
    const { code } = await evaluate('--split', '0.5:0.5', ...units);
    expect(code).toBe(0);
    const words = ['train', CARS, '-t', 'y', '-o', 'out.json', '--set', 'rules=4', ...units];
    expect((await folder.inProcess(words)).code).toBe(0);
    const { schema } = JSON.parse(await folder.read('out.json'));
    expect(schema.attributes[0]).toEqual({ type: 'numeric', name: 'x', unit: '%' });
    expect(schema.target.classes).toEqual(['0 km', '1 km', '2 km', '3 km']);
    const file = await folder.inProcess(['train', 'cars.csv', ...words.slice(2)]);
    expect(file.stderr).toContain(
      '--unit: it is for a database, whose columns are plain numbers; ',
    );
    const wrong = await evaluate('--split', '0.5:0.5', '--unit', 'x=');
    expect(wrong.stderr).toContain('expected a column and its unit, such as weight=kg.');
  });

  it.each([
    ['--pool', '20'],
    ['--max-memory', '1GB'],
  ])('has %s %s of a database only', async (...more) => {
    const words = ['evaluate', 'cars.csv', '-t', 'y', '--folds', '3', ...more];
    const { code, stderr } = await folder.inProcess(words);
    expect(stderr).toContain(`${more[0]}: it is for a database, not for a file `);
    expect(code).toBe(2);
  });

  it('gives the same results with little memory, with the tables in a file meanwhile', async () => {
    const temporary = join(folder.path, 'limited');
    await mkdir(temporary);
    const words = ['--split', '0.5:0.5', '--json', '-'];
    const results = async (...more: readonly string[]) => {
      const { stdout } = await folder.preflearn(
        ['evaluate', CARS, '-t', 'y', '--set', 'rules=8', ...words, ...more],
        { env: { TMPDIR: temporary } },
      );
      const [{ seconds: _, ...rest }] = JSON.parse(stdout).results;
      return rest;
    };
    expect(await results('--max-memory', '100MB')).toEqual(await results());
    expect(await readdir(temporary)).toEqual([]);
  });

  it('ends when interrupted, and leaves no folder', async () => {
    const temporary = join(folder.path, 'evaluated');
    await mkdir(temporary);
    let sent = false;
    const { stderr } = await folder.preflearn(
      ['evaluate', CARS, '-t', 'y', '--split', '0.5:0.5', '--set', 'rules=1000000'],
      {
        env: { TMPDIR: temporary },
        onStderr(text, kill) {
          if (sent || !text.includes('Target "y"')) return;
          sent = true;
          setTimeout(() => kill('SIGINT'), 500);
        },
      },
    );
    expect(stderr).toContain('preflearn: Interrupted');
    expect(await readdir(temporary)).toEqual([]);
  });
});
