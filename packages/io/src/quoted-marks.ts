import { USUAL_MARKS } from './usual-marks.js';

/** Stands before a mark that was in quotes; no text of a file holds it. */
const QUOTED = '\0';

const MARKS = USUAL_MARKS.map((mark) => mark.replace(/[\\/]/g, '\\$&')).join('|');

/** A field in quotes that would be a mark of missing values without them. */
const QUOTED_MARK = new RegExp(`"(\\s*(?:${MARKS})\\s*)"`, 'g');

/**
 * Puts a sign before each mark of a missing value that fills a field in quotes: PostgreSQL, MySQL, R and
 * `formatCsv` write a text so that is no missing value, and the parser of CSV drops the quotes.
 *
 * @param text  begins with a record; within a quoted field quotes are doubled, so that none of its parts is taken
 */
export function signQuotedMarks(text: string, separator: string): string {
  const ends = (character: string | undefined) =>
    character === undefined || character === separator || character === '\n' || character === '\r';
  return text.replace(QUOTED_MARK, (field: string, mark: string, at: number) =>
    ends(text[at - 1]) && ends(text[at + field.length]) ? `"${QUOTED}${mark}"` : field,
  );
}

/** A text without the sign that it was in quotes. */
export function withoutQuotedSign(text: string): string {
  return text.startsWith(QUOTED) ? text.slice(1) : text;
}
