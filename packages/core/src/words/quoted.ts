/** Most characters of a text that a message shows. */
const MAX_SHOWN = 60;

/**
 * A text for a message, shortened if it is long: `aaaaaaa... (5000 characters)`.
 *
 * @param most  most characters that are shown
 */
export function shortened(text: string, most = MAX_SHOWN): string {
  const long = cut(text, most);
  return long === undefined ? text : `${long.begin} (${long.count} characters)`;
}

/**
 * Quotes a name or text for a message, shortened if it is long: `"aaaaaaa..." (5000 characters)`. Any text from the
 * data that an error shows goes through here, other values through {@link foundText}.
 *
 * @param most  most characters that are shown
 */
export function quoted(text: string, most = MAX_SHOWN): string {
  const long = cut(text, most);
  if (long === undefined) return JSON.stringify(text);
  return `${JSON.stringify(long.begin)} (${long.count} characters)`;
}

/**
 * What was found, for a message: `"text"`, `7`, `null`, `a list of 3`, `an object`. Safe for every value, as no method
 * of an object is called: data can define its own "toString".
 */
export function foundText(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
}

/** Lists a few names for a message: `"a", "b", "c" and 4 more`; `none` when there are none. */
export function listed(names: readonly string[], most = 8): string {
  if (names.length === 0) return 'none';
  const shown = names
    .slice(0, most)
    .map((name) => quoted(name))
    .join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

/** For a text of more than `most` characters, its beginning and its length; `undefined` for a shorter one. */
function cut(text: string, most: number): { begin: string; count: number } | undefined {
  if (text.length <= most) return undefined;
  let begin = '';
  let count = 0;
  for (const character of text) if (count++ < most - 3) begin += character; // halves no character
  return count > most ? { begin: `${begin}...`, count } : undefined;
}
