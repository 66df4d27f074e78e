import type { Model, ModelDocument } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import { loadExtraTrees } from '@preflearn/forest';
import { loadPairwiseLogit } from '@preflearn/linear';
import * as v from 'valibot';
import type { SmoothRankingParts } from './smooth-ranking-parts.js';

/** Schema of the parameters of saved smooth ranking; the models within are checked by their learners. */
export function smoothRankingParametersSchema() {
  const tau = v.pipe(v.number(), v.minValue(-1.001), v.maxValue(1.001));
  return v.strictObject({
    /** Pairwise logit, as it would be saved on its own; absent if the trees predict alone. */
    linear: v.optional(v.unknown()),
    /** Extra-trees; absent if the linear scores predict alone. */
    trees: v.optional(v.unknown()),
    share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    /** Absent without folds. */
    taus: v.optional(v.strictObject({ linear: tau, trees: tau, mean: tau })),
  });
}

/** Saved parameters of smooth ranking. */
export type SmoothRankingParameters = v.InferOutput<
  ReturnType<typeof smoothRankingParametersSchema>
>;

/** The parameters of a model as plain data. */
export function writeRanking({
  linear,
  trees,
  share,
  taus,
}: SmoothRankingParts): SmoothRankingParameters {
  return {
    ...(linear && { linear: linear.toJSON() }),
    ...(trees && { trees: trees.toJSON() }),
    share,
    ...(taus && { taus: { ...taus } }),
  };
}

/**
 * Loads the models within, and checks that they fit each other.
 *
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function readRanking(
  { linear, trees, share, taus }: SmoothRankingParameters,
  { schema, training }: Pick<ModelDocument, 'schema' | 'training'>,
): SmoothRankingParts {
  const { kind } = schema.target;
  if (kind !== 'ranking') throw damagedModel('schema.target.kind', kind, 'ranking');
  if ((share < 1 && linear === undefined) || (share > 0 && trees === undefined)) {
    throw damagedModel('parameters.share', share, 'a weight of parts that are there');
  }
  const parts = {
    linear: linear === undefined ? null : loadPairwiseLogit(linear),
    trees: trees === undefined ? null : loadExtraTrees(trees),
  };
  for (const [name, model] of Object.entries(parts)) {
    if (model === null) continue;
    const own = (model as Model).toJSON();
    if (JSON.stringify(own.schema) !== JSON.stringify(schema)) {
      throw damagedModel(`parameters.${name}.schema`, 'another schema', 'that of the whole model');
    }
    if (own.training.seed !== training.seed) {
      const place = `parameters.${name}.training.seed`;
      throw damagedModel(place, own.training.seed, String(training.seed));
    }
  }
  return { schema, training, ...parts, share, taus: taus ?? null };
}
