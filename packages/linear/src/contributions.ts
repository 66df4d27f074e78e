import type { Column } from '@preflearn/core';
import { standardised } from '@preflearn/core/numbers';
import type { CategoryTerm, NumberTerm } from './logit-parts.js';

/** What an attribute adds to the scores of a row. */
interface Contribution {
  /** Position in the schema. */
  readonly attribute: number;
  /** Shape [scores]. */
  readonly response: readonly number[];
}

/**
 * What each attribute adds to the scores of one row.
 *
 * @param columns  of one row, in the order of the schema
 */
export function contributionsOf(
  {
    numbers,
    categories,
  }: { readonly numbers: readonly NumberTerm[]; readonly categories: readonly CategoryTerm[] },
  columns: readonly Column[],
): readonly Contribution[] {
  return [
    ...numbers.map(({ attribute, slope, ...input }) => {
      const column = columns[attribute];
      const z = column.type === 'numeric' ? standardised(input, column.values[0]) : 0;
      return { attribute, response: slope.map((s) => s * z) };
    }),
    ...categories.flatMap(({ attribute, responses }) => {
      const column = columns[attribute];
      if (column.type !== 'nominal' || column.codes[0] < 0) return [];
      return [{ attribute, response: responses[column.codes[0]] }];
    }),
  ];
}
