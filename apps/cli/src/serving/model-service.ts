import type { ServerResponse } from 'node:http';
import { counterfactuals } from '@preflearn/boosting';
import { counterfactualText, DataError, type Model, PreflearnError } from '@preflearn/core';
import { similarName } from '@preflearn/core/text';
import { type Context, Hono } from 'hono';
import { classRangeOf } from '../text/class-range-of.js';
import { knownError } from '../text/known-error.js';
import { rulesWithin } from '../text/rules-within.js';
import { explainedValue } from '../text/target-value.js';
import { HeldBytes, type Holding } from './held-bytes.js';
import { openApiOf } from './open-api.js';
import { predictionsText } from './predictions.js';
import { readBody } from './read-body.js';
import { checkContent, checkHost, checkQuery } from './request-checks.js';
import { RequestError } from './request-error.js';
import { readableRows, rowsOfRequest } from './rows-of-request.js';
import { type Turn, Turns } from './turns.js';

/** Limits of a service. */
export interface ServiceLimits {
  /** Most bytes in the body of a request. */
  readonly bodyBytes: number;
  /** Names by which requests may address the service; any when absent. */
  readonly hosts?: ReadonlySet<string> | undefined;
  /** Milliseconds within which a client has to take its answer; 30 seconds when absent. */
  readonly answerMs?: number | undefined;
}

/** Most characters of an answer: those of about 300 000 predictions of three classes. */
export const MAX_ANSWER = 30_000_000;

/** Most bytes of all requests and answers at a time, and least, in bodies of the largest size. */
export const MAX_HELD = 120_000_000;
export const MIN_BODIES = 2;

/** Milliseconds within which a client has to take its answer. */
export const ANSWER_MS = 30_000;

/** What a request brings besides itself; nothing in a test without a server. */
interface Bindings {
  readonly outgoing?: ServerResponse | undefined;
}

type Asked = Context<{ Bindings: Bindings }>;

/** A service, and the turns in which its requests work. */
type ModelService = Hono<{ Bindings: Bindings }> & { readonly turns: Turns };

/**
 * A model as a service: `POST /predict` and `POST /explain` accept rows as JSON objects, in an array or one after
 * another; `GET /health`, `GET /model` and `GET /openapi.json` describe it. It keeps no state between requests.
 *
 * Errors are `{"error":{"code","message"}}`: 400 for rows that do not fit and query parameters, 403 for another host, 404, 405, 413 for a body
 * or an answer beyond the limit, 415 for content other than JSON, 503 where all requests together hold too much.
 */
export function modelService(
  model: Model,
  { bodyBytes, hosts, answerMs = ANSWER_MS }: ServiceLimits,
): ModelService {
  const service = new Hono<{ Bindings: Bindings }>();
  const { learner, schema } = model;
  const held = new HeldBytes(Math.max(MAX_HELD, MIN_BODIES * bodyBytes));
  const turns = new Turns();

  service.use(async (context, next) => {
    checkHost(context.req.header('host') ?? new URL(context.req.url).host, hosts);
    checkQuery(context.req.url);
    await next();
    endUnread(context.env?.outgoing, answerMs);
  });
  service.get('/health', (context) => context.json({ status: 'ok', learner }));
  const descriptions = {
    '/model': () => ({ learner, schema, ...model.describe(0) }),
    '/openapi.json': () => openApiOf(model),
  };
  for (const [path, describe] of Object.entries(descriptions)) {
    let text: string | undefined;
    service.get(path, async (context) => {
      return await withHolding(context, held, async (holding) => {
        await turns.of(context.env?.outgoing).next();
        text ??= JSON.stringify(describe());
        return answer(context, text, holding);
      });
    });
  }
  service.post('/predict', async (context) => {
    return await withHolding(context, held, async (holding) => {
      const turn = turns.of(context.env?.outgoing);
      const table = await rowsIn(context, holding, turn);
      const grown = (length: number) => holding.hold(length);
      return answer(context, await predictionsText(model, table, turn, MAX_ANSWER, grown), holding);
    });
  });
  service.post('/explain', async (context) => {
    return await withHolding(context, held, async (holding) => {
      const table = await rowsIn(context, holding, turns.of(context.env?.outgoing));
      if (table.rowCount !== 1) throw notOneRow(table.rowCount);
      return answer(context, JSON.stringify(explanation(table)), holding);
    });
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
  service.onError(refusal);
  return Object.assign(service, { turns });

  /** The rows of a request, whose body is released once they are read. */
  async function rowsIn(context: Asked, holding: Holding, turn: Turn) {
    checkContent(context.req.header('content-type'), context.req.header('content-encoding'));
    return await rowsOfRequest(await readBody(context.req.raw, bodyBytes, holding), model, turn);
  }

  function explanation(table: Parameters<typeof readableRows>[0]): object {
    const read = readableRows(table, model, 0, 1) ?? table;
    const { pictures: _, row: _row, ...explained } = model.explain(read, 0);
    const rules = rulesWithin(model);
    const changes =
      rules === undefined ? [] : counterfactuals(rules, read, 0).map(counterfactualText);
    const { target } = model.schema;
    return {
      ...explained,
      prediction: explainedValue(explained.prediction, target.unit, target.kind),
      ...{ ...classRangeOf(explained.prediction, target), changes },
    };
  }
}

/** Does work whose bytes are held until its answer has been sent, or the connection has ended. */
async function withHolding(
  context: Asked,
  held: HeldBytes,
  work: (holding: Holding) => Promise<Response>,
): Promise<Response> {
  const holding = held.open();
  const outgoing = context.env?.outgoing;
  let isDone = false;
  try {
    const response = await work(holding);
    isDone = outgoing === undefined || outgoing.destroyed || outgoing.closed;
    if (!isDone) outgoing?.once('close', () => holding.release());
    return response;
  } catch (error) {
    isDone = true;
    throw error;
  } finally {
    if (isDone) holding.release();
  }
}

function answer(context: Asked, text: string, holding: Holding): Response {
  holding.hold(text.length);
  return context.body(text, 200, { 'content-type': 'application/json' });
}

/** Ends the connection of a client that does not take its answer. */
function endUnread(outgoing: ServerResponse | undefined, milliseconds: number): void {
  if (outgoing === undefined) return;
  const late = setTimeout(() => outgoing.destroy(), milliseconds);
  outgoing.once('close', () => clearTimeout(late));
}

function refusal(thrown: unknown, context: Context): Response {
  if (thrown instanceof RequestError) {
    const { status, code, message } = thrown;
    return fault(context, status, code, message);
  }
  const error = knownError(thrown);
  if (error instanceof PreflearnError) {
    return context.json({ error: { code: error.code, message: error.message } }, 400);
  }
  return fault(context, 500, 'INTERNAL', 'The service made a mistake.');
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

function fault(
  context: Context,
  status: RequestError['status'] | 404 | 405 | 500,
  code: RequestError['code'],
  message: string,
): Response {
  return context.json({ error: { code, message } }, status);
}
