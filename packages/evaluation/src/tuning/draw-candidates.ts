import {
  type LearnerDefinition,
  type NumberRange,
  type OptionValue,
  Random,
  type SearchRange,
  type SearchSpace,
  UsageError,
} from '@preflearn/core';
import { exp, log } from '@preflearn/core/numbers';
import type { Settings } from './candidate.js';

/** Random stream of the seed for drawing candidates; splits and training use others. */
const CANDIDATE_STREAM = 2 ** 30;

/** Significant digits of a drawn number: enough to tell settings apart, few enough to type. */
const DIGITS = 3;

/** The source of candidates. */
export interface CandidateSource {
  readonly definition: LearnerDefinition;
  readonly space: SearchSpace;
  /** Settings that are not varied. */
  readonly fixed: Settings;
}

/**
 * Draws candidates at random, option by option in the order of the space; the first has the default settings. An option
 * that does not matter is left out, and a staged one takes its upper end. Contradictory candidates and duplicates are
 * redrawn, as long as new ones turn up.
 *
 * @param count  most candidates; fewer if the space has fewer
 */
export function randomCandidates(
  source: CandidateSource,
  count: number,
  seed: number,
): readonly Settings[] {
  const random = new Random(seed, CANDIDATE_STREAM);
  const usual = defaultsOf(source);
  const first = completed(source, (name, range) =>
    'values' in range || !range.staged ? usual[name] : range.to,
  );
  const found = new Map([[JSON.stringify(first), first]]);
  for (let tries = 0; found.size < count && tries < 20 * count; tries++) {
    const drawn = completed(source, (name, range) => drawnValue(source, name, range, random));
    if (isTaken(source, drawn)) found.set(JSON.stringify(drawn), drawn);
  }
  return [...found.values()];
}

/**
 * All combinations of values: for a range, some numbers at equal distances on its scale; for a list, all values.
 *
 * @param points  how many numbers to take from a range
 */
export function gridCandidates(source: CandidateSource, points: number): readonly Settings[] {
  const { space } = source;
  const found = new Map<string, Settings>();
  const names = Object.keys(space);
  const walk = (chosen: Settings, at: number) => {
    if (at === names.length) {
      const settings = completed(source, (name) => chosen[name]);
      if (isTaken(source, settings)) found.set(JSON.stringify(settings), settings);
      return;
    }
    const name = names[at];
    for (const value of pointsOf(source, name, space[name], points)) {
      walk({ ...chosen, [name]: value }, at + 1);
    }
  };
  walk({}, 0);
  return [...found.values()];
}

/**
 * Whether the learner accepts the settings together: contradictory settings are not candidates.
 *
 * @throws UsageError for settings that are wrong by themselves
 */
export function isTaken({ definition, fixed }: CandidateSource, settings: Settings): boolean {
  try {
    definition.create({ ...fixed, ...settings });
    return true;
  } catch (error) {
    if (error instanceof UsageError && error.code === 'OPTION_CONFLICT') return false;
    throw error;
  }
}

/** Settings from a value for each option that matters. */
function completed(
  source: CandidateSource,
  choose: (name: string, range: SearchRange) => OptionValue,
): Settings {
  const all: Record<string, OptionValue> = { ...defaultsOf(source) };
  const chosen: Record<string, OptionValue> = {};
  for (const [name, range] of Object.entries(source.space)) {
    if (range.when && !range.when.is.includes(all[range.when.option])) continue;
    all[name] = chosen[name] = choose(name, range);
  }
  return chosen;
}

function defaultsOf({ definition, fixed }: CandidateSource): Settings {
  return definition.create(fixed).options;
}

function drawnValue(
  { definition }: CandidateSource,
  name: string,
  range: SearchRange,
  random: Random,
): OptionValue {
  if ('values' in range) return range.values[random.integer(range.values.length)];
  return range.staged ? range.to : between(range, random.uniform(), isWhole(definition, name));
}

function pointsOf(
  { definition }: CandidateSource,
  name: string,
  range: SearchRange,
  points: number,
): readonly OptionValue[] {
  if ('values' in range) return range.values;
  if (range.staged) return [range.to];
  const whole = isWhole(definition, name);
  const last = Math.max(1, points - 1);
  return Array.from({ length: points }, (_, i) => between(range, i / last, whole));
}

/** The rounded number at a given share of the way between the ends. */
function between({ from, to, scale }: NumberRange, share: number, whole: boolean): number {
  const exact =
    scale === 'log' ? exp(log(from) + share * (log(to) - log(from))) : from + share * (to - from);
  const rounded = whole ? Math.round(exact) : Number(exact.toPrecision(DIGITS));
  return Math.min(to, Math.max(from, rounded));
}

function isWhole({ options }: LearnerDefinition, name: string): boolean {
  return options[name]?.type === 'integer';
}
