export { SQUARED_RULES_OPTIONS } from './options.js';
export { loadSquaredRules, SquaredRules, squaredRulesDefinition } from './squared-rules.js';
