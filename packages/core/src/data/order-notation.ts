import { fitsOrder } from './fits-order.js';
import { parseRanking } from './ranking-text.js';
import { type NominalColumn, Table } from './table.js';

/** Signs of preference, and of ties between labels; `=` is one with blanks around it, since labels may contain it. */
const BETTER = /->|→|≻|≽|»|＞|>/;
const TIED = /[~∼≈]|(?<=\s)=(?=\s)/;

/** Those of these signs that are not in `b>a~c`. */
const OTHER_SIGN = /->|[→≻≽»＞∼≈]|\s=\s/;

/** What stands between labels, in the order in which they are tried; an order is also written as a list of JSON. */
const SEPARATORS = [/;/, /\|/, /,/, /(?<=\s)-(?=\s)/, /\//];

/** A place before its label: `1. a 2. b`, `1) a, 2) b`, `#1 a #2 b`. */
const PLACE = /(?:^|(?<![\s,;])[\s,;]+)(?:#(\d+)[:.)]?|\(?(\d+)[.):])\s*/;

/**
 * Orders of labels in another notation than `b>a~c`, written in that: `b ≻ a ∼ c`, `b -> a = c`, `b;a`, `b, a`,
 * `b | a`, `1. b 2. a`, `["b", "a"]`, best first. All texts must have the same notation; a text without a separator ranks a single label,
 * which must occur in other orders.
 *
 * @param texts  shape [texts]
 * @returns shape [texts]; `undefined` if they are not such orders, or already written like that
 */
export function ordersInNotation(texts: readonly string[]): readonly string[] | undefined {
  if (texts.length === 0) return undefined;
  if (texts.some((text) => OTHER_SIGN.test(text))) {
    const signed = texts.map((text) => groupsBySigns(text));
    if (areOrders(signed.map((groups) => groups.flat())))
      return signed.map((groups) => groups.map((labels) => labels.join('~')).join('>'));
  }
  const splits = [fromJson, fromPlaces, ...SEPARATORS.map(bySeparator), byHyphen];
  for (const split of splits) {
    const orders = texts.map((text) => split(text) ?? []);
    if (areOrders(orders)) return orders.map((labels) => labels.join('>'));
  }
  return undefined;
}

/** A column whose categories are orders in the notation `b>a`, also if they are in another one in the file. */
export function columnOfOrders(column: NominalColumn): NominalColumn {
  if (column.labels !== undefined) return column;
  const orders = ordersInNotation(column.categories);
  if (orders === undefined) return column;
  const categories = [...new Set(orders)];
  const codeOf = new Map(categories.map((text, code) => [text, code]));
  const codes = column.codes.map((code) => (code < 0 ? code : (codeOf.get(orders[code]) ?? -1)));
  return { ...column, categories, codes };
}

/**
 * A table in which the orders of a column are written `b>a`, also if they are in another notation in the file, so that
 * it can be taken as a ranking target.
 *
 * @throws DataError COLUMN_MISSING
 */
export function withOrders(table: Table, name: string): Table {
  const column = table.column(name);
  const read = column.type === 'nominal' ? columnOfOrders(column) : column;
  if (read === column) return table;
  return new Table(
    table.columns.map((one) => (one === column ? read : one)),
    table.reading,
  );
}

/**
 * Whether texts are plainly orders: at least two, all of the same three or more labels.
 *
 * @param texts  shape [texts]
 */
export function lookLikeOrders(texts: readonly string[]): boolean {
  const orders = texts.length < 2 ? undefined : ordersInNotation(texts);
  if (orders === undefined) return false;
  const sets = orders.map((text) => parseRanking(text, {}).groups.flat().sort());
  const [first] = sets;
  return first.length > 2 && sets.every((labels) => labels.join('>') === first.join('>'));
}

function areOrders(orders: readonly (readonly string[])[]): boolean {
  const whole = new Set<string>();
  const single = new Set<string>();
  for (const labels of orders) {
    if (labels.length === 0 || new Set(labels).size < labels.length) return false;
    if (!labels.every(fitsOrder)) return false;
    for (const label of labels) (labels.length > 1 ? whole : single).add(label);
  }
  return whole.size > 0 && [...single].every((label) => whole.has(label));
}

/** Labels that are tied, best first. */
function groupsBySigns(text: string): readonly (readonly string[])[] {
  return text.split(BETTER).map((part) => trimmed(part.split(TIED)));
}

function bySeparator(separator: RegExp): (text: string) => readonly string[] {
  return (text) => trimmed(text.split(separator));
}

/** A hyphen separates labels only where there are no blanks. */
function byHyphen(text: string): readonly string[] {
  return text.trim().split('-');
}

function trimmed(parts: readonly string[]): readonly string[] {
  return parts.map((part) => part.trim());
}

function fromJson(text: string): readonly string[] | undefined {
  if (!/^\s*\[.*\]\s*$/s.test(text)) return undefined;
  for (const json of [text, text.replace(/'/g, '"')]) {
    try {
      const list: unknown = JSON.parse(json);
      return Array.isArray(list) ? list.map(String) : undefined;
    } catch {
      // Python writes lists with single quotes.
    }
  }
  return undefined;
}

/** Labels after places that count up from 1. */
function fromPlaces(text: string): readonly string[] | undefined {
  const parts = text.trim().split(PLACE);
  const labels: string[] = [];
  if (parts[0] !== '') return undefined;
  for (let i = 1; i < parts.length; i += 3) {
    if (Number(parts[i] ?? parts[i + 1]) !== labels.length + 1) return undefined;
    labels.push(parts[i + 2].replace(/(?<![\s,;])[\s,;]+$/, ''));
  }
  return labels;
}
