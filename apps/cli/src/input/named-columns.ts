import { DataError, type Table } from '@preflearn/core';
import type { RemedyValue } from '@preflearn/core/errors';
import { datePartName, datePartsOf } from '@preflearn/core/reading';
import { listed, similarName } from '@preflearn/core/text';
import { inputName } from '../address/standard-input.js';
import { shellWord } from '../text/shell-word.js';

/**
 * The columns that texts name: the one with this name, otherwise the one at this position, counted from 1; the text
 * itself if there is neither.
 */
export function columnsNamedIn(
  texts: readonly string[],
  names: readonly string[],
): readonly string[] {
  const known = new Set(names);
  return texts.map((text) => meantBy(text, names, known));
}

function meantBy(text: string, names: readonly string[], known: ReadonlySet<string>): string {
  if (known.has(text)) return text;
  const own = text.normalize('NFC');
  if (known.has(own) || !/^[1-9]\d{0,8}$/.test(text)) return own;
  return names[Number(text) - 1] ?? text;
}

/**
 * What texts say about columns that they name, as in {@link columnsNamedIn}. It is found once for a list of names, since
 * readers ask for each column with the same list, which grows while columns are still found.
 *
 * @param entries  texts, each with what it says; of two that name the same column, the first counts
 * @returns what is said about a column, given its name and the names of all
 */
export function saidOfColumns<T>(
  entries: readonly (readonly [text: string, said: T])[],
): (name: string, names: readonly string[]) => T | undefined {
  if (entries.length === 0) return () => undefined;
  const latestFirst = [...entries].reverse(); // a later entry of a map counts
  let last: readonly string[] = [];
  let known = new Set<string>();
  let count = 0;
  let found = new Map<string, T>();
  return (name, names) => {
    if (names !== last || names.length < count) [last, known, count] = [names, new Set(), 0];
    if (names.length > count) {
      for (; count < names.length; count++) known.add(names[count]);
      found = new Map(latestFirst.map(([text, said]) => [meantBy(text, names, known), said]));
    }
    return found.get(name);
  };
}

/**
 * The column of a table that a text names, as in {@link columnsNamedIn}; columns with parts of dates, which were added to
 * those of the file, have no number.
 */
export function columnIn(text: string, table: Table): string {
  return columnsIn([text], table)[0];
}

/** The columns that texts name, each as {@link columnIn} says. */
export function columnsIn(texts: readonly string[], { names, reading }: Table): string[] {
  const added = new Set(
    Object.entries(datePartsOf(reading)).flatMap(([name, parts]) =>
      parts.map((part) => datePartName(name, part)),
    ),
  );
  const all = new Set(names);
  const own = added.size === 0 ? names : names.filter((name) => !added.has(name));
  const known = added.size === 0 ? all : new Set(own);
  return texts.map((text) => (all.has(text) ? text : meantBy(text, own, known)));
}

/** What to do about names that no column has; a target of several columns is an order that they say together. */
function remedyFor(option: string, [text]: readonly string[], table: Table): string {
  const parts = text.split(',').map((part) => part.trim());
  const areColumns = parts.length > 1 && columnsIn(parts, table).every((name) => table.has(name));
  if (option !== 'target' || !areColumns) return 'check the spelling';
  return `name one column; if these say an order together, name the order, and them with --rank-columns ${shellWord(text)}`;
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
  const names = columnsIn(texts, table);
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
          ? remedyFor(option, texts, table)
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
