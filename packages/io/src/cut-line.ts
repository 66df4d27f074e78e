const LF = 10;

/**
 * Finds where the fields of a line end that has as many as are expected.
 *
 * @param codes      codes of the characters of lines without quotes, each of which ends by LF
 * @param start      where the line begins
 * @param separator  code of the character between fields
 * @param ends       is given the end of each field, shape [fields]
 * @returns false for a line of more or fewer fields
 */
export function cutLine(
  codes: Uint8Array,
  start: number,
  separator: number,
  ends: Int32Array,
): boolean {
  let field = 0;
  for (let at = start; at < codes.length; at++) {
    const code = codes[at];
    if (code === separator) {
      if (field === ends.length) return false;
      ends[field++] = at;
    } else if (code === LF) {
      if (field !== ends.length - 1) return false;
      ends[field] = at;
      return true;
    }
  }
  return false;
}
