/** Most characters of a text that a message shows. */
const MOST_SHOWN = 60;

/**
 * A text for a message, cut where it is long: `aaaaaaa... (5000 characters)`.
 *
 * @param most  most characters that are shown
 */
export function shortened(text: string, most = MOST_SHOWN): string {
  const cut = begin(text, most);
  return cut === undefined ? text : `${cut}... (${countCharacters(text)} characters)`;
}

/**
 * Quotes a name or value for a message, cut where it is long: `"aaaaaaa..." (5000 characters)`. All that an error
 * shows of data goes through here.
 *
 * @param most  most characters that are shown
 */
export function quoted(value: unknown, most = MOST_SHOWN): string {
  const text = typeof value === 'string' ? value : String(value);
  const cut = begin(text, most);
  if (cut === undefined) return JSON.stringify(text);
  return `${JSON.stringify(`${cut}...`)} (${countCharacters(text)} characters)`;
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

/** The first characters of a text that has more than `most`; `undefined` for another. Halves no character. */
function begin(text: string, most: number): string | undefined {
  if (text.length <= most) return undefined;
  const first = [...text.slice(0, 2 * most + 2)];
  return first.length > most ? first.slice(0, most - 3).join('') : undefined;
}

function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
