import { DataError } from '@preflearn/core';
import { statementError, TrinoError, type TrinoFailure } from './trino-error.js';

/** A part of the response to a statement, as defined by Trino's protocol. */
export interface TrinoPage {
  readonly id: string;
  /** Address of the next part; absent in the last. */
  readonly nextUri?: string;
  readonly columns?: readonly { readonly name: string; readonly type: string }[];
  readonly data?: readonly (readonly unknown[])[];
  readonly error?: TrinoFailure;
}

/** How to access a cluster. */
export interface TrinoAccess {
  /** For example `http://127.0.0.1:8080`. */
  readonly server: string;
  readonly user: string;
  readonly password: string | undefined;
}

/** Milliseconds to wait before a request is repeated, if the coordinator is busy or the connection was lost. */
const WAITS = [100, 500, 2000, 5000] as const;

/** Timeout of a request in milliseconds; the coordinator answers within a few seconds. */
const PATIENCE = 60_000;

/**
 * Trino's statement protocol over HTTP. Implemented here because Trino's client for Node does not provide the id of a
 * statement before its first row, so that long-running statements could not be stopped.
 */
export class TrinoClient {
  readonly #access: TrinoAccess;

  constructor(access: TrinoAccess) {
    this.#access = access;
  }

  /** Starts a statement. It is sent only once: a coordinator that does not answer may have started it. */
  async begin(sql: string): Promise<TrinoPage> {
    return await this.#page(`${this.#access.server}/v1/statement`, { method: 'POST', body: sql });
  }

  /** The next part of a response. */
  async next(uri: string): Promise<TrinoPage> {
    return await this.#page(uri, {});
  }

  /** Requests that a statement be stopped. */
  async cancel(id: string): Promise<void> {
    const uri = `${this.#access.server}/v1/query/${encodeURIComponent(id)}`;
    await (await this.#request(uri, { method: 'DELETE' })).arrayBuffer();
  }

  async #page(uri: string, init: RequestInit): Promise<TrinoPage> {
    for (const wait of [...WAITS, undefined]) {
      const page = await this.#tried(uri, init, wait === undefined || init.method === 'POST');
      if (page !== undefined) return page;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    throw new TrinoError('the coordinator does not answer', true);
  }

  /** A part of a response; `undefined` if it should be requested again. */
  async #tried(uri: string, init: RequestInit, isLast: boolean): Promise<TrinoPage | undefined> {
    try {
      const response = await this.#request(uri, init);
      if (response.ok) return checked((await response.json()) as TrinoPage);
      const text = await response.text();
      const isBusy = [429, 502, 503, 504].includes(response.status);
      if (isBusy && !isLast) return undefined;
      const isForgotten = [404, 410].includes(response.status) && init.method !== 'POST';
      if (isForgotten) throw this.#forgotten(response.status);
      throw this.#refusal(response.status, text, isBusy);
    } catch (cause) {
      if (cause instanceof DataError) throw cause;
      if (!isLast) return undefined;
      throw this.#unreachable(cause);
    }
  }

  async #request(uri: string, init: RequestInit): Promise<Response> {
    const { user, password } = this.#access;
    const headers: Record<string, string> = {
      'X-Trino-User': user,
      'X-Trino-Source': 'preflearn',
      'Content-Type': 'text/plain; charset=utf-8',
    };
    if (password !== undefined) {
      const secret = Buffer.from(`${user}:${password}`).toString('base64');
      headers.Authorization = `Basic ${secret}`;
    }
    return await fetch(uri, { ...init, headers, signal: AbortSignal.timeout(PATIENCE) });
  }

  #refusal(status: number, text: string, isBusy: boolean): DataError {
    const { server } = this.#access;
    if (status === 401 || status === 403) {
      return new DataError('FILE_READ', `Trino at ${server} refuses the user or the password`, {
        remedy:
          'name the user in the address, and set the password as TRINO_PASSWORD in the environment',
        cause: new TrinoError(text, false),
      });
    }
    return new DataError('FILE_READ', `${server} answers with the HTTP status ${status}`, {
      remedy: isBusy
        ? 'wait until the coordinator is ready'
        : 'check that a Trino coordinator is there',
      cause: new TrinoError(text, isBusy),
    });
  }

  /** A coordinator that was started anew knows none of the statements of the one before. */
  #forgotten(status: number): DataError {
    return new DataError(
      'FILE_READ',
      `the Trino coordinator at ${this.#access.server} does not know the statement any more`,
      {
        remedy: 'check whether it was started anew, and call the command again',
        cause: new TrinoError(`HTTP status ${status}`, true, { isOfStatement: true }),
      },
    );
  }

  #unreachable(cause: unknown): DataError {
    return new DataError('FILE_READ', `no Trino coordinator answers at ${this.#access.server}`, {
      remedy: 'check the address, and that the coordinator runs',
      cause: new TrinoError('no answer', true, { cause }),
    });
  }
}

/** Returns a page unless it reports a failure. */
function checked(page: TrinoPage): TrinoPage {
  if (page.error !== undefined) throw statementError(page.error);
  return page;
}
