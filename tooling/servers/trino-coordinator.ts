import { createServer, type IncomingMessage } from 'node:http';

/** What a coordinator that only plays one was asked. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

/** What it answers: a status alone, or a part of an answer. */
export type Answer = number | object;

/** A server on loopback that plays a coordinator of Trino. */
export interface Coordinator {
  readonly server: string;
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

/** Starts one. @param answer  of a request; `undefined` for none at all */
export async function startCoordinator(
  answer: (asked: Asked, server: string) => Answer | undefined,
): Promise<Coordinator> {
  const asked: Asked[] = [];
  let address = '';
  const http = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = '', url: path = '', headers } = request;
    const own = { method, path, body: Buffer.concat(parts).toString(), headers };
    asked.push(own);
    const found = answer(own, address);
    if (found === undefined) request.socket.destroy();
    else if (typeof found === 'number') response.writeHead(found).end('no');
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(found));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const bound = http.address();
  if (bound === null || typeof bound === 'string') throw new Error('No port is free.');
  address = `http://127.0.0.1:${bound.port}`;
  return {
    server: address,
    asked,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
