export {
  type DescribeEffectsOptions,
  describeEffects,
  type EffectDescription,
} from './describe-effects.js';
export type {
  AttributeEffect,
  EffectCurve,
  EffectOptions,
  EffectOutputs,
  PairEffect,
} from './effect.js';
export { effectAt } from './effect-at.js';
export { type PredictedEffectOptions, predictedEffects } from './predicted-effects.js';
export { ruleEffects } from './rule-effects.js';
export { type PairEffectOptions, rulePairEffects } from './rule-pair-effects.js';
