export type { Decision } from './decision.js';
export type { StoppingRule } from './hold-out.js';
export {
  loadMLRules,
  ML_RULES_OPTIONS,
  MLRules,
  type MLRulesInput,
  type MLRulesModel,
  type MLRulesOptions,
  mlRulesDefinition,
} from './ml-rules.js';
export { type MultinomialLossOptions, multinomialLoss } from './multinomial-loss.js';
export { type ProbabilityLinkOptions, probabilityLink } from './probability-link.js';
export type { ResponseOptions } from './response.js';
