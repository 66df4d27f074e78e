import { blanksBeside, escaped } from './field-signs.js';

/**
 * Index of the quote that closes a quoted field; -1 if none does.
 *
 * Takes time in proportion to the length of the field. A regular expression for the same, such as
 * `"[^"]*(?:""[^"]*)*"`, runs out of stack at some millions of doubled quotes.
 *
 * @param open  index of the quote that opens the field
 */
export function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/**
 * Replaces what a pattern finds outside quoted fields, and each quoted field. A field that is still open at the end of
 * the text reaches to it.
 *
 * @param text       begins with a record; lines may end in LF, CRLF or CR
 * @param separator  character between fields
 * @param pattern    source of a regular expression without groups that matches at least one character, or nothing
 * @param outside    returns what stands in place of a match
 * @param quoted     returns what stands in place of a field; receives the field with its quotes, and the blanks before
 */
export function replaceOutsideQuotes(
  text: string,
  separator: string,
  pattern: string,
  outside: (found: string) => string,
  quoted = (field: string, blanks: string) => blanks + field,
): string {
  const opening = `(?<=^|[\\r\\n${escaped(separator)}])([${blanksBeside(separator)}]*)"`;
  const either = new RegExp(`${opening}|${pattern}`, 'g');
  let replaced = '';
  let taken = 0;
  for (let found = either.exec(text); found !== null; found = either.exec(text)) {
    const [all, blanks] = found;
    let end = either.lastIndex;
    let instead: string;
    if (blanks === undefined) instead = outside(all);
    else {
      const close = closingQuote(text, end - 1);
      end = close < 0 ? text.length : close + 1;
      instead = quoted(text.slice(either.lastIndex - 1, end), blanks);
    }
    replaced += text.slice(taken, found.index) + instead;
    taken = end;
    either.lastIndex = end;
  }
  return replaced + text.slice(taken);
}
