export { type PairWeighting, type RankLossOptions, rankLoss } from './rank-loss.js';
export {
  loadRankRules,
  RankRules,
  type RankRulesInput,
  type RankRulesModel,
  type RankRulesOptions,
  rankRulesDefinition,
} from './rank-rules.js';
export { RANK_RULES_OPTIONS } from './rank-rules-options.js';
