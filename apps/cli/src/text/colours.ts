import type { Environment, OutputStream } from './environment.js';

/** Whether a stream supports colours: a terminal does, unless `NO_COLOR` is set (see no-color.org). */
export function coloursFor(stream: OutputStream, env: Environment['env']): boolean {
  const refused = (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb';
  return stream.isTTY === true && !refused;
}
