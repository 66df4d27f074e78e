import { basename, extname } from 'node:path';
import { isDatabase } from '../input/is-database.js';
import { inputName } from '../runtime/standard-input.js';

/**
 * The name of a data set: that of its file, without folders and ending; of its table in a database; what stands before the
 * first `*` or `?` of a pattern of files.
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

/** As it stands where it is not encoded as in an address. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
