import {
  type ColumnCells,
  type DateOrder,
  type DecimalMark,
  type ErrorParts,
  listed,
  quoted,
  type Reading,
  type Remedy,
} from '@preflearn/core';
import { type KnownMarks, markOf, marksFor, marksOf } from './known-notation.js';
import {
  FOUND_NOTATIONS,
  GIVEN_NOTATIONS,
  type Notation,
  PLAIN_NOTATION,
} from './localised-number.js';
import { bareNumber } from './number-signs.js';

/** How a text reads as a number: as none, the same in all notations, in one of them only, or differently. */
export type TextReading = 'text' | 'plain' | DecimalMark | 'ambiguous';

/** Something that whoever reads the table should know, though it is no error. */
export type ReadingNote = ErrorParts;

/** A doubt that a file has left of a column. */
interface Doubt {
  readonly column: string;
  readonly text: string;
}

/**
 * How the numbers of a CSV file are written, as its cells show it.
 *
 * A cell such as `1.5` or `1,234.5` shows decimal points, `0,5` or `1.234,5` decimal commas; `1.234` may be
 * either, unless other cells of its column, or else of the file, decide. In a file whose separator is the comma,
 * `1,5` shows nothing: it may as well be a list.
 */
export class NotationOfFile {
  readonly #said: DecimalMark | undefined;
  /** Of another file, be this one written alike or not. */
  readonly #usual: KnownMarks;
  /** Those that hold for this file. */
  readonly #known: KnownMarks;
  /** The character between fields. */
  readonly separator: string | undefined;
  readonly #shown = new Set<DecimalMark>();
  /** The marks of columns of numbers whose cells read otherwise with the other mark. */
  readonly #used: Map<string, DecimalMark>;
  readonly #withCommas: string[] = [];
  readonly #takenForThousands: Doubt[] = [];
  readonly #takenForTexts: Doubt[] = [];

  readonly #takenForCodes: Doubt[] = [];
  readonly #datesForTexts: Doubt[] = [];
  /** The orders of day, month and year that were found, with the columns. */
  readonly #dates = new Map<string, DateOrder>();
  readonly #datesFound = new Map<DateOrder, Doubt[]>();
  readonly #datesSaid: DateOrder | undefined;
  readonly #reading: Reading | undefined;

  /**
   * @param said     the mark before decimals and the order of day, month and year, if the user says them
   * @param reading  how a table of the same kind was read
   */
  constructor(
    said: { readonly decimal?: DecimalMark | undefined; readonly dates?: DateOrder | undefined },
    separator: string | undefined,
    reading: Reading | undefined,
  ) {
    this.#said = said.decimal;
    this.#datesSaid = said.dates;
    this.#reading = reading;
    this.separator = separator;
    this.#usual = marksOf(reading);
    this.#known = marksFor(reading, separator);
    this.#used = new Map(this.#known.columns);
  }

  /** The notation of a column that is known before its cells are seen: said by the user, or remembered. */
  knownOf(column: string): Notation | undefined {
    const mark = this.#said ?? markOf(this.#known, column);
    return mark === undefined ? undefined : GIVEN_NOTATIONS[mark];
  }

  /** Whether the notation that is known of a column was remembered, and not said. */
  isRemembered(column: string): boolean {
    return this.#said === undefined && this.knownOf(column) !== undefined;
  }

  /** Whether a column had decimal commas in another file, be this one written alike or not. */
  hadCommas(column: string): boolean {
    return markOf(this.#usual, column) === ',';
  }

  /** How a text reads, where no notation is given. */
  readingOf(text: string): TextReading {
    const [point, comma] = [FOUND_NOTATIONS['.'].parse(text), FOUND_NOTATIONS[','].parse(text)];
    if (Number.isNaN(point) && Number.isNaN(comma)) return 'text';
    if (point === comma) return 'plain';
    if (Number.isNaN(comma)) return '.';
    if (!Number.isNaN(point)) return 'ambiguous';
    return this.separator === ',' && !/\d[^\d,]\d/.test(text) ? 'text' : ',';
  }

  /** Takes a text for what it shows of the file, whatever the type of its column. */
  readonly look = (text: string): void => {
    if (this.#said !== undefined) return;
    const reading = this.readingOf(bareNumber(text)?.text ?? text);
    if (reading === '.' || reading === ',') this.#shown.add(reading);
  };

  /** The only mark before decimals that cells have shown so far. */
  get shown(): DecimalMark | undefined {
    return this.#shown.size === 1 ? [...this.#shown][0] : undefined;
  }

  /** Whether cells have shown both marks before decimals. */
  get isMixed(): boolean {
    return this.#shown.size > 1;
  }

  /** The notation of a column in which all numbers read the same in every notation. */
  get ofPlainNumbers(): Notation {
    return this.shown === ',' ? FOUND_NOTATIONS[','] : PLAIN_NOTATION;
  }

  /** Says that the numbers of a column were read with this mark, and would read otherwise with the other one. */
  readWith(mark: DecimalMark, column: string): void {
    this.#used.set(column, mark);
  }

  /** How the numbers were written, for a {@link Reading}; of columns that read the same either way, nothing. */
  get cells(): Pick<Reading['cells'], 'decimal' | 'dates' | 'columns'> {
    const numbers = this.#numberCells;
    const known = this.#datesSaid ?? this.#reading?.cells.dates;
    const dates = known ?? [...this.#dates.values()][0];
    const others = [...this.#dates].filter(([, order]) => order !== dates);
    const columns = new Map<string, ColumnCells>(
      numbers.columns?.map((column) => [column.name, column]),
    );
    for (const [name, order] of others) {
      columns.set(name, { ...columns.get(name), name, dates: order });
    }
    return {
      ...numbers,
      ...(dates && { dates }),
      ...(columns.size > 0 && { columns: [...columns.values()] }),
    };
  }

  get #numberCells(): Pick<Reading['cells'], 'decimal' | 'columns'> {
    if (this.#said !== undefined) return { decimal: this.#said };
    const marks = new Set(this.#used.values());
    // Where the columns of numbers show none, texts beside them may; so leaving a column out changes nothing.
    const found = marks.size === 0 ? this.shown : marks.size === 1 ? [...marks][0] : undefined;
    const decimal = this.#known.decimal ?? found;
    const others = [...this.#used].filter(([, mark]) => mark !== decimal);
    const columns = others.map(([name, mark]) => ({ name, decimal: mark }));
    return { ...(decimal && { decimal }), ...(columns.length > 0 && { columns }) };
  }

  /** Says that a column was read with decimal commas. */
  readWithCommas(column: string): void {
    this.#withCommas.push(column);
  }

  /** Says that `1,234` was taken for thousands though no other cell decides. */
  tookForThousands(column: string, text: string): void {
    this.#takenForThousands.push({ column, text });
  }

  /** Says that a column was read as categories all of which look like numbers. */
  tookForTexts(column: string, text: string): void {
    this.#takenForTexts.push({ column, text });
  }

  /** Says that a column of digits was read as categories, as numbers would not keep them. */
  tookForCodes(column: string, text: string): void {
    this.#takenForCodes.push({ column, text });
  }

  /** Says that dates with two digits of a year were read as categories. */
  tookDatesForTexts(column: string, text: string): void {
    this.#datesForTexts.push({ column, text });
  }

  /** The order of day, month and year in a column that is known before its cells are seen: said, or remembered. */
  datesOf(column: string): DateOrder | undefined {
    const { dates, columns = [] } = this.#reading?.cells ?? {};
    return this.#datesSaid ?? columns.find(({ name }) => name === column)?.dates ?? dates;
  }

  /**
   * Says in which order the dates of a column were read.
   *
   * @param text  one of them
   * @param isShown  whether the column shows it
   */
  readDates(column: string, order: DateOrder, text: string, isShown: boolean): void {
    this.#dates.set(column, order);
    if (!isShown || text.includes('.')) return; // the day is first wherever points are written
    const doubts = this.#datesFound.get(order) ?? [];
    this.#datesFound.set(order, [...doubts, { column, text }]);
  }

  /** What is to be said of the file, once it is read; a sentence each. */
  notes(file: string | undefined): readonly ReadingNote[] {
    const where = file === undefined ? {} : { file };
    const notes: ReadingNote[] = [];
    if (this.#withCommas.length > 0) {
      const problem = `commas were read as decimal marks in ${columnsText(this.#withCommas)}`;
      notes.push({ where, problem, remedy: [setDecimal('.', 'if they are not, say so')] });
    }
    for (const [doubts, problem, remedy] of [
      [
        this.#takenForThousands,
        'commas were read as marks between thousands',
        setDecimal(',', 'if they stand before decimals, say so'),
      ],
      [
        this.#takenForTexts,
        'what looks like numbers in another notation was read as categories',
        setDecimal(',', 'say which mark stands before decimals'),
      ],
      [
        this.#takenForCodes,
        'digits that a number would not keep were read as categories',
        setTypes(this.#takenForCodes, 'if they are numbers, say so'),
      ],
      [
        this.#datesForTexts,
        'what looks like dates with two digits of the year was read as categories',
        setDates('dmy', 'say in which order day, month and year stand'),
      ],
      ...[...this.#datesFound].map(
        ([order, doubts]) =>
          [
            doubts,
            `dates were read with the ${order === 'dmy' ? 'day' : 'month'} first`,
            setDates(order === 'dmy' ? 'mdy' : 'dmy', 'if it does not stand there, say so'),
          ] as const,
      ),
    ] as const) {
      if (doubts.length === 0) continue;
      const columns = columnsText(doubts.map(({ column }) => column));
      const example = `such as ${quoted(doubts[0].text)}`;
      notes.push({ where, problem: `${problem} in ${columns} (${example})`, remedy: [remedy] });
    }
    return notes;
  }
}

/** Says which mark stands before decimals. */
export function setDecimal(mark: DecimalMark, text: string): Remedy {
  return { action: 'set', option: 'decimal', value: mark, text };
}

/** Says in which order day, month and year stand. */
export function setDates(order: DateOrder, text: string): Remedy {
  return { action: 'set', option: 'dates', value: order, text };
}

function setTypes(doubts: readonly Doubt[], text: string): Remedy {
  const value = Object.fromEntries(doubts.map(({ column }) => [column, 'numeric']));
  return { action: 'set', option: 'types', value, text };
}

function columnsText(names: readonly string[]): string {
  return `${names.length === 1 ? 'column' : 'columns'} ${listed(names)}`;
}
