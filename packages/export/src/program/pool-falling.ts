import {
  arithmetic,
  choose,
  compare,
  type Expression,
  number,
  sum,
  type Test,
} from './expression.js';
import type { ProgramBuilder } from './program.js';

/** The pool that ends at the number at hand. */
interface Pool {
  readonly mean: Expression;
  /** How many numbers it has. */
  readonly size: Expression;
}

/**
 * Numbers made to fall, or stay: neighbours that rise are pooled into their mean (isotonic regression by pooling
 * adjacent violators), with the operations of `poolAdjacentViolators` of `@preflearn/ender` in their order. A loop that
 * ends early is one that goes on and changes nothing.
 *
 * @param given  steps
 */
export function pooled(
  given: readonly Expression[],
  builder: ProgramBuilder,
): readonly Expression[] {
  let values = given.slice(0, 1);
  let sizes: readonly Expression[] = given.slice(0, 1).map(() => number(1));
  for (let i = 1; i < given.length; i++) {
    let pool: Pool = { mean: given[i], size: number(1) };
    for (let merges = 0; merges < i; merges++)
      pool = merged(pool, i, merges === 0, values, sizes, builder);
    const { mean, size } = pool;
    const inPool = (j: number) => compare(size, '>=', number(i - j + 1));
    values = [
      ...values.map((value, j) => builder.step('pooled', choose([[inPool(j), mean]], value))),
      mean,
    ];
    sizes = [...sizes, size];
  }
  return values;
}

/**
 * A pool that ends at i, together with the one before it, where that is lower.
 *
 * @param isNew  whether the pool is of one number for certain
 */
function merged(
  { mean, size }: Pool,
  i: number,
  isNew: boolean,
  values: readonly Expression[],
  sizes: readonly Expression[],
  builder: ProgramBuilder,
): Pool {
  const possible = isNew ? [1] : Array.from({ length: i }, (_, k) => k + 1);
  const ofPoolBefore = (of: readonly Expression[]) =>
    choose(
      possible.slice(0, -1).map((s) => [compare(size, '=', number(s)), of[i - s]]),
      of[i - possible[possible.length - 1]],
    );
  const before = builder.step('before', ofPoolBefore(values));
  const count = builder.step('count', ofPoolBefore(sizes));
  const rises: Test = {
    kind: 'all',
    tests: [compare(size, '<=', number(i)), compare(before, '<', mean)],
  };
  const both = sum(count, size);
  const weighted = sum(arithmetic(before, 'times', count), arithmetic(mean, 'times', size));
  return {
    mean: builder.step('mean', choose([[rises, arithmetic(weighted, 'over', both)]], mean)),
    size: builder.step('size', choose([[rises, both]], size)),
  };
}
