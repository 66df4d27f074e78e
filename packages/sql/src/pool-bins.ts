import { acceptedBins, type BinnedAttribute, type Condition } from '@preflearn/boosting';
import { lastAtMost } from '@preflearn/core';

/**
 * The bins of a pool beside those of all rows. In a pool the value of a numeric attribute is the number of its bin among
 * those of all rows, and has a bin of its own; categories have the same numbers in both.
 */
export class PoolBins {
  readonly #all: readonly BinnedAttribute[];
  readonly #pool: readonly BinnedAttribute[];

  constructor(all: readonly BinnedAttribute[], pool: readonly BinnedAttribute[]) {
    this.#all = all;
    this.#pool = pool;
  }

  /** The bin of all rows that a bin of the pool is. */
  toAll(attribute: number, bin: number): number {
    const own = this.#pool[attribute];
    return own.type === 'numeric' ? own.lowest[bin] : bin;
  }

  /** The last bin of the pool whose bin of all rows is at most the one given; -1 when there is none. */
  toPool(attribute: number, bin: number): number {
    const own = this.#pool[attribute];
    return own.type === 'numeric' ? lastAtMost(own.lowest, bin) : bin;
  }

  /** A condition on the values of all rows as one on the values in the pool. */
  conditionInPool(condition: Condition): Condition {
    if ('category' in condition) return condition;
    const { attribute, operator } = condition;
    const { first, last } = acceptedBins(this.#all[attribute], condition);
    return { attribute, operator, value: operator === '<=' ? last : first };
  }
}
