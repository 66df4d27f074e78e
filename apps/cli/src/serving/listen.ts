import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { UsageError } from '@preflearn/core';
import type { Turns } from './turns.js';

/** The address of a service. */
export interface Address {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
}

/** Times in milliseconds, and other limits of a server. */
interface ServerLimits {
  /** Within which the whole of a request has to arrive. */
  readonly requestMs: number;
  /** Within which its headers have to arrive. */
  readonly headersMs: number;
  /** How often the two are looked at. */
  readonly checkMs: number;
  /** After which a connection ends on which nothing is sent or received. */
  readonly idleMs: number;
  /** Most connections at a time. */
  readonly connections: number;
}

/** The limits of the command. */
export const SERVER_LIMITS: ServerLimits = {
  requestMs: 29_000,
  headersMs: 9000,
  checkMs: 1000,
  idleMs: 120_000,
  connections: 1000,
};

/** What answers the requests. */
interface Service {
  readonly fetch: Parameters<typeof createAdaptorServer>[0]['fetch'];
  /** In which its requests begin, and work. */
  readonly turns: Turns;
}

/** Most requests of one connection that wait for their answers. */
export const MAX_WAITING = 16;

/** Most connections that wait to be accepted: beyond it the system lets a client try again after a second. */
const BACKLOG = 2048;

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
export async function listen(
  service: Service,
  { host, port }: Address,
  limits = SERVER_LIMITS,
): Promise<Listening> {
  const serverOptions = {
    requestTimeout: limits.requestMs,
    headersTimeout: limits.headersMs,
    connectionsCheckingInterval: limits.checkMs,
  };
  const server = createAdaptorServer({ fetch: service.fetch, serverOptions }) as Server;
  server.timeout = limits.idleMs;
  server.maxConnections = limits.connections;
  oneAtATime(server, service.turns);
  server.listen(port, host, BACKLOG);
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

/**
 * Takes the requests of a connection one after the other: the next one begins when the answer to the one before it has
 * been sent, and the connection is not read meanwhile. Those of all connections begin in turn, but for /health, which has
 * to answer whatever else has come. One that has sent many ahead nevertheless, in few bytes, is ended:
 * no client that reads its answers does so.
 */
function oneAtATime(server: Server, turns: Turns): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  const queues = new WeakMap<Socket, (() => unknown)[]>();
  server.on('connection', (socket: Socket) => {
    turns.arrived();
    const queue: (() => unknown)[] = [];
    queues.set(socket, queue);
    // With a listener to its data the socket is read as a stream, which can pause; without one, Node parses what comes.
    socket.on('data', () => turns.arrived());
    // Reading the body of the present request resumes the socket, too.
    socket.on('resume', () => {
      if (queue.length > 1) socket.pause();
    });
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket) ?? [];
    const begin = () => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    const isQuick = request.url === '/health';
    queue.push(() =>
      isQuick
        ? begin()
        : turns
            .of(response)
            .next()
            .then(begin, () => {}),
    );
    response.once('close', () => {
      queue.shift();
      if (queue.length === 0 || socket.destroyed) return;
      if (queue.length === 1) socket.resume();
      queue[0]();
    });
    if (queue.length === 1) queue[0]();
    else if (queue.length > MAX_WAITING) socket.destroy();
    else socket.pause();
  });
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
