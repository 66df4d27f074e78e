export { addVotes, bordaCentre, bordaVotes, orderByVotes } from './borda.js';
export { estimateTheta } from './estimate-theta.js';
export { expectedRanks } from './expected-ranks.js';
export {
  fitMallows,
  type MallowsFit,
  type MallowsFitOptions,
  MallowsFitter,
} from './fit-mallows.js';
export { discordantPairs } from './inversions.js';
export { kemenyCentre, MAX_KEMENY_LABELS } from './kemeny.js';
export { kendallDistance, kendallTauScore } from './kendall.js';
export { logLikelihood, logProbability } from './log-probability.js';
export { expectedDistance, logNormaliser, type MallowsModel } from './mallows-model.js';
export { mostProbableExtension, mostProbableExtensionOf } from './most-probable-extension.js';
export { positionsOfOrder } from './orders.js';
export { addPairs, centreOfPairCounts, distanceOfPairCounts, pairCounts } from './pair-counts.js';
export { Rankings, type RankingsOptions } from './rankings.js';
export { sampleMallows } from './sample-mallows.js';
export type { RankingSelection } from './selection.js';
export { footruleDistance, spearmanDistance, spearmanRhoScore } from './spearman.js';
