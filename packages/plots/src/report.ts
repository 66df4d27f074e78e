import type { DescriptionSizes, Picture } from '@preflearn/core';

/** What a report tells, in the order in which it is read. */
export interface Report {
  readonly title: string;
  /** The result in a sentence or two, under the title. */
  readonly lead?: string | undefined;
  readonly blocks: readonly ReportBlock[];
  /** Names and values that need no attention, such as the number of rows: beside the rest, or below it. */
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** A part of a report. */
export type ReportBlock = ReportPicture | ReportTable | ReportList | ReportSizes | ReportFold;

/** A picture, which bears its own title. */
export interface ReportPicture {
  readonly type: 'picture';
  readonly picture: Picture;
}

/** A table; the first column names the rows. */
export interface ReportTable {
  readonly type: 'table';
  readonly title: string;
  /** A sentence on how to read it; none when absent. */
  readonly note?: string | undefined;
  readonly header: readonly string[];
  /** As many cells in each row as in the header. */
  readonly rows: readonly (readonly ReportCell[])[];
}

/** Text as it is, a number in three significant digits, or a cell that stands out. */
export type ReportCell = string | number | MarkedCell;

/** A cell that stands out: by its text, too, since not all see the difference. */
export interface MarkedCell {
  readonly text: string;
  /** `best` stands out, `near` less so; `quiet` steps back. */
  readonly mark: 'best' | 'near' | 'quiet';
}

/** Lines; those that are rules (`if ... then ...`) are numbered and set with one part a line. */
export interface ReportList {
  readonly type: 'list';
  readonly title: string;
  readonly note?: string | undefined;
  readonly lines: readonly string[];
}

/** A list for several sizes of a model, of which one is shown, at first the last: at most {@link MOST_SIZES}. */
export interface ReportSizes extends DescriptionSizes {
  readonly type: 'sizes';
  readonly title: string;
  readonly note?: string | undefined;
}

/** Most sizes of one list, for each of which the style sheet has a line. */
export const MOST_SIZES = 20;

/** What few will want to see: its title is shown, and opens the rest. */
export interface ReportFold {
  readonly type: 'fold';
  readonly title: string;
  readonly blocks: readonly ReportBlock[];
}
