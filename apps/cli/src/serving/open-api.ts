import { IntervalModel } from '@preflearn/calibration';
import type { AttributeSchema, Model } from '@preflearn/core';
import { levelsOf, unitWords } from '@preflearn/core/text';
import { isWrittenAsText } from '../text/target-value.js';
import { ownVersion } from '../text/version.js';

/** Most categories listed in the description. */
const MAX_LISTED = 200;

/** The OpenAPI 3.1 description of a service, with the columns of its model. */
export function openApiOf(model: Model): object {
  const { schema, learner } = model;
  const { attributes, target } = schema;
  const row = {
    type: 'object',
    required: attributes.map(({ name }) => name),
    properties: Object.fromEntries(attributes.map((one) => [one.name, valueSchema(one)])),
    additionalProperties: true,
  };
  const rows = {
    oneOf: [{ $ref: '#/components/schemas/row' }, { type: 'array', items: row }],
  };
  return {
    openapi: '3.1.0',
    info: {
      title: `${target.name} by ${learner}`,
      version: ownVersion(),
      description: `Predicts ${target.name} (${target.kind}) by a model of preflearn.`,
    },
    paths: {
      '/predict': {
        post: operation('Predicts rows.', rows, {
          type: 'object',
          required: ['predictions'],
          properties: { predictions: { type: 'array', items: predictionSchema(model) } },
        }),
      },
      '/explain': {
        post: operation(
          'Says why one row is predicted as it is, and what would change that.',
          { $ref: '#/components/schemas/row' },
          { type: 'object' },
        ),
      },
      '/model': { get: question('The columns and settings of the model.') },
      '/health': { get: question('Whether the service is up.') },
      '/openapi.json': { get: question('This description.') },
    },
    components: {
      schemas: {
        row,
        error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              required: ['code', 'message'],
              properties: { code: { type: 'string' }, message: { type: 'string' } },
            },
          },
        },
      },
    },
  };
}

/** Dates, categories and levels are strings, other numbers are numbers; `null` is a missing value. */
function valueSchema(attribute: AttributeSchema): object {
  const levels = attribute.type === 'numeric' ? levelsOf(attribute.unit) : attribute.categories;
  if (levels === undefined) return { type: ['number', 'string', 'null'] };
  const listed = levels.length <= MAX_LISTED ? { enum: [...levels, null] } : {};
  return { type: ['string', 'number', 'boolean', 'null'], ...listed };
}

function predictionSchema(model: Model): object {
  const { kind, classes, cuts, medians, unit } = model.schema.target;
  const hasIntervals = model instanceof IntervalModel && model.coverage !== undefined;
  const isClass = kind === 'ordinal' || kind === 'nominal';
  const text = {
    type: 'string',
    ...(isClass && classes.length <= MAX_LISTED && { enum: classes }),
  };
  const number = {
    // A date whose year does not have four digits is a number.
    type: isWrittenAsText(unit) ? ['string', 'number'] : 'number',
    ...(unit !== undefined && {
      description: `${unitWords(unit)[0].toUpperCase()}${unitWords(unit).slice(1)}.`,
    }),
  };
  const bound = { ...number, type: [number.type, 'null'].flat() };
  return {
    type: 'object',
    required: ['prediction'],
    properties: {
      prediction: kind === 'numeric' ? number : text,
      ...(cuts?.length && { lower: bound, upper: bound }),
      ...(hasIntervals && { lower: number, upper: number }),
      ...(cuts?.length && medians && { median: number }),
    },
    additionalProperties: true,
  };
}

function operation(summary: string, body: object, answer: object): object {
  return {
    summary,
    requestBody: { required: true, content: { 'application/json': { schema: body } } },
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: answer } } },
      400: failure('The rows do not fit the model.'),
      413: failure('The body is too large.'),
    },
  };
}

function failure(description: string): object {
  const schema = { $ref: '#/components/schemas/error' };
  return { description, content: { 'application/json': { schema } } };
}

function question(summary: string): object {
  return { summary, responses: { 200: { description: 'Done.' } } };
}
