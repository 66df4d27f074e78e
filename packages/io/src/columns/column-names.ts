import { DataError, type ErrorPlace, type Table } from '@preflearn/core';
import type { Remedy } from '@preflearn/core/errors';
import { checkIsTable } from '@preflearn/core/models';
import { quoted } from '@preflearn/core/text';

/**
 * Checks the names of columns: none may be blank or occur twice.
 *
 * @param where  the place that contains them
 * @throws DataError FILE_FORMAT, COLUMN_DUPLICATE
 */
export function checkNames(names: readonly string[], where: ErrorPlace): void {
  const positions = new Map<string, number>();
  names.forEach((name, i) => {
    if (name.trim() === '') {
      throw new DataError('FILE_FORMAT', `column ${i + 1} of ${names.length} has no name`, {
        where,
        remedy: 'give it one',
      });
    }
    const before = positions.get(name);
    if (before !== undefined) {
      throw new DataError(
        'COLUMN_DUPLICATE',
        `columns ${before + 1} and ${i + 1} have the same name`,
        { where: { ...where, column: name }, remedy: 'rename one of them' },
      );
    }
    positions.set(name, i);
  });
}

/** Names in which each that occurs again has a number: `tea`, `tea 2`, `tea 3`. */
export function numberedAgain(names: readonly string[]): readonly string[] {
  const taken = new Set(names);
  if (taken.size === names.length) return names;
  const counts = new Map<string, number>();
  return names.map((name) => {
    let count = (counts.get(name) ?? 0) + 1;
    if (count > 1) while (taken.has(`${name} ${count}`)) count++;
    counts.set(name, count);
    if (count === 1) return name;
    taken.add(`${name} ${count}`);
    return `${name} ${count}`;
  });
}

/**
 * Checks that a table, once written, could be read back by its column names.
 *
 * @throws DataError FILE_FORMAT (a column without a name), COLUMN_DUPLICATE
 */
export function checkColumnNames(table: Table): void {
  checkIsTable(table);
  checkNames(table.names, { argument: 'table' });
}

/** The note on columns whose names were numbered. */
export function noteOnNumberedNames(numbered: readonly string[]): [problem: string, Remedy] {
  const them = numbered.length === 1 ? 'it' : 'them';
  return [
    `names of columns that occur more than once were numbered (such as ${quoted(numbered[0])})`,
    {
      ...{ action: 'set', option: 'ignore', value: numbered },
      text: `leave ${them} out if ${them === 'it' ? 'it repeats' : 'they repeat'} another column`,
    },
  ];
}
