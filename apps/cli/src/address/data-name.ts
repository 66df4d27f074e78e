import { basename, extname } from 'node:path';
import { isDatabase } from './is-database.js';
import { inputName } from './standard-input.js';

/**
 * The name of a data set: that of its file, without folders and extension; of its table in a database; the part before
 * the first `*` or `?` in a pattern of files.
 */
export function dataName(file: string): string {
  if (isDatabase(file)) return tableName(file);
  const name = inputName(file).replace(/\.gz$/i, '');
  return basename(name, extname(name));
}

function tableName(address: string): string {
  const [, named] = /[?&]table=([^&]*)/.exec(address) ?? [];
  if (named !== undefined) return decoded(named);
  const path = /^[a-z]+:/i.test(address) ? address.replace(/\?.*$/s, '') : fixedPart(address);
  return decoded(basename(path)) || address;
}

function fixedPart(pattern: string): string {
  return pattern.replace(/[*?].*$/s, '').replace(/[-_./\\]+$/, '');
}

/** Decodes a text from an address; returned as is if it is not encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
