import { DataError, quoted } from '@preflearn/core';

/**
 * Checks the names of columns: none blank, each once.
 *
 * @param where  begins a sentence about the place that holds them
 * @throws DataError FILE_FORMAT, COLUMN_DUPLICATE
 */
export function checkNames(names: readonly string[], where: string): void {
  const positions = new Map<string, number>();
  names.forEach((name, i) => {
    if (name.trim() === '') {
      throw new DataError(
        'FILE_FORMAT',
        `${where}: column ${i + 1} of ${names.length} has no name; give it one.`,
      );
    }
    const before = positions.get(name);
    if (before !== undefined) {
      throw new DataError(
        'COLUMN_DUPLICATE',
        `${where}: columns ${before + 1} and ${i + 1} are both named ${quoted(name)}; rename one of them.`,
      );
    }
    positions.set(name, i);
  });
}
