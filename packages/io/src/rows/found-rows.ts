import type { Reading } from '@preflearn/core';
import type { LineOptions } from './line-options.js';

/** Lines that are left out, in terms of options. */
export type SkippedLines = Pick<LineOptions, 'skipLines' | 'skipAfterHeader' | 'skipFooter'>;

/** Which records of a text or a sheet are the header and the rows, and what to report about how they were found. */
export interface FoundRows {
  /** Index of the header among the records, of its first line if it has two. */
  readonly at: number;
  /** Records below the header that are not rows, including the second line of a header. */
  readonly skipAfterHeader: number;
  /** Names that two lines of the header give together; absent if one line has them. */
  readonly joined: JoinedNames | undefined;
  /** Whether the names begin with the second column. */
  readonly lacksFirstName: boolean;
  /** Indices of columns that contain numbers in the first rows and are not declared nominal. */
  readonly numericColumns: readonly number[];
  /** The same, not counting cells that are the name of their column. */
  readonly numericApart: readonly number[];
  /** Non-empty cells of the titles above the header. */
  readonly titles: readonly string[];
  /** Non-empty cells of the lines below the header that were found not to be rows. */
  readonly secondHeader: readonly string[];
  /** Evidence for a row where a header was assumed. */
  readonly doubtfulHeader: string | undefined;
  /** Whether rows were seen below the header. */
  readonly hasRows: boolean;
  /** Whether the header is clearly a row. */
  readonly isRow: boolean;
}

/** The names that two lines of a header give together. */
export interface JoinedNames {
  /** A name for each column; empty where neither line has one. */
  readonly names: readonly string[];
  /** The cells of the upper line, and of the lower one. */
  readonly groups: readonly string[];
  readonly ownNames: readonly string[];
  /** A name that was made from both lines. */
  readonly example: string;
}

const SKIPS = ['skipLines', 'skipAfterHeader', 'skipFooter'] as const;

/** The lines left out of another table of the same kind, for options not given for this one. */
export function rememberedLines({
  reading,
  ...options
}: SkippedLines & { readonly reading?: Reading | undefined }): SkippedLines {
  const lines: Record<string, number> = {};
  for (const option of SKIPS) {
    const count = reading?.layout[option];
    if (count !== undefined && options[option] === undefined) lines[option] = count;
  }
  return lines;
}

/** The lines left out because options say so, without others. */
export function givenLines(options: SkippedLines): SkippedLines {
  const lines: Record<string, number> = {};
  for (const option of SKIPS) {
    const count = options[option];
    if (count !== undefined) lines[option] = count;
  }
  return lines;
}
