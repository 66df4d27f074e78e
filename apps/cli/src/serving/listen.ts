import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { UsageError } from '@preflearn/core';
import type { Hono } from 'hono';

/** The address of a service. */
export interface Address {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
}

/** Milliseconds within which a request must arrive. */
const REQUEST_MS = 30_000;

/** Milliseconds that current requests have to finish when the service stops. */
const ENDING_MS = 5000;

/** A running service. */
export interface Listening {
  readonly url: string;
  /** Accepts no more requests, and resolves once current ones have been answered, or after five seconds. */
  close(): Promise<void>;
}

/**
 * Starts to listen.
 *
 * @throws UsageError ARGUMENT if that fails, for example because the port is in use
 */
export async function listen(service: Hono, { host, port }: Address): Promise<Listening> {
  const server = createAdaptorServer({ fetch: service.fetch }) as Server;
  server.requestTimeout = REQUEST_MS;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw cannotListen(host, port, cause);
  }
  const found = server.address();
  const shown = host.includes(':') ? `[${host}]` : host;
  const taken = typeof found === 'object' && found !== null ? found.port : port;
  return { url: `http://${shown}:${taken}`, close: () => close(server) };
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), ENDING_MS);
  await closed;
  clearTimeout(late);
}

function cannotListen(host: string, port: number, cause: unknown): UsageError {
  const { code } = cause as NodeJS.ErrnoException;
  const reason =
    code === 'EADDRINUSE'
      ? `the port ${port} is taken`
      : code === 'EACCES'
        ? `the port ${port} may not be used`
        : `it cannot listen at ${host} (${code ?? String(cause)})`;
  return new UsageError('ARGUMENT', reason, {
    where: { option: code === 'EADDRINUSE' || code === 'EACCES' ? 'port' : 'host' },
    remedy: 'choose another one',
    cause,
  });
}
