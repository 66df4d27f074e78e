import type { BinnedAttribute } from '@preflearn/boosting';
import { UsageError } from '@preflearn/core';

/** A cut by which a rule was narrowed: one side of it was covered. */
export interface KeptCut {
  readonly attribute: number;
  /** The last bin with a covered row to the left of the cut, or the category. */
  readonly bin: number;
  /** The next bin with a covered row; `null` for a category. */
  readonly next: number | null;
  /** Whether the left side (`<=`, `=`) was covered, rather than the other rows with a value (`>=`, `!=`). */
  readonly left: boolean;
}

/** A rule trained in a database, with what is needed to reconstruct it without a search. */
export interface KeptRule {
  /** Searches since the previous rule: those without a result, and its own. */
  readonly draws: number;
  /** The cuts of its conditions, in the order in which they were added. */
  readonly cuts: readonly KeptCut[];
  /** Index of the response with which the conditions were chosen. */
  readonly tried: number;
  /** Number of training rows that it covers. */
  readonly coverage: number;
  /** Before shrinkage, shape [scores]. */
  readonly response: readonly number[];
}

/**
 * Stores the rules of a training run in a database outside of this process, so that it can be resumed after an
 * interruption: training on the same rows with the same options and seed takes over the stored rules, and gives bit for
 * bit the same result. The caller must ensure that options and seed are the same; that the rows are is checked.
 */
export interface RuleKeeper {
  /** Checksum of the rows of the interrupted training run; `undefined` if nothing was stored. */
  readonly checksum: string | undefined;
  /** Its rules, which are taken over. */
  readonly rules: readonly KeptRule[];
  /** Stores the checksum of the rows; called before the first rule if there is none yet. */
  keepChecksum(checksum: string): void;
  /** Stores the next rule. An exception ends training. */
  keepRule(rule: KeptRule): void;
}

/**
 * Stores the checksum of the rows, or compares it with the stored one.
 *
 * @throws UsageError ARGUMENT if they differ
 */
export function checkSameRows(keeper: RuleKeeper, checksum: string): void {
  if (keeper.checksum === undefined) keeper.keepChecksum(checksum);
  else if (keeper.checksum !== checksum) {
    throw new UsageError(
      'ARGUMENT',
      `the rows are not those that the kept rules were learned from: count and checksum were ${keeper.checksum}, and ` +
        `are ${checksum} now`,
      { remedy: ['train on the rows as they were', 'begin a new training'] },
    );
  }
}

/**
 * Checks that the attributes and bins of stored cuts exist.
 *
 * @throws UsageError ARGUMENT
 */
export function checkCuts(cuts: readonly KeptCut[], attributes: readonly BinnedAttribute[]): void {
  for (const { attribute, bin, next } of cuts) {
    const found = attributes[attribute];
    const largest = Math.max(bin, next ?? 0);
    const isNumeric = found?.type === 'numeric';
    if (found && largest < found.binCount && isNumeric === (next !== null && next > bin)) continue;
    throw new UsageError(
      'ARGUMENT',
      `a kept rule has a cut at bin ${bin} of attribute ${attribute}, which is not in the table`,
      { remedy: 'begin a new training' },
    );
  }
}
