/** A value that `tableFromColumns` and `tableFromRows` can read. */
export type CellValue = number | string | boolean | bigint | null | undefined;

/** Rows as objects: each has values by the names of columns, and a name that a row lacks is a missing value. */
export type Rows = readonly Readonly<Record<string, CellValue>>[];
