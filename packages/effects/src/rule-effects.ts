import type { Table } from '@preflearn/core';
import { checkGiven, checkKnown } from '@preflearn/core/errors';
import type { PortableModel } from '@preflearn/core/models';
import { checkIsTable } from '@preflearn/core/models';
import { averageEffects } from './average-effects.js';
import { codedRules } from './coded-rules.js';
import type { AttributeEffect, EffectOptions } from './effect.js';
import { effectRows } from './effect-rows.js';
import { checkIntervals } from './intervals.js';
import { scoredRules } from './scored-rules.js';

/**
 * Partial dependence and accumulated local effects of the attributes of a rule model, computed from the rules
 * themselves: wherever its conditions on the attribute hold, a rule adds its response times the share of the rows that
 * satisfy its other conditions. The time grows with the number of rules times the number of rows, whatever the number
 * of levels; the curves are the same as from predicting the table again for every level, and include every step of the
 * rules.
 *
 * Sources: Friedman (2001), Greedy function approximation: a gradient boosting machine, The Annals of Statistics 29(5),
 * section 8.2; Apley and Zhu (2020), Visualizing the effects of predictor variables in black box supervised learning
 * models, Journal of the Royal Statistical Society B 82(4). The effect of a missing value is an addition: from the
 * middle level (for categories, the most frequent) to a missing value, averaged over the rows with a missing value.
 *
 * @param model  result of `portableModelOf` of `@preflearn/export`
 * @param table  rows to average over, such as the training rows
 * @returns an effect for each attribute that the model uses, the strongest first
 * @throws DataError MODEL_EXPORT for a model without rules; TABLE_EMPTY, WEIGHTS, COLUMN_MISSING, COLUMN_TYPE,
 *   CATEGORY_UNKNOWN
 * @throws UsageError OPTION_RANGE for `intervals`
 */
export function ruleEffects(
  model: PortableModel,
  table: Table,
  options: EffectOptions = {},
): readonly AttributeEffect[] {
  checkGiven('ruleEffects', model, 'a portable model, as portableModelOf gives it', [
    'schema',
    'body',
  ]);
  checkIsTable(table);
  checkKnown(
    options,
    { weights: true, unseen: true, intervals: true },
    { function: 'ruleEffects' },
  );
  const intervals = checkIntervals(options);
  const coded = codedRules(scoredRules(model), effectRows(model.schema, table, options));
  return [...averageEffects(coded, intervals).effects].sort(
    (a, b) => b.strength - a.strength || a.attribute - b.attribute,
  );
}
