import type { Column, DataError, ErrorPlace } from '@preflearn/core';
import type { CodedText } from './ascii-codes.js';
import type { ColumnStore } from './column-store.js';
import type { MemoryGauge } from './memory-gauge.js';
import { memoryStore } from './memory-store.js';

/** Takes the cells of one column, row by row, and makes a column of them. */
export interface ColumnBuilder {
  /** Adds the next row's cell; the builder decides whether the text marks a missing value. */
  add(text: string): void;
  /** Whether {@link addPart} has a use for the number. */
  readonly wantsNumbers: boolean;
  /**
   * Likewise of the characters [start, end) of a text.
   *
   * @param number  that they write, as of `scanPlainNumber`; NaN if none, or not known
   */
  addPart(text: CodedText, start: number, end: number, number: number): void;
  /** Adds a missing value. */
  addMissing(): void;
  /** The column; the builder is used up. */
  finish(): Column;
}

/** Which texts mark missing values; the last three are told what came of a text. */
export interface CellMarks {
  /** Whether a text does whatever the type of its column. */
  always(text: string): boolean;
  /** Whether a text does among numbers. */
  amongNumbers(text: string): boolean;
  /** Whether a text does among texts. */
  amongTexts(text: string): boolean;
  /** Says that a text was taken for a missing value in a column. */
  took(text: string, column: string, type: Column['type']): void;
  /** Says that a text was kept as a category of a column. */
  kept(text: string, column: string): void;
  /** Says which numbers a column holds, NaN for a missing value. */
  holds(values: Float64Array, column: string): void;
}

/** No text marks a missing value: the format says it otherwise. */
export const NO_MARKS: CellMarks = {
  always: () => false,
  amongNumbers: () => false,
  amongTexts: () => false,
  took: () => {},
  kept: () => {},
  holds: () => {},
};

/** What the columns of a file have in common; asked only when needed. */
export interface CellReading {
  /** Which texts mark missing values. */
  readonly marks: CellMarks;
  /**
   * Takes a text that is no number in a column of numbers; its cell counts as missing if reading goes on.
   *
   * @param error  the error for it
   */
  wrong(column: string, text: string, error: DataError): void;
  /** What the texts that are kept add to. */
  readonly gauge: MemoryGauge;
  /** Where cells are kept; in memory when absent. */
  readonly store?: ColumnStore | undefined;
  /** Line of the cell that is being added, from 1. */
  line(): number;
  /** A cell of a column in this line: file, line, column. */
  place(line: number, column: string): ErrorPlace;
}

/** What a {@link ColumnBuilder} knows of its column. */
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

  /** Whether a text marks a missing value in this column of a type; it is then taken for one. */
  takesAsMissing(text: string, type: Column['type']): boolean {
    const { marks } = this.#reading;
    const isMissing = type === 'numeric' ? marks.amongNumbers(text) : marks.amongTexts(text);
    if (isMissing) marks.took(text, this.name, type);
    return isMissing;
  }

  /** Takes a text that is no number, as of {@link CellReading}. */
  wrong(text: string, error: DataError): void {
    this.#reading.wrong(this.name, text, error);
  }

  /** What the texts that are kept add to. */
  get gauge(): MemoryGauge {
    return this.#reading.gauge;
  }

  /** Where cells are kept. */
  get store(): ColumnStore {
    return this.#reading.store ?? memoryStore;
  }

  /** Line of the cell that is being added, from 1. */
  line(): number {
    return this.#reading.line();
  }

  /** A cell in this line: file, line, column. */
  place(line: number): ErrorPlace {
    return this.#reading.place(line, this.name);
  }
}
