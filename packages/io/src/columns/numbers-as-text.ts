import type { Column } from '@preflearn/core';
import { listed, quoted } from '@preflearn/core/text';
import { place } from '../bytes/place.js';
import { type ReadOptions, typeGiven } from './read-options.js';

/** Most texts of a column to examine. */
const LOOKED_AT = 1000;

const NUMBER = /^\s*[-+]?\d[\d.,]*\s*$/;

/** Reports columns whose texts are all numbers, in formats that distinguish both. */
export function noteNumbersAsText(
  columns: readonly Column[],
  { onNote, source, types }: ReadOptions,
): void {
  if (onNote === undefined) return;
  const names = columns.map(({ name }) => name);
  const textual = columns.filter(
    (column) =>
      column.type === 'nominal' &&
      column.ordered !== true &&
      column.categories.length > 1 &&
      typeGiven({ types }, column.name, names) === undefined &&
      column.categories.slice(0, LOOKED_AT).every((text) => NUMBER.test(text)),
  );
  if (textual.length === 0) return;
  const [first] = textual;
  const example = first.type === 'nominal' ? ` (such as ${quoted(first.categories[0])})` : '';
  const found = textual.map(({ name }) => name);
  onNote({
    note: 'numbers-as-text',
    where: place(source),
    problem:
      'numbers that the file stores as text were read as categories in ' +
      `${found.length === 1 ? 'column' : 'columns'} ${listed(found)}${example}`,
    remedy: [
      {
        action: 'set',
        option: 'types',
        value: Object.fromEntries(found.map((name) => [name, 'numeric'])),
        text: 'if they are numbers, say so',
      },
    ],
  });
}
