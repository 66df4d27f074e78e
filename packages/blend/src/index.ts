export type { BlendParts, FoldErrors, RulesPart } from './blend-parts.js';
export { SMOOTH_RULES_OPTIONS, type SmoothRulesOptions } from './smooth-options.js';
export {
  loadSmoothRules,
  SmoothRules,
  type SmoothRulesInput,
  smoothRulesDefinition,
} from './smooth-rules.js';
export { SmoothRulesModel } from './smooth-rules-model.js';
