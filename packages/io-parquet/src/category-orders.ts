import { type Column, type NominalColumn, Table } from '@preflearn/core';
import type { StoredType } from './stored-types.js';

/** The orders of categories that a file declares, found while it is read. */
export class CategoryOrders {
  /** The categories in their order, shape [columns]; `undefined` for columns without an order. */
  readonly #orders: readonly (Set<string> | undefined)[];

  constructor(types: readonly StoredType[]) {
    this.#orders = types.map(({ levels, isOrdered }) => {
      if (levels !== undefined) return new Set(levels);
      return isOrdered === true ? new Set() : undefined;
    });
  }

  /** What to do with the values of each dictionary of a column; `undefined` if nothing. */
  collector(column: number): ((values: ArrayLike<unknown>) => void) | undefined {
    const order = this.#orders[column];
    if (order === undefined) return undefined;
    return (values) => {
      for (const value of Array.from(values))
        if (typeof value === 'string') order.add(value.normalize('NFC'));
    };
  }

  /** The table with these orders, where they have all of a column's categories. */
  applied(table: Table): Table {
    const columns = table.columns.map((column, c): Column => {
      const order = this.#orders[c];
      return order === undefined || column.type === 'numeric'
        ? column
        : inOrder(column, [...order]);
    });
    return new Table(columns, table.reading);
  }
}

function inOrder(column: NominalColumn, order: readonly string[]): NominalColumn {
  const places = new Map(order.map((text, place) => [text, place]));
  const placeOf = column.categories.map((text) => places.get(text) ?? -1);
  if (placeOf.includes(-1)) return column;
  const codes = column.codes.map((code) => (code < 0 ? -1 : placeOf[code]));
  return {
    ...{ ...column, codes, categories: order, ordered: true },
    ...(order.length > 2 && { ordinal: true }),
  };
}
