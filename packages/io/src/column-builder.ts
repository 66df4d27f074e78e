import type { Column, ErrorPlace } from '@preflearn/core';
import type { MemoryGauge } from './memory-gauge.js';

/** Takes the cells of one column, row by row, and makes a column of them. */
export interface ColumnBuilder {
  /** Adds the next row's cell; the builder decides whether the text marks a missing value. */
  add(text: string): void;
  /** Adds a missing value. */
  addMissing(): void;
  /** The column; the builder is used up. */
  finish(): Column;
}

/** What the columns of a file have in common; asked only when needed. */
export interface CellReading {
  /** Whether a cell's text marks a missing value. */
  isMissing(text: string): boolean;
  /** What the texts that are kept add to. */
  readonly gauge: MemoryGauge;
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

  /** Whether a cell's text marks a missing value. */
  isMissing(text: string): boolean {
    return this.#reading.isMissing(text);
  }

  /** What the texts that are kept add to. */
  get gauge(): MemoryGauge {
    return this.#reading.gauge;
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
