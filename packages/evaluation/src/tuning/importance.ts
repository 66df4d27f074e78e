import type { OptionValue, SearchSpace } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { mean } from '../statistics/summary.js';
import type { Candidate } from './candidate.js';
import { stagedOptions } from './search-space-of.js';

/** How much a setting mattered. */
export interface SettingImportance {
  readonly setting: string;
  /** Share of the variance of the scores that the setting's value explains, from 0 to 1. */
  readonly share: number;
}

/** Scores of the candidates for which a setting has one of certain values. */
export interface SettingGroup {
  /** The values, such as `0.02 to 0.1`; `undefined` if the setting does not matter; shape [values]. */
  readonly values: readonly (OptionValue | undefined)[];
  /** Shape [candidates of the group]. */
  readonly scores: readonly number[];
}

/** Most groups of a setting. */
const MAX_GROUPS = 5;

/** Fewest candidates in each group of numbers. */
const MIN_IN_GROUP = 4;

/**
 * How much each setting mattered for the scores of all candidates on the rows of the first rung, the most important
 * first. Values are put in at most five groups; the share is that of the variance between groups, corrected for the
 * share that as many random groups would have (epsilon squared),
 *
 *     share = (SSB - (g - 1) SSW / (n - g)) / (SSB + SSW),   at least 0,
 *
 * for n scores in g groups, with SSB and SSW the sums of squares between and within them. It considers one setting at a
 * time.
 *
 * Source: Kelley (1935), An unbiased correlation ratio measure, PNAS 21.
 */
export function settingImportance(
  candidates: readonly Candidate[],
  space: SearchSpace,
): readonly SettingImportance[] {
  const [staged] = stagedOptions(space);
  return Object.keys(space)
    .filter((name) => name !== staged)
    .map((setting) => ({ setting, share: shareOf(groupsOf(candidates, setting)) }))
    .sort((a, b) => b.share - a.share); // a stable sort
}

/** The scores of the candidates on the rows of the first rung, in groups of similar values of a setting, ascending. */
export function groupsOf(
  candidates: readonly Candidate[],
  setting: string,
): readonly SettingGroup[] {
  checkGiven('groupsOf', candidates, 'a list of candidates', { each: ['settings', 'rungs'] });
  const points = candidates.flatMap(({ settings, rungs: [first] }) => {
    const score = first?.score.mean ?? null;
    return score === null ? [] : [{ value: settings[setting], score }];
  });
  const distinct = [...new Set(points.map(({ value }) => value))];
  const numbers = points.filter(({ value }) => typeof value === 'number');
  const others = distinct.filter((value) => typeof value !== 'number');
  const groupOf = (values: readonly (OptionValue | undefined)[]): SettingGroup => ({
    values,
    scores: points.filter(({ value }) => values.includes(value)).map(({ score }) => score),
  });
  return [
    ...numberGroups(numbers.map(({ value }) => Number(value))),
    ...others.map((v) => [v]),
  ].map(groupOf);
}

/** Distinct numbers, in groups of about equal size. */
function numberGroups(numbers: readonly number[]): readonly (readonly number[])[] {
  const distinct = [...new Set(numbers)].sort((a, b) => a - b);
  const most = Math.max(1, Math.min(MAX_GROUPS, Math.floor(numbers.length / MIN_IN_GROUP)));
  if (distinct.length <= MAX_GROUPS) return distinct.map((value) => [value]);
  const sorted = [...numbers].sort((a, b) => a - b);
  const groups: number[][] = Array.from({ length: most }, () => []);
  for (const value of distinct) {
    groups[Math.floor((most * sorted.indexOf(value)) / sorted.length)].push(value);
  }
  return groups.filter((group) => group.length > 0);
}

function shareOf(groups: readonly SettingGroup[]): number {
  const all = groups.flatMap(({ scores }) => scores);
  const centre = mean(all);
  const squares = (values: readonly number[], about: number) =>
    values.reduce((sum, x) => sum + (x - about) ** 2, 0);
  const total = squares(all, centre);
  const within = groups.reduce((sum, { scores }) => sum + squares(scores, mean(scores)), 0);
  const spare = all.length - groups.length;
  if (!(total > 0) || groups.length < 2 || spare < 1) return 0;
  return Math.max(0, (total - within - ((groups.length - 1) * within) / spare) / total);
}
