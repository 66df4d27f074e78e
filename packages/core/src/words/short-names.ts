/** Where an addition to a name begins: what is in brackets, or follows a comma or a semicolon. */
const ADDITION = /\s*[([{,;].*$/su;

/**
 * Names for places that are narrow: without what is added to them in brackets or after a comma, such as `toro` for
 * `toro (fatty tuna)`. All names are as they are where two would become the same, or one would be empty.
 */
export function shortNames(names: readonly string[]): readonly string[] {
  const short = names.map((name) => name.replace(ADDITION, ''));
  return short.every((name) => name !== '') && new Set(short).size === new Set(names).size
    ? short
    : names;
}
