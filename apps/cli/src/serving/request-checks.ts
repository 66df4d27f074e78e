import { foundText } from '@preflearn/core/text';
import { RequestError } from './request-error.js';

/** Names of this machine by which a service that only it can reach may be addressed. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The names by which requests may address a service; `undefined` for any. A page of another site can have its own name
 * point at this machine (DNS rebinding), and would then read what the service answers.
 *
 * @param host  where the service listens
 * @param more  names that are allowed as well
 */
export function allowedHosts(
  host: string,
  more: readonly string[] = [],
): ReadonlySet<string> | undefined {
  const isLoopback = LOOPBACK.includes(host) || host === '::1' || host.startsWith('127.');
  if (!isLoopback && more.length === 0) return undefined;
  return new Set([...LOOPBACK, host, ...more].map((name) => name.toLowerCase()));
}

/**
 * Checks by which name a request addresses the service.
 *
 * @throws RequestError HOST
 */
export function checkHost(host: string, allowed: ReadonlySet<string> | undefined): void {
  const name = host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
  if (allowed === undefined || allowed.has(name)) return;
  const message =
    `Found the host ${foundText(name)}, expected one of ${[...allowed].join(', ')}; ` +
    'send the request to one of these, or start the service with --allow-host.';
  throw new RequestError(403, 'HOST', message);
}

/**
 * Checks that a request has no query parameters, since the service has none and would ignore what they ask for.
 *
 * @throws RequestError QUERY
 */
export function checkQuery(url: string): void {
  const [name] = new URL(url).searchParams.keys();
  if (name === undefined) return;
  const message =
    `Found the query parameter ${foundText(name)}, expected none; send rows as JSON in the body, and give ` +
    'options to the command (preflearn serve --help).';
  throw new RequestError(400, 'QUERY', message);
}

/** Types of content of rows. Those that a page of another site may send without being asked for are not among them. */
const ROWS =
  /^application\/(?:[\w.-]+\+)?(?:json|jsonl|ndjson|x-ndjson|jsonlines|x-jsonlines)\s*(?:;|$)/i;

/**
 * Checks what a body is declared to be.
 *
 * @throws RequestError CONTENT_TYPE, CONTENT_ENCODING
 */
export function checkContent(type: string | undefined, encoding: string | undefined): void {
  if (encoding !== undefined && !/^(?:identity)?$/i.test(encoding)) throw compressed(encoding);
  if (type !== undefined && ROWS.test(type)) return;
  const found = type === undefined ? 'no content-type' : `the content-type ${foundText(type)}`;
  throw new RequestError(
    415,
    'CONTENT_TYPE',
    `Found ${found}, expected application/json; send it as a header (curl -H 'content-type: application/json').`,
  );
}

/** The error for a body that is compressed. */
export function compressed(encoding: string): RequestError {
  return new RequestError(
    415,
    'CONTENT_ENCODING',
    `Found a body compressed with ${foundText(encoding)}, expected JSON; send it uncompressed.`,
  );
}
