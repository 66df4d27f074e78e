import { quoted } from '@preflearn/core';

/** Names the source where it begins a sentence: `data.csv`, or `The text` when it has no name. */
export function sourceName(source: string | undefined): string {
  return source ?? 'The text';
}

/** Where something was found, to begin a sentence with: `data.csv, line 12, column "age"`. */
export function place(source: string | undefined, line: number, column?: string): string {
  const where = source === undefined ? `Line ${line}` : `${source}, line ${line}`;
  return column === undefined ? where : `${where}, column ${quoted(column)}`;
}
