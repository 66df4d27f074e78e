import {
  alignToSchema,
  type Counterfactual,
  type CounterfactualOptions,
  DataError,
  type Prediction,
  type Schema,
  Table,
  UsageError,
} from '@preflearn/core';
import { checkGiven, checkKnown, didYouMean } from '@preflearn/core/errors';
import { checkRow } from '@preflearn/core/models';
import { listed, quoted } from '@preflearn/core/text';
import type { Rule } from '../rule.js';
import { findCounterfactuals } from './find-counterfactuals.js';
import type { LinearRange } from './other-values.js';

/** Most attributes that may change together. */
const MAX_CHANGES = 3;

/** A model whose predictions change only where rule conditions do, or along linear terms. */
export interface CounterfactualModel {
  readonly schema: Schema;
  readonly rules: readonly Pick<Rule, 'conditions'>[];
  /** None when absent. */
  readonly linearTerms?: readonly LinearRange[];
  /** Predicts the rows of a table that has the columns of the schema. */
  predict(table: Table): Prediction;
}

/**
 * What would have to be different in a row for another class to be predicted: the fewest attributes and, among those,
 * the smallest change. For ordered classes it is sought above and below the predicted class, otherwise among all other
 * classes.
 *
 * A change is measured as a share of the attribute's spread, which is the range of the thresholds in the rules and the
 * value of the row; another category counts 1, as does a value in place of a missing one. Numbers are tried between the
 * thresholds of the rules, one in each interval, and no farther than makes a difference to a rule; so the answer is
 * about the model and need not make sense in the real world. If there are more than 20,000 combinations of a number of
 * attributes, a beam search replaces the exhaustive one, and the answer says so (`exact`). A linear term varies
 * continuously between its ends, where twenty steps are tried; so if an attribute with such a term may change, the
 * answer is not exact.
 *
 * @param row  row number from 0
 * @returns one for each goal, even if no change was found; none for a target without classes
 * @throws UsageError ARGUMENT for a row that does not exist, OPTION_RANGE for `mostChanges`
 * @throws DataError COLUMN_MISSING, also for a fixed attribute that the model does not have; COLUMN_TYPE, CATEGORY_UNKNOWN
 */
export function counterfactuals(
  model: CounterfactualModel,
  table: Table,
  row: number,
  options: CounterfactualOptions = {},
): readonly Counterfactual[] {
  checkGiven('counterfactuals', model, 'a model of rules', ['schema', 'rules']);
  const { fixed = [], mostChanges = MAX_CHANGES, unseen } = options;
  checkKnown(
    options,
    { fixed: true, mostChanges: true, unseen: true },
    { function: 'counterfactuals' },
  );
  const { schema, rules, linearTerms = [] } = model;
  checkRow(table, row);
  if (!Number.isInteger(mostChanges) || mostChanges < 1 || mostChanges > MAX_CHANGES) {
    throw new UsageError('OPTION_RANGE', `found ${mostChanges}, expected 1 to ${MAX_CHANGES}`, {
      where: { option: 'mostChanges' },
    });
  }
  const names = schema.attributes.map(({ name }) => name);
  const wrong = fixed.find((name) => !names.includes(name));
  if (wrong !== undefined) {
    const found = `found ${quoted(wrong)}, but the attributes of the model are ${listed(names, 20)}`;
    throw new DataError('COLUMN_MISSING', found, {
      where: { option: 'fixed' },
      remedy: didYouMean(wrong, names, 'check the spelling'),
    });
  }
  const columns = alignToSchema(schema, table.select([row]), unseen);
  const predict: (columns: ConstructorParameters<typeof Table>[0]) => Prediction = (changed) =>
    model.predict(new Table(changed));
  return findCounterfactuals({ rules, linearTerms, schema, predict }, columns, fixed, mostChanges);
}
