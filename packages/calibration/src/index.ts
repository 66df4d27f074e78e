export {
  CALIBRATION_OPTIONS,
  Calibrated,
  type CalibrationInput,
  calibratedDefinition,
  loadCalibrated,
} from './calibrated.js';
export { CalibratedModel, type CalibratedModelParts } from './calibrated-model.js';
export {
  type CalibratedParameters,
  type Calibration,
  calibratedParametersSchema,
} from './calibrated-parameters.js';
export {
  type CumulativeScaling,
  cumulativeProbabilities,
  fitCumulativeScaling,
} from './cumulative-scaling.js';
export { type LogOdds, plattScaling } from './platt-scaling.js';
export {
  correctedProbabilities,
  fitPowerCorrection,
  type PowerCorrection,
} from './power-correction.js';
export {
  fitSetRule,
  nonconformity,
  type Predicted,
  predictionSets,
  type SetRule,
} from './prediction-sets.js';
export { setText } from './set-text.js';
