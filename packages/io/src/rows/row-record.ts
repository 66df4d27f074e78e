/** A row of cells as texts, wherever it comes from: a record of CSV, a row of a sheet, an array of JSON. */
export interface RowRecord {
  /** The cells, without blanks around unquoted ones. */
  readonly fields: readonly string[];
  /** Whether each cell was quoted, which marks it as a value, shape [fields]. */
  readonly quoted: readonly boolean[];
  /** Line, or row of the sheet, in which it begins, from 0. */
  readonly line: number;
  /** Whether the source says which cells a group covers, so that its empty cells belong to none. */
  readonly knowsSpans?: boolean;
}
