import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
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
    await connection.run("CREATE TYPE sizes AS ENUM ('S', 'M', 'L')");
    const sold =
      "SELECT CAST((i * 7 % 40) / 10 AS INTEGER) AS y, CASE WHEN i % 9 > 0 THEN ['S', 'M', 'L'][1 + i * 7 % 40 // 14] END AS size, i % 4 AS x FROM range(200) t(i)";
    await connection.run(`CREATE TABLE worded AS ${sold}`);
    await connection.run(
      `CREATE TABLE sold AS SELECT * REPLACE (CAST(size AS sizes) AS size) FROM worded`,
    );
    await connection.run(`COPY worded TO '${join(folder.path, 'sold.csv')}'`);
    connection.closeSync();
    database.closeSync();
    await writeFile(join(folder.path, 'bad.db'), 'no database at all');
    await writeFile(join(folder.path, 'bad-1.parquet'), 'no Parquet file');
  });

  const train = (address: string, ...more: readonly string[]) =>
    folder.inProcess(['train', address, '-t', 'y', '-o', 'out.json', '--set', 'rules=20', ...more]);

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

  it('takes an ENUM, and a column of texts whose levels are listed, as the ordered attribute of a file', async () => {
    const stated = ['--type', 'size=ordinal:S,M,L'];
    await train('sold.csv', '-l', 'rank-rules', '--set', 'sample=1', '--no-check', ...stated);
    const expected = await parameters();
    for (const [table, ...more] of [
      ['sold'],
      ['sold', '--type', 'size=ordinal'],
      ['worded', ...stated],
    ]) {
      const { stderr } = await train(`duckdb:cars.db?table=${table}`, '--set', 'sample=1', ...more);
      expect(stderr).toContain('200 rows; 2 attributes, 1 ordered ("size").\n');
      expect(await parameters()).toEqual(expected);
    }
    const unknown = await train('duckdb:cars.db?table=worded', '--type', 'size=ordinal');
    expect(unknown.stderr).toContain(
      'column "size": the order of its values is not known; list them from lowest to highest (--type size=ordinal:LOWEST,...,HIGHEST).',
    );
    const numbers = await train('duckdb:cars.db?table=worded', '--type', 'size=numeric');
    expect(numbers.stderr).toContain('only nominal and ordinal can be asked for');
  });

  it('learns numbers in memory, with the model of the same rows in a file, and measures them', async () => {
    const words = '-t x --kind numeric --set rules=5 --no-check';
    const trained = await folder.inProcess(`train cars.csv ${words} -o out.json`);
    expect(trained.stderr).toContain('Target "x": a number.');
    const expected = await parameters();
    const { code, stderr, stdout } = await folder.inProcess(
      `train duckdb:cars.db?table=cars ${words} -o out.json`,
    );
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toContain('read 400 rows into memory, where numbers are learned.\n');
    expect(stdout).toContain('\nNext           preflearn inspect out.json\n');
    expect(await parameters()).toEqual(expected);
    const sold = await folder.inProcess(
      'train duckdb:cars.db?table=sold -t x --kind numeric --set rules=5 --no-check -o out.json',
    );
    expect(sold.stderr).toContain('1 ordered ("size")');
    const split =
      'evaluate duckdb:cars.db?table=cars -t x --kind numeric --set rules=5 --split 0.7:0.3';
    expect((await folder.inProcess(split)).stdout).toContain('rmseLoss');
  });

  it('names --kind numeric where a number has too many values for classes', async () => {
    const instance = await DuckDBInstance.create(join(folder.path, 'many.db'));
    const connection = await instance.connect();
    await connection.run('CREATE TABLE many AS SELECT range x, 0.5 + range y FROM range(150)');
    connection.closeSync();
    instance.closeSync();
    for (const [kind, isNamed] of [
      ['', true],
      ['--kind ordinal', true],
      ['--kind nominal', false],
    ] as const) {
      const words = `train duckdb:many.db?table=many -t y -l rank-rules ${kind} -o out.json`;
      const { stderr } = await folder.inProcess(words.replace('  ', ' '));
      expect(stderr).toContain(
        'found more than 100 distinct values, too many to be taken for classes',
      );
      expect(stderr.includes('predict the number itself (--kind numeric)')).toBe(isNamed);
    }
  });

  it.each([
    ['--checkpoint c.jsonl', '--checkpoint: numbers are learned in memory'],
    ['--pool 100', '--pool: numbers are learned in memory'],
    [
      '--kind ranking',
      'orders of labels are learned from files; write the rows to a file by DuckDB',
    ],
  ])(
    'refuses for numbers in a database what rows in memory do not need: %s',
    async (option, sentence) => {
      const { code, stderr } = await folder.inProcess(
        `train duckdb:cars.db?table=cars -t x --kind numeric ${option} -o out.json`,
      );
      expect(code).toBe(2);
      expect(stderr.replaceAll(/\s+/g, ' ')).toContain(sentence);
    },
  );

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
      const { code, stderr } = await folder.inProcess(words);
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
        const { code, stderr } = await folder.inProcess([command, address, ...more]);
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
      const { code } = await folder.inProcess([
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
});
