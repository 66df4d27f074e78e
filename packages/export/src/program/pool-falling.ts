import {
  arithmetic,
  choose,
  compare,
  type Expression,
  number,
  type StepBuilder,
  sum,
  type Test,
} from '@preflearn/core/expressions';

/** The pool that ends at the current number. */
interface Pool {
  readonly mean: Expression;
  /** Number of values in the pool. */
  readonly size: Expression;
}

/**
 * Makes numbers non-increasing: neighbours that increase are pooled into their mean (isotonic regression by pooling
 * adjacent violators), with the same operations in the same order as `poolAdjacentViolators` of `@preflearn/ender`.
 * Where that loop ends early, this one continues without changing anything.
 *
 * @param given  steps
 */
export function pooled(given: readonly Expression[], builder: StepBuilder): readonly Expression[] {
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
 * A pool that ends at i, merged with the one before it if that one is lower.
 *
 * @param isNew  whether the pool is known to consist of a single number
 */
function merged(
  { mean, size }: Pool,
  i: number,
  isNew: boolean,
  values: readonly Expression[],
  sizes: readonly Expression[],
  builder: StepBuilder,
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
