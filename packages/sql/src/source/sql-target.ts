import { type ClassTarget, DataError, type Unit } from '@preflearn/core';
import { listed, quoted, unitText } from '@preflearn/core/text';
import { readRows, type SqlConnection } from '../dialect/sql-connection.js';
import { select } from '../dialect/sql-dialect.js';
import { noRows } from './no-rows.js';

/** Location of the target. */
export interface TargetRequest {
  readonly name: string;
  readonly kind: ClassTarget['kind'];
  /** Whether the column contains doubles rather than text. */
  readonly isNumber: boolean;
  /** The unit of the numbers, which becomes part of the class names. */
  readonly unit?: Unit | undefined;
  readonly column: string;
  readonly from: string;
  /** From lowest to highest; those that occur when absent. */
  readonly classes: readonly string[] | undefined;
}

/** A target without rows, and the expression for the index of a row's class. */
export interface ReadTarget {
  readonly target: ClassTarget;
  readonly classNumber: string;
}

/** A column with more distinct values than this is not interpreted as classes. */
const MAX_CLASSES = 100;

/**
 * The classes of a column.
 *
 * @throws DataError TABLE_EMPTY, TARGET_MISSING, TARGET_CLASSES, TARGET_ONE_CLASS
 */
export async function readTarget(
  connection: SqlConnection,
  { name, kind, isNumber, unit, column, from, classes: given }: TargetRequest,
): Promise<ReadTarget> {
  const { dialect } = connection;
  const where = { column: name };
  const [[all, present]] = await readRows(
    connection,
    select(['count(*)', `count(${column})`].map(dialect.asDouble), from, undefined),
  );
  if (Number(all) === 0) throw noRows();
  if (present !== all) {
    throw new DataError(
      'TARGET_MISSING',
      `the target is missing in ${Number(all) - Number(present)} of ${all} rows`,
      { where, remedy: ['fill it in', 'leave such rows out, in a view'] },
    );
  }
  const most = Math.max(MAX_CLASSES, given?.length ?? 0);
  const query = `${select([column], from, undefined, column)} ORDER BY ${column} LIMIT ${most + 1}`;
  const values = (await readRows(connection, query)).map(([value]) => value as number | string);
  if (values.length > most) {
    throw new DataError(
      'TARGET_CLASSES',
      `found more than ${most} distinct values, too many to be taken for classes`,
      { where, remedy: ['make classes of them in a view', 'choose another target'] },
    );
  }
  const nameOf = (value: number | string) =>
    typeof value === 'number' ? unitText(value, unit) : value;
  const classes =
    given ?? (kind === 'nominal' ? values.map(nameOf) : inferClasses(values, name, nameOf));
  const codes = values.map((value) => {
    const code = classes.findIndex(
      (text) =>
        text === nameOf(value) || (isNumber && text.trim() !== '' && Number(text) === value),
    );
    if (code >= 0) return code;
    throw new DataError(
      'TARGET_CLASSES',
      `found the class ${quoted(String(value))}, expected one of ${listed(classes)}`,
      {
        where,
        remedy: {
          action: 'set',
          option: 'classes',
          value: [...classes, String(value)],
          text: 'add it to the classes',
        },
      },
    );
  });
  if (codes.every((code) => code === codes[0])) {
    throw new DataError(
      'TARGET_ONE_CLASS',
      `the target is of the class ${quoted(classes[codes[0]])} in every row, so that there is nothing to learn`,
      { where, remedy: ['give rows of at least two classes', 'choose another target'] },
    );
  }
  const whens = values.map((value, i) => {
    const literal = isNumber ? dialect.double(Number(value)) : dialect.text(String(value));
    return `WHEN ${literal} THEN ${codes[i]}`;
  });
  return {
    target: { kind, name, classes, codes: new Int32Array(0) },
    classNumber: `CASE ${column} ${whens.join(' ')} END`,
  };
}

function inferClasses(
  values: readonly (number | string)[],
  name: string,
  nameOf: (value: number | string) => string,
): readonly string[] {
  const texts = values.map(nameOf);
  if (values.every((value) => typeof value === 'number')) return texts;
  if (texts.length <= 2) return texts;
  throw new DataError('TARGET_CLASSES', `the order of the classes ${listed(texts)} is not known`, {
    where: { column: name },
    remedy: [
      {
        action: 'set',
        option: 'classes',
        choices: texts,
        text: 'list them from lowest to highest',
      },
      { action: 'set', option: 'kind', value: 'nominal', text: 'take them without order' },
    ],
  });
}
