import type { Column, DataError, ErrorPlace } from '@preflearn/core';
import type { MemoryGauge } from '../bytes/memory-gauge.js';
import type { CodedText } from '../numbers/ascii-codes.js';
import { NotationOfFile } from '../numbers/notation-of-file.js';
import type { ColumnStore } from './column-store.js';
import { memoryStore } from './memory-store.js';

/** Collects the cells of one column, row by row, and builds the column. */
export interface ColumnBuilder {
  /** Adds the next row's cell; the builder decides whether the text marks a missing value. */
  add(text: string): void;
  /** Whether {@link addPart} uses the number. */
  readonly wantsNumbers: boolean;
  /**
   * Like `add`, for the characters [start, end) of a text.
   *
   * @param number  the number that they represent, as from `scanPlainNumber`; NaN if none, or not known
   */
  addPart(text: CodedText, start: number, end: number, number: number): void;
  /** Adds a missing value. */
  addMissing(): void;
  /** The finished column; the builder must not be used afterwards. */
  finish(): Column;
}

/** Which texts mark missing values; the last three methods report how a text was treated. */
export interface CellMarks {
  /** Whether a text marks a missing value, whatever the type of its column. */
  always(text: string): boolean;
  /** Numbers that mark missing values, for formats whose cells are numbers already. */
  readonly numbers?: ReadonlySet<number>;
  /** Whether a text marks a missing value in a numeric column. */
  amongNumbers(text: string): boolean;
  /** Whether a text marks a missing value in a nominal column. */
  amongTexts(text: string): boolean;
  /** Reports that a text was treated as a missing value in a column. */
  took(text: string, column: string, type: Column['type']): void;
  /** Reports that a text was kept as a category of a column. */
  kept(text: string, column: string): void;
  /** Reports the numbers of a column, NaN for a missing value. */
  holds(values: Float64Array, column: string): void;
}

/** No text marks a missing value: the format represents them differently. */
export const NO_MARKS: CellMarks = {
  always: () => false,
  amongNumbers: () => false,
  amongTexts: () => false,
  took: () => {},
  kept: () => {},
  holds: () => {},
};

/** What the columns of a file have in common; queried only when needed. */
export interface CellReading {
  /** Which texts mark missing values. */
  readonly marks: CellMarks;
  /**
   * Handles a text that is not a number in a numeric column; if reading continues, its cell counts as missing.
   *
   * @param error  the error for it
   */
  wrong(column: string, text: string, error: DataError): void;
  /** Counts the memory of the texts that are kept. */
  readonly gauge: MemoryGauge;
  /** Where cells are stored; in memory when absent. */
  readonly store?: ColumnStore | undefined;
  /** How texts of the file are written, and what is reported about it; for formats with numbers of their own. */
  readonly notation?: NotationOfFile | undefined;
  /** Line of the cell that is being added, from 1. */
  line(): number;
  /** The place of a cell of a column in this line: file, line, column. */
  place(line: number, column: string): ErrorPlace;
}

/** What a {@link ColumnBuilder} knows about its column. */
export class ColumnSite {
  readonly name: string;
  readonly #reading: CellReading;

  constructor(name: string, reading: CellReading) {
    this.name = name;
    this.#reading = reading;
  }

  /** Which texts mark missing values. */
  get marks(): CellMarks {
    return this.#reading.marks;
  }

  /**
   * Whether a text marks a missing value in this column if it has the given type; if so, it is recorded as treated that
   * way.
   */
  takesAsMissing(text: string, type: Column['type']): boolean {
    const { marks } = this.#reading;
    const isMissing = type === 'numeric' ? marks.amongNumbers(text) : marks.amongTexts(text);
    if (isMissing) marks.took(text, this.name, type);
    return isMissing;
  }

  /** Handles a text that is not a number; see {@link CellReading}. */
  wrong(text: string, error: DataError): void {
    this.#reading.wrong(this.name, text, error);
  }

  /** Counts the memory of the texts that are kept. */
  get gauge(): MemoryGauge {
    return this.#reading.gauge;
  }

  /** Where cells are stored. */
  get store(): ColumnStore {
    return this.#reading.store ?? memoryStore;
  }

  /** How texts of the file are written. */
  get notation(): NotationOfFile {
    return this.#reading.notation ?? new NotationOfFile({}, undefined, undefined);
  }

  /** Line of the cell that is being added, from 1. */
  line(): number {
    return this.#reading.line();
  }

  /** The place of a cell in this line: file, line, column. */
  place(line: number): ErrorPlace {
    return this.#reading.place(line, this.name);
  }
}
