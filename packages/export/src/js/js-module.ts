import type { AttributeSchema } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import type { Step } from '@preflearn/core/expressions';
import type { PortableModel } from '@preflearn/core/models';
import { levelsOf } from '@preflearn/core/text';
import { countedText } from '../program/counted-text.js';
import { attributesUsed, type Output, type Program } from '../program/program.js';
import { programOf } from '../program/program-of.js';
import { inputName, jsExpression } from './js-expression.js';
import { EXP, READ_LEVEL, READ_VALUES } from './js-helpers.js';
import { commentText, jsText } from './js-text.js';

/** A module and its types. */
export interface JsModule {
  /** An ES module that imports nothing. */
  readonly code: string;
  /** Its declarations for TypeScript. */
  readonly types: string;
}

/**
 * An ES module without dependencies whose `predict(row)` returns the model's prediction for one row, bit for bit.
 *
 * The row contains each attribute that the model uses, by name: a finite number or a string. null, undefined and NaN
 * are missing, and so is a category or level not seen in training. Dates are numbers as in training, or a `Date`. The function
 * throws a TypeError for a column that does not exist, or a value that should be a number and is not.
 */
export function jsModule(model: PortableModel): JsModule {
  checkGiven('jsModule', model, 'a portable model, as portableModelOf gives it', [
    'schema',
    'body',
  ]);
  const program = programOf(model);
  const { attributes, target } = model.schema;
  const counted = target.kind === 'numeric' ? countedText(target.unit) : '';
  const inputs = attributesUsed(program);
  const usesExp = program.steps.some(({ value }) => value.kind === 'exp');
  const code = [
    `/* ${commentText(`Predicts ${target.name}${counted} by a model that ${model.learner} trained.`)} */`,
    categorySets(attributes, inputs),
    [
      `/** ${inputs.length === 0 ? 'The prediction, which is the same for every row.' : 'The prediction for one row.'} */`,
      `export function predict(${inputs.length === 0 ? '' : 'row'}) {`,
      ...inputs.map((at) => `  const ${inputName(at)} = ${inputValue(attributes[at], at)};`),
      ...program.steps.map((step) => stepLine(step, attributes)),
      `  return {\n${program.outputs.map(outputLine).join('\n')}\n  };`,
      '}',
    ].join('\n'),
    ...(inputs.length === 0 ? [] : [READ_VALUES.trimEnd()]),
    ...(inputs.some((at) => levelsIn(attributes[at])) ? [READ_LEVEL.trimEnd()] : []),
    ...(usesExp ? [EXP.trimEnd()] : []),
  ];
  return {
    code: `${code.filter((part) => part !== '').join('\n\n')}\n`,
    types: typesOf(program, inputs, attributes),
  };
}

function stepLine({ name, value }: Step, attributes: readonly AttributeSchema[]): string {
  return `  const ${name} = ${jsExpression(value, attributes)};`;
}

/** For example \`["p(x)"]\`: unlike a plain key, a computed one is never taken for \`__proto__\`. */
function outputLine({ name, step }: Output): string {
  return `    [${jsText(name)}]: ${step},`;
}

function categorySets(attributes: readonly AttributeSchema[], inputs: readonly number[]): string {
  return inputs
    .flatMap((at) => {
      const attribute = attributes[at];
      const levels = levelsIn(attribute);
      if (levels !== undefined) {
        const places = levels.map((level, i) => `[${jsText(level)}, ${i + 1}]`);
        return [`const ${levelsName(at)} = new Map([${places.join(', ')}]);`];
      }
      if (attribute.type === 'numeric') return [];
      return [`const ${setName(at)} = new Set([${attribute.categories.map(jsText).join(', ')}]);`];
    })
    .join('\n');
}

function setName(attribute: number): string {
  return `categories${attribute + 1}`;
}

function levelsName(attribute: number): string {
  return `levels${attribute + 1}`;
}

function levelsIn(attribute: AttributeSchema): readonly string[] | undefined {
  return attribute.type === 'numeric' ? levelsOf(attribute.unit) : undefined;
}

function inputValue(attribute: AttributeSchema, at: number): string {
  const name = jsText(attribute.name);
  if (attribute.type === 'nominal') return `categoryOf(row, ${name}, ${setName(at)})`;
  const { unit } = attribute;
  if (typeof unit === 'object') return `levelOf(row, ${name}, ${levelsName(at)})`;
  return unit === undefined ? `numberOf(row, ${name})` : `numberOf(row, ${name}, ${jsText(unit)})`;
}

function typesOf(
  { steps, outputs, schema }: Program,
  inputs: readonly number[],
  attributes: readonly AttributeSchema[],
): string {
  const columns = inputs.map(
    (at) => `  readonly ${jsText(attributes[at].name)}: ${inputType(attributes[at])};`,
  );
  const types = new Map(steps.map(({ name, type }) => [name, type]));
  const results = outputs.map(
    ({ name, step }) =>
      `  readonly ${jsText(name)}: ${types.get(step) === 'text' ? predictionType(schema.target) : 'number'};`,
  );
  const row = [
    '/** The columns that the model looks at. */',
    'export interface Row {',
    ...columns,
    '}',
  ];
  return `${[
    ...(inputs.length === 0 ? [] : [...row, '']),
    '/** What is predicted for a row. */',
    'export interface Prediction {',
    ...results,
    '}',
    '',
    '/** @throws TypeError for a column that is not there, or a number that is none */',
    `export declare function predict(${inputs.length === 0 ? '' : 'row: Row'}): Prediction;`,
  ].join('\n')}\n`;
}

function inputType(attribute: AttributeSchema): string {
  if (attribute.type === 'nominal') return 'string | number | boolean | null | undefined';
  const levels = levelsIn(attribute);
  if (levels !== undefined) return `${levels.map(jsText).join(' | ')} | null | undefined`;
  const isDate = attribute.unit === 'date' || attribute.unit === 'date-time';
  return `number ${isDate ? '| Date ' : ''}| null | undefined`;
}

/** A union of the classes, or `string` for an order of labels. */
function predictionType({ kind, classes }: Program['schema']['target']): string {
  return kind === 'ranking' ? 'string' : classes.map(jsText).join(' | ');
}
