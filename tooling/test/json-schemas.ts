import { calibratedDefinition } from '@preflearn/calibration';
import {
  type LearnerDefinition,
  MODEL_VERSION,
  type NumberOption,
  type OptionSpec,
} from '@preflearn/core';
import { enderAeDefinition, orderDefinition, ordinalEnderDefinition } from '@preflearn/ender';
import { RESULTS_VERSION } from '@preflearn/evaluation';
import { RULES_VERSION } from '@preflearn/export';
import { iblrDefinition } from '@preflearn/iblr';
import { SCHEMA_VERSION } from '@preflearn/io';
import { bordaDefinition, ccDefinition, mostCommonDefinition } from '@preflearn/label-baselines';
import { lrtDefinition } from '@preflearn/lrt';
import { mlRulesDefinition } from '@preflearn/ml-rules';
import { rankRulesDefinition } from '@preflearn/rank-rules';
import { shortRulesDefinition } from '@preflearn/short-rules';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { ruleParametersSchema } from '../../packages/boosting/src/model/rule-parameters.js';
import { calibratedParametersSchema } from '../../packages/calibration/src/calibrated-parameters.js';
import { modelDocumentSchema } from '../../packages/core/src/learning/model-document.js';
import { resultsDocumentSchema } from '../../packages/evaluation/src/experiments/results-document.js';
import { rulesDocumentSchema } from '../../packages/export/src/rules/rules-document.js';
import { iblrParametersSchema } from '../../packages/iblr/src/iblr-parameters.js';
import { tableSchemaDocument } from '../../packages/io/src/schema/table-schema.js';
import { ccParametersSchema } from '../../packages/label-baselines/src/cc-parameters.js';
import { constantOrderParametersSchema } from '../../packages/label-baselines/src/constant-order-parts.js';
import { treeParametersSchema } from '../../packages/lrt/src/tree-parameters.js';
import { savedSelectionSchema } from '../../packages/model-selection/src/saved-selection.js';
import { shortRulesParametersSchema } from '../../packages/short-rules/src/saved-path.js';

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

/** A learner, with the validator of its parameters. */
type Validated = readonly [LearnerDefinition, v.GenericSchema];

const classLearners: readonly Validated[] = [
  [rankRulesDefinition, ruleParametersWith(savedThresholds)],
  [mlRulesDefinition, ruleParametersWith(v.null())],
  [enderAeDefinition, ruleParametersWith(v.null())],
  [ordinalEnderDefinition, ruleParametersWith(v.null())],
  [orderDefinition, ruleParametersWith(savedThresholds)],
  [shortRulesDefinition, shortRulesParametersSchema()],
];

const learners: readonly Validated[] = [
  ...classLearners,
  ...classLearners.map(calibrated),
  [iblrDefinition, iblrParametersSchema()],
  [lrtDefinition, treeParametersSchema()],
  [ccDefinition, ccParametersSchema()],
  [bordaDefinition, constantOrderParameters],
  [mostCommonDefinition, constantOrderParameters],
];

/** Parts that stand in several places of a model. */
const partsOfModels = {
  schema: modelDocument.entries.schema,
  rules: ruleParameters.entries.rules,
  selection: savedSelection,
  thresholds: savedThresholds,
};

/** The schemas by file, as text. */
export const jsonSchemas: Readonly<Record<string, string>> = {
  [`model-v${MODEL_VERSION}.schema.json`]: schemaText(
    `A saved model of preflearn, version ${MODEL_VERSION}`,
    v.variant(
      'learner',
      learners.map(([definition, parameters]) => modelOf(definition, parameters)),
    ),
    partsOfModels,
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

/** The calibrated form of a learner, with a model of that learner within its own. */
function calibrated([base, parameters]: Validated): Validated {
  const { entries } = calibratedParametersSchema();
  const scored: readonly LearnerDefinition[] = [
    rankRulesDefinition,
    enderAeDefinition,
    orderDefinition,
  ];
  const scaling = scored.includes(base) ? entries.scaling.wrapped : v.null();
  return [
    calibratedDefinition(base),
    v.strictObject({ ...entries, scaling, model: modelOf(base, parameters) }),
  ];
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
