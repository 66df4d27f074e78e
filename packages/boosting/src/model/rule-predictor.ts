import {
  alignToSchema,
  type OptionSpecs,
  type OptionValues,
  type Prediction,
  type Predictor,
  readModelDocument,
  readSavedOptions,
  tableForModel,
} from '@preflearn/core';
import type { SavedLink } from '../loss/link.js';
import { addResponses, startScores } from './rule.js';
import { readParameters, ruleParametersSchema } from './rule-parameters.js';

/**
 * Loads a saved rule ensemble for prediction only, in an app that has to be small: it goes through rules and rows one
 * by one, without kernels, and predicts the same as the full model, bit for bit.
 *
 * @param input   plain data
 * @param id      the learner's id
 * @param specs   the learner's options
 * @param linkOf  returns what restores the link, from the options the model was trained with
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadRulePredictor<S extends OptionSpecs, P extends Prediction>(
  input: unknown,
  id: string,
  specs: S,
  linkOf: (options: OptionValues<S>) => SavedLink<P>,
): Predictor<P> {
  const { parameters, ...head } = readModelDocument(input, id, ruleParametersSchema());
  const { intercept, rules, link } = readParameters(
    parameters,
    head,
    linkOf(readSavedOptions(id, specs, head.training.options)),
  );
  const { schema } = head;
  return {
    learner: id,
    schema,
    predict(given, options = {}) {
      const table = tableForModel(schema, given, options);
      const columns = alignToSchema(schema, table, options.unseen);
      const scores = startScores(intercept, table.rowCount);
      addResponses(rules, columns, intercept.length, scores);
      return link.predict(scores);
    },
  };
}
