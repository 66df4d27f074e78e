export { type Bins, codeArray, quantileBins } from './data/binning.js';
export { midpoint } from './data/equal-frequency.js';
export { type HeldPart, heldParts } from './data/held-parts.js';
export { heldShares } from './data/held-shares.js';
export { newPositions, predictedPositions } from './data/label-positions.js';
export { type MergedRows, mergeEqualRows } from './data/merge-equal-rows.js';
export { pickRows } from './data/pick-rows.js';
export { automaticScaling, type Scaling } from './data/scaling.js';
export { weightsInUnit, weightUnit } from './data/weight-unit.js';
export { positionsOfScores } from './learning/expected-positions.js';
export { allocate, type Numbers, type NumbersType } from './numbers/allocate.js';
export { chiSquareTail } from './numbers/chi-square-tail.js';
export { exp, log, logSumExp, powerOfTwo } from './numbers/exp-log.js';
export { exponentOf } from './numbers/exponent-of.js';
export { filled } from './numbers/filled.js';
export { normalDensity, normalTail } from './numbers/normal-tail.js';
export { poolAdjacentViolators } from './numbers/pool-adjacent-violators.js';
export { checkSeed } from './numbers/random.js';
export { sampleWithoutReplacement, shuffledIndices } from './numbers/sampling.js';
export {
  fittedPrior,
  type HeldProbabilities,
  mixShares,
  readSharePrior,
  type SharePrior,
  sharePrior,
} from './numbers/share-prior.js';
export {
  firstAtLeast,
  lastAtMost,
  type SortedDistinct,
  sortedDistinct,
} from './numbers/sorting.js';
export { standardNormal } from './numbers/standard-normal.js';
export { type StandardScale, standardised, standardScale } from './numbers/standard-scale.js';
export { startOfKeys } from './numbers/start-of-keys.js';
