import * as v from 'valibot';

/** An encoding of text in bytes, by its name in the WHATWG Encoding Standard. */
export type Encoding = (typeof encodings)[number];

/** The supported encodings. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

/** The decimal mark of a number. */
export type DecimalMark = '.' | ',';

/** The order of day, month and year in a date. */
export type DateOrder = (typeof dateOrders)[number];

/** The orders of day, month and year. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;

/** A part of a date that can become a column of its own. */
export type DatePart = (typeof dateParts)[number];

/** The parts of dates: the day of the week is 1 on Mondays, 7 on Sundays. */
export const dateParts = ['year', 'month', 'day', 'weekday', 'hour'] as const;

// A new reading option is added in four places. (1) Here: an optional member of the half it belongs to, and the same in
// `readingSchema`; `UPDATE_SAVED_MODELS=1` and `-u` of the JSON Schemas then follow. (2) The reader that implements it
// records it in the `reading` of its table, whether it was given or recognised, and omits it when it has its default
// value. (3) The reader takes it from the option `reading` when its own option is absent, by the rule of its half. (4)
// The property test `remembered-reading.test.ts` of the package `io` draws it.

/**
 * How a table was read from a file, whether set by options or recognised, as plain data. Readers return it with the
 * table, a model keeps it with its attributes (`model.schema.reading`), and readers accept it for the next file
 * (option `reading`), so that nothing has to be said twice. An explicit option overrides it. The types of columns are
 * not part of it: they are kept with the attributes.
 *
 * It has two halves. `layout` is how the file stores its cells. A file shows that by itself, and the next file may come
 * from another program; so it is a **hint**, used where the file does not show otherwise. `cells` is what the text of a
 * cell means. A file may leave that open, for example if its only numbers look like `1.234`, and a row must not change
 * its meaning with the rows around it; so it is a **fact**, and a file that contradicts it is refused. One exception: a
 * file with a different separator was written by a different program, so its decimal mark is inferred from its own
 * cells; what they leave open is refused where it would contradict the fact.
 */
export interface Reading {
  /** How the file stores its cells; hints. */
  readonly layout: {
    /** Id of the format, if it was given explicitly and not inferred from the file name. */
    readonly format?: string | undefined;
    /** The encoding of its bytes; absent for text that was never bytes. */
    readonly encoding?: Encoding | undefined;
    /** The character between fields, for CSV. */
    readonly separator?: string | undefined;
    /** False when no line of the CSV names the columns, which are then named by number. */
    readonly header?: false | undefined;
    /** What comment lines in CSV begin with, if it was given. */
    readonly comment?: string | undefined;
    /** Lines skipped at the beginning of the CSV, below the header and at the end, if given. */
    readonly skipLines?: number | undefined;
    readonly skipAfterHeader?: number | undefined;
    readonly skipFooter?: number | undefined;
    /** Name of the sheet of a workbook, if it was given. */
    readonly sheet?: string | undefined;
  };
  /** What the text of a cell means; facts. */
  readonly cells: {
    /** The decimal mark, if it was given or all numeric columns that show one have the same. */
    readonly decimal?: DecimalMark | undefined;
    /** The order of day, month and year, where it differs between countries. */
    readonly dates?: DateOrder | undefined;
    /** The texts that mark a missing value, as given. */
    readonly missing?: readonly string[] | undefined;
    /** Columns whose cells are written differently from the others, each name once. */
    readonly columns?: readonly ColumnCells[] | undefined;
  };
}

/** How the cells of one column are written. */
export interface ColumnCells {
  readonly name: string;
  /** The decimal mark. */
  readonly decimal?: DecimalMark | undefined;
  /** The order of day, month and year. */
  readonly dates?: DateOrder | undefined;
  /** The date parts that were made into columns of their own. */
  readonly parts?: readonly DatePart[] | undefined;
}

/** An object whose members may all be absent; without the check, an array would pass for one. */
function optionalMembers<E extends v.ObjectEntries>(entries: E) {
  const isNoArray = v.check((value) => !Array.isArray(value), 'expected an object');
  return v.pipe(v.unknown(), isNoArray, v.strictObject(entries));
}

/** The schema of a {@link Reading}; that column names are distinct is checked elsewhere. */
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
