import { tableFromColumns } from '@preflearn/core';
import type { TextSource } from '@preflearn/io';
import { arrowFormat } from '@preflearn/io-arrow';
import { PARQUET, parquetFile } from '../../packages/io-parquet/test/parquet-file.js';
import { type TestCell, workbook } from '../../packages/io-xlsx/test/workbook.js';

/** A kind of file seen in the wild, the end of its name, its content, and what comes of it. */
export type AwkwardTable = readonly [
  kind: string,
  ending: string,
  content: TextSource,
  outcome: string,
];

const sheet = (rows: readonly (readonly TestCell[] | undefined)[], merged?: readonly string[]) =>
  workbook(rows, merged);
const json = (value: unknown) => JSON.stringify(value);
const lines = (...texts: readonly string[]) => texts.map((text) => `${text}\n`).join('');
const at = (value: number, style: 'date' | 'moment' | 'time' | 'duration') => ({ value, style });
const { double, float, int, long, truth, text, day, micros, clock } = PARQUET;
const arrow = (columns: Parameters<typeof tableFromColumns>[0]) =>
  arrowFormat.write(tableFromColumns(columns));

/**
 * An outcome is the columns with their cells, `?` for a missing value; or the code of an error, the option of the remedy
 * that is followed, and the columns then: `CODE option > columns`.
 */
export const awkwardTables: readonly AwkwardTable[] = [
  // Workbooks.
  [
    'a title merged over the table',
    '.xlsx',
    sheet([['Sales'], ['a', 'b'], [1, 2], [3, 4]], ['A1:B1']),
    'a: 1 3; b: 2 4',
  ],
  [
    'a title and an empty row',
    '.xlsx',
    sheet([['Sales 2024'], undefined, ['a', 'b'], [1, 2], [3, 4]]),
    'a: 1 3; b: 2 4',
  ],
  [
    'a table that begins below and to the right',
    '.xlsx',
    sheet([undefined, undefined, [null, 'a', 'b'], [null, 1, 'x'], [null, 2, 'y']]),
    'a: 1 2; b: x y',
  ],
  [
    'groups in merged cells above the names',
    '.xlsx',
    sheet(
      [
        ['who', 'Tea', null, 'Milk', null],
        [null, 'hot', 'cold', 'hot', 'cold'],
        ['a', 1, 2, 3, 4],
        ['b', 5, 6, 7, 8],
      ],
      ['B1:C1', 'D1:E1'],
    ),
    'who: a b; Tea hot: 1 5; Tea cold: 2 6; Milk hot: 3 7; Milk cold: 4 8',
  ],
  [
    'a group that is merged over its rows',
    '.xlsx',
    sheet(
      [
        ['city', 'x'],
        ['Bern', 1],
        [null, 2],
        ['Basel', 3],
        [null, 4],
      ],
      ['A2:A3', 'A4:A5'],
    ),
    'city: Bern Bern Basel Basel; x: 1 2 3 4',
  ],
  [
    'a row of units',
    '.xlsx',
    sheet([
      ['x', 'y'],
      ['(cm)', '(kg)'],
      [1, 2],
      [3, 4],
    ]),
    'x: 1 3; y: 2 4',
  ],
  [
    'a total below',
    '.xlsx',
    sheet([
      ['who', 'x'],
      ['a', 1],
      ['b', 2],
      ['Total', 3],
    ]),
    'who: a b; x: 1 2',
  ],
  [
    'a source below an empty row',
    '.xlsx',
    sheet([['who', 'x'], ['a', 1], ['b', 2], undefined, ['Source: own survey']]),
    'who: a b; x: 1 2',
  ],
  [
    'a second table below',
    '.xlsx',
    sheet([['who', 'x'], ['a', 1], ['b', 2], undefined, ['name', 'age'], ['c', 3]]),
    'FILE_FORMAT skipFooter > who: a b; x: 1 2',
  ],
  [
    'numbers as text (a green corner)',
    '.xlsx',
    sheet([
      ['x', 'g'],
      ['10', 1],
      ['9', 2],
      ['11', 3],
    ]),
    'x: "10" "9" "11"; g: 1 2 3',
  ],
  [
    'text among numbers',
    '.xlsx',
    sheet([['x'], [1], [2], ['n.a.'], [4], [5]]),
    'VALUE_NOT_NUMERIC missing > x: 1 2 ? 4 5',
  ],
  [
    'errors of formulas',
    '.xlsx',
    sheet([
      ['x', 'y'],
      [1, { formula: '1/0', value: '#DIV/0!' }],
      [2, { formula: 'A3', value: 2 }],
      [3, { formula: 'A4', value: 3 }],
    ]),
    'VALUE_NOT_NUMERIC missing > x: 1 2 3; y: ? 2 3',
  ],
  [
    'formulas without saved values',
    '.xlsx',
    sheet([
      ['x', 'y'],
      [1, { formula: 'A2*2' }],
      [2, 4],
      [3, 6],
    ]),
    'x: 1 2 3; y: ? 4 6',
  ],
  [
    'dates',
    '.xlsx',
    sheet([
      ['d', 'x'],
      [at(45352, 'date'), 1],
      [at(45353, 'date'), 2],
    ]),
    'd: 2024-03-01 2024-03-02; x: 1 2',
  ],
  [
    'times of day',
    '.xlsx',
    sheet([
      ['t', 'x'],
      [at(0.625, 'time'), 1],
      [at(0.25, 'time'), 2],
    ]),
    't: 15:00 06:00; x: 1 2',
  ],
  [
    'durations beyond a day',
    '.xlsx',
    sheet([
      ['t', 'x'],
      [at(1.5, 'duration'), 1],
      [at(0.25, 'duration'), 2],
    ]),
    't: 36 h 0 min|6 h 0 min; x: 1 2',
  ],
  [
    'a cell of blanks',
    '.xlsx',
    sheet([
      ['x', 'c'],
      [1, 'a'],
      [2, '  '],
      [3, 'b'],
    ]),
    'x: 1 2 3; c: a ? b',
  ],
  [
    'a name twice',
    '.xlsx',
    sheet([
      ['x', 'x', 'y'],
      [1, 2, 3],
      [4, 5, 6],
    ]),
    'x: 1 4; x 2: 2 5; y: 3 6',
  ],
  [
    'a column without a name',
    '.xlsx',
    sheet([
      ['x', null, 'y'],
      [1, 'a', 3],
      [4, 'b', 6],
    ]),
    'x: 1 4; column 2: a b; y: 3 6',
  ],
  [
    'truth values',
    '.xlsx',
    sheet([
      ['x', 'ok'],
      [1, true],
      [2, false],
    ]),
    'x: 1 2; ok: true false',
  ],
  [
    'no header, only numbers',
    '.xlsx',
    sheet([
      [4, 2],
      [1, 3],
      [5, 6],
    ]),
    'FILE_FORMAT header > column 1: 4 1 5; column 2: 2 3 6',
  ],
  [
    'the header again among the rows',
    '.xlsx',
    sheet([
      ['who', 'x'],
      ['a', 1],
      ['who', 'x'],
      ['b', 2],
      ['c', 3],
    ]),
    'who: a b c; x: 1 2 3',
  ],
  // JSON.
  [
    'rows in an object',
    '.json',
    json({ status: 'ok', data: { rows: [{ a: 1 }, { a: 2 }] } }),
    'a: 1 2',
  ],
  [
    'objects in rows',
    '.json',
    json([{ a: { x: 1, y: 'u' } }, { a: { x: 2, y: 'v' } }]),
    'a.x: 1 2; a.y: u v',
  ],
  [
    'rows that lack keys',
    '.json',
    json([{ a: 1 }, { b: 2 }, { a: 3, b: 4 }]),
    'a: 1 ? 3; b: ? 2 4',
  ],
  [
    'a list in each row',
    '.json',
    json([
      { a: 1, tags: ['x'] },
      { a: 2, tags: [] },
    ]),
    'a: 1 2',
  ],
  [
    'arrays with a header',
    '.json',
    json([
      ['a', 'b'],
      [1, 'x'],
      [2, 'y'],
    ]),
    'a: 1 2; b: x y',
  ],
  ['numbers in quotes', '.json', json([{ a: '1' }, { a: '2' }]), 'a: "1" "2"'],
  [
    'a mark of missing values among numbers',
    '.json',
    json([{ a: 1 }, { a: 2 }, { a: 'N/A' }, { a: 3 }]),
    'VALUE_NOT_NUMERIC missing > a: 1 2 ? 3',
  ],
  [
    'whole numbers beyond 2^53',
    '.json',
    '[{"a": 9007199254740993}, {"a": 1}]',
    'VALUE_NOT_NUMERIC types > a: "9007199254740993" "1"',
  ],
  [
    'dates and times of day',
    '.json',
    json([
      { d: '2024-03-01', t: '15:00' },
      { d: '2024-03-02', t: '06:30' },
    ]),
    'd: 2024-03-01 2024-03-02; t: 15:00 06:30',
  ],
  ['a byte order mark', '.json', '\ufeff[{"a": 1}]', 'a: 1'],
  ['lines of JSON with an empty line', '.jsonl', '{"a": 1}\n\n{"a": 2}\n', 'a: 1 2'],
  ['NaN, as Python writes it', '.json', '[{"a": NaN}, {"a": 1}]', 'FILE_FORMAT'],
  [
    'blanks around labels',
    '.json',
    json([{ c: 'ill' }, { c: 'ill\t' }, { c: 'well' }]),
    'c: ill "ill\\t" well',
  ],
  // Parquet and Arrow.
  [
    'durations of fastparquet',
    '.parquet',
    parquetFile(
      { d: [clock, [100_800_000_000n, null]] },
      { pandas: json({ columns: [{ name: 'd', numpy_type: 'timedelta64[ns]' }] }) },
    ),
    'd: 28 h 0 min|?',
  ],
  [
    'durations of pandas in nanoseconds',
    '.parquet',
    parquetFile(
      { d: [long, [3_600_000_000_000n]] },
      { pandas: json({ columns: [{ name: 'd', numpy_type: 'timedelta64[ns]' }] }) },
    ),
    'd: 1 h 0 min',
  ],
  [
    'times of day',
    '.parquet',
    parquetFile({ t: [clock, [54_000_000_000n, 0n]] }),
    't: 15:00 00:00',
  ],
  [
    'dates and moments',
    '.parquet',
    parquetFile({ d: [day, [19783]], m: [micros, [1709251200000000n]] }),
    'd: 2024-03-01; m: 2024-03-01T00:00:00',
  ],
  ['floats of 32 bits', '.parquet', parquetFile({ x: [float, [0.5, null, 2]] }), 'x: 0.5 ? 2'],
  ['NaN and null', '.parquet', parquetFile({ x: [double, [NaN, null, 2]] }), 'x: ? ? 2'],
  [
    'an infinite number',
    '.parquet',
    parquetFile({ x: [double, [Infinity, 1]] }),
    'VALUE_NOT_FINITE missing > x: ? 1',
  ],
  [
    'whole numbers beyond 2^53',
    '.parquet',
    parquetFile({ x: [long, [9007199254740993n, 1n]] }),
    'VALUE_NOT_NUMERIC types > x: "9007199254740993" "1"',
  ],
  ['texts of numbers', '.parquet', parquetFile({ x: [text, ['1', '2']] }), 'x: "1" "2"'],
  ['truth values', '.parquet', parquetFile({ x: [truth, [true, null, false]] }), 'x: true ? false'],
  [
    'a code of missing values',
    '.parquet',
    parquetFile({ x: [int, [1, 2, -999, 3, -999]] }),
    'x: 1 2 -999 3 -999',
  ],
  [
    'texts in two forms of Unicode',
    '.parquet',
    parquetFile({ c: [text, ['caf\u00e9', 'cafe\u0301']] }),
    'c: caf\u00e9 caf\u00e9',
  ],
  ['blanks around labels', '.parquet', parquetFile({ c: [text, ['A', 'A ']] }), 'c: A "A "'],
  [
    'a damaged schema of Arrow',
    '.parquet',
    parquetFile({ x: [long, [1n]] }, { 'ARROW:schema': '!' }),
    'FILE_FORMAT',
  ],
  ['categories', '.arrow', arrow({ c: ['b', 'a', null] }), 'c: b a ?'],
  // CSV and ARFF.
  [
    'decimal commas, and a total below',
    '.csv',
    lines('who;x', 'a;0,5', 'b;1,5', 'Summe;2,0'),
    'who: a b; x: 0.5 1.5',
  ],
  [
    'a line cut short',
    '.csv',
    lines('a,b', '1,2', '3', '4,5'),
    'ROW_LENGTH brokenRows > a: 1 4; b: 2 5',
  ],
  [
    'a line with a comma too many',
    '.csv',
    lines('a,b', '1,x', '2,y, z', '3,w'),
    'ROW_LENGTH brokenRows > a: 1 3; b: x w',
  ],
  [
    'a mark of its own among numbers',
    '.csv',
    lines('x', '1', '2', '***', '3', '4'),
    'VALUE_NOT_NUMERIC missing > x: 1 2 ? 3 4',
  ],
  [
    'the day or the month first',
    '.csv',
    lines('d', '01/02/2024', '03/04/2024'),
    'VALUE_NOT_NUMERIC dates > d: 2024-02-01 2024-04-03',
  ],
  ['money with sizes', '.csv', lines('m', '$56.7M', '$537K', '$2B'), 'm: $56.7M $537K $2B'],
  ['percentages', '.csv', lines('p', '5%', '12.5%'), 'p: 5% 12.5%'],
  [
    'times of a form, with zones',
    '.csv',
    lines('t', '2024/03/01 9:05:11 AM GMT+1', '2024/03/01 10:05:11 AM GMT+1'),
    't: 2024-03-01T08:05:11 2024-03-01T09:05:11',
  ],
  ['durations', '.csv', lines('d', '28:00:00', '1:30:00'), 'd: 28 h 0 min|1 h 30 min'],
  [
    'two header lines',
    '.csv',
    lines(',Tea,,Milk,', 'who,hot,cold,hot,cold', 'a,1,2,3,4', 'b,5,6,7,8'),
    'who: a b; Tea hot: 1 5; Tea cold: 2 6; Milk hot: 3 7; Milk cold: 4 8',
  ],
  [
    'no header',
    '.csv',
    lines('4,2', '1,3', '5,6'),
    'FILE_FORMAT header > column 1: 4 1 5; column 2: 2 3 6',
  ],
  ['a title, and a blank line', '.csv', lines('Sales', '', 'a,b', '1,2', '3,4'), 'a: 1 3; b: 2 4'],
  [
    'a second table',
    '.csv',
    lines('a,b', '1,2', '3,4', '', 'name,age', 'x,5'),
    'FILE_FORMAT skipFooter > a: 1 3; b: 2 4',
  ],
  ['Latin-1', '.csv', Uint8Array.from('größe\n1\n2\n', (sign) => sign.charCodeAt(0)), 'größe: 1 2'],
  [
    'labels that ARFF declares',
    '.arff',
    lines('@relation r', '@attribute x numeric', '@attribute c {lo, hi}', '@data', '1,hi', '?,lo'),
    'x: 1 ?; c: hi lo',
  ],
];
