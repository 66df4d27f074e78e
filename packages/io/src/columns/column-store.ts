/** Numbers of a column whose final length is not known. */
export interface GrowingNumbers<A extends Float64Array | Int32Array> {
  /** Appends a number. */
  push(value: number): void;
  /** All numbers in order, in a single array that belongs to the caller; afterwards this is empty. */
  take(): A;
  /**
   * For numbers that are stored outside memory: a function that reads all of them, in order, each time it is called; no
   * more may be added afterwards. Absent if they are in memory.
   */
  reader?(): () => A;
}

/** Where the columns of a table are stored while it is read. */
export interface ColumnStore {
  /** Storage for a column of numbers, NaN for a missing value. */
  numbers(): GrowingNumbers<Float64Array>;
  /** Storage for the codes of a column of categories. */
  codes(): GrowingNumbers<Int32Array>;
}
