import type { Environment } from '../runtime/environment.js';

/** Lines of sentences that are longer are hard to read, whatever there is room for. */
const WIDEST = 100;

/** In less room numbers and sentences do not fit beside each other. */
const NARROWEST = 40;

/**
 * The longest line of sentences for people, in characters: as the variable COLUMNS says, else the terminal; 100 where
 * neither says anything, and at most.
 */
export function lineWidth({ stdout, env }: Pick<Environment, 'stdout' | 'env'>): number {
  const { COLUMNS = '' } = env;
  const said = /^\d+$/.test(COLUMNS) ? Number(COLUMNS) : (stdout.columns ?? 0);
  return said === 0 ? WIDEST : Math.min(Math.max(said, NARROWEST), WIDEST);
}
