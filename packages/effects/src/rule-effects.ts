import type { PortableModel, Table } from '@preflearn/core';
import { averageEffects } from './average-effects.js';
import { codedRules } from './coded-rules.js';
import type { AttributeEffect, EffectOptions } from './effect.js';
import { effectRows } from './effect-rows.js';
import { checkIntervals } from './intervals.js';
import { scoredRules } from './scored-rules.js';

/**
 * Partial dependence and accumulated local effects of the attributes of a model of rules, from the rules themselves: a rule
 * adds its response times the share of the rows that fulfil its other conditions wherever its conditions on the attribute hold. The time
 * grows with the number of rules times that of rows, whatever the number of levels; the curves are those that predicting the
 * table again for every level would give, and have all steps of the rules.
 *
 * Sources: Friedman (2001), Greedy function approximation: a gradient boosting machine, The Annals of Statistics 29(5),
 * section 8.2; Apley and Zhu (2020), Visualizing the effects of predictor variables in black box supervised learning models,
 * Journal of the Royal Statistical Society B 82(4). The effect of a missing value is an addition: from the middle level (the most
 * frequent category) to a missing value, averaged over the rows that lack it.
 *
 * @param model  as `portableModelOf` of `@preflearn/export` gives it
 * @param table  rows to average over, such as those of training
 * @returns an effect for each attribute that the model uses, the strongest first
 * @throws DataError MODEL_EXPORT for a model that is none of rules; TABLE_EMPTY, WEIGHTS, COLUMN_MISSING, COLUMN_TYPE,
 *   CATEGORY_UNKNOWN
 * @throws UsageError OPTION_RANGE for `intervals`
 */
export function ruleEffects(
  model: PortableModel,
  table: Table,
  options: EffectOptions = {},
): readonly AttributeEffect[] {
  const intervals = checkIntervals(options);
  const coded = codedRules(scoredRules(model), effectRows(model.schema, table, options));
  return [...averageEffects(coded, intervals).effects].sort(
    (a, b) => b.strength - a.strength || a.attribute - b.attribute,
  );
}
