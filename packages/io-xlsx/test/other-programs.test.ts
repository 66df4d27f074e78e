import { readFile, writeFile } from 'node:fs/promises';
import { type Column, Table } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { xlsxFormat } from '../src/index.js';
import { contents } from './contents.js';

/** Reads a file that `golden/make.R` or `golden/make-gnumeric.sh` has written. */
async function golden(name: string): Promise<Table> {
  return xlsxFormat.read([await readFile(new URL(`golden/${name}.xlsx`, import.meta.url))]);
}

function unitsOf(table: Table): readonly unknown[] {
  return table.columns.map((column) => (column.type === 'numeric' ? column.unit : undefined));
}

it('a workbook of R is read', async () => {
  const table = await golden('r');
  expect(contents(table)).toEqual({
    x: [1.5, NaN, -0.25, 1e300],
    n: [1, NaN, -3, 7],
    yes: ['true', 'false', 'true', 'true'],
    text: ['é😀', null, ' <a&b> ', '01'],
    grade: ['mid', 'low', null, 'mid'],
    day: [19783, NaN, -1, 19783],
    time: [1709296200, NaN, 0, -1],
  });
  expect(unitsOf(table).slice(-2)).toEqual(['date', 'date-time']);
});

it('a workbook of Gnumeric is read', async () => {
  const table = await golden('gnumeric');
  expect(contents(table)).toEqual({
    x: [1.5, -0.25],
    text: ['é😀', '<a&b>'],
    day: [19783, -1],
    time: [1709296200, 0],
  });
  expect(unitsOf(table).slice(-2)).toEqual(['date', 'date-time']);
});

describe('other programs read what we write', () => {
  const columns: readonly Column[] = [
    { type: 'numeric', name: 'x', values: Float64Array.of(1.5, NaN, -0.25, 1e300) },
    {
      type: 'nominal',
      name: 'text',
      codes: Int32Array.of(0, 2, 1, -1),
      categories: ['é😀', '<a&b>', '01'],
    },
    { type: 'numeric', name: 'day', unit: 'date', values: Float64Array.of(19783, NaN, -1, 19783) },
  ];
  const table = new Table([...columns]);

  it('as it is', async () => {
    const kept = new URL('golden/preflearn.xlsx', import.meta.url);
    const chunks: Uint8Array[] = [];
    for await (const chunk of xlsxFormat.write(table)) chunks.push(Buffer.from(chunk));
    const bytes = Buffer.concat(chunks);
    if (process.env.UPDATE_WORKBOOK !== undefined) await writeFile(kept, bytes);
    expect(bytes.equals(await readFile(kept))).toBe(true);
  });

  it.each(['preflearn-r', 'preflearn-gnumeric'])('and write the same: %s', async (name) => {
    const back = await golden(name);
    expect(contents(back)).toEqual(contents(table));
    expect(unitsOf(back)).toEqual([undefined, undefined, 'date']);
  });
});
