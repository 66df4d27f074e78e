import { levelsOf, type Step, usesOf, withoutExp } from '@preflearn/core/expressions';
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
export function sqlLevels({ steps, outputs }: Program, mostTests: number): readonly Level[] {
  const small = withSmallSteps(withoutExp(steps), mostTests);
  const levels = levelsOf(small);
  const levelOf = new Map(levels.flatMap((own, at) => own.map(({ name }) => [name, at])));
  const lastUses = new Map<string | number, number>();
  for (const step of small) {
    const uses = usesOf(step);
    for (const used of [...uses.steps, ...uses.attributes]) {
      lastUses.set(used, Math.max(levelOf.get(step.name)!, lastUses.get(used) ?? 0));
    }
  }
  for (const { step } of outputs) lastUses.set(step, levels.length);
  const needed = [...lastUses];
  return levels.map((own, at) => {
    const later = needed.filter(([, last]) => last > at).map(([used]) => used);
    return {
      steps: own,
      carriedSteps: later.filter(
        (used) => typeof used === 'string' && levelOf.get(used)! < at,
      ) as string[],
      carriedAttributes: later.filter((used) => typeof used === 'number').sort((a, b) => a - b),
    };
  });
}
