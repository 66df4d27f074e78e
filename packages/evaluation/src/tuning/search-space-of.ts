import {
  type LearnerDefinition,
  type NumberOption,
  type OptionSpec,
  type OptionValue,
  type SearchRange,
  type SearchSpace,
  UsageError,
} from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { quoted } from '@preflearn/core/text';
import type { Settings } from './candidate.js';
import { isTaken } from './draw-candidates.js';

/** By what factor from its default a number without an upper bound is searched. */
const FACTOR = 4;

/**
 * The search space of a learner: its own, or one derived from its options, without the fixed settings. Choices and
 * flags are tried with all values, numbers over their whole range if they have two bounds, otherwise from a quarter to
 * four times the default; numbers without a default, and matrices, are not varied.
 *
 * @param fixed  settings that are not varied
 */
export function searchSpaceOf(definition: LearnerDefinition, fixed: Settings = {}): SearchSpace {
  checkGiven('searchSpaceOf', definition, 'the definition of a learner', ['id', 'options']);
  const space = definition.searchSpace ?? derivedSpace(definition);
  return Object.fromEntries(Object.entries(space).filter(([name]) => !Object.hasOwn(fixed, name)));
}

function derivedSpace({ options }: LearnerDefinition): SearchSpace {
  const ranges = Object.entries(options).map(([name, spec]) => [name, rangeOf(spec)] as const);
  return Object.fromEntries(
    ranges.filter((entry): entry is [string, SearchRange] => entry[1] !== undefined),
  );
}

function rangeOf(spec: OptionSpec): SearchRange | undefined {
  switch (spec.type) {
    case 'choice':
      return { values: spec.choices };
    case 'flag':
      return { values: [false, true] };
    case 'matrix':
      return undefined;
    default:
      return numbersOf(spec);
  }
}

function numbersOf(spec: NumberOption): SearchRange | undefined {
  const { type, default: usual, min, max = Infinity, above } = spec;
  if (!above && max - min <= 1) return { from: min, to: max };
  if (usual === null || usual <= 0) return undefined;
  const least = type === 'integer' ? Math.ceil(usual / FACTOR) : usual / FACTOR;
  return { from: Math.max(least, min), to: Math.min(usual * FACTOR, max), scale: 'log' };
}

/**
 * Refuses a space that contains something the learner does not accept.
 *
 * @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE from the learner; ARGUMENT for an empty space or range,
 *   two staged options, or a condition on an option that does not come before it
 */
export function checkSpace(
  definition: LearnerDefinition,
  space: SearchSpace,
  fixed: Settings,
): void {
  const names = Object.keys(space);
  if (names.length === 0) throw refused('there is nothing to try', 'name a setting and its values');
  names.forEach((name, i) => {
    const range = space[name];
    for (const value of endsOf(name, range))
      isTaken({ definition, space, fixed }, { [name]: value });
    if (range.when === undefined || !names.includes(range.when.option)) return;
    if (names.indexOf(range.when.option) < i) return;
    throw refused(`${quoted(name)} depends on an option behind it`, 'put that one first');
  });
  if (stagedOptions(space).length > 1) throw refused('two options are staged', 'leave one');
}

/** Names of the options for which one training run covers all values. */
export function stagedOptions(space: SearchSpace): readonly string[] {
  checkGiven('stagedOptions', space, 'a search space', []);
  return Object.keys(space).filter((name) => {
    const range = space[name];
    return 'staged' in range && range.staged === true;
  });
}

function endsOf(name: string, range: SearchRange): readonly OptionValue[] {
  if ('values' in range) {
    if (range.values.length === 0) throw refused(`${quoted(name)} has no values`, 'name some');
    return range.values;
  }
  const { from, to, scale } = range;
  if (!(from <= to) || (scale === 'log' && !(from > 0))) {
    const wanted = scale === 'log' ? 'two numbers above 0, the lower first' : 'the lower end first';
    throw refused(`${quoted(name)} runs from ${from} to ${to}`, `give ${wanted}`);
  }
  return [from, to];
}

function refused(problem: string, remedy: string): UsageError {
  return new UsageError('ARGUMENT', `the search: ${problem}`, { remedy });
}
