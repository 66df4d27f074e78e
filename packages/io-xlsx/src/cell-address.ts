/** The letters of a column, counted from 0: `A`, `Z`, `AA`. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}

/** The column, counted from 0, of an address such as `AB12`; `undefined` if it is not an address. */
export function columnOf(address: string | undefined): number | undefined {
  const letters = /^\$?([A-Z]{1,3})\$?\d/.exec(address ?? '')?.[1];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = 26 * column + letter.charCodeAt(0) - 64;
  return column - 1;
}
