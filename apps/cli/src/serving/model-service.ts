import { counterfactuals } from '@preflearn/boosting';
import {
  counterfactualText,
  DataError,
  type Model,
  PreflearnError,
  type TrainingMemory,
} from '@preflearn/core';
import { similarName } from '@preflearn/core/text';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { predictionRows, predictionTable } from '../output/prediction-table.js';
import { knownError } from '../text/known-error.js';
import { rulesWithin } from '../text/rules-within.js';
import { openApiOf } from './open-api.js';
import { rowsOfRequest } from './rows-of-request.js';

/** Limits of a service. */
export interface ServiceLimits {
  /** Most bytes in the body of a request. */
  readonly bodyBytes: number;
}

/** No limit of its own: the size of the body bounds what is made from it. */
const NO_LIMIT: TrainingMemory = {};

/** Codes for problems with a request itself; those with its rows have the codes of preflearn. */
type RequestFault = 'NOT_FOUND' | 'METHOD' | 'BODY_SIZE' | 'INTERNAL';

/**
 * A model as a service: `POST /predict` and `POST /explain` accept rows as JSON objects, in an array or one after
 * another; `GET /health`, `GET /model` and `GET /openapi.json` describe it. It keeps no state between requests.
 *
 * Errors are `{"error":{"code","message"}}`: 400 for rows that do not fit, 404, 405, 413 for a body beyond the limit.
 */
export function modelService(model: Model, { bodyBytes }: ServiceLimits): Hono {
  const service = new Hono();
  const { learner, schema } = model;
  service.use(
    bodyLimit({ maxSize: bodyBytes, onError: (context) => tooLarge(context, bodyBytes) }),
  );
  service.get('/health', (context) => context.json({ status: 'ok', learner }));
  service.get('/model', (context) => context.json({ learner, schema, ...model.describe(0) }));
  service.get('/openapi.json', (context) => context.json(openApiOf(model)));
  service.post('/predict', async (context) => {
    const table = rowsOfRequest(await context.req.text(), model);
    const prediction = predictionTable(model.predict(table));
    return context.json({ predictions: predictionRows(prediction, NO_LIMIT) });
  });
  service.post('/explain', async (context) => {
    const table = rowsOfRequest(await context.req.text(), model);
    if (table.rowCount !== 1) throw notOneRow(table.rowCount);
    const { pictures: _, row: _row, ...explanation } = model.explain(table, 0);
    const rules = rulesWithin(model);
    const changes =
      rules === undefined ? [] : counterfactuals(rules, table, 0).map(counterfactualText);
    return context.json({ ...explanation, changes });
  });
  const known = new Set(service.routes.map(({ path }) => path).filter((path) => path !== '/*'));
  service.notFound((context) =>
    known.has(context.req.path)
      ? fault(context, 405, 'METHOD', `${context.req.method} ${context.req.path} is not possible.`)
      : fault(
          context,
          404,
          'NOT_FOUND',
          `There is no ${context.req.path}; there are ${[...known].join(', ')}.${meantPlace(context.req.path, [...known])}`,
        ),
  );
  service.onError((thrown, context) => {
    const error = knownError(thrown);
    if (error instanceof PreflearnError) {
      return context.json({ error: { code: error.code, message: error.message } }, 400);
    }
    return fault(context, 500, 'INTERNAL', 'The service made a mistake.');
  });
  return service;
}

function meantPlace(path: string, known: readonly string[]): string {
  const meant = similarName(path, known);
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
}

function notOneRow(found: number): DataError {
  return new DataError('FILE_FORMAT', `found ${found} rows, expected one`, {
    remedy: 'send one object',
  });
}

function tooLarge(context: Context, bodyBytes: number): Response {
  const message = `The body is larger than ${bodyBytes} bytes; send fewer rows at a time.`;
  return fault(context, 413, 'BODY_SIZE', message);
}

function fault(
  context: Context,
  status: 404 | 405 | 413 | 500,
  code: RequestFault,
  message: string,
): Response {
  return context.json({ error: { code, message } }, status);
}
