import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './free-port.js';

/** What a client has to say. */
export const REDIS_PASSWORD = 'wide open';

/** Tries to reach a server that starts. */
const TRIES = 600;

/** A server of Redis that keeps nothing on disk. */
export interface RedisServer {
  readonly port: number;
  /** `redis://host:port`, without the password. */
  readonly address: string;
  /** Ends the server. */
  stop(): Promise<void>;
}

/** Starts a server that listens on loopback alone, and asks for a password. */
export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'preflearn-redis-'));
  const port = await freePort();
  const server = spawn(
    'redis-server',
    [
      ...['--port', `${port}`, '--bind', '127.0.0.1', '--requirepass', REDIS_PASSWORD],
      ...['--save', '', '--appendonly', 'no', '--dir', folder],
    ],
    { stdio: 'ignore' },
  );
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  };
  for (let i = 0; i < TRIES; i++) {
    if (await isReached(port)) return { port, address: `redis://127.0.0.1:${port}`, stop };
    await setTimeout(100);
  }
  await stop();
  throw new Error('redis-server does not answer.');
}

function isReached(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
