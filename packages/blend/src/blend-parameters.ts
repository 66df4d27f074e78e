import type { Model, ModelDocument, Schema } from '@preflearn/core';
import { damagedModel, learnerOfDocument } from '@preflearn/core/models';
import { type KernelModel, loadKernelRidge } from '@preflearn/kernel';
import { loadRankRules } from '@preflearn/rank-rules';
import { loadShortRules } from '@preflearn/short-rules';
import * as v from 'valibot';
import type { BlendParts, RulesPart } from './blend-parts.js';

/** Schema of the parameters of saved smooth rules; the models within are checked by their learners. */
export function blendParametersSchema() {
  const finite = v.pipe(v.number(), v.finite());
  const atLeastZero = v.pipe(finite, v.minValue(0));
  return v.strictObject({
    /** The rules, as they would be saved on their own; absent if the smooth function predicts alone. */
    rules: v.optional(v.unknown()),
    /** The smooth function; absent if the rules predict alone. */
    smooth: v.optional(v.unknown()),
    share: v.pipe(finite, v.minValue(0), v.maxValue(1)),
    scaling: v.strictObject({
      shift: finite,
      scale: v.pipe(finite, v.gtValue(0)),
      thresholds: v.array(v.strictObject({ slope: atLeastZero, offset: finite })),
    }),
    /** Absent in a model whose training was cancelled before the folds. */
    errors: v.optional(
      v.strictObject({ rules: atLeastZero, smooth: atLeastZero, half: atLeastZero }),
    ),
  });
}

/** Saved parameters of smooth rules. */
export type BlendParameters = v.InferOutput<ReturnType<typeof blendParametersSchema>>;

/** The parameters of a model as plain data. */
export function writeParameters({
  rules,
  smooth,
  share,
  scaling,
  errors,
}: BlendParts): BlendParameters {
  return {
    ...(rules && { rules: rules.toJSON() }),
    ...(smooth && { smooth: smooth.toJSON() }),
    share,
    scaling: { ...scaling, thresholds: scaling.thresholds.map((line) => ({ ...line })) },
    ...(errors && { errors: { ...errors } }),
  };
}

/**
 * Loads the models within, and checks that they fit each other.
 *
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function readParameters(
  { rules, smooth, share, scaling, errors }: BlendParameters,
  { schema, training }: Pick<ModelDocument, 'schema' | 'training'>,
): BlendParts {
  const { kind, classes } = schema.target;
  if (kind !== 'ordinal') throw damagedModel('schema.target.kind', kind, 'ordinal');
  if (scaling.thresholds.length !== classes.length - 1) {
    const found = `${scaling.thresholds.length} thresholds`;
    throw damagedModel('parameters.scaling.thresholds', found, `${classes.length - 1}`);
  }
  if ((share < 1 && rules === undefined) || (share > 0 && smooth === undefined)) {
    throw damagedModel('parameters.share', share, 'a weight of parts that are there');
  }
  const parts = {
    rules: rules === undefined ? null : loadRules(rules, training.options.base),
    smooth: smooth === undefined ? null : loadKernelRidge(smooth),
  };
  checkPart('rules', parts.rules, schema, training);
  checkPart('smooth', parts.smooth, schema, training);
  return { schema, training, ...parts, share, scaling, errors: errors ?? null };
}

function loadRules(document: unknown, base: unknown): RulesPart {
  const id = learnerOfDocument(document);
  if (id !== base) {
    throw damagedModel('parameters.rules.learner', String(id), 'the base of the settings');
  }
  return id === 'rank-rules' ? loadRankRules(document) : loadShortRules(document);
}

function checkPart(
  name: string,
  model: RulesPart | KernelModel | null,
  schema: Schema,
  { seed }: ModelDocument['training'],
): void {
  if (model === null) return;
  const own = (model as Model).toJSON();
  if (JSON.stringify(own.schema) !== JSON.stringify(schema)) {
    throw damagedModel(`parameters.${name}.schema`, 'another schema', 'that of the whole model');
  }
  if (own.training.seed !== seed) {
    throw damagedModel(`parameters.${name}.training.seed`, own.training.seed, String(seed));
  }
}
