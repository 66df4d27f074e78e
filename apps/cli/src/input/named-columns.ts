import { DataError, type Table } from '@preflearn/core';
import type { RemedyValue } from '@preflearn/core/errors';
import { datePartName, datePartsOf } from '@preflearn/core/reading';
import { listed, similarName } from '@preflearn/core/text';
import { inputName } from '../address/standard-input.js';

/**
 * The column that a text names: the one with this name, otherwise the one at this position, counted from 1; the text
 * itself if there is neither.
 */
export function columnNamed(text: string, names: readonly string[]): string {
  if (names.includes(text)) return text;
  const own = text.normalize('NFC');
  if (names.includes(own) || !/^[1-9]\d{0,8}$/.test(text)) return own;
  return names[Number(text) - 1] ?? text;
}

/**
 * The column of a table that a text names, as in {@link columnNamed}; columns with parts of dates, which were added to
 * those of the file, have no number.
 */
export function columnIn(text: string, { names, reading }: Table): string {
  const added = new Set(
    Object.entries(datePartsOf(reading)).flatMap(([name, parts]) =>
      parts.map((part) => datePartName(name, part)),
    ),
  );
  return names.includes(text)
    ? text
    : columnNamed(
        text,
        names.filter((name) => !added.has(name)),
      );
}

/**
 * The columns that an option names, by name or, if no column has that name, by number from 1.
 *
 * @param option    name of the option in code, such as `target`
 * @param valueFor  returns the value that would name the columns which may be meant
 * @throws DataError COLUMN_MISSING
 */
export function columnsNamed(
  path: string,
  table: Table,
  option: string,
  texts: readonly string[],
  valueFor: (meant: readonly string[]) => RemedyValue = oneOrList,
): string[] {
  const names = texts.map((text) => columnIn(text, table));
  const lacking = names.filter((name) => !table.has(name));
  if (lacking.length === 0) return names;
  const meant = allOrNone(
    names.map((name) => (table.has(name) ? name : similarName(name, table.names))),
  );
  throw new DataError(
    'COLUMN_MISSING',
    `found ${listed(lacking)}, but the columns are ${listed(table.names, 20)}`,
    {
      where: { file: inputName(path), option },
      remedy:
        meant === undefined
          ? 'check the spelling'
          : {
              action: 'set',
              option,
              value: valueFor(meant),
              text: `you may mean ${listed(meant)}`,
            },
    },
  );
}

/** The column that an option names, as {@link columnsNamed}. */
export function columnOf(path: string, table: Table, option: string, text: string): string {
  return columnsNamed(path, table, option, [text])[0];
}

function oneOrList(names: readonly string[]): RemedyValue {
  return names.length === 1 ? names[0] : names;
}

function allOrNone(names: readonly (string | undefined)[]): readonly string[] | undefined {
  const known = names.filter((name) => name !== undefined);
  return known.length === names.length ? known : undefined;
}
