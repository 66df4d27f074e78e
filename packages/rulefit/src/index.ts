export type { LinearTerm } from './linear-term.js';
export { loadRuleFit, RuleFit, ruleFitDefinition } from './rulefit.js';
export { RuleFitModel } from './rulefit-model.js';
export type { SlopedTerm } from './rulefit-model-parts.js';
export { RULEFIT_OPTIONS, type RuleFitInput, type RuleFitOptions } from './rulefit-options.js';
