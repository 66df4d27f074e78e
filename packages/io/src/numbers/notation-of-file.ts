import type { Reading } from '@preflearn/core';
import type { Remedy } from '@preflearn/core/errors';
import type { ColumnCells, DateOrder, DecimalMark } from '@preflearn/core/reading';
import { listed, quoted } from '@preflearn/core/text';
import type { ClockUnit } from './clock-notation.js';
import { type KnownMarks, markOf, marksFor, marksOf } from './known-notation.js';
import {
  FOUND_NOTATIONS,
  GIVEN_NOTATIONS,
  type Notation,
  PLAIN_NOTATION,
} from './localised-number.js';
import { bareNumber } from './number-signs.js';
import type { ReadingNote } from './reading-note.js';

/** How a text reads as a number: not as one, the same in every notation, in only one of them, or differently. */
export type TextReading = 'text' | 'plain' | DecimalMark | 'ambiguous';

const CLOCK_WORDS: Readonly<Record<ClockUnit, string>> = {
  time: 'times of day',
  duration: 'durations',
};

/** An unresolved doubt about a column. */
interface Doubt {
  readonly column: string;
  readonly text: string;
}

/**
 * How the numbers of a CSV file are written, judging by its cells.
 *
 * A cell such as `1.5` or `1,234.5` shows decimal points, `0,5` or `1.234,5` decimal commas; `1.234` may be either,
 * unless other cells of its column, or else of the file, decide. In a file separated by commas, `1,5` shows nothing: it
 * may just as well be a list.
 */
export class NotationOfFile {
  readonly #said: DecimalMark | undefined;
  /** Marks of another file, whether or not this one is written in the same way. */
  readonly #usual: KnownMarks;
  /** The marks that apply to this file. */
  readonly #known: KnownMarks;
  /** The character between fields. */
  readonly separator: string | undefined;
  readonly #shown = new Set<DecimalMark>();
  /** The marks of numeric columns whose cells would mean something else with the other mark. */
  readonly #used: Map<string, DecimalMark>;
  readonly #withCommas: string[] = [];
  readonly #takenForThousands: Doubt[] = [];
  readonly #takenForTexts: Doubt[] = [];

  readonly #takenForList: Doubt[] = [];
  readonly #takenForCodes: Doubt[] = [];
  readonly #datesForTexts: Doubt[] = [];
  readonly #openDates: Doubt[] = [];
  readonly #takenForDays: Doubt[] = [];
  readonly #takenForTimes = new Map<ClockUnit, Doubt[]>();
  /** The detected orders of day, month and year, with the columns. */
  readonly #dates = new Map<string, DateOrder>();
  readonly #datesFound = new Map<DateOrder, Doubt[]>();
  /** The remembered orders of dates, by column. */
  #datesOfColumns: ReadonlyMap<string, DateOrder | undefined> | undefined;
  readonly #datesSaid: DateOrder | undefined;
  readonly #reading: Reading | undefined;

  /**
   * @param said     the decimal mark and the order of day, month and year, if given by the user
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

  /** The notation of a column that is known before its cells are seen: given by the user, or remembered. */
  knownOf(column: string): Notation | undefined {
    const mark = this.#said ?? markOf(this.#known, column);
    return mark === undefined ? undefined : GIVEN_NOTATIONS[mark];
  }

  /** Whether the known notation of a column was remembered rather than given. */
  isRemembered(column: string): boolean {
    return this.#said === undefined && this.knownOf(column) !== undefined;
  }

  /** Whether a column had decimal commas in another file, whether or not this one is written in the same way. */
  hadCommas(column: string): boolean {
    return markOf(this.#usual, column) === ',';
  }

  /** How a text reads if no notation is given. */
  readingOf(text: string): TextReading {
    const [point, comma] = [FOUND_NOTATIONS['.'].parse(text), FOUND_NOTATIONS[','].parse(text)];
    if (Number.isNaN(point) && Number.isNaN(comma)) return 'text';
    if (point === comma) return 'plain';
    if (Number.isNaN(comma)) return '.';
    if (!Number.isNaN(point)) return 'ambiguous';
    return this.separator === ',' && !/\d[^\d,]\d/.test(text) ? 'text' : ',';
  }

  /** Examines what a text reveals about the file, whatever the type of its column. */
  readonly look = (text: string): void => {
    if (this.#said !== undefined) return;
    const reading = this.readingOf(bareNumber(text)?.text ?? text);
    if (reading === '.' || reading === ',') this.#shown.add(reading);
  };

  /** The only decimal mark that cells have shown so far. */
  get shown(): DecimalMark | undefined {
    return this.#shown.size === 1 ? [...this.#shown][0] : undefined;
  }

  /** Whether cells have shown both decimal marks. */
  get isMixed(): boolean {
    return this.#shown.size > 1;
  }

  /** The notation of a column in which all numbers mean the same in every notation. */
  get ofPlainNumbers(): Notation {
    return this.shown === ',' ? FOUND_NOTATIONS[','] : PLAIN_NOTATION;
  }

  /**
   * Reports that the numbers of a column were read with this mark, and would mean something else with the other one.
   */
  readWith(mark: DecimalMark, column: string): void {
    this.#used.set(column, mark);
  }

  /** How the numbers were written, for a {@link Reading}; nothing for columns that read the same either way. */
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
    // If numeric columns show no mark, texts elsewhere may; so leaving a column out changes nothing.
    const found = marks.size === 0 ? this.shown : marks.size === 1 ? [...marks][0] : undefined;
    const decimal = this.#known.decimal ?? found;
    const others = [...this.#used].filter(([, mark]) => mark !== decimal);
    const columns = others.map(([name, mark]) => ({ name, decimal: mark }));
    return { ...(decimal && { decimal }), ...(columns.length > 0 && { columns }) };
  }

  /** Reports that a column was read with decimal commas. */
  readWithCommas(column: string): void {
    this.#withCommas.push(column);
  }

  /** Reports that `1,234` was read with a thousands separator although no other cell decides. */
  tookForThousands(column: string, text: string): void {
    this.#takenForThousands.push({ column, text });
  }

  /** Reports that a column was read as categories although all of them look like numbers. */
  tookForTexts(column: string, text: string): void {
    this.#takenForTexts.push({ column, text });
  }

  /** Reports that a column was read as categories since all its numbers are in brackets. */
  tookForList(column: string, text: string): void {
    this.#takenForList.push({ column, text });
  }

  /** Reports that a column of digits was read as categories, since numbers would not preserve them. */
  tookForCodes(column: string, text: string): void {
    this.#takenForCodes.push({ column, text });
  }

  /** Reports that dates with a two-digit year were read as categories. */
  tookDatesForTexts(column: string, text: string): void {
    this.#datesForTexts.push({ column, text });
  }

  /** Reports that dates were read as categories since the day or the month may stand first. */
  leftDatesOpen(column: string, text: string): void {
    this.#openDates.push({ column, text });
  }

  /** Reports that months, weeks, quarters or half-years were read as their first day. */
  tookForDays(column: string, text: string): void {
    this.#takenForDays.push({ column, text });
  }

  /** Reports that texts such as `9:05` were read as times of day or durations. */
  tookForTimes(column: string, text: string, unit: ClockUnit): void {
    this.#takenForTimes.set(unit, [...(this.#takenForTimes.get(unit) ?? []), { column, text }]);
  }

  /** The order of day, month and year of a column that is known before its cells are seen: given, or remembered. */
  datesOf(column: string): DateOrder | undefined {
    const { dates, columns = [] } = this.#reading?.cells ?? {};
    this.#datesOfColumns ??= new Map(columns.map(({ name, dates }) => [name, dates]));
    return this.#datesSaid ?? this.#datesOfColumns.get(column) ?? dates;
  }

  /**
   * Reports in which order the dates of a column were read.
   *
   * @param text     one of them
   * @param isShown  whether the column reveals the order
   */
  readDates(column: string, order: DateOrder, text: string, isShown: boolean): void {
    this.#dates.set(column, order);
    if (!isShown || text.includes('.')) return; // wherever points are used, the day comes first
    const doubts = this.#datesFound.get(order) ?? [];
    this.#datesFound.set(order, [...doubts, { column, text }]);
  }

  /** Notes on the file, once it has been read; a sentence each. */
  notes(file: string | undefined): readonly ReadingNote[] {
    const where = file === undefined ? {} : { file };
    const notes: ReadingNote[] = [];
    if (this.#withCommas.length > 0) {
      const problem = `commas were read as decimal marks in ${columnsText(this.#withCommas)}`;
      notes.push({
        note: 'decimal-commas',
        where,
        problem,
        remedy: [setDecimal('.', 'if they are not, say so')],
      });
    }
    for (const [note, doubts, problem, remedy] of [
      [
        'thousands',
        this.#takenForThousands,
        'commas were read as marks between thousands',
        setDecimal(',', 'if they stand before decimals, say so'),
      ],
      [
        'other-notation',
        this.#takenForTexts,
        'what looks like numbers in another notation was read as categories',
        setDecimal(',', 'say which mark stands before decimals'),
      ],
      [
        'bracketed-numbers',
        this.#takenForList,
        'numbers in brackets were read as categories',
        setTypes(this.#takenForList, 'if they are negative numbers, say so'),
      ],
      [
        'codes',
        this.#takenForCodes,
        'digits that a number would not keep were read as categories',
        setTypes(this.#takenForCodes, 'if they are numbers, say so'),
      ],
      [
        'short-dates',
        this.#datesForTexts,
        'what looks like dates with two digits of the year was read as categories',
        setDates('dmy', 'say in which order day, month and year stand'),
      ],
      [
        'open-dates',
        this.#openDates,
        'dates in which the day or the month may stand first were read as categories',
        setDates('dmy', 'say which of them does'),
      ],
      [
        'periods',
        this.#takenForDays,
        'months, weeks or quarters were read as their first day',
        setTypes(this.#takenForDays, 'if they are something else, say so', 'nominal'),
      ],
      ...[...this.#takenForTimes].map(
        ([unit, doubts]) =>
          [
            'times',
            doubts,
            `${CLOCK_WORDS[unit]} were read as seconds`,
            setTypes(doubts, 'if they are something else, say so', 'nominal'),
          ] as const,
      ),
      ...[...this.#datesFound].map(
        ([order, doubts]) =>
          [
            'date-order',
            doubts,
            `dates were read with the ${order === 'dmy' ? 'day' : 'month'} first`,
            setDates(order === 'dmy' ? 'mdy' : 'dmy', 'if it does not stand there, say so'),
          ] as const,
      ),
    ] as const) {
      if (doubts.length === 0) continue;
      const columns = columnsText(doubts.map(({ column }) => column));
      const example = `such as ${quoted(doubts[0].text)}`;
      notes.push({
        note,
        where,
        problem: `${problem} in ${columns} (${example})`,
        remedy: [remedy],
      });
    }
    return notes;
  }
}

/** A remedy that gives the decimal mark. */
export function setDecimal(mark: DecimalMark, text: string): Remedy {
  return { action: 'set', option: 'decimal', value: mark, text };
}

/** A remedy that gives the order of day, month and year. */
export function setDates(order: DateOrder, text: string): Remedy {
  return { action: 'set', option: 'dates', value: order, text };
}

function setTypes(
  doubts: readonly Doubt[],
  text: string,
  type: 'numeric' | 'nominal' = 'numeric',
): Remedy {
  const value = Object.fromEntries(doubts.map(({ column }) => [column, type]));
  return { action: 'set', option: 'types', value, text };
}

function columnsText(names: readonly string[]): string {
  return `${names.length === 1 ? 'column' : 'columns'} ${listed(names)}`;
}
