/** A table of which each key of an object is a column or a row. */
export interface KeyedTable {
  readonly kind: 'columns' | 'rows';
  readonly keys: readonly string[];
  readonly rows: readonly unknown[];
}

/** Fewest keys, other than numbers of rows, that are taken for those of rows. */
const MIN_KEYS = 10;

/**
 * The table in an object such as `{"size": [1, 2], "grade": ["a", "b"]}`, `{"size": {"0": 1, "1": 2}, "grade": {...}}` or
 * `{"0": {"size": 1, "grade": "a"}, "1": {...}}`, which programs write that keep an index of rows; `undefined` if there is
 * none.
 */
export function keyedTable(value: object): KeyedTable | undefined {
  const entries = Object.entries(value);
  const keys = Object.keys(value);
  const values: readonly unknown[] = Object.values(value);
  return listsOf(entries) ?? objectsOf(keys, values);
}

/** Columns that are lists of the same length, at least two entries each; other values are left out if there are two. */
function listsOf(entries: readonly (readonly [string, unknown])[]): KeyedTable | undefined {
  const lists = entries.filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const [first] = lists;
  if (first === undefined || first[1].length < 2) return undefined;
  const others = entries.filter(([, value]) => !Array.isArray(value));
  if (others.some(([, value]) => !isPlain(value))) return undefined;
  if (lists.length < 2 && others.length > 0) return undefined;
  const { length } = first[1];
  if (lists.some(([, list]) => list.length !== length || !list.every(isPlain))) return undefined;
  const rows = Array.from({ length }, (_, row) =>
    Object.fromEntries(lists.map(([key, list]) => [key, list[row]])),
  );
  return { kind: 'columns', keys: lists.map(([key]) => key), rows };
}

/** Columns or rows that are objects with the same keys. */
function objectsOf(keys: readonly string[], values: readonly unknown[]): KeyedTable | undefined {
  const [first] = values;
  if (!isObject(first)) return undefined;
  const inner = Object.keys(first);
  const own = new Set(inner);
  const objects = values.filter(isObject);
  const areAlike = objects.every((object) => {
    const found = Object.keys(object);
    return found.length === inner.length && found.every((key) => own.has(key));
  });
  if (objects.length < values.length || inner.length === 0) return undefined;
  const [areColumns, areRows] = [areNumbers(inner), areNumbers(keys)];
  if (areColumns || areRows) {
    const isEach = objects.every((object) => Object.values(object).every(isPlain));
    if (areColumns && areAlike && isEach && inner.length > 1)
      return columnsOf(keys, objects, inner);
    return areRows && keys.length > 1 ? { kind: 'rows', keys, rows: objects } : undefined;
  }
  if (!areAlike) return undefined;
  if (keys.length >= MIN_KEYS && keys.length > inner.length)
    return { kind: 'rows', keys, rows: objects };
  if (inner.length < MIN_KEYS || inner.length <= keys.length) return undefined;
  return columnsOf(keys, objects, inner);
}

function columnsOf(
  keys: readonly string[],
  columns: readonly Readonly<Record<string, unknown>>[],
  rowKeys: readonly string[],
): KeyedTable {
  const rows = rowKeys.map((row) =>
    Object.fromEntries(keys.map((key, c) => [key, columns[c][row]])),
  );
  return { kind: 'columns', keys, rows };
}

function areNumbers(keys: readonly string[]): boolean {
  return keys.every((key) => /^\d+$/.test(key));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}
