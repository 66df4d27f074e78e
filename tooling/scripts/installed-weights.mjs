// What installing a package brings, as `npm run checks -- install --write` has found it.
import { fileURLToPath } from 'node:url';

/** @typedef {{ packages: number, kilobytes: number }} Weight of a package and all it depends on, unpacked */

export const weightFile = fileURLToPath(new URL('../installed-weights.json', import.meta.url));
