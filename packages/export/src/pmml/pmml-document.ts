import type { AttributeSchema } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { withoutExp } from '@preflearn/core/expressions';
import type { PortableModel } from '@preflearn/core/models';
import { levelsOf } from '@preflearn/core/text';
import { countedText } from '../program/counted-text.js';
import { attributesUsed, type Program } from '../program/program.js';
import { programOf } from '../program/program-of.js';
import {
  apply,
  fieldRef,
  numberConstant,
  type PmmlNames,
  pmmlExpression,
  textConstant,
} from './pmml-expression.js';
import { element, type XmlElement, xmlText } from './xml.js';

/**
 * A model as PMML 4.4: derived fields compute its prediction step by step, and a tree of depth one assigns the row to
 * its class, or a regression repeats the predicted number. `prediction` and the accompanying numbers are output fields. For orders of labels, the class is the best
 * label, and `prediction` the order.
 *
 * @throws DataError MODEL_EXPORT for a name or a category that cannot be represented in XML
 */
export function pmmlDocument(model: PortableModel): string {
  checkGiven('pmmlDocument', model, 'a portable model, as portableModelOf gives it', [
    'schema',
    'body',
  ]);
  const { attributes, target } = model.schema;
  const counted = target.kind === 'numeric' ? countedText(target.unit) : '';
  const program = programOf(model);
  const inputs = attributesUsed(program);
  const used = inputs.map((at) => attributes[at]);
  const names = pmmlNames(model);
  const document = element('PMML', { xmlns: 'http://www.dmg.org/PMML-4_4', version: '4.4' }, [
    element(
      'Header',
      { description: `Predicts ${target.name}${counted}; trained by ${model.learner}` },
      [element('Application', { name: 'preflearn' })],
    ),
    element('DataDictionary', {}, [
      ...used.map(dataField),
      element(
        'DataField',
        target.kind === 'numeric' ? numberField(target.name) : textField(target.name),
        target.classes.map(valueElement),
      ),
    ]),
    element('TransformationDictionary', {}, [
      ...inputs.map((at) => filledField(attributes[at], names.filled(at))),
      ...withoutExp([...program.steps, ...(program.bestLabel ?? [])]).map(({ name, type, value }) =>
        element(
          'DerivedField',
          type === 'text' ? textField(names.step(name)) : numberField(names.step(name)),
          [pmmlExpression(value, names)],
        ),
      ),
    ]),
    modelElement(model, program, used, names),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlText(document)}`;
}

function modelElement(
  { schema }: PortableModel,
  { outputs, bestLabel }: Program,
  used: readonly AttributeSchema[],
  names: PmmlNames,
): XmlElement {
  const { classes, name, kind } = schema.target;
  const chosen = names.step(bestLabel?.[bestLabel.length - 1].name ?? outputs[0].step);
  const fields = [
    miningSchema(used, name),
    outputFields(outputs, kind === 'numeric' ? numberField : textField, names),
  ];
  if (kind === 'numeric') {
    return element('RegressionModel', { functionName: 'regression' }, [
      ...fields,
      element('RegressionTable', { intercept: '0' }, [
        element('NumericPredictor', { name: chosen, coefficient: '1' }),
      ]),
    ]);
  }
  const leaves = classes.map((value) =>
    element('Node', { score: value }, [
      element('SimplePredicate', { field: chosen, operator: 'equal', value }),
    ]),
  );
  return element(
    'TreeModel',
    { functionName: 'classification', splitCharacteristic: 'multiSplit' },
    [...fields, element('Node', {}, [element('True'), ...leaves])],
  );
}

function miningSchema(used: readonly AttributeSchema[], target: string): XmlElement {
  return element('MiningSchema', {}, [
    ...used.map((attribute) =>
      element('MiningField', { name: attribute.name, invalidValueTreatment: 'asMissing' }),
    ),
    element('MiningField', { name: target, usageType: 'target' }),
  ]);
}

/** @param predictionField  the attributes of the field of the prediction, which is the first output */
function outputFields(
  outputs: Program['outputs'],
  predictionField: typeof textField,
  names: PmmlNames,
): XmlElement {
  const fields = outputs.map((output, k) =>
    element(
      'OutputField',
      {
        ...(k === 0 ? predictionField(output.name) : numberField(output.name)),
        feature: 'transformedValue',
      },
      [fieldRef(names.step(output.step))],
    ),
  );
  return element('Output', {}, fields);
}

function dataField(attribute: AttributeSchema): XmlElement {
  const { name } = attribute;
  const levels = levelsIn(attribute);
  if (levels !== undefined) {
    return element(
      'DataField',
      { ...textField(name), optype: 'ordinal' },
      levels.map(valueElement),
    );
  }
  if (attribute.type === 'numeric') return element('DataField', numberField(name));
  return element('DataField', textField(name), attribute.categories.map(valueElement));
}

function valueElement(value: string): XmlElement {
  return element('Value', { value });
}

function numberField(name: string): Readonly<Record<string, string>> {
  return { name, optype: 'continuous', dataType: 'double' };
}

function textField(name: string): Readonly<Record<string, string>> {
  return { name, optype: 'categorical', dataType: 'string' };
}

function levelsIn(attribute: AttributeSchema): readonly string[] | undefined {
  return attribute.type === 'numeric' ? levelsOf(attribute.unit) : undefined;
}

/** An attribute with missing values replaced by 0 or an empty text; levels become their places, from 1. */
function filledField(attribute: AttributeSchema, name: string): XmlElement {
  const isNumeric = attribute.type === 'numeric';
  const levels = levelsIn(attribute);
  return element('DerivedField', isNumeric ? numberField(name) : textField(name), [
    apply(
      'if',
      apply('isMissing', fieldRef(attribute.name)),
      isNumeric ? numberConstant(0) : textConstant(''),
      levels === undefined ? fieldRef(attribute.name) : placeOf(attribute.name, levels),
    ),
  ]);
}

/** The place of a level that is not missing. */
function placeOf(name: string, levels: readonly string[]): XmlElement {
  const last = numberConstant(levels.length);
  return levels
    .slice(0, -1)
    .reduceRight<XmlElement>(
      (rest, level, i) =>
        apply(
          'if',
          apply('equal', fieldRef(name), textConstant(level)),
          numberConstant(i + 1),
          rest,
        ),
      last,
    );
}

/**
 * Fields of attributes have the attributes' names; all other fields start with a prefix that none of these starts with.
 */
function pmmlNames({ schema }: PortableModel): PmmlNames {
  const taken = [schema.target.name, ...schema.attributes.map(({ name }) => name)];
  let prefix = 'of_model_';
  while (taken.some((name) => name.startsWith(prefix))) prefix += '_';
  return {
    attributes: schema.attributes,
    filled: (attribute) => `${prefix}attribute_${attribute + 1}`,
    step: (name) => prefix + name,
  };
}
