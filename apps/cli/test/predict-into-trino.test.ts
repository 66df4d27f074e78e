import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Coordinator, startCoordinator } from '../../../tooling/servers/trino-coordinator.js';
import { Folder } from './preflearn.js';

/** The columns of the table with the rows. */
const ROWS = [
  { name: 'id', type: 'integer' },
  { name: 'x', type: 'double' },
  { name: 'kind', type: 'varchar(3)' },
];

/** Trino's name for the error of a statement whose worker is gone. */
const LOST = 'PAGE_TRANSPORT_TIMEOUT';

describe('preflearn predict --into, on a coordinator that only plays one', () => {
  let folder: Folder;
  let coordinator: Coordinator | undefined;

  beforeAll(async () => {
    folder = await Folder.create();
    const rows = Array.from({ length: 40 }, (_, i) => `${i % 4},${i % 20},it's ${i % 2}`);
    await writeFile(join(folder.path, 'cars.csv'), `y,x,kind\n${rows.join('\n')}\n`);
    await folder.inProcess([
      'train',
      'cars.csv',
      '-t',
      'y',
      '-l',
      'ml-rules',
      '-o',
      'model.json',
      '--set',
      'rules=9',
    ]);
  });

  afterEach(() => coordinator?.close());

  afterAll(() => folder.remove());

  /** Predicts; tells what was said, and what was asked. */
  const predict = async (
    {
      columns = ROWS,
      tables: given = [] as readonly string[],
      refused = '',
      // Names of errors of the first attempts to write the table, and whether it is there after them.
      losses = [] as readonly string[],
      isWritten = false,
    },
    ...more: readonly string[]
  ) => {
    const [...left] = losses;
    const [...tables] = given;
    coordinator = await startCoordinator(({ body }) => {
      const failed = (errorName: string, errorType = 'USER_ERROR') => ({
        id: 'q',
        error: { message: 'no luck.', errorName, errorType },
      });
      const loss = body.startsWith('CREATE') ? left.shift() : undefined;
      if (loss !== undefined) {
        if (isWritten) tables.push('"p"');
        return failed(loss, loss.endsWith('EXISTS') ? 'USER_ERROR' : 'EXTERNAL');
      }
      if (refused !== '' && body.startsWith(refused)) return failed('QUERY_TEXT_TOO_LARGE');
      if (body.startsWith('SELECT * FROM (')) return { id: 'q', columns: [] };
      const table = /^SELECT \* FROM "c"\."s"\.(".*") LIMIT 0$/.exec(body)?.[1];
      if (table !== undefined && table !== '"cars"' && !tables.includes(table)) {
        return failed('TABLE_NOT_FOUND');
      }
      if (table !== undefined) return { id: 'q', columns };
      if (!body.includes('count(*)')) return { id: 'q' };
      return { id: 'q', columns: [{ name: 'n', type: 'double' }], data: [[40]] };
    });
    const address = coordinator.server.replace('http:', 'trino:');
    const words = ['predict', 'model.json', `${address}/c/s/cars`, ...more];
    const { code, stdout, stderr } = await folder.inProcess(words);
    const statements = coordinator.asked.map(({ body }) => body);
    return { code, stdout, stderr, statements };
  };

  it('writes the query of the exported model into a table beside that of the rows', async () => {
    const into = `p"; DROP TABLE cars; --'`;
    const { code, stdout, statements } = await predict({}, '--into', into);
    expect(stdout).toContain('Wrote 40 predictions of "y" to the table ');
    expect(code).toBe(0);
    const name = `"c"."s"."${into.replaceAll('"', '""')}"`;
    const written = statements.find((sql) => sql.startsWith('CREATE '));
    expect(written?.startsWith(`CREATE TABLE ${name} AS -- Predicts y`)).toBe(true);
    expect(written).toContain('  FROM "c"."s"."cars" AS t\n');
    expect(written).not.toMatch(/MATERIALIZED|TEXT|&|;\s*$/);
    expect(written).toContain('"kind" AS VARCHAR) IN (');
    // Without an exponent a number is a decimal.
    const plain = written?.replaceAll(/--.*|'(?:[^']|'')*'|"(?:[^"]|"")*"/g, '') ?? '';
    expect(plain).toContain('bitwise_and(');
    expect(plain.match(/\d\.\d+(?![\de])/g)).toBeNull();
  });

  it('asks for categories that training never saw, unless they count as missing', async () => {
    const unknown = `SELECT CAST("kind" AS VARCHAR) FROM "c"."s"."cars" WHERE`;
    const { statements } = await predict({}, '--into', 'p');
    expect(statements.filter((sql) => sql.startsWith(unknown))).toHaveLength(1);
    const lenient = await predict({}, '--into', 'p', '--unseen', 'missing');
    expect(lenient.statements.filter((sql) => sql.startsWith(unknown))).toHaveLength(0);
  });

  it('replaces a table only when told to', async () => {
    const there = { tables: ['"old"'] };
    const refused = await predict(there, '--into', 'old');
    expect(refused.stderr).toContain('--into: the database has a table "old" already; ');
    expect(refused.statements.some((sql) => sql.startsWith('CREATE'))).toBe(false);
    const own = await predict(there, '--into', 'CARS', '--overwrite');
    expect(own.stderr).toContain('"CARS" is the table with the rows; ');
    const { code, statements } = await predict(there, '--into', 'old', '--overwrite');
    expect(code).toBe(0);
    expect(statements.at(-2)).toMatch(/^CREATE OR REPLACE TABLE "c"\."s"\."old" AS /);
  });

  it('asks for the table once more if a worker is lost', async () => {
    const { code, stdout, statements } = await predict({ losses: [LOST, LOST] }, '--into', 'p');
    expect(stdout).toContain('Wrote 40 predictions of "y" to the table "p".');
    expect(code).toBe(0);
    const writes = statements.filter((sql) => sql.startsWith('CREATE TABLE "c"."s"."p" AS '));
    expect(writes).toHaveLength(3);
    expect(statements.some((sql) => sql.startsWith('DROP'))).toBe(false);
  });

  it('says so if the table may have been written by a statement whose answer was lost', async () => {
    const losses = [LOST, 'TABLE_ALREADY_EXISTS'];
    const { code, stderr, statements } = await predict({ losses, isWritten: true }, '--into', 'p');
    expect(stderr).toContain(
      'the connection was lost while the table "p" was written, and a table of that name is there now; ' +
        'check its rows, or write it once more with --overwrite. (FILE_WRITE)',
    );
    expect(code).not.toBe(0);
    expect(statements.some((sql) => sql.startsWith('DROP'))).toBe(false);
  });

  it.each([
    [{ columns: ROWS.slice(0, 2) }, 'the table lacks "kind" that the model was trained on, '],
    [
      { columns: [{ name: 'x', type: 'date' }, ROWS[2]] },
      'column "x": found the Trino type date, expected numbers, as in training; ',
    ],
    [
      { refused: 'CREATE' },
      'Trino says: no luck (QUERY_TEXT_TOO_LARGE); use a model of fewer rules, ',
    ],
  ])('refuses %j in one sentence', async (answers, sentence) => {
    const { code, stderr } = await predict(answers, '--into', 'p');
    expect(stderr).toContain(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(code).not.toBe(0);
  });
});
