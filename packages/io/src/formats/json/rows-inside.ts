/** An array of rows within an object, and where it is. */
export interface RowsInside {
  /** The keys that lead to it, such as `data.rows`. */
  readonly path: string;
  readonly rows: readonly unknown[];
}

/** Most objects within each other that are searched. */
const MAX_DEPTH = 4;

/** Keys of the names of columns next to rows that are arrays. */
const NAMES = ['columns', 'header', 'headers', 'names', 'fields', 'cols'];

/** The names of columns that an object gives next to rows that are arrays; `undefined` if there are none. */
function namesNextTo(parent: object, rows: readonly unknown[]): readonly string[] | undefined {
  const [first] = rows;
  for (const [key, list] of Object.entries(parent)) {
    if (!NAMES.includes(key.toLowerCase()) || !Array.isArray(list) || list === rows) continue;
    const names = list.map((one: unknown) =>
      typeof one === 'object' && one !== null && 'name' in one ? one.name : one,
    );
    const areNames = names.every((name): name is string => typeof name === 'string');
    if (!areNames || !Array.isArray(first) || first.length !== names.length) continue;
    return names.every((name, c) => name === first[c]) ? undefined : names;
  }
  return undefined;
}

/**
 * The longest array of objects, or of arrays, within an object, as tools write it: `{"responses": [...]}`,
 * `{"data": {"rows": [...]}}`; `undefined` if there is none. Names next to arrays, as in `{"columns": [...], "data": [...]}`,
 * are its first row.
 *
 * @param text  an object
 */
export function rowsInside(text: string): RowsInside | undefined {
  if (!/\[\s*[{[]/.test(text)) return undefined;
  const found: RowsInside[] = [];
  const search = (value: unknown, path: readonly string[], parent: object) => {
    if (Array.isArray(value)) {
      const isRow = (row: unknown) => typeof row === 'object' && row !== null;
      const areArrays = value.every((row) => Array.isArray(row));
      const areObjects = value.every((row) => isRow(row) && !Array.isArray(row));
      if (value.length === 0 || !(areArrays || areObjects)) return;
      const names = areArrays ? namesNextTo(parent, value) : undefined;
      found.push({ path: path.join('.'), rows: names === undefined ? value : [names, ...value] });
    } else if (typeof value === 'object' && value !== null && path.length < MAX_DEPTH) {
      for (const [key, inner] of Object.entries(value)) search(inner, [...path, key], value);
    }
  };
  search(JSON.parse(text), [], {});
  return found.reduce<RowsInside | undefined>(
    (longest, one) => (one.rows.length > (longest?.rows.length ?? 0) ? one : longest),
    undefined,
  );
}
