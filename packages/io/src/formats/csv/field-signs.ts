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
