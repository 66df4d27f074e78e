import {
  type AttributeSchema,
  DataError,
  type Model,
  type UnseenCategories,
  UsageError,
} from '@preflearn/core';
import { levelsOf, listed, quoted } from '@preflearn/core/text';
import { portableModelOf, sqlSelect } from '@preflearn/export';
import {
  askAgain,
  readRows,
  type SqlColumn,
  type SqlConnection,
  select,
  withSignal,
} from '@preflearn/sql';
import { shownAddress, toFileRemedy } from '../address/is-database.js';
import { type DatabaseTable, openDatabase } from '../database/open-database.js';
import { namingFileInErrors, namingFileInErrorsAsync } from '../input/name-file-in-errors.js';
import { readModel } from '../input/read-model.js';
import type { CommandResult } from '../runtime/command-result.js';
import { counted } from '../text/value-text.js';
import type { Predicting } from './source.js';

/** Predictions of a model to be written into a table. */
interface PredictionIntoTable {
  readonly model: Model;
  /** Name of the table for the predictions, next to that with the rows. */
  readonly into: string;
  /** Whether an existing table of that name may be replaced. */
  readonly overwrite: boolean;
  readonly unseen: UnseenCategories;
}

/**
 * Predicts the rows of a table of a database by SQL, writing to another table of the database, which also gets all
 * columns of the rows.
 *
 * @throws UsageError ARGUMENT without a table to write, for another kind of database, a table that already exists, or
 *   the table with the rows itself
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, COLUMN_DUPLICATE, CATEGORY_UNKNOWN, MODEL_EXPORT, FILE_READ,
 *   FILE_WRITE, FILE_FORMAT
 */
export async function predictIntoTable(
  address: string,
  { modelPath, options, context }: Predicting,
): Promise<CommandResult> {
  const { into, overwrite = false, unseen } = options;
  const shown = shownAddress(address);
  if (into === undefined) {
    throw new UsageError('ARGUMENT', 'the rows of a database are predicted into a table of it', {
      where: { argument: shown },
      remedy: ['name the table by --into', toFileRemedy(address)],
    });
  }
  const model = await readModel(modelPath, context);
  namingFileInErrors(modelPath, () => portableModelOf(model));
  const { signal } = context;
  const table = await openDatabase(address, { signal, writable: true });
  try {
    const rows = await namingFileInErrorsAsync(shown, () =>
      withSignal(table.connection, signal, (connection) =>
        fillTable(connection, table, { model, into, overwrite, unseen }),
      ),
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
  table: DatabaseTable,
  { model, into, overwrite, unseen }: PredictionIntoTable,
): Promise<number> {
  const { dialect } = connection;
  const { from, comparedName } = table;
  const to = `${table.schema}.${dialect.identifier(into)}`;
  if (comparedName(to) === comparedName(from)) throw ownTable(into);
  if (!overwrite) await checkIsFree(connection, to, into);
  const columns = await connection.columns(from);
  const { attributes } = model.schema;
  checkColumns(attributes, columns, table);
  if (unseen === 'error') {
    for (const attribute of attributes) await checkCategories(connection, from, attribute);
  }
  const portable = portableModelOf(model);
  const query = (keep: readonly string[]) =>
    sqlSelect(portable, { from, keep, dialect: table.queryDialect }).replace(/;\s*$/, '');
  const added = await connection.columns(`(${query([])}) AS added`);
  checkNoneAlike(added, table);
  checkNoSecond(columns, added, table);
  const filled = query(columns.map(({ name }) => name));
  if (overwrite) await table.replaceTable(connection, to, filled);
  else await createTable(connection, to, into, filled);
  const count = select([dialect.asDouble('count(*)')], to, undefined);
  const [[rows]] = await readRows(connection, count);
  return Number(rows);
}

/** Creates a table whose name was free, and drops none: what has the name by now may be of somebody else. */
async function createTable(
  connection: SqlConnection,
  to: string,
  into: string,
  query: string,
): Promise<void> {
  let tries = 0;
  try {
    await askAgain(connection, () => {
      tries++;
      return connection.run(`CREATE TABLE ${to} AS ${query}`);
    });
  } catch (error) {
    const mayBeThere = tries > 1 && connection.isTransient?.(error) !== true;
    if (!mayBeThere || !(await isTable(connection, to))) throw error;
    throw new DataError(
      'FILE_WRITE',
      `the connection was lost while the table ${quoted(into)} was written, and a table of that name is there now`,
      { remedy: ['check its rows', 'write it once more with --overwrite'], cause: error },
    );
  }
}

function ownTable(into: string): UsageError {
  return new UsageError('ARGUMENT', `${quoted(into)} is the table with the rows`, {
    where: { option: 'into' },
    remedy: 'name another',
  });
}

async function checkIsFree(connection: SqlConnection, to: string, into: string): Promise<void> {
  if (!(await isTable(connection, to))) return;
  throw new UsageError('ARGUMENT', `the database has a table ${quoted(into)} already`, {
    where: { option: 'into' },
    remedy: ['name another', 'replace it by --overwrite'],
  });
}

async function isTable(connection: SqlConnection, name: string): Promise<boolean> {
  return await connection.columns(name).then(
    () => true,
    () => false,
  );
}

function isNamed(name: string, { comparedName }: DatabaseTable): (column: SqlColumn) => boolean {
  return (column) => comparedName(column.name) === comparedName(name);
}

function checkColumns(
  attributes: readonly AttributeSchema[],
  columns: readonly SqlColumn[],
  table: DatabaseTable,
): void {
  const lacking = attributes.filter(({ name }) => !columns.some(isNamed(name, table)));
  if (lacking.length > 0) {
    throw new DataError(
      'COLUMN_MISSING',
      `the table lacks ${listed(lacking.map(({ name }) => name))} that the model was trained on, and has ` +
        listed(columns.map(({ name }) => name)),
      { remedy: ['check the spelling', 'add what is missing'] },
    );
  }
  for (const attribute of attributes) {
    const { name } = attribute;
    const column = columns.find(isNamed(name, table));
    if (namesOf(attribute) !== undefined || column === undefined || column.kind === 'number')
      continue;
    const { dialect } = table.connection;
    const counted = dialect.counted?.(dialect.identifier(name), column.type)?.expression;
    const how = counted === undefined ? '' : `: ${counted} AS ${dialect.identifier(name)}`;
    throw new DataError(
      'COLUMN_TYPE',
      `found the ${dialect.name} type ${column.type}, expected numbers, as in training`,
      { where: { column: name }, remedy: `make numbers of it in a view${how}` },
    );
  }
}

/** The categories or levels of an attribute; `undefined` if its values are numbers. */
function namesOf(attribute: AttributeSchema): readonly string[] | undefined {
  return attribute.type === 'nominal' ? attribute.categories : levelsOf(attribute.unit);
}

/** Refuses a category not seen in training. */
async function checkCategories(
  connection: SqlConnection,
  from: string,
  attribute: AttributeSchema,
): Promise<void> {
  const categories = namesOf(attribute);
  if (categories === undefined) return;
  const { name } = attribute;
  const { dialect } = connection;
  const column = dialect.asText(dialect.identifier(name));
  const isKnown = `${column} IN (${categories.map(dialect.text).join(', ')})`;
  const isOther = categories.length === 0 ? '' : ` AND NOT ${isKnown}`;
  const query = select([column], from, `${column} IS NOT NULL${isOther}`);
  const [found] = await readRows(connection, `${query} LIMIT 1`);
  if (found === undefined) return;
  const text = 'let unseen categories count as missing';
  throw new DataError(
    'CATEGORY_UNKNOWN',
    `found the category ${quoted(String(found[0]))}, which training never saw (it saw ${listed(categories, 5)})`,
    {
      where: { column: name },
      remedy: ['correct it', { action: 'set', option: 'unseen', value: 'missing', text }],
    },
  );
}

function checkNoSecond(
  columns: readonly SqlColumn[],
  added: readonly SqlColumn[],
  table: DatabaseTable,
): void {
  const twice = added.filter(({ name }) => columns.some(isNamed(name, table)));
  if (twice.length === 0) return;
  throw new DataError(
    'COLUMN_DUPLICATE',
    `there would be a second column ${listed(twice.map(({ name }) => name))}`,
    { where: { option: 'into' }, remedy: 'rename the one of the rows in a view' },
  );
}

/** Refuses classes whose columns the database could not tell apart. */
function checkNoneAlike(added: readonly SqlColumn[], table: DatabaseTable): void {
  const alike = added.filter(({ name }, at) => added.slice(0, at).some(isNamed(name, table)));
  if (alike.length === 0) return;
  throw new DataError(
    'COLUMN_DUPLICATE',
    `${table.connection.dialect.name} takes ${listed(alike.map(({ name }) => name))} for the name of another column of the predictions, as it does not tell upper from lower case`,
    { where: { option: 'into' }, remedy: 'train on classes with other names' },
  );
}
