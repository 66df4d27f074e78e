/** An array of rows within an object, and where it is. */
export interface RowsInside {
  /** The keys that lead to it, such as `data.rows`. */
  readonly path: string;
  readonly rows: readonly unknown[];
}

/** Most objects within each other that are searched. */
const MAX_DEPTH = 4;

/**
 * The longest array of objects, or of arrays, within an object, as tools write it: `{"responses": [...]}`,
 * `{"data": {"rows": [...]}}`; `undefined` if there is none.
 *
 * @param text  an object
 */
export function rowsInside(text: string): RowsInside | undefined {
  if (!/\[\s*[{[]/.test(text)) return undefined;
  const found: RowsInside[] = [];
  const search = (value: unknown, path: readonly string[]) => {
    if (Array.isArray(value)) {
      const isRow = (row: unknown) => typeof row === 'object' && row !== null;
      const areArrays = value.every((row) => Array.isArray(row));
      const areObjects = value.every((row) => isRow(row) && !Array.isArray(row));
      if (value.length > 0 && (areArrays || areObjects))
        found.push({ path: path.join('.'), rows: value });
    } else if (typeof value === 'object' && value !== null && path.length < MAX_DEPTH) {
      for (const [key, inner] of Object.entries(value)) search(inner, [...path, key]);
    }
  };
  search(JSON.parse(text), []);
  return found.reduce<RowsInside | undefined>(
    (longest, one) => (one.rows.length > (longest?.rows.length ?? 0) ? one : longest),
    undefined,
  );
}
