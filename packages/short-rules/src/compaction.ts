import type { Rule, RuleModel } from '@preflearn/boosting';
import {
  alignToSchema,
  type ClassPrediction,
  checkOptions,
  DataError,
  type LabelledTable,
  SteppedLearner,
  Table,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkTargetKind } from '@preflearn/core/models';
import { listed } from '@preflearn/core/text';
import type { RulePool } from './rule-pool.js';
import type { ShortRulesModel } from './short-rules-model.js';
import {
  ID,
  SHORT_RULES_OPTIONS,
  type ShortRulesInput,
  type ShortRulesOptions,
} from './short-rules-options.js';
import { trainShortRules } from './train-short-rules.js';

/**
 * Short rules from an ensemble that is already trained: the beginnings of its rules are the pool from which rules are
 * chosen, and the options of the short runs are ignored.
 *
 * Takes a table with the attributes and the target that the ensemble was trained on; its rows are used to choose the
 * rules and to fit their responses. They can be the ensemble's training rows or others.
 */
export class Compaction extends SteppedLearner<ShortRulesModel> {
  readonly id = ID;
  readonly targetKinds = ['ordinal', 'nominal'] as const;
  readonly options: ShortRulesOptions;
  readonly #ensemble: RuleModel<ClassPrediction>;

  /**
   * @param ensemble  a rule model for classes
   * @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE
   */
  constructor(ensemble: RuleModel<ClassPrediction>, options: ShortRulesInput = {}) {
    super();
    this.options = checkOptions(ID, SHORT_RULES_OPTIONS, options);
    this.#ensemble = ensemble;
  }

  /**
   * {@inheritDoc @preflearn/core!index.Learner.train}
   *
   * @throws DataError COLUMN_MISSING, COLUMN_TYPE and CATEGORY_UNKNOWN for attributes, TARGET_CLASSES for classes other
   *   than those of the ensemble; and what training throws
   */
  train(
    data: LabelledTable,
    seed: number,
    resources: TrainingResources = {},
  ): Training<ShortRulesModel> {
    checkTargetKind(ID, this.targetKinds, data);
    const { schema, rules } = this.#ensemble;
    const { target } = data;
    const { kind, classes, cuts, medians } = schema.target;
    if (target.kind !== kind || target.classes.join('\n') !== classes.join('\n')) {
      throw new DataError(
        'TARGET_CLASSES',
        `found the classes ${listed(target.classes)} (${target.kind}), but the model was trained on ` +
          `${listed(classes)} (${kind})`,
        { where: { column: target.name }, remedy: 'give a table with the classes of the model' },
      );
    }
    const columns = alignToSchema(schema, data.attributes);
    const own: LabelledTable = {
      ...data,
      attributes: new Table(columns, schema.reading),
      target: {
        ...target,
        ...(cuts && target.kind === 'ordinal' && { cuts, ...(medians && { medians }) }),
      },
    };
    return trainShortRules(knownRules(rules), this.options, own, seed, resources);
  }
}

function knownRules(rules: readonly Rule[]): RulePool {
  // biome-ignore lint/correctness/useYield: all are there at once
  return function* () {
    return rules;
  };
}
