import {
  type LearnerDefinition,
  MODEL_VERSION,
  type NumberOption,
  type OptionSpec,
} from '@preflearn/core';
import { RESULTS_VERSION } from '@preflearn/evaluation';
import { RULES_VERSION } from '@preflearn/export';
import { SCHEMA_VERSION } from '@preflearn/io';
import { learnerDefinitions } from '@preflearn/learners';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { blendParametersSchema } from '../../packages/blend/src/blend-parameters.js';
import { smoothRankingParametersSchema } from '../../packages/blend/src/smooth-ranking-parameters.js';
import { ruleParametersSchema } from '../../packages/boosting/src/model/rule-parameters.js';
import { c45ParametersSchema } from '../../packages/c45/src/tree-parameters.js';
import { calibratedParametersSchema } from '../../packages/calibration/src/calibrated-parameters.js';
import { intervalParametersSchema } from '../../packages/calibration/src/interval-parameters.js';
import { modelDocumentSchema } from '../../packages/core/src/learning/model-document.js';
import { resultsDocumentSchema } from '../../packages/evaluation/src/experiments/results-document.js';
import { rulesDocumentSchema } from '../../packages/export/src/rules/rules-document.js';
import { forestParametersSchema } from '../../packages/forest/src/forest-parameters.js';
import { iblrParametersSchema } from '../../packages/iblr/src/iblr-parameters.js';
import { tableSchemaDocument } from '../../packages/io/src/schema/table-schema.js';
import { kernelParametersSchema } from '../../packages/kernel/src/kernel-parameters.js';
import { ccParametersSchema } from '../../packages/label-baselines/src/cc-parameters.js';
import { constantOrderParametersSchema } from '../../packages/label-baselines/src/constant-order-parts.js';
import { linearParametersSchema } from '../../packages/linear/src/linear-parameters.js';
import { logitParametersSchema } from '../../packages/linear/src/logit-parameters.js';
import { pairwiseParametersSchema } from '../../packages/linear/src/pairwise-parameters.js';
import { lriParametersSchema } from '../../packages/lri/src/lri-parameters.js';
import { treeParametersSchema } from '../../packages/lrt/src/tree-parameters.js';
import { savedSelectionSchema } from '../../packages/model-selection/src/saved-selection.js';
import { ensembleParametersSchema } from '../../packages/ordinal-ensembles/src/ensemble-parameters.js';
import { ruleFitParametersSchema } from '../../packages/rulefit/src/rulefit-parameters.js';
import { shortRulesParametersSchema } from '../../packages/short-rules/src/saved-path.js';
import { svorParametersSchema } from '../../packages/svor/src/svor-parameters.js';

/*
 * JSON Schemas of what preflearn writes, made from the validators that read it. What concerns several fields at
 * once, such as whether a rule is on a column of the model, only a learner's `load` can say.
 */

const modelDocument = modelDocumentSchema();
const savedSelection = savedSelectionSchema();
const ruleParameters = ruleParametersSchema();
const constantOrderParameters = constantOrderParametersSchema();

/** As `thresholdLink` reads them, which does without a validator; JSON has no infinities. */
const savedThresholds = v.strictObject({
  thresholds: v.array(
    v.union([v.pipe(v.number(), v.finite()), v.picklist(['-Infinity', 'Infinity'])]),
  ),
});

/** The validators of the parameters of learners, by id. */
const parametersById: Readonly<Record<string, v.GenericSchema>> = {
  'rank-rules': ruleParametersWith(savedThresholds),
  'ml-rules': ruleParametersWith(v.null()),
  'ender-ae': ruleParametersWith(v.null()),
  'ender-regression': ruleParametersWith(v.null()),
  'ordinal-ender': ruleParametersWith(v.null()),
  order: ruleParametersWith(savedThresholds),
  'short-rules': shortRulesParametersSchema(),
  'ordinal-logit': logitParametersSchema(false),
  'multinomial-logit': logitParametersSchema(true),
  linear: linearParametersSchema(),
  c45: c45ParametersSchema(),
  lri: lriParametersSchema(),
  slipper: ruleParametersWith(v.null()),
  rulefit: ruleFitParametersSchema(),
  'extra-trees': forestParametersSchema(),
  'random-forest': forestParametersSchema(),
  'kernel-ridge': kernelParametersSchema(),
  'rankboost-ae': ensembleParametersSchema(savedThresholds),
  'orboost-all': ensembleParametersSchema(savedThresholds),
  svor: svorParametersSchema(savedThresholds),
  iblr: iblrParametersSchema(),
  lrt: treeParametersSchema(),
  'pairwise-logit': pairwiseParametersSchema(),
  cc: ccParametersSchema(),
  borda: constantOrderParameters,
  'most-common': constantOrderParameters,
};

/** Learners whose calibrated form fits probabilities to scores. */
const SCORED = ['rank-rules', 'ender-ae', 'order', 'rankboost-ae', 'orboost-all', 'svor'];

/** Parts that stand in several places of a model. */
const partsOfModels = {
  schema: modelDocument.entries.schema,
  rules: ruleParameters.entries.rules,
  selection: savedSelection,
  thresholds: savedThresholds,
};

/** Models by the ids of their learners; those that others hold within come before them. */
const allModels = new Map<string, ReturnType<typeof modelOf>>();
for (const { id } of learnerDefinitions) modelById(id);

/** The schemas by file, as text. */
export const jsonSchemas: Readonly<Record<string, string>> = {
  [`model-v${MODEL_VERSION}.schema.json`]: schemaText(
    `A saved model of preflearn, version ${MODEL_VERSION}`,
    v.variant('learner', [...allModels.values()]),
    { ...partsOfModels, ...modelsWithin() },
  ),
  [`results-v${RESULTS_VERSION}.schema.json`]: schemaText(
    `Results of experiments of preflearn, version ${RESULTS_VERSION}`,
    resultsDocumentSchema,
  ),
  [`rules-v${RULES_VERSION}.schema.json`]: schemaText(
    `Rules of a model of preflearn, version ${RULES_VERSION}`,
    rulesDocumentSchema(),
  ),
  [`schema-v${SCHEMA_VERSION}.schema.json`]: schemaText(
    `A schema of tables of preflearn, version ${SCHEMA_VERSION}`,
    tableSchemaDocument(),
  ),
};

function schemaText(
  title: string,
  schema: v.GenericSchema,
  definitions: Readonly<Record<string, v.GenericSchema>> = {},
): string {
  const { $schema, ...rest } = toJsonSchema(schema, {
    ignoreActions: ['finite', 'check'], // as all numbers of JSON are, and what concerns several fields
    typeMode: 'output', // of what is checked before it is taken apart, only the latter can be said
    definitions,
  });
  return `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`;
}

function modelOf({ id, title, options }: LearnerDefinition, parameters: v.GenericSchema) {
  const { entries } = modelDocument;
  const training = v.strictObject({ ...entries.training.entries, options: optionsOf(options) });
  const selection = v.optional(savedSelection);
  const model = v.strictObject({
    ...entries,
    ...{ learner: v.literal(id), selection, training, parameters },
  });
  return v.pipe(model, v.title(title));
}

function modelById(id: string): ReturnType<typeof modelOf> {
  const known = allModels.get(id);
  if (known !== undefined) return known;
  const found = learnerDefinitions.find((learner) => learner.id === id) as LearnerDefinition;
  const { formOf, ...definition } = found;
  const model = modelOf(
    definition,
    formOf === undefined ? parametersOf(id) : calibratedParameters(formOf),
  );
  allModels.set(id, model);
  return model;
}

/** The models that others hold, which are all but the calibrated ones. */
function modelsWithin(): Readonly<Record<string, v.GenericSchema>> {
  const plain = learnerDefinitions.filter(({ formOf }) => formOf === undefined);
  return Object.fromEntries(plain.map(({ id }) => [id, modelById(id)]));
}

/** Parameters of a learner; those of smooth rules and smooth ranking have models of other learners within. */
function parametersOf(id: string): v.GenericSchema {
  if (id === 'smooth-ranking') {
    return v.strictObject({
      ...smoothRankingParametersSchema().entries,
      linear: v.optional(modelById('pairwise-logit')),
      trees: v.optional(modelById('extra-trees')),
    });
  }
  if (id !== 'smooth-rules') return parametersById[id];
  return v.strictObject({
    ...blendParametersSchema().entries,
    rules: v.optional(v.variant('learner', [modelById('rank-rules'), modelById('short-rules')])),
    smooth: v.optional(modelById('kernel-ridge')),
  });
}

/** Parameters of the calibrated form of a learner, with a model of that learner within. */
function calibratedParameters(id: string): v.GenericSchema {
  const { targetKinds } = learnerDefinitions.find((one) => one.id === id) as LearnerDefinition;
  const { entries } = calibratedParametersSchema();
  const scaling = SCORED.includes(id) ? entries.scaling.wrapped : v.null();
  const ofClasses = v.strictObject({ ...entries, scaling, model: modelById(id) });
  const ofNumbers = v.strictObject({
    ...intervalParametersSchema().entries,
    model: modelById(id),
  });
  if (!targetKinds.includes('numeric')) return ofClasses;
  return targetKinds.includes('ordinal') ? v.union([ofClasses, ofNumbers]) : ofNumbers;
}

/** Parameters of rules with a link. */
function ruleParametersWith(link: v.GenericSchema) {
  const { entries } = ruleParameters;
  const checkpoint = v.strictObject({ ...entries.checkpoints.item.entries, link });
  return v.strictObject({ ...entries, link, checkpoints: v.array(checkpoint) });
}

/** Options that are absent have their defaults. */
function optionsOf(specs: LearnerDefinition['options']) {
  return v.strictObject(
    Object.fromEntries(
      Object.entries(specs).map(([name, spec]) => [
        name,
        v.optional(v.pipe(optionOf(spec), v.description(spec.description))),
      ]),
    ),
  );
}

function optionOf(spec: OptionSpec): v.GenericSchema {
  switch (spec.type) {
    case 'choice':
      return v.picklist(spec.choices);
    case 'flag':
      return v.boolean();
    case 'matrix':
      return v.nullable(
        v.array(v.array(v.pipe(v.number(), v.minValue(-1e100), v.maxValue(1e100)))),
      );
    default:
      return spec.optional ? v.nullable(numberOf(spec)) : numberOf(spec);
  }
}

function numberOf({ type, min, max, above }: NumberOption): v.GenericSchema<number> {
  const number = type === 'integer' ? v.pipe(v.number(), v.safeInteger()) : v.number();
  const from = above ? v.pipe(number, v.gtValue(min)) : v.pipe(number, v.minValue(min));
  return max === undefined ? from : v.pipe(from, v.maxValue(max));
}
