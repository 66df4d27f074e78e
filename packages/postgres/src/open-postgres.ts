import { DataError } from '@preflearn/core';
import { checkKnown } from '@preflearn/core/errors';
import type { SqlConnection } from '@preflearn/sql';
import pg from 'pg';
import { PostgresConnection } from './postgres-connection.js';
import { connectingError } from './postgres-error.js';
import { valueTypes } from './postgres-values.js';

/**
 * How to reach a PostgreSQL server. Absent options are taken from the environment: PGHOST, PGPORT, PGUSER, PGDATABASE,
 * PGSSLMODE.
 */
export interface PostgresOptions {
  /** Name or address of the server, or the folder of its socket. */
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly user?: string | undefined;
  readonly database?: string | undefined;
  /** Taken from PGPASSWORD or the password file (`.pgpass`) when absent. */
  readonly password?: string | undefined;
}

/** The first version that returns doubles as the shortest decimals that determine their bits. */
const MIN_VERSION = 12;

/** Milliseconds to wait for a server that does not answer. */
const PATIENCE = 20_000;

const SETTINGS = [
  'SET extra_float_digits = 1', // all bits of a double
  'SET standard_conforming_strings = on', // a backslash is an ordinary character
  'SET jit = off', // takes seconds to compile the long expressions of a training
] as const;

/**
 * Connects to PostgreSQL, version 12 or later. Tables of a training run are temporary tables.
 *
 * @throws DataError FILE_READ if the server cannot be reached, refuses the connection, or is too old
 */
export async function openPostgres(options: PostgresOptions = {}): Promise<SqlConnection> {
  checkKnown(
    options,
    { host: true, port: true, user: true, database: true, password: true },
    { function: 'openPostgres' },
  );
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
      application_name: 'preflearn',
      connectionTimeoutMillis: PATIENCE,
      keepAlive: true,
      types: valueTypes,
    });
    // Waiting statements get the error of a lost connection; without a listener, it would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch (cause) {
      throw connectingError(cause, `PostgreSQL at ${client.host}:${client.port}`);
    }
    return client;
  };
  const client = await connect();
  try {
    for (const setting of SETTINGS) await client.query(setting);
    const { rows } = await client.query<{ pid: number; version: string }>(
      "SELECT pg_backend_pid() AS pid, current_setting('server_version_num') AS version",
    );
    const [{ pid, version }] = rows;
    const major = Math.floor(Number(version) / 10_000);
    if (major < MIN_VERSION) {
      throw new DataError(
        'FILE_READ',
        `the server is PostgreSQL ${major}, expected ${MIN_VERSION} or later`,
        { remedy: 'use a newer server' },
      );
    }
    return new PostgresConnection(client, pid, connect);
  } catch (error) {
    await client.end();
    throw error;
  }
}
