import {
  type LearnerDefinition,
  type OptionInput,
  type OptionSpecs,
  type TargetKind,
  UsageError,
} from '@preflearn/core';
import { quoted } from '@preflearn/core/text';

/** The options of calibration, in addition to those of the learner, with their defaults. */
export const CALIBRATION_OPTIONS = {
  coverage: {
    type: 'number',
    default: 0.9,
    min: 0,
    above: true,
    max: 0.999,
    optional: true,
  },
  calibrationFolds: {
    type: 'integer',
    default: 5,
    min: 2,
    max: 1000,
  },
  correction: { type: 'flag', default: true },
} as const satisfies OptionSpecs;

/** Options as given by a caller; all are optional. */
export type CalibrationInput = OptionInput<typeof CALIBRATION_OPTIONS>;

/** Kinds of target that have class probabilities and sets, or intervals. */
const CALIBRATED_KINDS: readonly TargetKind[] = ['ordinal', 'nominal', 'numeric'];

/** Id of the calibrated form of a learner. */
export function calibratedId(base: string): string {
  return `calibrated-${base}`;
}

/**
 * The target kinds of a learner that can be calibrated.
 *
 * @throws UsageError ARGUMENT if there is none
 */
export function calibratedKinds(
  base: Pick<LearnerDefinition, 'id' | 'targetKinds'>,
): readonly TargetKind[] {
  const kinds = base.targetKinds.filter((kind) => CALIBRATED_KINDS.includes(kind));
  if (kinds.length > 0) return kinds;
  throw new UsageError('ARGUMENT', `${quoted(base.id)} cannot be calibrated`, {
    where: { learner: calibratedId(base.id) },
    remedy: 'give a learner of classes or numbers',
  });
}
