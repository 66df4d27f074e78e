import {
  type AttributeSchema,
  DataError,
  listed,
  type Model,
  quoted,
  type UnseenCategories,
  UsageError,
} from '@preflearn/core';
import type { DuckdbTable } from '@preflearn/duckdb';
import { portableModelOf, sqlSelect } from '@preflearn/export';
import { readRows, type SqlColumn, type SqlConnection, select, withSignal } from '@preflearn/sql';
import { schemeOf, shownAddress } from '../input/is-database.js';
import { loadPackage } from '../input/load-package.js';
import { namingFileInErrors, namingFileInErrorsAsync } from '../input/name-file-in-errors.js';
import { counted } from '../output/value-text.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';

/** Predictions to be written into a database. */
interface PredictionIntoTable {
  readonly model: Model;
  readonly modelPath: string;
  /** Address of the table with the rows. */
  readonly address: string;
  /** Name of the table for the predictions, next to that with the rows. */
  readonly into: string;
  /** Whether an existing table of that name may be replaced. */
  readonly overwrite: boolean;
  readonly unseen: UnseenCategories;
  readonly context: CommandContext;
}

/** A view of the rows under a plain name, which the query of an exported model needs. */
const VIEW = 'rows_to_predict';

/**
 * Predicts the rows of a DuckDB table by SQL, writing to another table of the database, which also gets all columns of
 * the rows.
 *
 * @throws UsageError ARGUMENT for another kind of database, a table that already exists, or the table with the rows
 *   itself
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, COLUMN_DUPLICATE, CATEGORY_UNKNOWN, MODEL_EXPORT, FILE_READ,
 *   FILE_FORMAT
 */
export async function predictIntoTable(work: PredictionIntoTable): Promise<CommandResult> {
  const { model, modelPath, address, into, context } = work;
  const shown = shownAddress(address);
  if (schemeOf(address) !== 'duckdb' || !address.startsWith('duckdb:')) {
    throw new UsageError(
      'ARGUMENT',
      'predictions are put into a database of DuckDB in a file, not into another',
      {
        where: { argument: shown },
        remedy: 'export the model as a query (preflearn export --to sql) and run that there',
      },
    );
  }
  namingFileInErrors(modelPath, () => portableModelOf(model));
  const { openDuckdbTable } = await loadPackage(
    '@preflearn/duckdb',
    shown,
    () => import('@preflearn/duckdb'),
  );
  const { signal } = context;
  const table = await openDuckdbTable(address, { signal, writable: true });
  try {
    const rows = await namingFileInErrorsAsync(address, () =>
      withSignal(table.connection, signal, (connection) => fillTable(connection, table, work)),
    );
    const { target } = model.schema;
    return {
      text: `Wrote ${counted(rows, 'prediction')} of ${quoted(target.name)} to the table ${quoted(into)}.\n`,
      json: { learner: model.learner, target, rows, into },
    };
  } finally {
    await table.connection.close();
  }
}

/** Creates the table; returns its number of rows. */
async function fillTable(
  connection: SqlConnection,
  { from, schema }: DuckdbTable,
  { model, into, overwrite, unseen }: PredictionIntoTable,
): Promise<number> {
  const { dialect } = connection;
  const to = `${schema}.${dialect.identifier(into)}`;
  await checkPlace(connection, { from, to, into, overwrite });
  const columns = await connection.columns(from);
  const { attributes } = model.schema;
  checkColumns(attributes, columns);
  if (unseen === 'error') {
    for (const attribute of attributes) await checkCategories(connection, from, attribute);
  }
  const portable = portableModelOf(model);
  const query = (keep: readonly string[]) =>
    sqlSelect(portable, { table: VIEW, keep }).replace(/;\s*$/, '');
  await connection.run(`CREATE TEMP VIEW ${VIEW} AS ${select(['*'], from, undefined)}`);
  const added = await connection.columns(`(${query([])})`);
  checkNoSecond(columns, added);
  await connection.run(
    `CREATE${overwrite ? ' OR REPLACE' : ''} TABLE ${to} AS ${query(columns.map(({ name }) => name))}`,
  );
  const count = select([dialect.asDouble('count(*)')], to, undefined);
  const [[rows]] = await readRows(connection, count);
  return Number(rows);
}

interface Place {
  readonly from: string;
  readonly to: string;
  readonly into: string;
  readonly overwrite: boolean;
}

async function checkPlace(
  connection: SqlConnection,
  { from, to, into, overwrite }: Place,
): Promise<void> {
  const where = { option: 'into' };
  if (to.toLowerCase() === from.toLowerCase()) {
    throw new UsageError('ARGUMENT', `${quoted(into)} is the table with the rows`, {
      where,
      remedy: 'name another',
    });
  }
  if (overwrite) return;
  const isThere = await connection.columns(to).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  throw new UsageError('ARGUMENT', `the database has a table ${quoted(into)} already`, {
    where,
    remedy: ['name another', 'replace it by --overwrite'],
  });
}

/** DuckDB ignores case in names. */
function isNamed(name: string): (column: SqlColumn) => boolean {
  return (column) => column.name.toLowerCase() === name.toLowerCase();
}

function checkColumns(attributes: readonly AttributeSchema[], columns: readonly SqlColumn[]): void {
  const lacking = attributes.filter(({ name }) => !columns.some(isNamed(name)));
  if (lacking.length > 0) {
    throw new DataError(
      'COLUMN_MISSING',
      `the table lacks ${listed(lacking.map(({ name }) => name))} that the model was trained on, and has ` +
        listed(columns.map(({ name }) => name)),
      { remedy: ['check the spelling', 'add what is missing'] },
    );
  }
  for (const { name, type } of attributes) {
    const column = columns.find(isNamed(name));
    if (type === 'nominal' || column === undefined || column.kind === 'number') continue;
    throw new DataError(
      'COLUMN_TYPE',
      `found the DuckDB type ${column.type}, expected numbers, as in training`,
      { where: { column: name }, remedy: 'make numbers of it in a view' },
    );
  }
}

/** Refuses a category not seen in training. */
async function checkCategories(
  connection: SqlConnection,
  from: string,
  attribute: AttributeSchema,
): Promise<void> {
  if (attribute.type !== 'nominal') return;
  const { name, categories } = attribute;
  const { dialect } = connection;
  const column = dialect.asText(dialect.identifier(name));
  const isKnown = `${column} IN (${categories.map(dialect.text).join(', ')})`;
  const isOther = categories.length === 0 ? '' : ` AND NOT ${isKnown}`;
  const query = select([column], from, `${column} IS NOT NULL${isOther}`);
  const [found] = await readRows(connection, `${query} LIMIT 1`);
  if (found === undefined) return;
  throw new DataError(
    'CATEGORY_UNKNOWN',
    `found the category ${quoted(String(found[0]))}, which training never saw (it saw ${listed(categories, 5)})`,
    {
      where: { column: name },
      remedy: [
        'correct it',
        {
          action: 'set',
          option: 'unseen',
          value: 'missing',
          text: 'let unseen categories count as missing',
        },
      ],
    },
  );
}

function checkNoSecond(columns: readonly SqlColumn[], added: readonly SqlColumn[]): void {
  const twice = added.filter(({ name }) => columns.some(isNamed(name)));
  if (twice.length === 0) return;
  throw new DataError(
    'COLUMN_DUPLICATE',
    `there would be a second column ${listed(twice.map(({ name }) => name))}`,
    { where: { option: 'into' }, remedy: 'rename the one of the rows in a view' },
  );
}
