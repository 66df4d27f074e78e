import type { LabelledTable, Learner, LearnerDefinition, Model } from '@preflearn/core';
import { findLearner } from '../arguments/find-learner.js';
import { constantOf } from '../evaluation/constant-prediction.js';

/** The learner of the best constant order. */
const CONSTANT_ORDER = 'borda';

/** A model that predicts the same for every row, and its learner. */
export interface ConstantModel {
  readonly learner: Learner;
  readonly model: Model;
  /** What it is, as a noun. */
  readonly words: string;
}

/**
 * The model to save in place of a default one that learned nothing: for classes and numbers one without rules, which
 * predicts the median or the most frequent class, with the class shares as probabilities, or the median number; for
 * rankings the Borda order.
 *
 * @param definition  the default learner for the kind of target
 * @param learner     the same with its settings
 */
export function constantModel(
  definition: LearnerDefinition,
  { options }: Learner,
  data: LabelledTable,
  seed: number,
): ConstantModel {
  if (data.target.kind === 'ranking') {
    const learner = findLearner(CONSTANT_ORDER, { option: 'learner' }).create({});
    return { learner, model: learner.fit(data, { seed }), words: `a model of ${CONSTANT_ORDER}` };
  }
  const learner = definition.create({ ...options, rules: 0, linear: false, selection: 'rules' });
  const model = learner.fit(data, { seed });
  return {
    ...{ learner, words: 'a model without rules' },
    model: data.target.kind === 'numeric' ? withMedian(definition, model, data) : model,
  };
}

/** A model of a number without rules predicts the mean; this one the median, which has the least absolute error. */
function withMedian(definition: LearnerDefinition, model: Model, data: LabelledTable): Model {
  const constant = constantOf(data)?.predict(data.attributes);
  if (constant?.kind !== 'numeric' || data.target.kind !== 'numeric') return model;
  const [median] = constant.values;
  const { values } = data.target;
  const weightOf = (row: number) => data.weights?.[row] ?? 1;
  let [squares, total] = [0, 0];
  for (const [row, value] of values.entries()) {
    squares += weightOf(row) * (value - median) ** 2;
    total += weightOf(row);
  }
  const point = { intercept: [median], thresholds: [], slopes: [], responses: [] };
  const { parameters, ...document } = model.toJSON();
  return definition.load({
    ...document,
    parameters: { ...Object(parameters), path: [{ ...point, error: Math.sqrt(squares / total) }] },
  });
}
