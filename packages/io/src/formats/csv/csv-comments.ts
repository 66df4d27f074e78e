import { COMMENT_RECORD } from '../../rows/blank-record.js';
import { escaped } from './field-signs.js';
import { replaceOutsideQuotes } from './quoted-fields.js';

/** How comment lines are recognised. */
export interface CommentMark {
  /** What a comment line begins with. */
  readonly mark: string;
  /**
   * Whether every line that begins with the mark is a comment, as when the user gives it. Otherwise it must be followed
   * by a blank, by itself or by nothing: `#1f77b4` may be a cell.
   */
  readonly always: boolean;
}

/** The marks to look for above a header. */
const MARKS = ['#', '%', '//'] as const;

/** The comment mark in the first line of a text, followed by a blank or nothing. */
export function commentMarkOf(text: string): string | undefined {
  return MARKS.find(
    (mark) => text.startsWith(mark) && /^(?:[ \t\r\n]|$)/.test(afterMark(text, mark)),
  );
}

/** The text after a comment mark at its beginning, which may be repeated. */
function afterMark(text: string, mark: string): string {
  let at = 0;
  while (text.startsWith(mark, at)) at += mark.length;
  return text.slice(at);
}

/** Length of the mark and the blanks at the beginning of a line that would be a comment and contains more. */
export function markLength(text: string, { mark, always }: CommentMark): number {
  if (always || !text.startsWith(mark)) return 0;
  const after = afterMark(text, mark);
  const blanks = /^[ \t]+(?=\S)/.exec(after)?.[0].length;
  return blanks === undefined ? 0 : text.length - after.length + blanks;
}

/**
 * Replaces each comment line by {@link COMMENT_RECORD}, so that line numbers are preserved. Lines within quotes stay as
 * they are.
 *
 * @param text  begins with a record; lines may end in LF, CRLF or CR
 */
export function withoutComments(text: string, separator: string, comment: CommentMark): string {
  const { mark, always } = comment;
  if (!text.includes(mark)) return text;
  const sign = [...mark].map(escaped).join('');
  const after = always ? '' : `(?:${sign})*(?=[ \\t\\r\\n]|$)`;
  const line = `(?<=^|[\\r\\n])[ \\t]*${sign}${after}[^\\r\\n]*`;
  return replaceOutsideQuotes(text, separator, line, () => COMMENT_RECORD);
}
