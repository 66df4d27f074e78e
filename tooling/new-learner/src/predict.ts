import { loadRulePredictor, nearestClassLink } from '@preflearn/boosting/predict';
import type { ClassPrediction, Predictor } from '@preflearn/core';
import { ID, SQUARED_RULES_OPTIONS } from './options.js';

/** Loads a saved model for prediction only. */
export function loadSquaredRules(document: unknown): Predictor<ClassPrediction> {
  return loadRulePredictor(document, ID, SQUARED_RULES_OPTIONS, () => nearestClassLink);
}
