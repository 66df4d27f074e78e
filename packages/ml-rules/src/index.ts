export type { Decision } from './decision.js';
export type { StoppingRule } from './hold-out.js';
export {
  loadMLRules,
  MLRules,
  type MLRulesInput,
  type MLRulesModel,
  type MLRulesOptions,
  mlRulesDefinition,
} from './ml-rules.js';
export { ML_RULES_OPTIONS } from './ml-rules-options.js';
export { multinomialLoss } from './multinomial-loss.js';
export type { StepFactors } from './odds-terms.js';
export { type ProbabilityLinkOptions, probabilityLink } from './probability-link.js';
export type { OddsQuestion, ResponseOptions } from './response.js';
export type { ChannelRows } from './response-channels.js';
export type { MultinomialLossOptions, ResponseSearch } from './response-search.js';
export type { ResponseSystem, TriedResponse } from './tried-responses.js';
