import type { SqlColumnKind, SqlValue } from '@preflearn/sql';

/** A type of PostgreSQL, as its catalogue has it. */
export interface PostgresType {
  readonly name: string;
  /** `e` for an enumeration. */
  readonly kind: string;
  /** `N` for numbers, `S` for texts, `B` for truth values. */
  readonly category: string;
}

/** Types that the catalogue counts among the numbers, but that are none. */
const NO_NUMBERS = /^(?:money|oid|reg.*)$/;

/** What training takes a column of a type for. */
export function kindOfType({ name, kind, category }: PostgresType): SqlColumnKind {
  if (category === 'N') return NO_NUMBERS.test(name) ? 'other' : 'number';
  if (category === 'B') return 'truth';
  return category === 'S' || kind === 'e' ? 'text' : 'other';
}

/** Numbers of the types of numbers: int8, int2, int4, float4, float8, numeric. */
const NUMBERS: ReadonlySet<number> = new Set([20, 21, 23, 700, 701, 1700]);

/** How the client reads values, which the server sends as text. */
export const valueTypes = {
  getTypeParser: (type: number): ((text: string) => SqlValue) =>
    NUMBERS.has(type) ? Number : String,
};
