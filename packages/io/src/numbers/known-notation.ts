import type { Reading } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import type { DecimalMark } from '@preflearn/core/reading';

/** Decimal marks that are known before a file is read. */
export interface KnownMarks {
  /** For the columns that are not named. */
  readonly decimal: DecimalMark | undefined;
  /** By column name. */
  readonly columns: ReadonlyMap<string, DecimalMark>;
}

/** The decimal marks recorded in a reading. */
export function marksOf(reading: Reading | undefined): KnownMarks {
  const { decimal, columns = [] } = reading?.cells ?? {};
  const marks = columns.flatMap(({ name, decimal: mark }) =>
    mark === undefined ? [] : [[name, mark] as const],
  );
  return { decimal, columns: new Map(marks) };
}

/**
 * The decimal marks of a reading that apply to another file: all of them, or none if the file has a different
 * separator, which suggests a different origin.
 *
 * @param separator  the separator of the other file; absent for a format without one
 */
export function marksFor(reading: Reading | undefined, separator: string | undefined): KnownMarks {
  const usual = reading?.layout.separator;
  return marksOf(usual === undefined || usual === separator ? reading : undefined);
}

/** The decimal mark of a column. */
export function markOf({ decimal, columns }: KnownMarks, column: string): DecimalMark | undefined {
  return columns.get(column) ?? decimal;
}

/**
 * The decimal mark of a column of a table, if the reading of another table determines it for this one; for texts that
 * should be numbers but were read as text, such as a target at prediction.
 *
 * @param reading  reading of the other table
 * @param table    reading of the table that contains the texts
 */
export function rememberedDecimal(
  reading: Reading | undefined,
  table: Reading | undefined,
  column: string,
): DecimalMark | undefined {
  if (reading !== undefined)
    checkGiven('rememberedDecimal', reading, 'how a table was read', ['layout']);
  return markOf(marksFor(reading, table?.layout.separator), column);
}
