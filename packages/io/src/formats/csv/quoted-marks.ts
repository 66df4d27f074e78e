import { QUOTED } from '../../columns/quoted-sign.js';
import { USUAL_MARKS } from '../../columns/usual-marks.js';
import { replaceOutsideQuotes } from './quoted-fields.js';

const MARKS = new Set(USUAL_MARKS);

/** A quote, a mark of missing values and a quote, whichever fields these belong to. */
const MARK_BETWEEN_QUOTES = new RegExp(
  `"\\s*(?:${USUAL_MARKS.map((mark) => mark.replace(/[\\/]/g, '\\$&')).join('|')})\\s*"`,
);

/** A pattern that matches nothing. */
const NOTHING = '(?!)';

/**
 * Puts a sign before each mark of a missing value that fills a quoted field: PostgreSQL, MySQL, R and `formatCsv` write
 * a text that is not a missing value in this way, and the CSV parser drops the quotes.
 *
 * @param text  begins with a record, and has no blanks around quotes; a field that is still open at its end stays as it
 *   is
 */
export function signQuotedMarks(text: string, separator: string): string {
  if (!MARK_BETWEEN_QUOTES.test(text)) return text;
  return replaceOutsideQuotes(text, separator, NOTHING, String, (field, blanks) => {
    const content = field.slice(1, -1);
    const isMark = field.length > 2 && field.endsWith('"') && MARKS.has(content.trim());
    return blanks + (isMark ? `"${QUOTED}${content}"` : field);
  });
}
