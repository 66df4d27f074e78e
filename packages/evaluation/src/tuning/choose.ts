import type { OptionValue, SearchSpace } from '@preflearn/core';
import type { Metric } from '../metrics/metric.js';
import type { Candidate, Score, Settings } from './candidate.js';
import { stagedOptions } from './search-space-of.js';

/** A candidate, with its best number of steps. */
export interface Choice {
  /** Number of the candidate, from 0. */
  readonly candidate: number;
  /** Its settings. */
  readonly settings: Settings;
  readonly mean: number;
  readonly standardError: number | null;
}

/**
 * The best score of a curve; ties go to the fewest steps; an undefined score only if all are undefined.
 *
 * @param curve  at least one score, by ascending number of steps
 */
export function bestScore(curve: readonly Score[], metric: Metric): Score {
  return curve.reduce((best, score) => (isBetter(score, best, metric) ? score : best));
}

/** Whether a score is better than another; an undefined score is worse than all others. */
export function isBetter(a: Score, b: Score, { direction }: Metric): boolean {
  if (a.mean === null || b.mean === null) return a.mean !== null;
  return direction === 'lower' ? a.mean < b.mean : a.mean > b.mean;
}

/**
 * The best of the candidates that were tried on all rows, and the simplest one within one standard error of it. The
 * ranges of the space, in their order, define what is simpler; among equally simple candidates the better one is taken.
 *
 * Source: Breiman, Friedman, Olshen and Stone (1984), Classification and regression trees, section 3.4.3.
 *
 * @returns `undefined` if the metric is undefined for all of them
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

/** Below 0 if the first settings are the simpler ones. */
function bySimplicity(a: Settings, b: Settings, space: SearchSpace): number {
  for (const [name, { simpler }] of Object.entries(space)) {
    if (simpler === undefined) continue;
    const [x, y] = [numberOf(a[name]), numberOf(b[name])];
    if (x !== y) return simpler === 'low' ? (x < y ? -1 : 1) : x > y ? -1 : 1;
  }
  return 0;
}

/** `none` counts as larger than any number. */
function numberOf(value: OptionValue | undefined): number {
  return typeof value === 'number' ? value : value === null ? Infinity : Number(value ?? 0);
}
