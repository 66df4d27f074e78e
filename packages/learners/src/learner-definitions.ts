import { calibratedDefinition } from '@preflearn/calibration';
import type { LearnerDefinition } from '@preflearn/core';
import { builtInLearners } from './built-in-learners.js';

/** The definitions of all learners of preflearn, with the calibrated form of each that predicts classes. */
export const learnerDefinitions: readonly LearnerDefinition[] = /* @__PURE__ */ withForms(
  builtInLearners.map(({ definition }) => definition),
);

/** Learners of classes, their calibrated forms, and the others. */
function withForms(definitions: readonly LearnerDefinition[]): readonly LearnerDefinition[] {
  const ofClasses = definitions.filter(({ targetKinds }) =>
    targetKinds.some((kind) => kind === 'ordinal' || kind === 'nominal'),
  );
  const others = definitions.filter((definition) => !ofClasses.includes(definition));
  return [...ofClasses, ...ofClasses.map(calibratedDefinition), ...others];
}
