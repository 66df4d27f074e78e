import { Random, type Target, targetLength } from '@preflearn/core';
import { checkIsOptions, checkKnown, checkWord } from '@preflearn/core/errors';
import { kFold, stratifiedKFold } from './k-fold.js';
import { randomSplit } from './random-split.js';
import type { SplitSummary } from './results-document.js';
import { type Split, splitSizeError } from './split.js';

/** Cross-validation: each row is tested once in every repeat. */
export interface FoldsPlan {
  /** Says which plan it is. */
  readonly method: 'folds';
  /** Number of folds, at least 2. */
  readonly folds: number;
  /** Whether to spread each class evenly over the folds; when absent, true for targets with classes. */
  readonly stratified?: boolean | undefined;
  /** How many times the folds are drawn; 1 when absent. */
  readonly repeats?: number | undefined;
}

/** Random train and test parts of fixed sizes. */
export interface HoldoutPlan {
  /** Says which plan it is. */
  readonly method: 'holdout';
  /** Number of training rows. */
  readonly train: number;
  /** Number of test rows. */
  readonly test: number;
  /** How many splits are drawn; 1 when absent. */
  readonly repeats?: number | undefined;
}

/** How to split the rows, as data. */
export type SplitPlan = FoldsPlan | HoldoutPlan;

/**
 * Draws the splits of a plan; the same plan, target and seed give the same splits.
 *
 * @param seed  integer in [0, 2^32)
 * @throws DataError SPLIT_SIZE for sizes that the rows do not allow, or for stratified folds of a target without
 *   classes
 * @throws UsageError SEED_RANGE
 */
export function plannedSplits(plan: SplitPlan, target: Target, seed: number): readonly Split[] {
  checkPlan(plan);
  const rows = targetLength(target);
  const repeats = plan.repeats ?? 1;
  if (plan.method === 'holdout') {
    return repeated(repeats, seed, (random) => [randomSplit(rows, plan, random)]);
  }
  const { folds } = plan;
  if (!isStratified(plan, target)) return repeated(repeats, seed, (r) => kFold(rows, folds, r));
  if (!('codes' in target)) {
    throw splitSizeError(
      `Stratified folds were asked of a ${target.kind} target, which has no classes to spread evenly`,
      'ask for folds that are not stratified',
    );
  }
  return repeated(repeats, seed, (random) => stratifiedKFold(target.codes, folds, random));
}

/** Whether a plan's folds are stratified for this target. */
function isStratified(plan: FoldsPlan, target: Target): boolean {
  return plan.stratified ?? 'codes' in target;
}

/**
 * The splits of a plan as a results document describes them.
 *
 * @param count  number of splits in all
 */
export function splitSummary(plan: SplitPlan, target: Target, count: number): SplitSummary {
  const repeats = plan.repeats ?? 1;
  if (plan.method === 'holdout') {
    return { method: 'holdout', count, repeats, train: plan.train, test: plan.test };
  }
  const stratified = isStratified(plan, target);
  return { method: 'folds', count, repeats, folds: plan.folds, stratified };
}

/**
 * Draws splits repeatedly, each time from a separate random stream, so that the first repeats stay the same when more
 * are requested.
 *
 * @param repeats  how often, at least 1
 * @param seed     integer in [0, 2^32)
 * @param draw     draws the splits of one repeat, such as the folds of one cross-validation
 * @returns the splits of all repeats, one repeat after the other
 * @throws DataError SPLIT_SIZE unless the number of repeats is a whole number of at least 1
 * @throws UsageError SEED_RANGE
 */
export function repeated(
  repeats: number,
  seed: number,
  draw: (random: Random) => readonly Split[],
): readonly Split[] {
  if (!Number.isSafeInteger(repeats) || repeats < 1) {
    throw splitSizeError(
      `${repeats} repeats of the splits were asked for`,
      'ask for a whole number of at least 1',
    );
  }
  return Array.from({ length: repeats }, (_, repeat) => draw(new Random(seed, repeat))).flat();
}

/** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
function checkPlan(plan: SplitPlan): void {
  const where = { function: 'plannedSplits' };
  checkIsOptions(plan, where, 'method: "folds", folds: 10');
  checkWord(plan.method, ['folds', 'holdout'], { ...where, option: 'method' });
  if (plan.method === 'holdout') {
    checkKnown(plan, { method: true, train: true, test: true, repeats: true }, where);
  } else {
    checkKnown(plan, { method: true, folds: true, stratified: true, repeats: true }, where);
  }
}
