import { refusedText } from '../errors/refuse-text.js';

/** What SQL texts cannot contain: NUL and unpaired surrogates. */
const UNWRITABLE = /[\0\p{Cs}]/u;

/**
 * A text as a literal.
 *
 * @param what  what the text belongs to, for an error
 * @throws DataError MODEL_EXPORT
 */
export function sqlText(text: string, what: string): string {
  if (UNWRITABLE.test(text)) {
    throw refusedText(what, text, 'SQL texts cannot hold all of its characters');
  }
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * The name of a column or a table, quoted, so that it may contain any characters and keeps its case.
 *
 * @param what  what has the name, for an error
 * @throws DataError MODEL_EXPORT
 */
export function sqlName(name: string, what: string): string {
  if (name === '') throw refusedText(what, name, 'names in SQL are not empty');
  if (UNWRITABLE.test(name)) {
    throw refusedText(what, name, 'names in SQL cannot hold all of its characters');
  }
  return `"${name.replaceAll('"', '""')}"`;
}
