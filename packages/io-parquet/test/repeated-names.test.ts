import { type Column, Table } from '@preflearn/core';
import type { ReadingNote } from '@preflearn/io';
import { expect, it } from 'vitest';
import { parquetFormat } from '../src/index.js';

const nominal = (name: string, categories: readonly string[], ...codes: number[]): Column => ({
  ...{ type: 'nominal', name, categories, codes: Int32Array.from(codes) },
});

it('leaves out rows that repeat the names of the columns, with a note', async () => {
  const table = new Table([
    nominal('show', ['SHOW', 'x', 'y'], 0, 1, 2, 0),
    nominal('season', ['SEASON', '1', '2'], 0, 1, 2, 0),
  ]);
  const found: string[] = [];
  const onNote = ({ note }: ReadingNote) => found.push(note);
  const read = await parquetFormat.read(parquetFormat.write(table), { onNote });
  expect(read.rowCount).toBe(2);
  expect(read.column('season')).toMatchObject({ categories: ['1', '2'] });
  expect(found).toContain('repeated-header');
});
