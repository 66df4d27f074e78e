import { countLineEnds } from '../../bytes/lines.js';
import { isBlankRecord } from '../../rows/blank-record.js';
import { filledCells } from '../../rows/cell-look.js';
import type { RowRecord } from '../../rows/row-record.js';
import { blanksBeside, escaped } from './field-signs.js';
import { closingQuote } from './quoted-fields.js';

/** Most records to examine, besides blank lines and comments. */
const MAX_RECORDS = 1000;

/**
 * The first complete records of a text that begins with one, at most a thousand besides blank lines and
 * comments; without records of separators alone above the first other one.
 *
 * @param whole  whether the text ends here: then the last record may have an open quote
 */
export function scanCsv(text: string, separator: string, whole: boolean): RowRecord[] {
  const [blank, mark] = [blanksBeside(separator), escaped(separator)];
  const opening = new RegExp(`[${blank}]*"`, 'y');
  const closing = new RegExp(`[${blank}]*(?=[${mark}\\r\\n]|$)`, 'y');
  const rest = new RegExp(`[^${mark}\\r\\n]*`, 'y');
  const records: RowRecord[] = [];
  let [fields, quoted]: [string[], boolean[]] = [[], []];
  let [begin, line, filled] = [0, 0, 0];
  for (let at = 0; at < text.length || fields.length > 0; ) {
    if (filled === MAX_RECORDS) break;
    const open = matchEnd(opening, text, at);
    const close = open < 0 ? -1 : closingQuote(text, open - 1);
    const end = close < 0 ? -1 : matchEnd(closing, text, close + 1);
    const isQuoted = end >= 0;
    const all = text.slice(at, isQuoted ? end : matchEnd(rest, text, at));
    if (!isQuoted && !whole && all.trimStart().startsWith('"')) break;
    fields.push(
      isQuoted ? all.slice(all.indexOf('"') + 1, close - at).replaceAll('""', '"') : all.trim(),
    );
    quoted.push(isQuoted);
    line += countLineEnds(all);
    at += all.length + 1;
    if (text[at - 1] === separator) continue;
    const isBlank = isBlankRecord(fields);
    // Records of separators alone say nothing about a table that begins below them.
    const isPadding = filled === 0 && !isBlank && !quoted.includes(true) && !filledCells(fields);
    if (!isPadding) records.push({ fields, quoted, line: begin });
    if (!isPadding && !isBlank) filled++;
    [fields, quoted] = [[], []];
    if (text.startsWith('\r\n', at - 1)) at++;
    begin = ++line;
  }
  return records;
}

/** Where a match of a sticky pattern ends; -1 if it does not match. */
function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
