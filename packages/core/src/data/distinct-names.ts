import type { DataCode } from '../errors/error-code.js';
import { DataError } from '../errors/errors.js';
import type { Column } from './table.js';

/** With more distinct texts, or labels, than this, a column is treated as classes, or orders, only on request. */
const MAX_NAMES = 1000;

/** @throws DataError TARGET_CLASSES, TARGET_RANKING if they are too many to be classes or labels */
export function checkFew({ name }: Column, count: number, what: 'classes' | 'labels'): void {
  if (count <= MAX_NAMES) return;
  const [code, found]: [DataCode, string] =
    what === 'classes' ? ['TARGET_CLASSES', 'texts'] : ['TARGET_RANKING', what];
  throw new DataError(
    code,
    `found ${count} distinct ${found}, too many to be taken for ${what} (it may number the rows)`,
    {
      where: { column: name },
      remedy: [
        'choose another target',
        { action: 'set', option: 'classes', text: `list the ${what}` },
      ],
    },
  );
}
