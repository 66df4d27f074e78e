import { DataError, type Model, type Table } from '@preflearn/core';
import { withRememberedParts } from '@preflearn/core/reading';
import { parseJson } from '@preflearn/io';
import { columnTypesFor } from '../input/read-table-for-model.js';

/**
 * The rows in the body of a request, interpreted by the model's schema; `null` is a missing value.
 *
 * @throws DataError FILE_EMPTY, FILE_FORMAT, COLUMN_MISSING, VALUE_NOT_NUMERIC and others for input that does not fit
 */
export function rowsOfRequest(body: string, { schema }: Model): Table {
  if (body.trim() === '') {
    throw new DataError('FILE_EMPTY', 'the body is empty', {
      remedy: 'send rows such as [{"size": 1.5, "colour": "red"}]',
    });
  }
  const types = columnTypesFor(schema);
  const { reading } = schema;
  const table = parseJson(body, {
    source: 'request',
    types: (name) => types.get(name) ?? 'nominal',
    reading,
  });
  return withRememberedParts(table, reading);
}
