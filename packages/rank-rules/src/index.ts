export { type PairWeighting, type RankLossOptions, rankLoss } from './rank-loss.js';
export {
  loadRankRules,
  RANK_RULES_OPTIONS,
  RankRules,
  type RankRulesInput,
  type RankRulesModel,
  type RankRulesOptions,
  rankRulesDefinition,
} from './rank-rules.js';
