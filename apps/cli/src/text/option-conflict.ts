import { UsageError } from '@preflearn/core';
import type { Remedy, RemedyInput } from '@preflearn/core/errors';
import { flagOf } from './command-line-words.js';

/** Remedy: to leave an option out. */
export function leaveOut(option: string): Remedy {
  return { action: 'leave-out', option };
}

/**
 * The error for an option that cannot be given here, under OPTION_CONFLICT.
 *
 * @param option  its name in code
 * @param remedy  what to do; to leave it out, if nothing else is said
 */
export function conflict(
  option: string,
  problem: string,
  ...remedy: readonly RemedyInput[]
): UsageError {
  return new UsageError('OPTION_CONFLICT', problem, {
    where: { option },
    remedy: remedy.length === 0 ? leaveOut(option) : remedy,
  });
}

/**
 * Checks that no option is given without the one that it refines.
 *
 * @param needed  by the name of an option, the name of the one that it needs
 * @throws UsageError OPTION_CONFLICT
 */
export function checkNeeded<O extends object>(
  options: O,
  needed: { readonly [K in keyof O]?: keyof O & string },
): void {
  for (const [option, other] of Object.entries(needed) as [keyof O & string, keyof O & string][]) {
    const given = options[option] ?? false;
    if (given === false || options[other] !== undefined) continue;
    const flag = flagOf(other);
    const problem = `it is for ${flag}, which was not given`;
    throw conflict(option, problem, `give ${flag} too`, leaveOut(option));
  }
}
