import type { ErrorPlace } from '@preflearn/core';

/** The place of something in a text: the name of its source, line and column, as far as known. */
export function place(source: string | undefined, line?: number, column?: string): ErrorPlace {
  return {
    ...(source === undefined ? {} : { file: source }),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
}
