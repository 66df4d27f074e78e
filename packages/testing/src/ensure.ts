import { DataError, PreflearnError, UsageError } from '@preflearn/core';

/** Throws unless a condition holds. */
export function ensure(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}

/** Runs an action that must throw; returns what it threw. */
export function thrownBy(action: () => unknown, what: string): unknown {
  let result: unknown;
  try {
    result = action();
  } catch (error) {
    return error;
  }
  throw new Error(`${what}: expected an error, but it returned ${shown(result)}.`);
}

/** Like {@link thrownBy}, for an action that must reject. */
export async function rejectedBy(action: () => Promise<unknown>, what: string): Promise<unknown> {
  let result: unknown;
  try {
    result = await action();
  } catch (error) {
    return error;
  }
  throw new Error(`${what}: expected an error, but it gave ${shown(result)}.`);
}

/** Throws unless an error is a `DataError` with one of the codes and a proper sentence. */
export function ensureDataError(error: unknown, codes: readonly string[], what: string): void {
  ensure(
    error instanceof DataError && codes.includes(error.code) && error.message.endsWith('.'),
    `${what}: expected a DataError (${codes.join(' or ')}) with a sentence, but found ${named(error)}.`,
  );
}

/** Throws unless an error is a `UsageError` with the code and a proper sentence. */
export function ensureUsageError(error: unknown, code: string, what: string): void {
  ensure(
    error instanceof UsageError && error.code === code && error.message.endsWith('.'),
    `${what}: expected a UsageError (${code}) with a sentence, but found ${named(error)}.`,
  );
}

/** An error in a few words. */
export function named(error: unknown): string {
  if (error instanceof PreflearnError) return `${error.name} ${error.code} (${error.message})`;
  return error instanceof Error ? `${error.name} (${error.message})` : shown(error);
}

/** A value in a few words. */
export function shown(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? typeOf(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function typeOf(value: object): string {
  return Array.isArray(value)
    ? `an array of ${value.length}`
    : `an object (${value.constructor?.name})`;
}
