/** A set of training rows, such as those that a rule covers. Only the side with fewer rows is stored. */
export interface RowSet {
  /** Ascending: the rows of the set or, if it is inverted, those outside it. */
  readonly rows: Int32Array;
  readonly inverted: boolean;
}

/**
 * Makes a row set. A set and its complement store the same rows: those of the smaller side or, if equal, of the side
 * without the first row.
 *
 * @param rows  of the set, ascending
 */
export function rowSetOf(rows: Int32Array, rowCount: number): RowSet {
  const surplus = 2 * rows.length - rowCount;
  if (surplus < 0 || (surplus === 0 && rows[0] !== 0)) return { rows, inverted: false };
  const others = new Int32Array(rowCount - rows.length);
  for (let row = 0, next = 0, at = 0; row < rowCount; row++) {
    if (next < rows.length && rows[next] === row) next++;
    else others[at++] = row;
  }
  return { rows: others, inverted: true };
}
