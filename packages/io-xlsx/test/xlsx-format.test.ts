import { readFile } from 'node:fs/promises';
import { PreflearnError, Table, tableFromColumns } from '@preflearn/core';
import type { TableReadOptions } from '@preflearn/io';
import { tableFormatContract } from '@preflearn/testing';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { xlsxFormat } from '../src/index.js';
import { contents } from './contents.js';

describe('the format Excel', () => {
  for (const { name, run } of tableFormatContract(xlsxFormat)) it(name, run);
});

/** Reads a file that `golden/make.py` has written. */
async function golden(name: string, options: TableReadOptions = {}): Promise<Table> {
  const url = new URL(`golden/${name}.xlsx`, import.meta.url);
  return xlsxFormat.read([await readFile(url)], { source: name, ...options });
}

/** A table as the bytes of a workbook. */
async function written(table: Table): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsxFormat.write(table)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

async function said(reading: Promise<Table>): Promise<string> {
  const error: unknown = await reading.catch((thrown: unknown) => thrown);
  return error instanceof PreflearnError ? `${error.code}: ${error.message}` : String(error);
}

const SECONDS = 1709296200.25; // 2024-03-01 12:30:00.25

describe('workbooks of openpyxl', () => {
  it('are read, with dates, truth values and errors', async () => {
    const table = await golden('people');
    expect(contents(table)).toEqual({
      x: [1.5, NaN, -0.25, 1e300],
      n: [1, NaN, -3, 2 ** 40],
      yes: ['true', 'false', 'true', 'true'],
      text: ['é😀', null, ' <a&b> \n', '01'],
      day: [19783, NaN, -1, 19783],
      time: [SECONDS, NaN, 0, -1],
      error: [1, NaN, NaN, 2],
    });
    expect([table.column('day'), table.column('time')]).toMatchObject([
      { unit: 'date' },
      { unit: 'date-time' },
    ]);
  });

  it('are read from the sheet that is named', async () => {
    expect(contents(await golden('people', { sheet: 'other' }))).toEqual({ a: [7] });
    const { reading } = await golden('people', { sheet: 'other' });
    expect(reading?.layout).toEqual({ sheet: 'other' });
    expect(contents(await golden('people', { reading }))).toEqual({ a: [7] });
    const gone = { layout: { sheet: 'gone' }, cells: {} };
    expect((await golden('people', { reading: gone })).names).toEqual(
      (await golden('people')).names,
    );
    expect(await said(golden('people', { sheet: 'none' }))).toBe(
      'FILE_FORMAT: people, option "sheet": there is no sheet "none" among "people", "other"; name one of these.',
    );
  });

  it('are read wherever the table begins, without blank rows', async () => {
    expect(contents(await golden('shifted'))).toEqual({ a: [1, 2], b: ['x', 'y'] });
  });

  it('are read with the types given', async () => {
    const { day } = contents(await golden('people', { types: { day: 'nominal' } }));
    expect(day).toEqual(['2024-03-01', null, '1969-12-31', '2024-03-01']);
  });

  it.each([
    [
      'mixed',
      'VALUE_NOT_NUMERIC: mixed, column "a", row 4: found "n. k.", expected a number like 3 of the 4 values; ',
    ],
    ['header-only', 'FILE_EMPTY: header-only: there is a header but no row; '],
    ['empty', 'FILE_EMPTY: empty: the sheet is empty; '],
    [
      'readme-first',
      'FILE_EMPTY: readme-first: there is a header but no row; give it at least one row, or name another sheet: "Data", "Notes" ("sheet").',
    ],
  ])('are refused in a sentence: %s', async (name, sentence) => {
    expect((await said(golden(name))).slice(0, sentence.length)).toBe(sentence);
  });
});

it('other files are refused', async () => {
  const read = (bytes: Uint8Array) => said(xlsxFormat.read(bytes, { source: 'f' }));
  expect(await read(Buffer.from('a,b\n1,2\n'))).toBe(
    'FILE_FORMAT: f: this is no .xlsx workbook; save it as .xlsx, or give it its own ending.',
  );
  expect(await read(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toMatch(
    /older \.xls workbook.*password/,
  );
});

it.each([
  ['<v>1</v>', '<v>one</v>', 'the cell A2 holds "one", expected a number'],
  ['<v>1</v>', '<v> </v>', 'the cell A2 holds " ", expected a number'],
  ['<v>1</v>', '<v>0x1</v>', 'the cell A2 holds "0x1", expected a number'],
  ['r="A2"><v>1</v>', 't="s"><v>7</v>', 'the cell A2 names the text "7", which is not there'],
])('a cell that is damaged is no missing value: %s, now %s', async (was, is, problem) => {
  const parts = unzipSync(await written(tableFromColumns({ x: [1] })));
  const sheet = 'xl/worksheets/sheet1.xml';
  const damaged = strToU8(strFromU8(parts[sheet]).replace(was, is));
  const read = xlsxFormat.read(zipSync({ ...parts, [sheet]: damaged }), { source: 'f' });
  expect(await said(read)).toBe(
    `FILE_FORMAT: f: the workbook cannot be read: ${problem}; save it again, or as CSV.`,
  );
});

it('a part that is said to be larger than it can be is not made room for', async () => {
  const bytes = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }, { level: 0 });
  const directory = Buffer.from(bytes).lastIndexOf(Buffer.of(0x50, 0x4b, 1, 2));
  bytes.set([0xff, 0xff, 0xff, 0x7f], directory + 24); // the size of what is unpacked
  expect(await said(xlsxFormat.read(bytes, { source: 'f' }))).toBe(
    'FILE_FORMAT: f: the workbook cannot be read: the part "xl/workbook.xml" is said to be larger than it can be; ' +
      'save it again, or as CSV.',
  );
});

it('an unpacked workbook counts against the memory before it is unpacked', async () => {
  const table = tableFromColumns({ x: new Float64Array(20_000) });
  const bytes = await written(table);
  expect(bytes.length).toBeLessThan(200_000);
  const memory = { columnBytes: 300_000 };
  expect(await said(xlsxFormat.read(bytes, { memory }))).toMatch(
    /^MEMORY: The unpacked workbook takes/,
  );
});

it('dates and times are written as such, where a workbook knows them', async () => {
  const table = new Table([
    { type: 'numeric', name: 'day', unit: 'date', values: Float64Array.of(19783, NaN, -1) },
    {
      type: 'numeric',
      name: 'time',
      unit: 'date-time',
      values: Float64Array.of(SECONDS, -0.5, NaN),
    },
    { type: 'numeric', name: 'early', unit: 'date', values: Float64Array.of(-30000, NaN, 1) },
  ]);
  const { columns } = await xlsxFormat.read(xlsxFormat.write(table));
  expect(columns).toEqual([...table.columns.slice(0, 2), { ...table.columns[2], unit: undefined }]);
});

it('the styles are what Excel and openpyxl want: two fills that are known, all parts of a border', async () => {
  const parts = unzipSync(await written(tableFromColumns({ a: [1] })));
  const styles = strFromU8(parts['xl/styles.xml']);
  expect(styles).toMatch(/<fill><patternFill patternType="none"\/><\/fill><fill>.*"gray125"/);
  expect(styles).toContain('<left/><right/><top/><bottom/><diagonal/>');
  expect(styles.match(/<cellXfs.*<\/cellXfs>/)?.[0].match(/<xf /g)).toHaveLength(6);
});

it('what no sheet can hold is refused', async () => {
  const write = async (table: Table) => {
    for await (const _ of xlsxFormat.write(table));
    return table;
  };
  expect(await said(write(tableFromColumns({ a: [''] })))).toMatch(
    /^FILE_FORMAT: Column "a": found an empty text/,
  );
  expect(await said(write(tableFromColumns({ a: ['x'.repeat(32768)] })))).toMatch(
    /of 32768 characters, more than 32767/,
  );
  expect(await said(write(tableFromColumns({ a: new Float64Array(1_048_576) })))).toMatch(
    /a sheet holds at most 1048575 /,
  );
});

it('texts in parts, prefixes of names and days since 1904 are understood', async () => {
  const parts = {
    'xl/workbook.xml':
      '<x:workbook xmlns:x="m" xmlns:r="o"><x:workbookPr date1904="1"/><x:sheets>' +
      '<x:sheet name="s" sheetId="1" r:id="rId7"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Target="/xl/s.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[Red]&quot;am&quot; dd/mm"/>' +
      '<numFmt numFmtId="165" formatCode="0.00&quot;dm&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/>' +
      '</cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><r><t>ab</t></r><r><t xml:space="preserve"> c_x0041_</t></r><rPh><t>no</t></rPh></si>' +
      '<si><t>d</t></si></sst>',
    'xl/s.xml':
      '<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="str"><v>e</v></c></row>' +
      '<row><c s="1"><v>43890</v></c><c s="2"><v>1.5</v></c><c t="b"><v>1</v></c></row></sheetData></worksheet>',
  };
  const bytes = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
  );
  const table = await xlsxFormat.read(bytes);
  expect(contents(table)).toEqual({ 'ab cA': [19783], d: [1.5], e: ['true'] });
  expect(table.columns.map((column) => 'unit' in column && column.unit)).toEqual([
    'date',
    false,
    false,
  ]);
});
