import { type CounterfactualModel, RuleModel } from '@preflearn/boosting';
import { CalibratedModel, IntervalModel } from '@preflearn/calibration';
import type { Model } from '@preflearn/core';
import { ShortRulesModel } from '@preflearn/short-rules';

/**
 * The model whose rules determine the class: the model itself, or the one that it calibrates, which predicts the same
 * classes; `undefined` if there are no rules.
 */
export function rulesWithin(model: Model): CounterfactualModel | undefined {
  if (model instanceof CalibratedModel || model instanceof IntervalModel) {
    return rulesWithin(model.base);
  }
  return model instanceof RuleModel || model instanceof ShortRulesModel ? model : undefined;
}
