/** Where a qualifier of a name begins: it is in brackets, or follows a comma or a semicolon. */
const ADDITION = /(?<!\s)\s*[([{,;].*$/su;

/**
 * Names for narrow places, without qualifiers in brackets or after a comma, such as `toro` for `toro (fatty tuna)`. All
 * names are unchanged if two would become the same, or one would be empty.
 */
export function shortNames(names: readonly string[]): readonly string[] {
  const short = names.map((name) => name.replace(ADDITION, ''));
  return short.every((name) => name !== '') && new Set(short).size === new Set(names).size
    ? short
    : names;
}
