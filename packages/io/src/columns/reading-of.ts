import type { Reading } from '@preflearn/core';
import type { Encoding } from '@preflearn/core/reading';
import type { NotationOfFile } from '../numbers/notation-of-file.js';
import { missingTexts, type ReadOptions } from './read-options.js';

/**
 * How a table was read, as far as it is common to all text formats.
 *
 * @param encoding  absent for text that never was bytes
 * @param notation  how the texts of the file are written, if that was examined
 */
export function readingOf(
  options: ReadOptions,
  encoding: Encoding | undefined,
  notation?: NotationOfFile,
): Reading {
  const missing = missingTexts(options);
  return {
    layout: { ...(encoding && { encoding }) },
    cells: { ...notation?.cells, ...(missing && { missing }) },
  };
}
