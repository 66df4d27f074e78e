import { calibratedDefinition } from '@preflearn/calibration';
import type { LearnerDefinition } from '@preflearn/core';
import { builtInLearners } from './built-in-learners.js';

/** The definitions of all learners of preflearn, with the calibrated form of each that predicts classes or numbers. */
export const learnerDefinitions: readonly LearnerDefinition[] = /* @__PURE__ */ withForms(
  builtInLearners.map(({ definition }) => definition),
);

/** Learners of classes, their calibrated forms, learners of numbers alone, their calibrated forms, and the others. */
function withForms(definitions: readonly LearnerDefinition[]): readonly LearnerDefinition[] {
  const ofClasses = definitions.filter(({ targetKinds }) =>
    targetKinds.some((kind) => kind === 'ordinal' || kind === 'nominal'),
  );
  const ofNumbers = definitions.filter(
    (one) => one.targetKinds.includes('numeric') && !ofClasses.includes(one),
  );
  const others = definitions.filter((one) => ![...ofClasses, ...ofNumbers].includes(one));
  return [...withOwnForm(ofClasses), ...withOwnForm(ofNumbers), ...others];
}

function withOwnForm(definitions: readonly LearnerDefinition[]): readonly LearnerDefinition[] {
  return [...definitions, ...definitions.map(calibratedDefinition)];
}
