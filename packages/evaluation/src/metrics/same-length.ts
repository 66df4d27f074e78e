import { UsageError } from '@preflearn/core';

/** @throws UsageError ARGUMENT for lists of different lengths */
export function checkSameLength(
  who: string,
  first: ArrayLike<number>,
  second: ArrayLike<number>,
): void {
  if (first.length === second.length) return;
  throw new UsageError(
    'ARGUMENT',
    `one list has ${first.length} entries, the other ${second.length}`,
    { where: { function: who }, remedy: 'give two of one length' },
  );
}
