import {
  alignToSchema,
  type ClassPrediction,
  type PredictOptions,
  type Rows,
  type Table,
  tableForModel,
} from '@preflearn/core';
import { predictMostProbable } from '@preflearn/ml-rules/predict';
import type { LriModelParts } from './lri-model-parts.js';
import { startVotes, votesOf, voteWeight } from './votes.js';

/**
 * The class with most votes, the first of several, and class probabilities.
 *
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN
 */
export function predictLri(
  parts: Pick<LriModelParts, 'schema' | 'classes'>,
  given: Table | Rows,
  options: PredictOptions,
): ClassPrediction {
  const table = tableForModel(parts.schema, given, options);
  const columns = alignToSchema(parts.schema, table, options.unseen);
  return predictionOf(parts, votesOf(parts.classes, columns, table.rowCount));
}

/** The prediction from the votes of rows, `votes[row * classes + k]`. */
export function predictionOf(
  { schema, classes }: Pick<LriModelParts, 'schema' | 'classes'>,
  votes: Float64Array,
): ClassPrediction {
  const { kind, classes: names } = schema.target;
  const weight = voteWeight(classes);
  const start = startVotes(classes);
  const scores = votes.map((count, i) => (start[i % names.length] + count) * weight);
  const found = predictMostProbable(scores, names);
  return {
    kind: kind === 'ordinal' ? kind : 'nominal',
    classes: names,
    codes: found.codes,
    get probabilities() {
      return found.probabilities ?? new Float64Array(0);
    },
    get details() {
      return found.details;
    },
  };
}
