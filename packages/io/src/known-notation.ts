import type { DecimalMark, Reading } from '@preflearn/core';

/** Marks before decimals that are known before a file is read. */
export interface KnownMarks {
  /** Of the columns that are not named. */
  readonly decimal: DecimalMark | undefined;
  /** By name of the column. */
  readonly columns: ReadonlyMap<string, DecimalMark>;
}

/** The marks of a reading. */
export function marksOf(reading: Reading | undefined): KnownMarks {
  const { decimal, columns = [] } = reading?.cells ?? {};
  const marks = columns.flatMap(({ name, decimal: mark }) =>
    mark === undefined ? [] : [[name, mark] as const],
  );
  return { decimal, columns: new Map(marks) };
}

/**
 * The marks of a reading that hold for another file: all, or none where the file has another separator than the
 * reading names, as then another hand has written it.
 *
 * @param separator  the separator of the other file; absent for a format without
 */
export function marksFor(reading: Reading | undefined, separator: string | undefined): KnownMarks {
  const usual = reading?.layout.separator;
  return marksOf(usual === undefined || usual === separator ? reading : undefined);
}

/** The mark of a column. */
export function markOf({ decimal, columns }: KnownMarks, column: string): DecimalMark | undefined {
  return columns.get(column) ?? decimal;
}

/**
 * The mark before decimals of a column of a table, where the reading of another one says it of this one too; for texts
 * that are to be numbers and were read as text, such as a target at prediction.
 *
 * @param reading  of the other table
 * @param table    the reading of the table that holds the texts
 */
export function rememberedDecimal(
  reading: Reading | undefined,
  table: Reading | undefined,
  column: string,
): DecimalMark | undefined {
  return markOf(marksFor(reading, table?.layout.separator), column);
}
