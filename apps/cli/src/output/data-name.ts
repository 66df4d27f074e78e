import { basename, extname } from 'node:path';
import { inputName } from '../runtime/standard-input.js';

/** The name of a data set: that of its file, without folders and ending. */
export function dataName(file: string): string {
  const name = inputName(file).replace(/\.gz$/i, '');
  return basename(name, extname(name));
}
