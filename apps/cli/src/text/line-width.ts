import type { Environment } from './environment.js';

/** Longer lines of text are hard to read, however much space there is. */
const WIDEST = 100;

/** With less space, numbers and sentences do not fit next to each other. */
const NARROWEST = 40;

/**
 * The longest line of text, in characters: given by the variable COLUMNS, otherwise by the terminal; at most 100, which
 * is also the default.
 */
export function lineWidth({ stdout, env }: Pick<Environment, 'stdout' | 'env'>): number {
  const { COLUMNS = '' } = env;
  const said = /^\d+$/.test(COLUMNS) ? Number(COLUMNS) : (stdout.columns ?? 0);
  return said === 0 ? WIDEST : Math.min(Math.max(said, NARROWEST), WIDEST);
}
