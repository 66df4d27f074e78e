import { listed, quoted } from '@preflearn/core/text';
import { type KeyedTable, keyedTable } from './keyed-table.js';

/** Rows within an object, and where they were found. */
export interface RowsInside {
  /** A sentence without a full stop. */
  readonly found: string;
  readonly rows: readonly unknown[];
}

/** An array of rows, and the keys that lead to it, such as `data.rows`. */
interface FoundRows {
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

/** Keys of descriptions of a table, as pandas has them, rather than of rows. */
const DESCRIPTIONS: ReadonlySet<string> = new Set(['schema']);

/**
 * The longest array of objects, or of arrays, within an object, as tools write it: `{"responses": [...]}`,
 * `{"data": {"rows": [...]}}`; else a table of which each key is a column or a row, as pandas writes it; `undefined` if
 * there is none. Names next to arrays, as in `{"columns": [...], "data": [...]}`, are its first row.
 *
 * @param text  an object; `undefined` where it is not JSON
 */
export function rowsInside(text: string): RowsInside | undefined {
  if (!/[[{]/.test(text.slice(1))) return undefined;
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return undefined; // reading it as a row finds what is wrong
  }
  const [arrays, tables] = [[] as FoundRows[], [] as (KeyedTable & { readonly path: string })[]];
  const search = (value: unknown, path: readonly string[], parent: object) => {
    if (Array.isArray(value)) {
      const isRow = (row: unknown) => typeof row === 'object' && row !== null;
      const areArrays = value.every((row) => Array.isArray(row));
      const areObjects = value.every((row) => isRow(row) && !Array.isArray(row));
      if (value.length === 0 || !(areArrays || areObjects)) return;
      const names = areArrays ? namesNextTo(parent, value) : undefined;
      arrays.push({ path: path.join('.'), rows: names === undefined ? value : [names, ...value] });
    } else if (typeof value === 'object' && value !== null && path.length < MAX_DEPTH) {
      const table = keyedTable(value);
      if (table !== undefined) tables.push({ ...table, path: path.join('.') });
      else {
        for (const [key, inner] of Object.entries(value))
          if (!DESCRIPTIONS.has(key)) search(inner, [...path, key], value);
      }
    }
  };
  search(whole, [], {});
  if (arrays.length > 0) {
    const { path, rows } = longest(arrays);
    return { rows, found: `the rows were found in ${quoted(path)}` };
  }
  if (tables.length === 0) return undefined;
  const { path, rows, keys, kind } = longest(tables);
  const where = path === '' ? '' : ` of ${quoted(path)}`;
  const how = kind === 'rows' ? 'a row, and left out' : 'a column';
  return { rows, found: `each key${where} was taken for ${how}: ${listed(keys, 3)}` };
}

function longest<T extends { readonly rows: readonly unknown[] }>(found: readonly T[]): T {
  return found.reduce((best, one) => (one.rows.length > best.rows.length ? one : best));
}
