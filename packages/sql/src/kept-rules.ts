import type { BinnedAttribute } from '@preflearn/boosting';
import { UsageError } from '@preflearn/core';

/** A cut that a rule was narrowed by: one side of it was covered. */
export interface KeptCut {
  readonly attribute: number;
  /** The bin with a covered row on the left of the cut, or the category. */
  readonly bin: number;
  /** The next bin with a covered row; `null` for a category. */
  readonly next: number | null;
  /** Whether the left side (`<=`, `=`) was covered, or the others with a value (`>=`, `!=`). */
  readonly left: boolean;
}

/** A rule of a training in a database, with what is needed to come to it again without a search. */
export interface KeptRule {
  /** Searches since the rule before: those that gave none, and its own. */
  readonly draws: number;
  /** The cuts of its conditions, in the order they were added. */
  readonly cuts: readonly KeptCut[];
  /** Number of the response that the conditions were chosen with. */
  readonly tried: number;
  /** Training rows it covers. */
  readonly coverage: number;
  /** Before shrinkage, shape [scores]. */
  readonly response: readonly number[];
}

/**
 * Keeps the rules of a training in a database outside of this process, so that it can be gone on with when it was cut
 * off: a training on the same rows with the same options and seed takes the kept rules over, and ends with equal bits.
 * That options and seed are the same is for the caller to see to; that the rows are is checked.
 */
export interface RuleKeeper {
  /** Checksum of the rows of the training that was cut off; `undefined` where nothing was kept. */
  readonly checksum: string | undefined;
  /** Its rules, which are taken over. */
  readonly rules: readonly KeptRule[];
  /** Keeps the checksum of the rows; called before the first rule, where there is none yet. */
  keepChecksum(checksum: string): void;
  /** Keeps the next rule. What it throws ends the training. */
  keepRule(rule: KeptRule): void;
}

/**
 * Keeps the checksum of rows, or compares it with the one that was kept.
 *
 * @throws UsageError ARGUMENT when it is another
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
 * Checks that there are the attributes and bins of kept cuts.
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
