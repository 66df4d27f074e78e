import { countLineEnds } from '../../bytes/lines.js';
import type { RowRecord } from '../../rows/row-record.js';

/** Most records to examine. */
const MAX_RECORDS = 1000;

/** A character as written in a pattern. */
export function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The blanks that may surround fields separated by this character, for a character class. */
export function blanksBeside(separator: string): string {
  return [' ', '\t', '\u00a0', '\u202f']
    .filter((blank) => blank !== separator)
    .map(escaped)
    .join('');
}

/**
 * The first complete records of a text that begins with one, at most a thousand.
 *
 * @param whole  whether the text ends here: then the last record may have an open quote
 */
export function scanCsv(text: string, separator: string, whole: boolean): RowRecord[] {
  const [blank, mark] = [blanksBeside(separator), escaped(separator)];
  const field = new RegExp(
    `[${blank}]*"([^"]*(?:""[^"]*)*)"[${blank}]*(?=[${mark}\\r\\n]|$)|([^${mark}\\r\\n]*)`,
    'y',
  );
  const records: RowRecord[] = [];
  let [fields, quoted]: [string[], boolean[]] = [[], []];
  let [begin, line] = [0, 0];
  for (let at = 0; at < text.length || fields.length > 0; ) {
    if (records.length === MAX_RECORDS) break;
    field.lastIndex = at;
    const [all, inQuotes, plain = ''] = field.exec(text) ?? [''];
    const isQuoted = inQuotes !== undefined;
    if (!isQuoted && !whole && plain.trimStart().startsWith('"')) break;
    fields.push(isQuoted ? inQuotes.replaceAll('""', '"') : plain.trim());
    quoted.push(isQuoted);
    line += countLineEnds(all);
    at += all.length + 1;
    if (text[at - 1] === separator) continue;
    records.push({ fields, quoted, line: begin });
    [fields, quoted] = [[], []];
    if (text.startsWith('\r\n', at - 1)) at++;
    begin = ++line;
  }
  return records;
}
