import { type Column, DataError, type ErrorPlace } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import type { Notation } from '../numbers/localised-number.js';
import { CORRECT, declareNominal, markAsMissing } from './cell-remedies.js';
import { notFiniteError, wanted } from './numeric-builder.js';
import { isSuspect } from './usual-marks.js';

/** Statistics of the cells of a column that are not missing. */
export interface Evidence {
  /** Number of cells with a finite number. */
  readonly numbers: number;
  /** Number of distinct texts among all cells. */
  readonly distinct: number;
  /** The distinct texts that are not finite numbers, in order of first occurrence. */
  readonly others: readonly OtherText[];
}

/** A text that is not a finite number. */
export interface OtherText {
  readonly text: string;
  /** Whether it represents NaN, an infinity or a number that is too large. */
  readonly notFinite: boolean;
  /** Number of cells that contain it. */
  readonly count: number;
}

/** Most distinct values of a column of codes such as 0, 1, 2, `3+`. */
const LONGEST_CODE_LIST = 20;

/** A type, or a mixture of text and numbers that has none. */
export type InferredType = Column['type'] | 'mixed';

/**
 * The type of a column, from the cells that are not missing.
 *
 * - numeric, if all are numbers (or there are none);
 * - nominal, if more cells contain text than numbers;
 * - nominal, if it looks like a list of codes such as 0, 1, 2, `3+`: at most 20 distinct values in all, each text at
 *   least twice, and none that more likely marks a missing value;
 * - otherwise mixed: text among numbers.
 */
export function inferType(evidence: Evidence): InferredType {
  const { numbers, others } = evidence;
  if (others.length === 0) return 'numeric';
  if (cells(others.filter(({ notFinite }) => !notFinite)) > numbers) return 'nominal';
  return isCodeList(evidence) ? 'nominal' : 'mixed';
}

/**
 * The error for a text among numbers.
 *
 * @param notation  how the numbers are written
 * @param where     the first cell that contains the text
 */
export function textAmongNumbers(
  { text, notFinite }: OtherText,
  { numbers, others }: Evidence,
  notation: Notation,
  where: ErrorPlace,
): DataError {
  if (notFinite) return notFiniteError(where, text);
  const remedy = [CORRECT, markAsMissing([text])];
  return new DataError(
    'VALUE_NOT_NUMERIC',
    `found ${quoted(text)}, expected ${wanted(notation)} like ${numbers} of ` +
      `the ${numbers + cells(others)} values`,
    {
      where,
      remedy: [
        ...(isSuspect(text) ? remedy.reverse() : remedy),
        declareNominal(where.column === undefined ? [] : [where.column]),
      ],
    },
  );
}

function cells(texts: readonly OtherText[]): number {
  return texts.reduce((sum, { count }) => sum + count, 0);
}

function isCodeList({ distinct, others }: Evidence): boolean {
  return (
    distinct <= LONGEST_CODE_LIST &&
    others.every(({ notFinite, count, text }) => !notFinite && count > 1 && !isSuspect(text))
  );
}
