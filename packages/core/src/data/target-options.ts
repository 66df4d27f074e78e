import { checkKnown, checkWord, type KnownOptions } from '../errors/check-known.js';
import { UsageError } from '../errors/errors.js';
import { foundText, listed } from '../words/quoted.js';
import type { MissingTarget } from './rows-with-target.js';
import type { TargetKind } from './target.js';

/** How `takeTarget` reads the target column. */
export interface TakeTargetOptions {
  /** What the column is; `ordinal` when absent. */
  readonly kind?: TargetKind | undefined;
  /**
   * Classes (for `ordinal` from lowest to highest), or labels for `ranking`. Absent: for numbers the distinct values
   * ascending; for text the declared or first-occurrence order (`nominal`); for `ranking` the labels that the column
   * declares, or else those that occur, `L2` before `L10`; required for text with more than two `ordinal` classes.
   */
  readonly classes?: readonly string[] | undefined;
  /** Makes this many ordered classes of about equal size from a numeric column. */
  readonly discretize?: number | undefined;
  /** Name of a numeric column that holds the weights of the rows, and is then not an attribute. */
  readonly weights?: string | undefined;
  /**
   * What to do with rows without a target: refuse the table (`error`, the default), or leave them out. For `ranking` such
   * rows rank no label, which is allowed unless this is `error`.
   */
  readonly missingTarget?: MissingTarget | undefined;
}

/** All options, for checks. */
export const TAKE_TARGET_OPTIONS: KnownOptions<TakeTargetOptions> = {
  kind: true,
  classes: true,
  discretize: true,
  weights: true,
  missingTarget: true,
};

/** @throws UsageError ARGUMENT, OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE, OPTION_CONFLICT */
export function checkTakeOptions(name: string, kind: TargetKind, options: TakeTargetOptions): void {
  if (typeof name !== 'string') {
    throw new UsageError('ARGUMENT', `found ${foundText(name)}, expected the name of a column`, {
      where: { function: 'takeTarget', argument: 'name' },
    });
  }
  checkKnown(options, TAKE_TARGET_OPTIONS, { function: 'takeTarget' });
  checkWord(kind, ['ordinal', 'nominal', 'ranking', 'numeric'], { option: 'kind' });
  const { classes, discretize, weights, missingTarget } = options;
  if (missingTarget !== undefined) {
    checkWord(missingTarget, ['error', 'leave-out'], { option: 'missingTarget' });
  }
  checkIsList(classes);
  if (weights === name) {
    throw new UsageError('OPTION_CONFLICT', 'the column cannot be both target and row weights', {
      where: { option: 'weights', column: name },
    });
  }
  if (discretize !== undefined) {
    if (kind !== 'ordinal' || classes !== undefined) {
      const option = classes === undefined ? 'kind' : 'classes';
      throw new UsageError(
        'OPTION_CONFLICT',
        classes === undefined
          ? `it makes ordered classes, so the target cannot be ${kind}`
          : 'it makes the classes itself, so none can be listed',
        { where: { option: 'discretize' }, remedy: { action: 'leave-out', option } },
      );
    }
    if (!Number.isInteger(discretize) || discretize < 2) {
      throw new UsageError(
        'OPTION_RANGE',
        `found ${discretize}, expected a whole number of at least 2`,
        { where: { option: 'discretize' } },
      );
    }
  }
  if (classes === undefined) return;
  if (kind === 'numeric') {
    throw new UsageError('OPTION_CONFLICT', 'a numeric target has no classes', {
      where: { option: 'classes' },
      remedy: { action: 'leave-out', option: 'classes' },
    });
  }
  if (
    classes.length === 0 ||
    classes.some((c) => c === '') ||
    new Set(classes).size < classes.length
  ) {
    throw new UsageError(
      'OPTION_RANGE',
      `found ${listed(classes)}, expected at least one, each once, none empty`,
      {
        where: { option: 'classes' },
      },
    );
  }
}

/** @throws UsageError OPTION_TYPE for classes that are not a list, such as "low,high" */
function checkIsList(classes: unknown): void {
  if (classes === undefined || Array.isArray(classes)) return;
  throw new UsageError('OPTION_TYPE', `found ${foundText(classes)}, expected a list of names`, {
    where: { option: 'classes' },
    remedy: 'write for instance classes: ["low", "high"]',
  });
}
