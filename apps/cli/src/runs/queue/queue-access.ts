import { DataError, UsageError } from '@preflearn/core';
import type { Redis } from 'ioredis';
import { loadPackage } from '../../text/load-package.js';
import { knownVersion } from '../../text/version.js';

/** How to connect to Redis. */
interface QueueConnection {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  readonly tls?: object;
  /** No limit: requests wait for Redis. */
  readonly maxRetriesPerRequest: null;
}

/** A Redis server that has answered. */
export interface QueueAccess {
  /** For code that connects by itself. */
  readonly connection: QueueConnection;
  /** A connection for everything but jobs. */
  readonly redis: Redis;
  /** The address without secrets. */
  readonly shown: string;
  /** Name of the queue: workers of another version might produce different results. */
  readonly name: string;
}

/** Prefix of the names of everything stored in Redis. */
export const PREFIX = 'preflearn';

/** Milliseconds within which Redis must answer. */
const PATIENCE = 10_000;

/**
 * Connects to Redis at an address; the password comes from `REDIS_PASSWORD`.
 *
 * @throws UsageError ARGUMENT for an invalid address, one that contains a password, or if a package is not installed
 * @throws DataError FILE_READ if Redis does not answer, or refuses the user or the password
 */
export async function openQueue(address: string): Promise<QueueAccess> {
  const { connection, shown } = parseAddress(address);
  const load = () => import('ioredis');
  const { Redis } = await loadPackage('ioredis', shown, load);
  const redis = new Redis({
    ...connection,
    lazyConnect: true,
    connectTimeout: PATIENCE,
    retryStrategy: () => undefined, // no retries: if it does not answer now, an error says so
  });
  let cause: unknown;
  redis.on('error', (error: unknown) => {
    cause = error;
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    throw refusal(shown, cause ?? error);
  }
  const name = `runs-${knownVersion()}`;
  return { connection, redis, shown, name };
}

function parseAddress(address: string): Pick<QueueAccess, 'connection' | 'shown'> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const database = url === undefined ? '' : url.pathname.slice(1);
  if (
    url === undefined ||
    !/^rediss?:$/.test(url.protocol) ||
    url.hostname === '' ||
    !/^\d*$/.test(database)
  ) {
    throw new UsageError('ARGUMENT', 'not a Redis address', {
      where: { option: 'queue' },
      remedy: 'write it as redis://host:6379, or rediss://user@host:6379/0',
    });
  }
  if (url.password !== '') {
    throw new UsageError(
      'ARGUMENT',
      'the address holds a password, which lists of processes and histories would show',
      {
        where: { option: 'queue' },
        remedy: 'leave it out, and set it as REDIS_PASSWORD in the environment',
      },
    );
  }
  const { REDIS_PASSWORD: password } = process.env;
  return {
    connection: {
      host: url.hostname,
      port: url.port === '' ? 6379 : Number(url.port),
      db: Number(database),
      ...(url.username !== '' && { username: decodeURIComponent(url.username) }),
      ...(password !== undefined && password !== '' && { password }),
      ...(url.protocol === 'rediss:' && { tls: {} }),
      maxRetriesPerRequest: null,
    },
    shown: address,
  };
}

function refusal(shown: string, cause: unknown): DataError {
  const text = cause instanceof Error ? cause.message : '';
  if (/NOAUTH|WRONGPASS|NOPERM|invalid password/i.test(text)) {
    return new DataError('FILE_READ', 'Redis refuses the user or the password', {
      where: { file: shown },
      remedy:
        'name the user in the address, and set the password as REDIS_PASSWORD in the environment',
      cause,
    });
  }
  return new DataError('FILE_READ', 'no Redis answers there', {
    where: { file: shown },
    remedy: 'check the address, and that it runs',
    cause,
  });
}
