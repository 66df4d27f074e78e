import { expect } from 'vitest';
import { PreflearnError } from '../src/index.js';

/** Runs an action that has to throw one of our errors; gives `CODE: message`. */
export function thrown(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(PreflearnError);
    const { name, code, message } = error as PreflearnError;
    return `${name} ${code}: ${message}`;
  }
  throw new Error('nothing was thrown');
}
