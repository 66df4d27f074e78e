import * as v from 'valibot';

/** An encoding of text in bytes, by its name in the WHATWG Encoding Standard. */
export type Encoding = (typeof encodings)[number];

/** The encodings that are read. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

/** The mark between the whole part of a number and its decimals. */
export type DecimalMark = '.' | ',';

/** In which order day, month and year stand in a date. */
export type DateOrder = (typeof dateOrders)[number];

/** The orders of day, month and year. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;

/** A part of a date that may be a column of its own. */
export type DatePart = (typeof dateParts)[number];

/** The parts of dates: the day of the week is 1 on Mondays, 7 on Sundays. */
export const dateParts = ['year', 'month', 'day', 'weekday', 'hour'] as const;

/**
 * How a table was read from a file: what was said by options and what was recognised, as plain data. Readers give it with
 * the table, a model keeps it beside its attributes (`model.schema.reading`), and readers take it for the next file
 * (option `reading`), so that nothing need be said twice. What an option says overrides it. Types of columns
 * are no part of it: they stand beside it, with the attributes.
 *
 * It has two halves, as there are two kinds of memory. `layout` is how the file holds its cells. A file shows
 * that by itself, and the next one may come from another program: so it is a **hint**, taken where the file
 * does not show otherwise. `cells` is what the texts of cells mean. A file may leave that open, as one whose only
 * numbers look like `1.234` does, and a row must not mean another thing beside other rows: so it is a **fact**, and
 * what does not agree with it is refused. One bound: a file with another separator than the table had was
 * written by another hand, so its decimal mark is found from its own cells; what they leave open is
 * refused where it would contradict the fact.
 *
 * A further option of reading is added in four places. (1) Here: an optional member of the half it belongs to, and the
 * same in `readingSchema`; `UPDATE_SAVED_MODELS=1` and `-u` of the JSON Schemas then follow. (2) The reader that
 * knows it says it in the `reading` of its table, whether it was said or recognised, and leaves it out where it
 * is as by default. (3) The reader takes it from the option `reading` where its own option is absent, by the rule of the half.
 * (4) The property test `remembered-reading.test.ts` of the package `io` draws it.
 */
export interface Reading {
  /** How the file holds its cells; hints. */
  readonly layout: {
    /** Id of the format, where it was said, and not by the end of a name. */
    readonly format?: string | undefined;
    /** The encoding of its bytes; absent for text that never was bytes. */
    readonly encoding?: Encoding | undefined;
    /** The character between fields, for CSV. */
    readonly separator?: string | undefined;
    /** False when no line of CSV names the columns, which are named by number. */
    readonly header?: false | undefined;
    /** What lines of comments in CSV begin with, if it was said. */
    readonly comment?: string | undefined;
    /** Lines left out at the beginning of CSV, below the header and at the end, if it was said. */
    readonly skipLines?: number | undefined;
    readonly skipAfterHeader?: number | undefined;
    readonly skipFooter?: number | undefined;
    /** Name of the sheet of a workbook, if it was said. */
    readonly sheet?: string | undefined;
  };
  /** What the texts of cells mean; facts. */
  readonly cells: {
    /** The mark before decimals, where all columns of numbers that show one have the same, or it was said. */
    readonly decimal?: DecimalMark | undefined;
    /** The order of day, month and year, where dates of other countries turn it round. */
    readonly dates?: DateOrder | undefined;
    /** The texts that mark a missing value, as they were given. */
    readonly missing?: readonly string[] | undefined;
    /** Columns whose cells are written otherwise than those of the others, each name once. */
    readonly columns?: readonly ColumnCells[] | undefined;
  };
}

/** How the cells of one column are written. */
export interface ColumnCells {
  readonly name: string;
  /** The mark before decimals. */
  readonly decimal?: DecimalMark | undefined;
  /** The order of day, month and year. */
  readonly dates?: DateOrder | undefined;
  /** The parts of its dates that were made columns of their own. */
  readonly parts?: readonly DatePart[] | undefined;
}

/** An object all members of which may be absent; an array would pass for one. */
function optionalMembers<E extends v.ObjectEntries>(entries: E) {
  const isNoArray = v.check((value) => !Array.isArray(value), 'expected an object');
  return v.pipe(v.unknown(), isNoArray, v.strictObject(entries));
}

/** What a {@link Reading} looks like; that names of columns are different is checked elsewhere. */
export function readingSchema() {
  const decimal = v.optional(v.picklist(['.', ',']));
  const lines = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));
  const dates = v.optional(v.picklist(dateOrders));
  const parts = v.optional(v.array(v.picklist(dateParts)));
  return v.strictObject({
    layout: optionalMembers({
      format: v.optional(v.pipe(v.string(), v.minLength(1))),
      encoding: v.optional(v.picklist(encodings)),
      separator: v.optional(v.pipe(v.string(), v.regex(/^[^"\r\n\ufeff]$/))),
      header: v.optional(v.literal(false)),
      comment: v.optional(v.pipe(v.string(), v.regex(/^[^\s"\0]+$/))),
      ...{
        skipLines: lines,
        skipAfterHeader: lines,
        skipFooter: lines,
        sheet: v.optional(v.string()),
      },
    }),
    cells: optionalMembers({
      decimal,
      dates,
      missing: v.optional(v.array(v.string())),
      columns: v.optional(v.array(v.strictObject({ name: v.string(), decimal, dates, parts }))),
    }),
  });
}
