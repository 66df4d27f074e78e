import { basename } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { DataError, UsageError } from '@preflearn/core';
import type { Environment } from '../text/environment.js';

/** Stands for standard input or output in place of a file name. */
export const STANDARD_STREAM = '-';

/** The name of an input for people: its path as given, or what `-` stands for. */
export function inputName(path: string): string {
  return path === STANDARD_STREAM ? 'standard input' : path;
}

/** The name of an input in notes, of which there may be many: without the folders. */
export function noteName(path: string): string {
  return path === STANDARD_STREAM ? inputName(path) : basename(path);
}

/** Standard input, which a command can read once. */
export class StandardInput {
  readonly #environment: Pick<Environment, 'stdin' | 'signal'>;
  #taken = false;

  /** @param environment  its signal ends reading early, even while it waits */
  constructor(environment: Pick<Environment, 'stdin' | 'signal'>) {
    this.#environment = environment;
  }

  /**
   * Its bytes, in chunks.
   *
   * @throws UsageError OPTION_CONFLICT if it is taken a second time; DataError FILE_READ while chunks are consumed
   */
  take(): AsyncIterable<Uint8Array> {
    if (this.#taken) {
      throw new UsageError('OPTION_CONFLICT', 'two inputs would be read from the standard input', {
        remedy: 'name a file for one of them',
      });
    }
    this.#taken = true;
    return this.#chunks();
  }

  async *#chunks(): AsyncGenerator<Uint8Array> {
    const { stdin, signal } = this.#environment;
    try {
      yield* addAbortSignal(signal, stdin);
    } catch (cause) {
      signal.throwIfAborted();
      const found = cause instanceof Error ? cause.message : String(cause);
      throw new DataError('FILE_READ', `the standard input cannot be read: ${found}`, { cause });
    }
  }
}
