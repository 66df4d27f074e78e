import {
  type LearnerDefinition,
  type OptionValue,
  parseOption,
  type SearchRange,
  type SearchSpace,
  UsageError,
} from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import { type Settings, searchSpaceOf } from '@preflearn/evaluation';
import { InvalidArgumentError } from 'commander';
import { list } from '../text/argument-parsers.js';
import { conflict } from '../text/option-conflict.js';

/** Ratio of a range's ends from which it is searched on a logarithmic scale. */
const WIDE = 10;

/**
 * The search space of a learner requested by `--try key=a,b,c` and `--try key=from:to`; without any, the learner's own.
 *
 * @param fixed  settings that are not varied
 * @throws UsageError ARGUMENT, OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE, OPTION_CONFLICT
 */
export function triedSpace(
  definition: LearnerDefinition,
  texts: readonly string[] = [],
  fixed: Settings = {},
): SearchSpace {
  if (texts.length === 0) return searchSpaceOf(definition, fixed);
  const usual = searchSpaceOf(definition);
  const entries = texts.map((text) => {
    const [, key, values] = /^\s*([^=\s]+)\s*=(.*)$/s.exec(text) ?? [];
    if (key === undefined) {
      throw new UsageError('ARGUMENT', `found ${quoted(text)}, expected key=values`, {
        where: { option: 'try' },
        remedy: 'write for instance --try shrinkage=0.05,0.1,0.3 or --try shrinkage=0.05:0.5',
      });
    }
    if (Object.hasOwn(fixed, key)) {
      const problem = `${quoted(key)} is set, and to be tried`;
      throw conflict('try', problem, 'leave out one of the two');
    }
    return [key, rangeOf(definition, key, values, usual[key])] as const;
  });
  const twice = entries.find(([key], i) => entries.findIndex(([other]) => other === key) < i);
  if (twice !== undefined) {
    const problem = `${quoted(twice[0])} is to be tried in two ways`;
    throw conflict('try', problem, 'give all values of a setting at once');
  }
  const tried = Object.fromEntries(entries);
  // In the learner's order, so that an option comes after those it depends on.
  const known = Object.keys(usual).filter((key) => Object.hasOwn(tried, key));
  return Object.fromEntries(
    [...new Set([...known, ...Object.keys(tried)])].map((key) => [key, tried[key]]),
  );
}

/** @throws UsageError ARGUMENT for an empty value */
function valuesIn(key: string, text: string): readonly string[] {
  try {
    return list(text);
  } catch (cause) {
    if (!(cause instanceof InvalidArgumentError)) throw cause;
    const problem = `found ${quoted(`${key}=${text}`)}, ${cause.message.replace(/\.$/, '')}`;
    throw new UsageError('ARGUMENT', problem, { where: { option: 'try' }, cause });
  }
}

function rangeOf(
  { id, options }: LearnerDefinition,
  key: string,
  text: string,
  usual: SearchRange | undefined,
): SearchRange {
  const parsed = (value: string): OptionValue => parseOption(id, options, key, value);
  const facts = {
    ...(usual?.when && { when: usual.when }),
    ...(usual?.simpler && { simpler: usual.simpler }),
  };
  const ends = text.split(':');
  if (ends.length !== 2) return { ...facts, values: valuesIn(key, text).map(parsed) };
  const [from, to] = ends.map((end) => Number(parsed(end)));
  const staged = usual !== undefined && 'staged' in usual && usual.staged === true;
  return { ...facts, from, to, scale: from > 0 && to / from >= WIDE ? 'log' : 'linear', staged };
}
