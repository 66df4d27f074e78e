import pc from 'picocolors';
import type { Environment, OutputStream } from '../runtime/environment.js';

/** Colours and weights of text; they do nothing where colours are not wanted. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly green: (text: string) => string;
  readonly red: (text: string) => string;
  readonly cyan: (text: string) => string;
  /** Whether colours are written. */
  readonly coloured: boolean;
}

/** The style for a stream: coloured on a terminal, unless `NO_COLOR` is set (see no-color.org). */
export function styleFor(stream: OutputStream, env: Environment['env']): Style {
  const refused = (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb';
  const coloured = stream.isTTY === true && !refused;
  const { bold, dim, green, red, cyan } = pc.createColors(coloured);
  return { bold, dim, green, red, cyan, coloured };
}
