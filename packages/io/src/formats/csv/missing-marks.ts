import type { Column } from '@preflearn/core';
import type { Remedy } from '@preflearn/core/errors';
import { listed } from '@preflearn/core/text';
import { place } from '../../bytes/place.js';
import type { CellMarks } from '../../columns/column-builder.js';
import { withoutQuotedSign } from '../../columns/quoted-sign.js';
import { isSuspect, MARKS_AMONG_NUMBERS, USUAL_MARKS } from '../../columns/usual-marks.js';
import type { ReadingNote } from '../../numbers/reading-note.js';
import { suspectNumber } from '../../numbers/suspect-number.js';

const IN_ALL = new Set(USUAL_MARKS);
const IN_NUMBERS = new Set([...USUAL_MARKS, ...MARKS_AMONG_NUMBERS]);

/** Longest text to examine, which may include blanks around it. */
const LONGEST_MARK = 16;

/** Words that often name a category, in a nominal column. */
const NONE = /^(?:none|nil)$/i;

/** Most texts to remember for notes: suspects are few. */
const MAX_KEPT = 32;

/**
 * Which texts of a CSV file mark missing values, and which ones have done so.
 *
 * An empty field and `?` always do, ignoring blanks. In addition, those given by the user do and no others, or, if none
 * are given, {@link USUAL_MARKS}, and among numbers also `None`, `-` and `.`.
 */
export class MissingMarks implements CellMarks {
  readonly #given: ReadonlySet<string> | undefined;
  /** Marks that were treated as missing, in numeric and nominal columns, in order of first occurrence. */
  readonly #taken = new Set<string>();
  /** Nominal columns in which a mark was treated as missing, or kept as a category, by mark. */
  readonly #inTexts = new Map<string, Set<string>>();
  readonly #kept = new Map<string, Set<string>>();
  /** Columns that contain a number that probably marks missing values, by its text. */
  readonly #numbers = new Map<string, Set<string>>();

  /** @param given  the marks given by the user, if any */
  constructor(given: readonly string[] | undefined) {
    this.#given = given && new Set(given.map((text) => text.trim()));
  }

  /** Whether the usual marks apply, so that quotes distinguish a category of such a name from a mark. */
  get areUsual(): boolean {
    return this.#given === undefined;
  }

  /** The marks that apply to this file as far as is known, for an option that lists them and others. */
  get inUse(): readonly string[] {
    return [...(this.#given ?? this.#taken)];
  }

  always(text: string): boolean {
    if (text === '') return true;
    const trimmed = text.trim();
    return trimmed === '' || trimmed === '?' || this.#given?.has(trimmed) === true;
  }

  amongNumbers(text: string): boolean {
    if (this.always(text)) return true;
    return this.#given === undefined && IN_NUMBERS.has(withoutQuotedSign(text).trim());
  }

  /** A mark in quotes does not count, unless given by the user. */
  amongTexts(text: string): boolean {
    return this.always(text) || (this.#given === undefined && IN_ALL.has(text.trim()));
  }

  took(text: string, column: string, type: Column['type']): void {
    if (text === '') return;
    const mark = withoutQuotedSign(text).trim();
    if (mark === '' || mark === '?') return;
    this.#taken.add(mark);
    if (type === 'nominal' && this.areUsual) note(this.#inTexts, mark, column);
  }

  kept(text: string, column: string): void {
    if (text.length > LONGEST_MARK) return;
    const mark = withoutQuotedSign(text).trim();
    const looksMissing = IN_NUMBERS.has(mark) || (isSuspect(mark) && !NONE.test(mark));
    if (looksMissing && this.#kept.size < MAX_KEPT) note(this.#kept, mark, column);
  }

  holds(values: Float64Array, column: string): void {
    const suspect = suspectNumber(values);
    if (suspect !== undefined) note(this.#numbers, String(suspect), column);
  }

  /** Notes on the marks, once the file is read. */
  notes(file: string | undefined): readonly ReadingNote[] {
    const where = place(file);
    const notes: ReadingNote[] = [];
    if (this.#inTexts.size > 0) {
      const others = this.inUse.filter((mark) => !this.#inTexts.has(mark));
      notes.push({
        note: 'missing-texts',
        where,
        problem: `${cellsText(this.#inTexts)} count as missing`,
        remedy: [setMissing(others, 'if these are categories, name all that marks missing values')],
      });
    }
    const doubts = [this.#kept, this.#numbers].flatMap((columnsOf) => [...columnsOf.keys()]);
    for (const [note, columnsOf, what] of [
      ['kept-texts', this.#kept, 'categories'],
      ['kept-numbers', this.#numbers, 'numbers'],
    ] as const) {
      if (columnsOf.size === 0) continue;
      const marks = [...new Set([...this.inUse, ...doubts])];
      notes.push({
        note,
        where,
        problem: `${cellsText(columnsOf)} were read as ${what}`,
        remedy: [setMissing(marks, 'if these mark missing values, say so')],
      });
    }
    return notes;
  }
}

/** A remedy that lists exactly the texts that mark missing values. */
function setMissing(marks: readonly string[], text: string): Remedy {
  return { action: 'set', option: 'missing', value: marks, text };
}

/** `column "a"`, or `columns "a", "b"`. */
function columnsText(names: readonly string[]): string {
  return `${names.length === 1 ? 'column' : 'columns'} ${listed(names)}`;
}

/** `cells that hold "NA" in column "a"`. */
function cellsText(columnsOf: ReadonlyMap<string, ReadonlySet<string>>): string {
  const columns = new Set([...columnsOf.values()].flatMap((names) => [...names]));
  return `cells that hold ${listed([...columnsOf.keys()])} in ${columnsText([...columns])}`;
}

function note(columnsOf: Map<string, Set<string>>, mark: string, column: string): void {
  const columns = columnsOf.get(mark);
  if (columns === undefined) columnsOf.set(mark, new Set([column]));
  else columns.add(column);
}
