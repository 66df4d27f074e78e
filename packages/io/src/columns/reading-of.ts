import type { Reading } from '@preflearn/core';
import type { Encoding } from '@preflearn/core/reading';
import { missingTexts, type ReadOptions } from './read-options.js';

/**
 * How a table was read, as far as it is common to all text formats.
 *
 * @param encoding  absent for text that never was bytes
 */
export function readingOf(options: ReadOptions, encoding: Encoding | undefined): Reading {
  const missing = missingTexts(options);
  return { layout: { ...(encoding && { encoding }) }, cells: { ...(missing && { missing }) } };
}
