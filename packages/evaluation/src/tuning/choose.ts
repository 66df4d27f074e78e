import type { OptionValue, SearchSpace } from '@preflearn/core';
import type { Metric } from '../metric.js';
import type { Candidate, Score, Settings } from './candidate.js';
import { stagedOptions } from './search-space-of.js';

/** A candidate, with as many steps as suit it. */
export interface Choice {
  /** Number of the candidate, from 0. */
  readonly candidate: number;
  /** What it sets. */
  readonly settings: Settings;
  readonly mean: number;
  readonly standardError: number | null;
}

/**
 * The best score of a curve; of equal ones that of the fewest steps, and one that is undefined only where all are.
 *
 * @param curve  at least one, by steps ascending
 */
export function bestScore(curve: readonly Score[], metric: Metric): Score {
  return curve.reduce((best, score) => (isBetter(score, best, metric) ? score : best));
}

/** Whether a score is better than another one; an undefined one is worse than all others. */
export function isBetter(a: Score, b: Score, { direction }: Metric): boolean {
  if (a.mean === null || b.mean === null) return a.mean !== null;
  return direction === 'lower' ? a.mean < b.mean : a.mean > b.mean;
}

/**
 * The best candidate of those that were tried on all rows, and the simplest that is not worse by more than one standard error of
 * the best. Simple is what the ranges of the space say, in their order; of equally simple ones the better.
 *
 * Source: Breiman, Friedman, Olshen and Stone (1984), Classification and regression trees, section 3.4.3.
 *
 * @returns `undefined` where the metric is undefined for all
 */
export function choose(
  candidates: readonly Candidate[],
  space: SearchSpace,
  defaults: Settings,
  metric: Metric,
): { readonly best: Choice; readonly simplest: Choice } | undefined {
  const [staged] = stagedOptions(space);
  const rungs = Math.max(...candidates.map((candidate) => candidate.rungs.length));
  const choices = candidates.flatMap(({ settings, rungs: own }, candidate) => {
    if (own.length < rungs) return [];
    const { score, curve = [score] } = own[rungs - 1];
    return curve.flatMap(({ steps, mean, standardError }): Choice[] => {
      if (mean === null) return [];
      const set = staged === undefined || steps === undefined ? {} : { [staged]: steps };
      return [{ candidate, settings: { ...settings, ...set }, mean, standardError }];
    });
  });
  if (choices.length === 0) return undefined;
  const best = choices.reduce((a, b) => (isBetter(b, a, metric) ? b : a));
  const near = choices.filter(
    ({ mean }) => Math.abs(mean - best.mean) <= (best.standardError ?? 0),
  );
  const simplest = near.reduce((a, b) => {
    const order = bySimplicity(
      { ...defaults, ...b.settings },
      { ...defaults, ...a.settings },
      space,
    );
    return order < 0 || (order === 0 && isBetter(b, a, metric)) ? b : a;
  });
  return { best, simplest };
}

/** Below 0 where the first settings are the simpler ones. */
function bySimplicity(a: Settings, b: Settings, space: SearchSpace): number {
  for (const [name, { simpler }] of Object.entries(space)) {
    if (simpler === undefined) continue;
    const [x, y] = [numberOf(a[name]), numberOf(b[name])];
    if (x !== y) return simpler === 'low' ? (x < y ? -1 : 1) : x > y ? -1 : 1;
  }
  return 0;
}

/** None is more than any number. */
function numberOf(value: OptionValue | undefined): number {
  return typeof value === 'number' ? value : value === null ? Infinity : Number(value ?? 0);
}
