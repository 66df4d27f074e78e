export { autoDefinition, PREFERENCE } from './auto-definition.js';
export { AUTO_ID, AUTO_OPTIONS, type AutoInput, AutoLearner } from './auto-learner.js';
export { chooseCandidate } from './choose-candidate.js';
export {
  EARLY_STOPPING_OPTIONS,
  EarlyStopping,
  type EarlyStoppingInput,
  type Stopping,
} from './early-stopping.js';
export type { StoppingPoint, StoppingRule } from './error-curve.js';
export { foldRepeats } from './fold-repeats.js';
export type { CandidateResult, ChoiceRule, LearnerSelection } from './learner-selection.js';
export {
  type SavedCandidate,
  type SavedSelection,
  SELECTION_VERSION,
  selectionOf,
  withSelection,
} from './saved-selection.js';
export { type SelectionPlan, selectLearner } from './select-learner.js';
export { USUAL_RATIOS, type UsualRatios } from './usual-ratios.js';
