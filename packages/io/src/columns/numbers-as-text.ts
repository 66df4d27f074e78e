import { type Column, DataError, type ErrorPlace } from '@preflearn/core';
import { listed, quoted } from '@preflearn/core/text';
import { place } from '../bytes/place.js';
import type { NotationOfFile } from '../numbers/notation-of-file.js';
import { bareNumber } from '../numbers/number-signs.js';
import { CORRECT, declareNominal, declareNumeric } from './cell-remedies.js';
import { type ReadOptions, typeGiven } from './read-options.js';

/** Most texts of a column to examine. */
const LOOKED_AT = 1000;

const NUMBER =
  /^[-+]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?)$/;

/** Whether a text is a number, plainly or with a currency or a percent sign; an address such as 10.0.0.1 is not. */
export function isNumberText(text: string): boolean {
  return NUMBER.test(bareNumber(text)?.text.trim() ?? text.trim());
}

/** Reports how dates and times among the texts of a file were read. */
export function noteNotation(notation: NotationOfFile, { onNote, source }: ReadOptions): void {
  if (onNote !== undefined) for (const note of notation.notes(source)) onNote(note);
}

/** Reports columns whose texts are all numbers, in formats that distinguish both. */
export function noteNumbersAsText(
  columns: readonly Column[],
  { onNote, source, types }: ReadOptions,
): void {
  if (onNote === undefined) return;
  const names = columns.map(({ name }) => name);
  const textual = columns.filter(
    (column) =>
      column.type === 'nominal' &&
      column.ordered !== true &&
      column.categories.length > 1 &&
      typeGiven({ types }, column.name, names) === undefined &&
      column.categories.slice(0, LOOKED_AT).every(isNumberText),
  );
  if (textual.length === 0) return;
  const [first] = textual;
  const example = first.type === 'nominal' ? ` (such as ${quoted(first.categories[0])})` : '';
  const found = textual.map(({ name }) => name);
  onNote({
    note: 'numbers-as-text',
    where: place(source),
    problem:
      'numbers that the file stores as text were read as categories in ' +
      `${found.length === 1 ? 'column' : 'columns'} ${listed(found)}${example}`,
    remedy: [
      {
        action: 'set',
        option: 'types',
        value: Object.fromEntries(found.map((name) => [name, 'numeric'])),
        text: 'if they are numbers, say so',
      },
    ],
  });
}

/** The error for a column in which the file stores some numbers as such and others as text. */
export function numbersAmongNumbers(
  text: string,
  numbers: number,
  rows: number,
  where: ErrorPlace,
): DataError {
  const problem = `found the text ${quoted(text)} among numbers, which ${numbers} of the ${rows} values are`;
  const { column } = where;
  const remedy =
    column === undefined ? [CORRECT] : [declareNumeric(column), declareNominal([column])];
  return new DataError('VALUE_NOT_NUMERIC', problem, { where, remedy });
}
