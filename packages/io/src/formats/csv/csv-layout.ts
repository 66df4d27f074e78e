import { DataError, type Reading } from '@preflearn/core';
import { lineLength } from '../../bytes/lines.js';
import { place } from '../../bytes/place.js';
import { plainlyRow } from '../../rows/another-table.js';
import { COMMENT_RECORD } from '../../rows/blank-record.js';
import { isNumberLike } from '../../rows/cell-look.js';
import { findRows } from '../../rows/find-rows.js';
import { lookOfFirstRow } from '../../rows/first-row.js';
import { type FoundRows, rememberedLines, type SkippedLines } from '../../rows/found-rows.js';
import type { LineOptions } from '../../rows/line-options.js';
import type { RowRecord } from '../../rows/row-record.js';
import {
  headerOf,
  isRegular,
  lacksFirstName,
  shapeOf,
  type TableShape,
} from '../../rows/table-shape.js';
import { type CommentMark, commentMarkOf, markLength, withoutComments } from './csv-comments.js';
import { detectSeparator, SEPARATORS, separatorLine } from './csv-separator.js';
import { scanCsv } from './scan-csv.js';

/**
 * The role of the lines of a CSV text, expressed as the corresponding options: plain data. Passed as options, it reads
 * the same file in the same way.
 */
export interface CsvLayout {
  /** The character between fields. */
  readonly separator: string;
  /** Lines above the header, or above the first row if there is no header. */
  readonly skipLines: number;
  /** What comment lines begin with; empty if there are none. */
  readonly comment: string;
  /** Whether the first record contains the column names. */
  readonly header: boolean;
  /** Records below the header that are not rows. */
  readonly skipAfterHeader: number;
}

/** A layout, and what to report about how it was found. */
export interface DetectedLayout
  extends Omit<FoundRows, 'at' | 'skipAfterHeader' | 'hasRows' | 'isRow'> {
  readonly layout: CsvLayout;
  /** How comment lines below the header are recognised. */
  readonly comment: CommentMark | undefined;
  /** Whether blanks were found to separate fields. */
  readonly isBlankSeparated: boolean;
  /** The lines that are left out because they were left out of the table whose reading is reused. */
  readonly remembered: SkippedLines;
}

/** What is known about a file before it is read. */
export interface LayoutOptions extends LineOptions {
  readonly source?: string | undefined;
  readonly separator?: string | undefined;
  /** How a table of the same kind was read. */
  readonly reading?: Reading | undefined;
  /** Whether a column is declared nominal, given its name and the names of all columns. */
  readonly isNominal: (name: string, names: readonly string[]) => boolean;
}

/** Number of records needed to distinguish a header from titles. */
const ENOUGH_RECORDS = 4;

/** How much of the text the first lines cover. */
interface FirstLines {
  /** Whether they are the whole text. */
  readonly isWhole: boolean;
  /** Whether to decide on the basis of these lines, however few they are. */
  readonly isEnough: boolean;
}

/**
 * Finds the layout of a text from its first lines. Lines that were left out of a table of the same kind are left out
 * here too, unless the text appears to come from elsewhere: a different separator, or what looks like a row where the
 * header would be.
 *
 * @param text  first lines, each complete
 * @returns undefined if more of the text is needed
 * @throws DataError FILE_FORMAT if the first record is clearly a row, or if fields are aligned with blanks
 */
export function findLayout(
  text: string,
  lines: FirstLines,
  options: LayoutOptions,
): DetectedLayout | undefined {
  const remembered = rememberedLines(options);
  if (Object.keys(remembered).length > 0) {
    const found = layoutOf(text, lines, { ...options, ...remembered });
    if (found === undefined) return undefined;
    const usual = options.reading?.layout.separator ?? found.layout.separator;
    const fits = found.hasRows && found.doubtfulHeader === undefined;
    if (fits && found.layout.separator === usual) return { ...found, remembered };
  }
  const found = layoutOf(text, lines, options);
  if (found?.ambiguousRow !== undefined)
    throw plainlyRow(place(options.source, found.ambiguousRow), found.doubtfulHeader);
  return found;
}

/** A layout that may turn out to be wrong. */
interface LayoutFound extends DetectedLayout {
  /** Whether rows were seen below the header. */
  readonly hasRows: boolean;
  /** Line of what is clearly a row where the header is expected. */
  readonly ambiguousRow: number | undefined;
}

function layoutOf(
  text: string,
  { isWhole, isEnough }: FirstLines,
  options: LayoutOptions,
): LayoutFound | undefined {
  const named = separatorLine(text);
  let start = named?.length ?? 0;
  let skipped = named === undefined ? 0 : 1;
  for (; skipped < (options.skipLines ?? 0) && start < text.length; skipped++) {
    start += lineLength(text, start);
  }
  const given = options.separator ?? named?.separator;
  const likely = options.reading?.layout;
  const comment = commentsIn(text.slice(start), options.comment ?? likely?.comment);
  const top: Top = {
    text: text.slice(start),
    whole: isWhole,
    comment,
    separator: given,
    likely: likely?.separator,
  };
  const plain = locate(top, options.skipLines === undefined);
  if (!isEnough && plain.shape.records.length < ENOUGH_RECORDS) return undefined;
  const inComment = comment && headerInComment(top, comment, plain, options);
  const { shape, at } = inComment?.located ?? plain;
  if (shape.records.length === 0) return bareLayout(shape.separator, skipped, comment, options);
  const header = shape.records[at];
  if (given === undefined && shape.width === 1 && areAligned(shape.records)) {
    throw aligned(options.source, skipped + header.line + 1);
  }
  const searches = options.skipLines === undefined && inComment === undefined;
  const found = findRows(shape, at, searches, options);
  if ((found.isRow || found.doubtfulHeader !== undefined) && likely?.header === false) {
    return layoutOf(text, { isWhole, isEnough }, { ...options, header: false });
  }
  const line = skipped + (inComment?.line ?? 0) + shape.records[found.at].line;
  const { at: _at, skipAfterHeader, hasRows, isRow, ...facts } = found;
  return {
    ...facts,
    layout: {
      separator: shape.separator,
      skipLines: line,
      comment: comment?.mark ?? '',
      header: options.header ?? true,
      skipAfterHeader,
    },
    comment,
    isBlankSeparated: given === undefined && shape.separator === ' ',
    remembered: {},
    hasRows,
    ambiguousRow: isRow ? line + 1 : undefined,
  };
}

/** The beginning of a text, after a line that names the separator and lines to be left out. */
interface Top {
  readonly text: string;
  readonly whole: boolean;
  readonly comment: CommentMark | undefined;
  /** The separator, if it is given. */
  readonly separator: string | undefined;
  /** The separator to prefer unless the text shows another. */
  readonly likely: string | undefined;
}

/** A shape, and the position of the header in it. */
interface Located {
  readonly shape: TableShape;
  readonly at: number;
}

/** The layout of a text without records. */
function bareLayout(
  separator: string,
  skipLines: number,
  comment: CommentMark | undefined,
  { header = true, skipAfterHeader = 0 }: LayoutOptions,
): LayoutFound {
  return {
    layout: { separator, skipLines, comment: comment?.mark ?? '', header, skipAfterHeader },
    comment,
    joined: undefined,
    lacksFirstName: false,
    numericColumns: [],
    numericApart: [],
    titles: [],
    secondHeader: [],
    doubtfulHeader: undefined,
    isBlankSeparated: false,
    remembered: {},
    hasRows: false,
    ambiguousRow: undefined,
  };
}

/** Comments with the given mark, or otherwise the one that the first line begins with. */
function commentsIn(text: string, given: string | undefined): CommentMark | undefined {
  if (given !== undefined) return given === '' ? undefined : { mark: given, always: true };
  const mark = commentMarkOf(text.trimStart());
  return mark === undefined ? undefined : { mark, always: false };
}

function shapeUnder({ text, whole, comment }: Top, separator: string): TableShape {
  const lines = comment === undefined ? text : withoutComments(text, separator, comment);
  return shapeOf(separator, scanCsv(lines, separator, whole));
}

/**
 * The shape under the separator that best reveals a table, and its header: the first record, unless another one stands
 * out below titles.
 */
function locate(top: Top, searches: boolean): Located {
  const lines = top.comment === undefined ? top.text : withoutComments(top.text, ',', top.comment);
  const plain =
    top.separator ?? detectSeparator(lines.replaceAll(COMMENT_RECORD, ''), true, top.likely) ?? ',';
  const usual = shapeUnder(top, plain);
  if (!searches) return { shape: usual, at: 0 };
  let [best, at] = [usual, headerOf(usual)];
  if (at === 0 && usual.support === usual.records.length) return { shape: usual, at };
  const others = top.likely === undefined ? SEPARATORS : [top.likely, ...SEPARATORS];
  for (const separator of top.separator === undefined ? others : []) {
    const shape = shapeUnder(top, separator);
    const header = shape.support > 1 ? headerOf(shape) : undefined;
    if (header === undefined) continue;
    const [isBetter, isWorse] = [isRegular(shape, header), at !== undefined && isRegular(best, at)];
    if (isBetter === isWorse ? shape.support > best.support : isBetter)
      [best, at] = [shape, header];
  }
  if (at !== undefined && best.support > 1) return { shape: best, at };
  const byBlanks = top.separator === undefined ? shapeByBlanks(top) : undefined;
  return { shape: byBlanks ?? usual, at: 0 };
}

/**
 * The shape of fields separated by single blanks, if all records have the same number of them, with numbers among them.
 */
function shapeByBlanks(top: Top): TableShape | undefined {
  const shape = shapeUnder(top, ' ');
  const { records, width, support } = shape;
  if (support < 2 || !records.slice(1).some(({ fields }) => fields.some(isNumberLike)))
    return undefined;
  const isShort = support === records.length - 1 && lacksFirstName(shape, 0);
  const isNamed = support === records.length && width > 2;
  return isShort || isNamed ? shape : undefined;
}

/** A header in a comment, `# a,b`, above rows without a header: its position, and the line that contains it. */
function headerInComment(
  top: Top,
  comment: CommentMark,
  below: Located,
  options: LayoutOptions,
): { readonly located: Located; readonly line: number } | undefined {
  const first = below.shape.records[below.at];
  if (comment.always || options.header !== undefined || first === undefined) return undefined;
  const look = lookOfFirstRow(first, below.shape.records.slice(below.at + 1));
  if (look.is !== 'row' && !first.fields.every(isNumberLike)) return undefined;
  let [line, start] = [0, 0];
  let marked: { readonly line: number; readonly text: string } | undefined;
  for (; line < first.line; line++) {
    const skip = markLength(top.text.slice(start), comment);
    if (skip > 0) marked = { line, text: top.text.slice(start + skip) };
    start += lineLength(top.text, start);
  }
  if (marked === undefined) return undefined;
  const { separator } = below.shape;
  const located = locate({ ...top, text: marked.text, separator }, false);
  const [header, row] = located.shape.records;
  const fits = header.fields.length > 1 && header.fields.length === row?.fields.length;
  return fits ? { located, line: marked.line } : undefined;
}

/**
 * Whether the records look like fields aligned with several blanks: the same number of words in each, with numbers
 * among them.
 */
function areAligned(records: readonly RowRecord[]): boolean {
  const words = records.map(({ fields }) => fields[0].match(/"[^"]*"|\S+/g) ?? []);
  return (
    records.length > 2 &&
    words[0].length > 1 &&
    records.some(({ fields }) => /\S(?: {2,}|[^\S\t]*\t\s*)\S/.test(fields[0])) &&
    words.every(({ length }) => length === words[0].length) &&
    words.every((texts, i) => i === 0 || texts.some(isNumberLike))
  );
}

function aligned(source: string | undefined, line: number): DataError {
  return new DataError('FILE_FORMAT', 'several blanks stand between what look like fields', {
    where: place(source, line),
    remedy: 'put one comma, semicolon or tab between them',
  });
}
