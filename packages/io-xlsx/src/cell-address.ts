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

/** Cells that are merged into one: columns counted from 0, rows from 1, all included. */
export interface MergedCells {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The cells of a range such as `A1:C2`; `undefined` if it is not one. */
export function mergedCells(range: string): MergedCells | undefined {
  const [from, to] = range.split(':');
  const [left, right] = [columnOf(from), columnOf(to)];
  const [top, bottom] = [from, to].map((address) => Number(/(?<!\d)\d+$/.exec(address ?? '')?.[0]));
  if (left === undefined || right === undefined || !(top <= bottom)) return undefined;
  return { left, right, top, bottom };
}

/** Ranges that are merged over several rows. */
export function tallRanges(merged: readonly string[]): readonly MergedCells[] {
  return merged.flatMap((range) => {
    const cells = mergedCells(range);
    return cells === undefined || cells.top === cells.bottom ? [] : [cells];
  });
}
