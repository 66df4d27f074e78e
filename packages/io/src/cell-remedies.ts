import type { OtherRemedy, SetOption } from '@preflearn/core';

/** Corrects the cell that is wrong. */
export const CORRECT: OtherRemedy = { action: 'other', text: 'correct it' };

/** Takes texts for missing values, wherever they stand. */
export function markAsMissing(texts: readonly string[]): SetOption {
  return {
    action: 'set',
    option: 'missing',
    value: texts.map((text) => text.trim()),
    text:
      texts.length === 1
        ? 'name it as a marker for missing values'
        : 'name them as markers for missing values',
  };
}

/** Takes all cells of columns for texts. */
export function declareNominal(columns: readonly string[]): SetOption {
  return {
    action: 'set',
    option: 'types',
    value: Object.fromEntries(columns.map((column) => [column, 'nominal'])),
    text: columns.length === 1 ? 'declare the column nominal' : 'declare the columns nominal',
  };
}
