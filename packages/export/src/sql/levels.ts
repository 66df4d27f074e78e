import { type Step, usesOf, withoutExp } from '@preflearn/core/expressions';
import type { Program } from '../program/program.js';
import { withSmallSteps } from './small-steps.js';

/** Steps that are computed together, and the earlier values that are still needed later. */
export interface Level {
  /** None refers to another step of this level. */
  readonly steps: readonly Step[];
  /** Names of earlier steps that a later level or the result needs. */
  readonly carriedSteps: readonly string[];
  /** Indices of the attributes that a later level needs, ascending. */
  readonly carriedAttributes: readonly number[];
}

/**
 * The steps of a program, with exponentials replaced by elementary steps, grouped into levels.
 *
 * @param mostTests  most tests in a step
 */
export function levelsOf({ steps, outputs }: Program, mostTests: number): readonly Level[] {
  const levels: Step[][] = [];
  const levelOf = new Map<string, number>();
  const lastUses = new Map<string | number, number>();
  for (const step of withSmallSteps(withoutExp(steps), mostTests)) {
    const uses = usesOf(step);
    let level = 0;
    for (const name of uses.steps) level = Math.max(level, levelOf.get(name)! + 1);
    levelOf.set(step.name, level);
    levels[level] ??= [];
    levels[level].push(step);
    for (const used of [...uses.steps, ...uses.attributes]) {
      lastUses.set(used, Math.max(level, lastUses.get(used) ?? 0));
    }
  }
  for (const { step } of outputs) lastUses.set(step, levels.length);
  const needed = [...lastUses];
  return levels.map((ofLevel, at) => {
    const later = needed.filter(([, last]) => last > at).map(([used]) => used);
    return {
      steps: ofLevel,
      carriedSteps: later.filter(
        (used) => typeof used === 'string' && levelOf.get(used)! < at,
      ) as string[],
      carriedAttributes: later.filter((used) => typeof used === 'number').sort((a, b) => a - b),
    };
  });
}
