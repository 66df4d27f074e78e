/** Numbers of a column, of which it is not known how many will come. */
export interface GrowingNumbers<A extends Float64Array | Int32Array> {
  /** Adds a number at the end. */
  push(value: number): void;
  /** All numbers in order, in one array, which is the caller's; none are left behind. */
  take(): A;
  /**
   * Of numbers that are kept outside memory, a function that reads all of them, in order, each time it is called; none
   * are added any more. Absent where they are in memory.
   */
  reader?(): () => A;
}

/** Where the columns of a table are kept, from its first row on. */
export interface ColumnStore {
  /** Room for a column of numbers, NaN for a missing value. */
  numbers(): GrowingNumbers<Float64Array>;
  /** Room for the codes of a column of categories. */
  codes(): GrowingNumbers<Int32Array>;
}
