import { type Column, DataError, type ErrorPlace, quoted } from '@preflearn/core';
import { declareNominal, markAsMissing } from './cell-remedies.js';
import { notFiniteError } from './numeric-builder.js';

/** What is known of the cells of a column that are not missing. */
export interface Evidence {
  /** Number of cells that hold a finite number. */
  readonly numbers: number;
  /** Number of distinct texts among all cells. */
  readonly distinct: number;
  /** The distinct texts that are no finite number, in order of first occurrence. */
  readonly others: readonly OtherText[];
  /** Line of the first cell that holds one of them. */
  readonly line: number;
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

/** Words that rather mark a missing value than name a category among numbers. */
const MISSING_WORD = /^(?:n\/?a|nil|none|null|missing|unknown|-+|\.+)$/i;

/**
 * The type of a column, from the cells that are not missing.
 *
 * - numeric, when all are numbers (also when there are none);
 * - nominal, when more cells hold text than numbers;
 * - nominal, when it looks like a list of codes such as 0, 1, 2, `3+`: at most 20 distinct values in
 *   all, every one that is text at least twice, none that usually marks a missing value;
 * - otherwise text stands among numbers, and that is an error.
 *
 * @param place  a cell in this line
 * @throws DataError VALUE_NOT_NUMERIC, VALUE_NOT_FINITE
 */
export function inferType(
  column: string,
  evidence: Evidence,
  place: (line: number) => ErrorPlace,
): Column['type'] {
  const { numbers, others, line } = evidence;
  if (others.length === 0) return 'numeric';
  if (cells(others.filter(({ notFinite }) => !notFinite)) > numbers) return 'nominal';
  if (isCodeList(evidence)) return 'nominal';
  const [culprit] = others;
  if (culprit.notFinite) throw notFiniteError(place(line), culprit.text);
  throw new DataError(
    'VALUE_NOT_NUMERIC',
    `found ${quoted(culprit.text)}, expected a number like ${numbers} of ` +
      `the ${numbers + cells(others)} values`,
    {
      where: place(line),
      remedy: ['correct it', markAsMissing(culprit.text), declareNominal(column)],
    },
  );
}

function cells(texts: readonly OtherText[]): number {
  return texts.reduce((sum, { count }) => sum + count, 0);
}

function isCodeList({ distinct, others }: Evidence): boolean {
  return (
    distinct <= LONGEST_CODE_LIST &&
    others.every(
      ({ notFinite, count, text }) => !notFinite && count > 1 && !MISSING_WORD.test(text.trim()),
    )
  );
}
