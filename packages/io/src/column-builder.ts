import type { Column, ErrorPlace } from '@preflearn/core';

/** Takes the cells of one column, row by row, and makes a column of them. */
export interface ColumnBuilder {
  /** Adds the next row's cell; the builder decides whether the text marks a missing value. */
  add(text: string): void;
  /** Adds a missing value. */
  addMissing(): void;
  /** The column; the builder is used up. */
  finish(): Column;
}

/** What a {@link ColumnBuilder} knows of its column; asked only when needed. */
export interface ColumnSite {
  readonly name: string;
  /** Whether a cell's text marks a missing value. */
  isMissing(text: string): boolean;
  /** Line of the cell that is being added, from 1. */
  line(): number;
  /** A cell in this line: file, line, column. */
  place(line: number): ErrorPlace;
}
