import {
  type DerivativeTechnique,
  loadRules,
  meanCost,
  nearestClassLink,
  newton,
  pointwiseLoss,
  RuleLearner,
  type RuleModel,
  type RuleTrainingParts,
  ruleDefinition,
} from '@preflearn/boosting';
import type { ClassPrediction, OptionInput, OrdinalTarget } from '@preflearn/core';
import { ID, SQUARED_RULES_OPTIONS } from './options.js';

const squaredLoss = /* @__PURE__ */ pointwiseLoss<OrdinalTarget>({
  id: 'squared',
  targetKinds: ['ordinal'],
  labels: ({ codes }) => codes.map((code) => code + 1),
  value: (y, f) => (f - y) ** 2 / 2,
  gradient: (y, f) => f - y,
  hessian: () => 1,
});

type Input = OptionInput<typeof SQUARED_RULES_OPTIONS>;

/** Decision rules boosted on the squared error of the class number. */
export class SquaredRules extends RuleLearner<
  typeof SQUARED_RULES_OPTIONS,
  OrdinalTarget,
  DerivativeTechnique
> {
  readonly targetKinds = ['ordinal'] as const;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: Input = {}) {
    super(ID, SQUARED_RULES_OPTIONS, options);
  }

  protected parts(): RuleTrainingParts<OrdinalTarget, DerivativeTechnique> {
    const { options } = this;
    const technique = newton(options.regularisation);
    return {
      loss: squaredLoss,
      technique,
      link: nearestClassLink,
      boost: options,
      error: meanCost,
    };
  }
}

/** Loads a saved model. */
export function loadSquaredRules(document: unknown): RuleModel<ClassPrediction> {
  return loadRules(document, ID, SQUARED_RULES_OPTIONS, () => nearestClassLink);
}

/** Squared rules for programs that list learners. */
export const squaredRulesDefinition = /* @__PURE__ */ ruleDefinition({
  id: ID,
  title: 'Squared rules',
  summary: 'Ordinal classification by boosting decision rules on the squared error.',
  targetKinds: ['ordinal'],
  options: SQUARED_RULES_OPTIONS,
  help: { regularisation: 'Added to the weight of the covered rows in the response.' },
  create: (options) => new SquaredRules(options as Input),
  load: loadSquaredRules,
});
