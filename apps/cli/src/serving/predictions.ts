import type { Model, Table } from '@preflearn/core';
import { predictionRows, predictionTable } from '../output/prediction-table.js';
import { RequestError } from './request-error.js';
import { readableRows } from './rows-of-request.js';
import type { Turn } from './turns.js';

/** Rows to predict in the first turn, and at most in a turn; in between, as many as take this many milliseconds. */
const FIRST_ROWS = 32;
const MOST_ROWS = 4096;
const TURN_MS = 40;

/**
 * The answer to a request for predictions, as JSON, made a few rows at a time.
 *
 * @param most  most characters
 * @param grown  is called with the length so far
 * @throws RequestError ANSWER_SIZE; DataError where a row does not fit the model
 */
export async function predictionsText(
  model: Model,
  table: Table,
  turn: Turn,
  most: number,
  grown: (length: number) => void,
): Promise<string> {
  const parts: string[] = [];
  let length = 0;
  const add = (rows: Table): void => {
    const predicted = predictionTable(model.predict(rows), model.schema.target);
    const text = JSON.stringify(predictionRows(predicted, {}));
    parts.push(text.slice(1, -1));
    length += text.length;
    if (length > most) {
      const message = `The answer is larger than ${most} characters; send fewer rows at a time.`;
      throw new RequestError(413, 'ANSWER_SIZE', message);
    }
    grown(length);
  };
  let count = FIRST_ROWS;
  for (let from = 0; from < table.rowCount; ) {
    await turn.next();
    const began = performance.now();
    const to = Math.min(from + count, table.rowCount);
    const rows = readableRows(table, model, from, to);
    if (rows !== undefined) add(rows);
    for (let row = from; rows === undefined && row < to; row++) {
      const alone = readableRows(table, model, row, row + 1);
      if (alone !== undefined) add(alone);
    }
    from = to;
    const isSlow = performance.now() - began > TURN_MS;
    count = isSlow ? Math.max(1, count >> 1) : Math.min(MOST_ROWS, count * 2);
  }
  return `{"predictions":[${parts.join(',')}]}`;
}
