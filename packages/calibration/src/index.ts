export { Calibrated } from './calibrated.js';
export { calibratedDefinition } from './calibrated-definition.js';
export { CalibratedModel, type CalibratedModelParts } from './calibrated-model.js';
export {
  type CalibratedParameters,
  type Calibration,
  calibratedParametersSchema,
} from './calibrated-parameters.js';
export { CALIBRATION_OPTIONS, type CalibrationInput } from './calibration-options.js';
export {
  type CumulativeScaling,
  cumulativeProbabilities,
  fitCumulativeScaling,
} from './cumulative-scaling.js';
export { INTERVALS, IntervalModel, type IntervalModelParts } from './interval-model.js';
export { type IntervalParameters, intervalParametersSchema } from './interval-parameters.js';
export { loadCalibrated, loadIntervals } from './load-calibrated.js';
export { type LogOdds, plattScaling } from './platt-scaling.js';
export {
  correctedProbabilities,
  fitPowerCorrection,
  type PowerCorrection,
} from './power-correction.js';
export {
  effectiveRows,
  fitIntervalRule,
  type IntervalRule,
  predictionIntervals,
  rowsForIntervals,
} from './prediction-intervals.js';
export {
  fitSetRule,
  nonconformity,
  type Predicted,
  predictionSets,
  type SetRule,
} from './prediction-sets.js';
export { setText } from './set-text.js';
