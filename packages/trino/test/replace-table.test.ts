import { afterEach, expect, it } from 'vitest';
import { type Coordinator, startCoordinator } from '../../../tooling/servers/trino-coordinator.js';
import { openTrino, replaceTrinoTable } from '../src/index.js';

let coordinator: Coordinator | undefined;

afterEach(async () => {
  await coordinator?.close();
});

/** Trino's name for the error of a statement whose worker is gone. */
const LOST = 'PAGE_TRANSPORT_TIMEOUT';

/** A statement without what sets the names of a session apart. */
function withoutSession(sql: string): string {
  return sql.replaceAll(/preflearn_[0-9a-f]+_/g, '');
}

/** What a coordinator is asked to replace a table, each of whose answers may be an error, by its name. */
async function replaced(errorOf: (sql: string) => string | undefined) {
  coordinator = await startCoordinator(({ body }) => {
    const errorName = errorOf(withoutSession(body));
    const errorType = errorName === LOST ? 'EXTERNAL' : 'USER_ERROR';
    const error = { message: 'no luck', errorName, errorType };
    return errorName === undefined ? { id: 'q' } : { id: 'q', error };
  });
  const { server, asked } = coordinator;
  const session = openTrino({ server, user: 'me', work: { catalog: 'c', schema: 's' } });
  const replacement = { connection: session, session, table: 'c.s.t', query: 'SELECT 1' };
  const ended = await replaceTrinoTable(replacement).then(
    () => 'replaced',
    (error: Error) => error.message,
  );
  const statements = asked.map(({ body }) => withoutSession(body));
  return { ended, statements };
}

const REPLACE = 'CREATE OR REPLACE TABLE c.s.t AS SELECT 1';
const WRITE = 'CREATE TABLE "c"."s"."new" AS SELECT 1';
const OUT = 'ALTER TABLE IF EXISTS c.s.t RENAME TO "c"."s"."old"';
const IN = 'ALTER TABLE "c"."s"."new" RENAME TO c.s.t';
const IN_AGAIN = 'ALTER TABLE IF EXISTS "c"."s"."new" RENAME TO c.s.t';
const BACK = 'ALTER TABLE IF EXISTS "c"."s"."old" RENAME TO c.s.t';
const DROP_NEW = 'DROP TABLE IF EXISTS "c"."s"."new"';
const DROP_OLD = 'DROP TABLE IF EXISTS "c"."s"."old"';

const noReplace = (sql: string) => (sql === REPLACE ? 'NOT_SUPPORTED' : undefined);

it('replaces a table in one statement where the connector has one', async () => {
  expect(await replaced(() => undefined)).toEqual({ ended: 'replaced', statements: [REPLACE] });
});

it('reports an error of that statement', async () => {
  const { ended, statements } = await replaced(() => 'DIVISION_BY_ZERO');
  expect(ended).toContain('DIVISION_BY_ZERO');
  expect(statements).toEqual([REPLACE]);
});

it('exchanges names elsewhere, and drops the old table at the end', async () => {
  const statements = [REPLACE, WRITE, OUT, IN, DROP_OLD];
  expect(await replaced(noReplace)).toEqual({ ended: 'replaced', statements });
});

it.each([
  ['the rows cannot be written', WRITE, [REPLACE, WRITE, DROP_NEW], 'no luck'],
  ['it cannot be renamed', OUT, [REPLACE, WRITE, OUT, DROP_NEW], 'no luck'],
  ['the new one cannot', IN, [REPLACE, WRITE, OUT, IN, BACK, DROP_NEW], 'no luck'],
])('leaves the table as it was where %s', async (_, failing, statements, message) => {
  const found = await replaced((sql) => (sql === failing ? 'DENIED' : noReplace(sql)));
  expect(found.statements).toEqual(statements);
  expect(found.ended).toContain(message);
});

it.each([
  ['the statement that replaces it', REPLACE, [REPLACE, REPLACE]],
  ['that which writes the rows', WRITE, [REPLACE, WRITE, DROP_NEW, WRITE, OUT, IN, DROP_OLD]],
  ['that which takes its name', OUT, [REPLACE, WRITE, OUT, OUT, IN, DROP_OLD]],
  ['that which gives it away', IN, [REPLACE, WRITE, OUT, IN, IN_AGAIN, DROP_OLD]],
  ['the last one', DROP_OLD, [REPLACE, WRITE, OUT, IN, DROP_OLD, DROP_OLD]],
])('repeats %s if a worker is lost', async (_, failing, statements) => {
  let losses = 0;
  const found = await replaced((sql) => {
    if (sql === failing && losses++ === 0) return LOST;
    return failing === REPLACE ? undefined : noReplace(sql);
  });
  expect(found).toEqual({ ended: 'replaced', statements });
});

it('says so where the connector renames no tables', async () => {
  const found = await replaced((sql) => (sql === OUT ? 'NOT_SUPPORTED' : noReplace(sql)));
  expect(found.ended).toContain('The catalogue can neither replace nor rename a table; ');
  expect(found.statements.at(-1)).toBe(DROP_NEW);
});

it('says where the old rows are if they could not be given their name again', async () => {
  const found = await replaced((sql) => ([IN, BACK].includes(sql) ? 'DENIED' : noReplace(sql)));
  expect(found.ended).toMatch(
    /was not replaced, and its rows are in "c"."s"."preflearn_\w+_old"; /,
  );
  expect(found.statements).not.toContain(DROP_OLD);
});
