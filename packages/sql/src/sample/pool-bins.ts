import { acceptedBins, type BinnedAttribute, type Condition } from '@preflearn/boosting';
import { lastAtMost } from '@preflearn/core/numbers';

/**
 * The bins of a pool and those of all rows. In a pool, the value of a numeric attribute is its bin index among those of
 * all rows, and each such value has a bin of its own; categories have the same numbers in both.
 */
export class PoolBins {
  readonly #all: readonly BinnedAttribute[];
  readonly #pool: readonly BinnedAttribute[];

  constructor(all: readonly BinnedAttribute[], pool: readonly BinnedAttribute[]) {
    this.#all = all;
    this.#pool = pool;
  }

  /** The bin of all rows that corresponds to a bin of the pool. */
  toAll(attribute: number, bin: number): number {
    const own = this.#pool[attribute];
    return own.type === 'numeric' ? own.lowest[bin] : bin;
  }

  /** The last bin of the pool whose bin of all rows is at most the given one; -1 if there is none. */
  toPool(attribute: number, bin: number): number {
    const own = this.#pool[attribute];
    return own.type === 'numeric' ? lastAtMost(own.lowest, bin) : bin;
  }

  /** Converts a condition on the values of all rows to one on the values in the pool. */
  conditionInPool(condition: Condition): Condition {
    if ('category' in condition) return condition;
    const { attribute, operator } = condition;
    const { first, last } = acceptedBins(this.#all[attribute], condition);
    return { attribute, operator, value: operator === '<=' ? last : first };
  }
}
