import { DataError, isMissing, type Model, type Schema, Table } from '@preflearn/core';
import { datePartsOf, withRememberedParts } from '@preflearn/core/reading';
import { parseJson, readJson } from '@preflearn/io';
import { columnTypesFor } from '../input/read-table-for-model.js';
import type { Turn } from './turns.js';

/** Bytes of a body to read at a time. */
const SLICE_BYTES = 1 << 16;

/** Most keys of a row that the model does not know. */
const MAX_OTHER_KEYS = 1000;

/** Most characters of a row, which is read at once, while other requests wait. */
const MAX_CHARACTERS = 1 << 20;

/** What the table of a request may take: the size of a body, which has every value, bounds it far below. */
const MEMORY = { columnBytes: 2 ** 28, textBytes: 2 ** 28 };

/**
 * The rows in the body of a request; `null` is a missing value. Only the columns that the model knows have values, and
 * each row has all of them, so that it is read as if it were alone. Dates are still texts.
 *
 * @throws DataError FILE_EMPTY, FILE_FORMAT, COLUMN_MISSING, VALUE_NOT_NUMERIC and others for input that does not fit
 */
export async function rowsOfRequest(
  body: readonly Uint8Array[],
  { schema }: Model,
  turn: Turn,
): Promise<Table> {
  if (body.every(({ length }) => length === 0)) {
    throw new DataError('FILE_EMPTY', 'the body is empty', {
      remedy: 'send rows such as [{"size": 1.5, "colour": "red"}]',
    });
  }
  const types = columnTypesFor(schema);
  const dates = dateColumns(schema);
  const keys = new Set([...schema.attributes.map(({ name }) => name), ...dates]);
  return await readJson(inSlices(body, turn), {
    source: 'request',
    types: (name) => (dates.has(name) ? 'nominal' : (types.get(name) ?? 'nominal')),
    reading: schema.reading,
    encoding: 'utf-8',
    memory: MEMORY,
    demands: { keys, maxOtherKeys: MAX_OTHER_KEYS, maxCharacters: MAX_CHARACTERS },
  });
}

/**
 * Some rows of a request as the model reads them. Dates are read together if all are of one form, otherwise `undefined`:
 * then each row has to be read alone, as the form of one would decide about the others.
 *
 * @throws DataError as {@link rowsOfRequest}, where there is one row
 */
export function readableRows(
  table: Table,
  { schema }: Model,
  from: number,
  to: number,
): Table | undefined {
  const dates = dateColumns(schema);
  const rows = Array.from({ length: to - from }, (_, i) => from + i);
  const columns = [];
  for (const column of table.select(rows).columns) {
    if (!dates.has(column.name) || column.type === 'numeric') {
      columns.push(column);
      continue;
    }
    const { name, codes, categories } = column;
    const cells = rows.map((_, row) =>
      JSON.stringify({ [name]: isMissing(column, row) ? null : categories[codes[row]] }),
    );
    try {
      const [read] = parseJson(cells.join('\n'), {
        types: { [name]: 'numeric' },
        reading: schema.reading,
      }).columns;
      if (read.type !== 'numeric' && rows.length > 1) return undefined;
      columns.push(read);
    } catch (error) {
      if (rows.length > 1) return undefined;
      throw error;
    }
  }
  return withRememberedParts(new Table(columns, schema.reading), schema.reading);
}

/** The columns that hold dates: attributes, and those whose parts are. */
function dateColumns({ attributes, reading }: Schema): ReadonlySet<string> {
  const own = attributes.filter(
    (one) => one.type === 'numeric' && (one.unit === 'date' || one.unit === 'date-time'),
  );
  return new Set([...own.map(({ name }) => name), ...Object.keys(datePartsOf(reading))]);
}

async function* inSlices(body: readonly Uint8Array[], turn: Turn): AsyncGenerator<Uint8Array> {
  for (const chunk of body) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      await turn.next();
      yield chunk.subarray(at, at + SLICE_BYTES);
    }
  }
}
