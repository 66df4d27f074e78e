export type { BlendParts, FoldErrors, RulesPart } from './blend-parts.js';
export { SMOOTH_RULES_OPTIONS, type SmoothRulesOptions } from './smooth-options.js';
export {
  loadSmoothRanking,
  SmoothRanking,
  smoothRankingDefinition,
} from './smooth-ranking.js';
export { SmoothRankingModel } from './smooth-ranking-model.js';
export {
  SMOOTH_RANKING_OPTIONS,
  type SmoothRankingInput,
  type SmoothRankingOptions,
} from './smooth-ranking-options.js';
export type { FoldTaus, SmoothRankingParts } from './smooth-ranking-parts.js';
export {
  loadSmoothRules,
  SmoothRules,
  type SmoothRulesInput,
  smoothRulesDefinition,
} from './smooth-rules.js';
export { SmoothRulesModel } from './smooth-rules-model.js';
