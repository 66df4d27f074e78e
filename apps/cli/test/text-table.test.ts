import { expect, it } from 'vitest';
import { textTable } from '../src/text/text-table.js';

it('a table of more rows than a call takes arguments is written', () => {
  const rows = Array.from({ length: 200_000 }, (_, i) => [`c${i}`, 'x']);
  expect(textTable(rows).split('\n')[5]).toBe('c5       x');
});
