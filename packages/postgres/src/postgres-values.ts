import type { SqlColumnKind, SqlValue } from '@preflearn/sql';

/** A PostgreSQL type, as described in its catalogue. */
export interface PostgresType {
  readonly name: string;
  /** `e` for an enumeration. */
  readonly kind: string;
  /** `N` for numbers, `S` for texts, `B` for booleans. */
  readonly category: string;
}

/** Types that the catalogue lists as numeric, but that are not numbers. */
const NO_NUMBERS = /^(?:money|oid|reg.*)$/;

/** How training interprets a column of a type. */
export function kindOfType({ name, kind, category }: PostgresType): SqlColumnKind {
  if (category === 'N') return NO_NUMBERS.test(name) ? 'other' : 'number';
  if (category === 'B') return 'truth';
  return category === 'S' || kind === 'e' ? 'text' : 'other';
}

/** Numeric types: int8, int2, int4, float4, float8, numeric. */
const NUMBERS: ReadonlySet<number> = new Set([20, 21, 23, 700, 701, 1700]);

/** How the client parses values, which the server sends as text. */
export const valueTypes = {
  getTypeParser: (type: number): ((text: string) => SqlValue) =>
    NUMBERS.has(type) ? Number : String,
};
