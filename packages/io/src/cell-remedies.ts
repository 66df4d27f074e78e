import type { Remedy } from '@preflearn/core';

/** Takes a text for a missing value, wherever it stands. */
export function markAsMissing(text: string): Remedy {
  return {
    action: 'set',
    option: 'missing',
    value: [text.trim()],
    text: 'name it as a marker for missing values',
  };
}

/** Takes all cells of a column for texts. */
export function declareNominal(column: string): Remedy {
  return {
    action: 'set',
    option: 'types',
    value: { [column]: 'nominal' },
    text: 'declare the column nominal',
  };
}
