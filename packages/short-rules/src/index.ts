export { Compaction } from './compaction.js';
export type { FittedPrediction } from './fitted-target.js';
export type { LinearTerm } from './linear-term.js';
export { loadShortRules, ShortRules, shortRulesDefinition } from './short-rules.js';
export { ShortRulesModel } from './short-rules-model.js';
export {
  SHORT_RULES_OPTIONS,
  type ShortRulesInput,
  type ShortRulesOptions,
} from './short-rules-options.js';
