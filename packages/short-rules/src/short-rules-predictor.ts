import {
  alignToSchema,
  type Predictor,
  readModelDocument,
  readSavedOptions,
  tableForModel,
} from '@preflearn/core';
import { predictMostProbable } from '@preflearn/ml-rules/predict';
import type { FittedPrediction } from './fitted-target.js';
import { predictWithThresholds } from './predict-with-thresholds.js';
import { readPath, shortRulesParametersSchema } from './saved-path.js';
import { scoresOf } from './scores.js';
import { ID, SHORT_RULES_OPTIONS } from './short-rules-options.js';

/**
 * Loads a saved model of short rules for prediction only, with all its rules; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadShortRules(document: unknown): Predictor<FittedPrediction> {
  const { parameters, ...head } = readModelDocument(document, ID, shortRulesParametersSchema());
  readSavedOptions(ID, SHORT_RULES_OPTIONS, head.training.options);
  const { terms, rules, path } = readPath(parameters, head);
  const { schema } = head;
  const point = path[path.length - 1];
  const { kind, classes } = schema.target;
  return {
    learner: ID,
    schema,
    predict(given, options = {}) {
      const table = tableForModel(schema, given, options);
      const columns = alignToSchema(schema, table, options.unseen);
      const scores = scoresOf(point, terms, rules, columns, table.rowCount);
      if (kind === 'numeric') return { kind, values: scores, details: [] };
      return kind === 'ordinal'
        ? predictWithThresholds(scores, point.thresholds, classes)
        : predictMostProbable(scores, classes);
    },
  };
}
