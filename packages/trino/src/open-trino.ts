import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { UsageError } from '@preflearn/core';
import { checkKnown } from '@preflearn/core/errors';
import type { SqlConnection } from '@preflearn/sql';
import { TrinoClient } from './trino-client.js';
import { TrinoConnection } from './trino-connection.js';
import { trinoDialect } from './trino-dialect.js';

/** How to reach a Trino cluster, and where in it training may create tables. */
export interface TrinoOptions {
  /** Address of the coordinator, such as `http://127.0.0.1:8080`. */
  readonly server: string;
  /** The current system user when absent. */
  readonly user?: string | undefined;
  /** Only with https. */
  readonly password?: string | undefined;
  /** Catalogue and schema for the tables of training runs; the user must be allowed to create tables there. */
  readonly work: { readonly catalog: string; readonly schema: string };
  /**
   * How many seconds to wait in all while a statement is repeated that a lost node or a busy coordinator has failed;
   * 37.5 when absent.
   */
  readonly retryFor?: number | undefined;
}

/**
 * Opens a session with a Trino cluster. Tables of a training run have unique names, so that many can run at once.
 *
 * @throws UsageError ARGUMENT for a password that would be sent without encryption
 */
export function openTrino(options: TrinoOptions): SqlConnection {
  checkKnown(
    options,
    { server: true, user: true, password: true, work: true, retryFor: true },
    { function: 'openTrino' },
  );
  const { server, user, password, work, retryFor } = options;
  if (password !== undefined && !server.startsWith('https:')) {
    throw new UsageError('ARGUMENT', 'a password would be sent without encryption', {
      remedy: 'reach the coordinator by https (?ssl=true in an address), or set no password',
    });
  }
  const access = { server, user: user ?? userInfo().username, password };
  const session = `preflearn_${randomUUID().slice(0, 8)}`;
  const dialect = trinoDialect({ ...work, session });
  return new TrinoConnection(new TrinoClient(access), dialect, retryFor);
}
