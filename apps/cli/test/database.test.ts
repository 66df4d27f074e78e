import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { Random } from '@preflearn/core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';
import { writeCars } from './write-cars.js';

describe('preflearn train on a database', () => {
  const folder = testFolder();

  beforeAll(async () => {
    const database = await DuckDBInstance.create(join(folder.path, 'cars.db'));
    const connection = await database.connect();
    await writeCars(connection, folder.path);
    await connection.run(
      'CREATE VIEW endless AS SELECT i % 2 AS y, i AS x FROM range(1000000000000000) t(i)',
    );
    await connection.run("CREATE TABLE dates AS SELECT 1 AS y, CAST('a' AS BLOB) AS built");
    await connection.run('CREATE TABLE nothing AS SELECT * FROM cars LIMIT 0');
    await connection.run('CREATE TABLE gaps AS SELECT y, x, CAST(NULL AS DOUBLE) AS z FROM cars');
    connection.closeSync();
    database.closeSync();
    await writeFile(join(folder.path, 'bad.db'), 'no database at all');
    await writeFile(join(folder.path, 'bad-1.parquet'), 'no Parquet file');
  });

  const train = (address: string, ...more: readonly string[]) =>
    folder.preflearn(['train', address, '-t', 'y', '-o', 'out.json', '--set', 'rules=20', ...more]);

  const parameters = async (): Promise<readonly unknown[]> =>
    JSON.parse(await folder.read('out.json')).parameters.rules;

  it('gives the rules of the same rows in memory', async () => {
    const inMemory = await train('cars.csv', '-l', 'rank-rules', '--set', 'sample=1');
    expect(inMemory.stderr).not.toContain('preflearn:');
    const expected = await parameters();
    for (const address of ['duckdb:cars.db?table=cars', 'cars-*.parquet']) {
      const { code, stdout } = await train(address, '--set', 'sample=1');
      expect(stdout).toContain('20 rules');
      expect(code).toBe(0);
      expect(await parameters()).toEqual(expected);
    }
  });

  it('gives the rules of the same rows in memory with a pool of all rows, subsamples included', async () => {
    await train('cars.csv', '-l', 'rank-rules');
    const expected = await parameters();
    expect((await train('duckdb:cars.db?table=cars', '--pool', '1000')).code).toBe(0);
    expect(await parameters()).toEqual(expected);
    await train('duckdb:cars.db?table=cars', '--pool', '50');
    const some = await parameters();
    expect(some).not.toEqual(expected);
    await train('duckdb:cars.db?table=cars', '--pool', '50', '--seed', '2');
    expect(await parameters()).not.toEqual(some);
    await train('duckdb:cars.db?table=cars', '--pool', '50', '--pool-every', '5');
    const others = await parameters();
    expect(others.slice(0, 5)).toEqual(some.slice(0, 5));
    expect(others).not.toEqual(some);
    await train('duckdb:cars.db?table=cars', '--pool', '50', '--pool-every', '20');
    expect(await parameters()).toEqual(some);
  });

  it('says before it begins what it will ask for', async () => {
    const { stderr, stdout } = await train('duckdb:cars.db?table=cars', '--set', 'maxConditions=3');
    expect(stderr).toMatch(
      /^400 rows of 2 attributes: about 8 statements for each rule of 3 conditions, \d+ for 20 rules; up to [\d.]+ [kM]B will come back\.$/m,
    );
    expect(stderr).toMatch(/^A rule takes about .*: .* for the other 18\.$/m);
    expect(stdout).not.toContain('Stopped');
  });

  it.each([
    ['--max-statements', '100', 'more than 100 statements'],
    ['--max-bytes', '200kB', 'more than 200 kB'],
  ])('ends with the model so far at a limit, %s', async (option, most, words) => {
    const bins = ['--set', 'bins=40'];
    await train('duckdb:cars.db?table=cars', ...bins, '--json');
    const all = (await parameters()) as readonly unknown[];
    expect(all).toHaveLength(20);
    const { code, stdout } = await train(
      'duckdb:cars.db?table=cars',
      ...bins,
      option,
      most,
      '--json',
    );
    expect(code).toBe(0);
    const said = JSON.parse(stdout);
    const some = (await parameters()) as readonly unknown[];
    expect(some.length).toBeGreaterThan(1);
    expect(some.length).toBeLessThan(20);
    expect(some).toEqual(all.slice(0, some.length));
    expect(said.stopped).toBe(
      `after ${some.length} of 20 rules: a further rule might have needed ${words} (${option})`,
    );
    expect(said[option === '--max-bytes' ? 'bytes' : 'statements']).toBeLessThanOrEqual(
      option === '--max-bytes' ? 200_000 : 100,
    );
    const text = await train('duckdb:cars.db?table=cars', ...bins, option, most);
    expect(text.stdout).toContain(`Stopped        after ${some.length} of 20 rules: `);
  });

  it.each([
    ['ordinal', ['--kind', 'ordinal', '--set', 'technique=newton']],
    ['nominal', ['--kind', 'nominal', '--checkpoint', 'ml.jsonl']],
  ])('learns probabilities of %s classes as in memory', async (kind, more) => {
    const words = ['-l', 'ml-rules', '--set', 'sample=1', ...more];
    const plain = words.filter((word) => word !== '--checkpoint' && word !== 'ml.jsonl');
    await train('cars.csv', ...plain, '--classes', '0,1,2,3');
    const expected = await parameters();
    const { code, stdout } = await train('duckdb:cars.db?table=cars', ...words);
    expect(stdout).toContain('20 rules');
    expect(code).toBe(0);
    expect(await parameters()).toEqual(expected);
    expect(JSON.parse(await folder.read('out.json')).schema.target.kind).toBe(kind);
  });

  it.each([
    [
      ['cars.csv', '--pool', '50'],
      '--pool: it is for a database, not for a file that is read into memory; ',
    ],
    [
      ['cars.csv', '--max-bytes', '5MB'],
      '--max-bytes: it is for a database, not for a file that is read into memory; leave ',
    ],
    [['cars.csv', '--max-memory', '2GB'], '--max-memory: it is for a database, '],
    [
      ['postgres://127.0.0.1:1/cars?table=cars', '--max-memory', '2GB'],
      '--max-memory: it is for DuckDB; this database has settings of its own; leave ',
    ],
    [
      ['duckdb:cars.db?table=cars', '--max-memory', '50MB'],
      '--max-memory: found 50000000 bytes of memory for DuckDB, expected at least 100000000; give it more',
    ],
    [['cars.csv', '--max-statements', '5'], '--max-statements: it is for a database, '],
    [
      ['duckdb:cars.db?table=cars', '--max-statements', '10'],
      '--max-statements: it leaves no room for a rule, after which about ',
    ],
    [
      ['duckdb:cars.db?table=cars', '--max-bytes', '1kB'],
      '--max-bytes: it leaves no room for a rule',
    ],
    [
      ['duckdb:cars.db?table=cars', '--max-bytes', '5 hours'],
      'expected a number of bytes, such as',
    ],
    [
      ['duckdb:cars.db?table=cars', '--pool-every', '5'],
      '--pool-every: it is for --pool, which was not given; give --pool too, or leave ',
    ],
    [
      ['duckdb:cars.db?table=cars', '--pool', '0'],
      '--pool: found "0", expected a whole number of at least 1.',
    ],
  ])('refuses %j', async ([address, ...more], sentence) => {
    const { code, stderr } = await train(address, ...more);
    expect(stderr).toContain(sentence);
    expect(code).toBe(2);
  });

  it.each([
    ['duckdb:none.db?table=cars', 'none.db: there is no such file; check the path. (FILE_READ)'],
    ['duckdb:bad.db?table=cars', 'bad.db: it is not a database of DuckDB; '],
    ['duckdb:cars.db?table=boats', 'cars.db: there is no table "boats"; the database has '],
    ['duckdb:cars.db', 'cars.db: the address names no table; the database has '],
    ['none-*.parquet', 'none-*.parquet: no file matches the pattern; '],
    [
      'bad-*.parquet',
      'bad-*.parquet: a file is no Parquet file, or has other columns than the rest; ',
    ],
    ['duckdb:cars.db?table=dates', 'column "built": found the DuckDB type BLOB, '],
    ['duckdb:cars.db?table=nothing', 'the table has no rows; '],
    ['duckdb:cars.db?table=gaps', 'column "z": the column has no value in any row; leave it out'],
  ])('refuses %s in one sentence', async (address, sentence) => {
    const { code, stderr, stdout } = await train(address);
    expect(stderr).toContain(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
    expect(code).not.toBe(0);
  });

  it.each([
    [['--discretize', '3'], '--discretize: it is for files that are read into memory, '],
    [['--sheet', 'a'], '--sheet: it says how a file is read, '],
    [['--missing', 'NA'], '--missing: it says how a file is read, '],
    [['--no-header'], '--no-header: it says how a file is read, '],
    [['--skip-lines', '2'], '--skip-lines: it says how a file is read, '],
    [['--ignore', 'y'], '--ignore: found the target or the weights among the columns to ignore; '],
    [['--weights', 'x', '--ignore', 'x'], '--ignore: found the target or the weights '],
    [['--classes', '0,0,1,2,3'], '--classes: found "0", "0", "1", "2", "3", expected at least one'],
    [['--type', 'kin=nominal'], 'but the columns are "y", "x", "kind"; you may mean "kind"'],
  ])('refuses %j in one sentence', async (more, sentence) => {
    const { code, stderr } = await train('duckdb:cars.db?table=cars', ...more);
    expect(stderr).toContain(sentence);
    expect(stderr.split('preflearn: ')).toHaveLength(2);
    expect(code).toBeGreaterThan(0);
  });

  it.each(['iblr', 'auto', 'short-rules'])(
    'says what learns there, as %s does not',
    async (learner) => {
      const words = [
        'train',
        'duckdb:cars.db?table=cars',
        '-t',
        'y',
        '-o',
        'out.json',
        '-l',
        learner,
      ];
      const { code, stderr } = await folder.preflearn(words);
      expect(stderr).toContain(
        'choose a learner that trains there (--learner rank-rules), or write ',
      );
      expect(code).toBe(2);
    },
  );

  it.each([['describe'], ['tune', '-t', 'y'], ['convert', 'cars.arff']])(
    'says that a database is for train: %s',
    async (command, ...more) => {
      for (const address of ['duckdb:cars.db?table=cars', 'cars-*.parquet']) {
        const { code, stderr } = await folder.preflearn([command, address, ...more]);
        expect(stderr).toContain(
          'a database is for train and evaluate, which leave the rows there, ',
        );
        expect(stderr).toContain('by DuckDB (COPY ');
        expect(code).toBe(2);
      }
    },
  );

  it('takes columns by number, as of files', async () => {
    const model = async (...words: readonly string[]) => {
      const { code } = await folder.preflearn([
        ...['train', 'duckdb:cars.db?table=cars', '-o', 'out.json', '--set', 'rules=5', ...words],
      ]);
      expect(code).toBe(0);
      return await folder.read('out.json');
    };
    const named = await model('-t', 'y', '--ignore', 'kind', '--type', 'x=nominal');
    expect(await model('-t', '1', '--ignore', '3', '--type', '2=nominal')).toBe(named);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'hears %s while a table is opened',
    { timeout: 60_000 },
    async (signal) => {
      const finished = await folder.preflearn(
        ['train', 'duckdb:cars.db?table=endless', '-t', 'y', '-o', 'never.json'],
        {
          preload: `const wait = setInterval(() => {
            if (process.listenerCount('${signal}') === 0) return;
            clearInterval(wait);
            setTimeout(() => process.kill(process.pid, '${signal}'), 1500);
          }, 20)`,
        },
      );
      expect(finished.stderr).toBe('preflearn: Interrupted; no file was written. (INTERRUPTED)\n');
    },
  );

  it('leaves the model so far when interrupted, and no folder behind', async () => {
    const temporary = join(folder.path, 'interrupted');
    await mkdir(temporary);
    let sent = false;
    const finished = await folder.preflearn(
      [
        ...['train', 'duckdb:cars.db?table=cars', '-t', 'y', '-o', 'part.json', '--keep-partial'],
        ...['--set', 'rules=1000000'],
      ],
      {
        env: { TMPDIR: temporary },
        onStderr(text, kill) {
          if (sent || !text.includes('A rule takes about')) return; // said after the second rule
          sent = true;
          kill('SIGINT');
        },
      },
    );
    expect(finished.stderr).toContain('the model so far is in part.json');
    expect(await readdir(temporary)).toEqual([]);
    const model = JSON.parse(await folder.read('part.json'));
    expect(model.parameters.rules.length).toBeGreaterThan(0);
  });

  it('removes the folder that a killed training left', async () => {
    const temporary = join(folder.path, 'killed');
    await mkdir(temporary);
    const env = { TMPDIR: temporary };
    const killed = await folder.preflearn(
      [
        'train',
        'duckdb:cars.db?table=cars',
        '-t',
        'y',
        '-o',
        'none.json',
        '--set',
        'rules=1000000',
      ],
      {
        env,
        onStderr(text, kill) {
          if (text.includes('Target "y"')) kill('SIGKILL');
        },
      },
    );
    expect(killed.signal).toBe('SIGKILL');
    expect(await readdir(temporary)).toHaveLength(1);
    const words = ['train', 'duckdb:cars.db?table=cars', '-t', 'y', '-o', 'out.json'];
    const { code } = await folder.preflearn([...words, '--set', 'rules=2'], { env });
    expect(code).toBe(0);
    expect(await readdir(temporary)).toEqual([]);
  });

  describe('with --checkpoint', () => {
    const CARS = 'duckdb:cars.db?table=cars';
    const KEPT = ['--checkpoint', 'kept.jsonl'];
    const RULES = 240;

    const out = () => folder.read('out.json');
    const rulesKept = (): number => {
      const path = join(folder.path, 'kept.jsonl');
      return existsSync(path) ? readFileSync(path, 'utf8').split('"draws"').length - 1 : 0;
    };
    const trainMany = (...more: readonly string[]) =>
      train(CARS, '--set', `rules=${RULES}`, '--seed', '4', ...more);

    /** Kills training as soon as the file has so many rules more, and after some milliseconds; with 0, soon after its start. */
    const killed = async (rules: number, delay: number, more: readonly string[]) => {
      const wanted = rulesKept() + rules;
      let timer: NodeJS.Timeout | undefined;
      const finished = await folder.preflearn(
        [
          ...['train', CARS, '-t', 'y', '-o', 'out.json', '--set', `rules=${RULES}`, '--seed', '4'],
          ...[...more, ...KEPT, '--resume'],
        ],
        {
          env: { TMPDIR: join(folder.path, 'tmp') }, // kept from what a killed process leaves
          onStderr(_, kill) {
            timer ??= setInterval(() => {
              if (rulesKept() < wanted) return;
              clearInterval(timer);
              setTimeout(() => kill('SIGKILL'), delay);
            }, 5);
          },
        },
      );
      clearInterval(timer);
      return finished;
    };

    afterEach(() => rm(join(folder.path, 'kept.jsonl'), { force: true }));

    it('keeps each entry once, also after a training that ended before its first rule', async () => {
      const path = join(folder.path, 'kept.jsonl');
      expect((await train(CARS, '--set', 'rules=2', ...KEPT)).code).toBe(0);
      const whole = await readFile(path, 'utf8');
      const entries = whole.match(/.*\n/g) ?? [];
      expect(entries.filter((line) => line.includes('"draws"'))).toHaveLength(2);
      await writeFile(path, entries.filter((line) => !line.includes('"draws"')).join(''));
      expect((await train(CARS, '--set', 'rules=2', ...KEPT, '--resume')).code).toBe(0);
      expect(await readFile(path, 'utf8')).toBe(whole);
    });

    it.each([
      [20, []],
      [6, ['--pool', '60', '--pool-every', '9']],
    ])(
      'gives the same model when it is killed %i times with %j',
      { timeout: 600_000 },
      async (kills, more) => {
        await mkdir(join(folder.path, 'tmp'), { recursive: true });
        expect((await trainMany(...more)).code).toBe(0);
        const whole = await out();
        await rm(join(folder.path, 'out.json'));
        const random = new Random(13);
        for (let kill = 0; kill < kills; kill++) {
          const ended = await killed(random.integer(6), random.integer(40), more);
          expect(ended, `kill ${kill}`).toMatchObject({ code: null, signal: 'SIGKILL' });
          expect(existsSync(join(folder.path, 'out.json'))).toBe(false);
        }
        expect(rulesKept()).toBeGreaterThanOrEqual(kills);
        expect(rulesKept()).toBeLessThan(RULES);
        const { code, stderr } = await trainMany(...more, ...KEPT, '--resume');
        expect(stderr).toMatch(/holds \d+ rules/);
        expect(code).toBe(0);
        expect(await out()).toBe(whole);
      },
    );

    it.each([
      ['--pool', '60'],
      ['--pool', '60', '--pool-every', '2'],
      ['-l', 'ordinal-ender'],
    ])('goes on with kept rules under %s %s', async (...more) => {
      const words = ['--set', 'rules=8', '--set', 'sample=0.7', ...more];
      expect((await train(CARS, ...words)).code).toBe(0);
      const whole = await out();
      expect((await train(CARS, ...words, ...KEPT)).code).toBe(0);
      const path = join(folder.path, 'kept.jsonl');
      const lines = (await readFile(path, 'utf8')).split('\n');
      const first = lines.findIndex((line) => line.includes('"draws"'));
      await writeFile(path, `${lines.slice(0, first + 3).join('\n')}\n`);
      const { code, stderr } = await train(CARS, ...words, ...KEPT, '--resume');
      expect(stderr).toContain('holds 3 rules');
      expect(code).toBe(0);
      expect(await out()).toBe(whole);
    });

    it('begins anew in a file without rules', async () => {
      await train('duckdb:cars.db?table=boats', '--seed', '9', ...KEPT);
      expect(existsSync(join(folder.path, 'kept.jsonl'))).toBe(true);
      expect((await train(CARS, ...KEPT)).code).toBe(0);
    });

    it('refuses a file that is damaged', async () => {
      await train(CARS, ...KEPT);
      const text = readFileSync(join(folder.path, 'kept.jsonl'), 'utf8');
      for (const [from, to, sentence] of [
        ['"coverage":', '"cover":', 'the entry is not what a training keeps; '],
        ['"attribute":0', '"attribute":7', 'which is not in the table; '],
      ]) {
        await folder.write('kept.jsonl', text.replace(from, to));
        const { code, stderr } = await train(CARS, ...KEPT, '--resume');
        expect(stderr).toContain(sentence);
        expect(code).not.toBe(0);
      }
    });

    it('refuses rules of another training, and other rows', async () => {
      await train(CARS, ...KEPT);
      const again = await train(CARS, ...KEPT);
      expect(again.stderr).toContain('kept.jsonl holds rules of a training already; ');
      const seed = await train(CARS, ...KEPT, '--resume', '--seed', '9');
      expect(seed.stderr).toContain(
        'with another --seed (1, now 9); give the same command as before',
      );
      const settings = await train(CARS, ...KEPT, '--resume', '--set', 'sample=1');
      expect(settings.stderr).toContain('with another --set sample (0.5, now 1)');
      const rows = await train('cars-*.parquet', ...KEPT, '--resume', '--ignore', 'kind');
      expect(rows.stderr).toContain('with another --ignore (null, now ["kind"])');
      await copyFile(join(folder.path, 'cars-1.parquet'), join(folder.path, 'cars-2.parquet'));
      const twice = await train('cars-*.parquet', ...KEPT, '--resume');
      await rm(join(folder.path, 'cars-2.parquet'));
      expect(twice.stderr).toContain('not those that the kept rules were learned from');
    });

    it('is refused for a file in memory, and --resume without it', async () => {
      expect((await train('cars.csv', ...KEPT)).stderr).toContain('it is for a database, ');
      expect((await train(CARS, '--resume')).stderr).toContain('give --checkpoint too');
    });
  });
});
