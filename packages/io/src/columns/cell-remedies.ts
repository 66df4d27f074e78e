import type { OtherRemedy, SetOption } from '@preflearn/core/errors';

/** Remedy: correct the wrong cell. */
export const CORRECT: OtherRemedy = { action: 'other', text: 'correct it' };

/** Remedy: treat texts as missing values wherever they occur. */
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

/** Remedy: read texts of digits as numbers. */
export function declareNumeric(column: string): SetOption {
  const text = 'declare the column numeric';
  return { action: 'set', option: 'types', value: { [column]: 'numeric' }, text };
}

/** Remedy: treat all cells of the given columns as text. */
export function declareNominal(columns: readonly string[]): SetOption {
  return {
    action: 'set',
    option: 'types',
    value: Object.fromEntries(columns.map((column) => [column, 'nominal'])),
    text: columns.length === 1 ? 'declare the column nominal' : 'declare the columns nominal',
  };
}
