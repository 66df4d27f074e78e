import { type Column, DataError, type ErrorPlace, quoted } from '@preflearn/core';
import { CORRECT, declareNominal, markAsMissing } from './cell-remedies.js';
import type { Notation } from './localised-number.js';
import { notFiniteError, wanted } from './numeric-builder.js';
import { isSuspect } from './usual-marks.js';

/** What is known of the cells of a column that are not missing. */
export interface Evidence {
  /** Number of cells that hold a finite number. */
  readonly numbers: number;
  /** Number of distinct texts among all cells. */
  readonly distinct: number;
  /** The distinct texts that are no finite number, in order of first occurrence. */
  readonly others: readonly OtherText[];
}

/** A text that is no finite number. */
export interface OtherText {
  readonly text: string;
  /** Whether it writes NaN, an infinity or a number too large. */
  readonly notFinite: boolean;
  /** Number of cells that hold it. */
  readonly count: number;
}

/** Most distinct values of a column of codes such as 0, 1, 2, `3+`. */
const LONGEST_CODE_LIST = 20;

/** A type, or text and numbers that make none. */
export type InferredType = Column['type'] | 'mixed';

/**
 * The type of a column, from the cells that are not missing.
 *
 * - numeric, when all are numbers (also when there are none);
 * - nominal, when more cells hold text than numbers;
 * - nominal, when it looks like a list of codes such as 0, 1, 2, `3+`: at most 20 distinct values in
 *   all, every one that is text at least twice, none that rather marks a missing value;
 * - otherwise mixed: text stands among numbers.
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
 * @param notation  how these are written
 * @param where  the first cell that holds one
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
