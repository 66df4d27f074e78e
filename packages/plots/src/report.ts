import type { Picture } from '@preflearn/core';
import type { DescriptionSizes } from '@preflearn/core/models';

/** The contents of a report, in reading order. */
export interface Report {
  readonly title: string;
  /** The result in a sentence or two, below the title. */
  readonly lead?: string | undefined;
  readonly blocks: readonly ReportBlock[];
  /** Names and values that need no attention, such as the number of rows: shown at the side, or below. */
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** A part of a report. */
export type ReportBlock = ReportPicture | ReportTable | ReportList | ReportSizes | ReportFold;

/** A picture, which has its own title. */
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

/** A text, a number (shown with three significant digits), or a highlighted cell. */
export type ReportCell = string | number | MarkedCell;

/** A highlighted cell; its text must convey the highlight too, since not everyone sees the difference. */
export interface MarkedCell {
  readonly text: string;
  /** `best` stands out, `near` less so; `quiet` is subdued. */
  readonly mark: 'best' | 'near' | 'quiet';
}

/** A list of lines; lines that are rules (`if ... then ...`) are numbered and set with one part per line. */
export interface ReportList {
  readonly type: 'list';
  readonly title: string;
  readonly note?: string | undefined;
  readonly lines: readonly string[];
}

/** A list for several sizes of a model, one of which is shown, initially the last: at most {@link MAX_SIZES}. */
export interface ReportSizes extends DescriptionSizes {
  readonly type: 'sizes';
  readonly title: string;
  readonly note?: string | undefined;
}

/** Most sizes of one list; the style sheet has a rule for each. */
export const MAX_SIZES = 20;

/** Blocks that few readers will need: only the title is shown, and selecting it reveals the rest. */
export interface ReportFold {
  readonly type: 'fold';
  readonly title: string;
  readonly blocks: readonly ReportBlock[];
}
