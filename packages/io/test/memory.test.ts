import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { takeTarget } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { Dictionary } from '../src/columns/dictionary.js';
import { Growable } from '../src/columns/growable.js';
import { type CsvOptions, parseArff, parseCsv, readArff, readCsv } from '../src/index.js';
import { machineMemory } from '../src/node.js';
import { contents, errorOf } from './helpers.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function liveBytes(): number {
  for (let i = 0; i < 4; i++) collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const COLUMNS = 20_000;
const cells = (text: (c: number) => string) => Array.from({ length: COLUMNS }, (_, c) => text(c));

/** Bytes that a column takes before the last of three rows comes. */
async function bytesAColumn(
  read: typeof readCsv,
  head: string,
  cell: (c: number) => string,
): Promise<number> {
  let during = 0;
  const before = liveBytes();
  async function* chunks() {
    yield head;
    yield `${cells(cell).join(',')}\n`;
    yield `${cells((c) => cell(c + 1)).join(',')}\n`;
    during = liveBytes();
    yield `${cells(cell).join(',')}\n`;
  }
  const table = await read(chunks());
  expect([table.rowCount, table.columns.length]).toEqual([3, COLUMNS]);
  return (during - before) / COLUMNS;
}

const number = (c: number) => String((c % 1000) / 8);
const text = (c: number) => `t${c % 4}`;
const csvHead = `${cells((c) => `x${c}`).join(',')}\n`;
const arffHead = (type: string) => `${cells((c) => `@attribute x${c} ${type}\n`).join('')}@data\n`;

describe('memory of tables with many columns', () => {
  it.each([
    ['CSV of numbers', readCsv, csvHead, number],
    ['CSV of texts', readCsv, csvHead, text],
    ['ARFF of numbers', readArff, arffHead('real'), number],
    ['ARFF of labels', readArff, arffHead('{t0,t1,t2,t3}'), text],
  ] as const)('is at most 1.2 kB a column for %s', async (_, read, head, cell) => {
    expect(await bytesAColumn(read, head, cell)).toBeLessThan(1200);
  });
});

describe('long lists of labels', () => {
  // By looking up each among all before it this would take many minutes.
  const labels = Array.from({ length: 300_000 }, (_, i) => `L${i}`);

  it.each([
    ['categories', `{${labels.join(',')}}`, 'L7,L299999'],
    ['labels of orders', `RANKING {${labels.join(',')}}`, '299999>L7'],
  ])('are read as %s', (_, type, row) => {
    const cell = row.split(',')[0].replace(/^2/, 'L2');
    const table = parseArff(`@attribute a real\n@attribute b ${type}\n@data\n1,${cell}\n`);
    expect(contents(table).b).toEqual([cell]);
  });
});

describe('memory limits', () => {
  const sparse = (rows: number) =>
    `@attribute a real\n@attribute b {x,y}\n@attribute c string\n@data\n${'{2 t}\n'.repeat(rows)}`;

  it('stop rows of a sparse table', () => {
    const memory = { columnBytes: 16 * 64 };
    expect(parseArff(sparse(64), { memory }).rowCount).toBe(64);
    expect(errorOf(() => parseArff(sparse(65), { memory, source: 's.arff' }))).toBe(
      'MEMORY: s.arff, line 69: 65 rows of 3 columns take 2 KiB of memory, more than the 1 KiB that ' +
        'may be taken; give fewer rows or columns, keep the columns in a file ("store"), or use a larger machine.',
    );
  });

  it('stop rows of CSV', () => {
    const options: CsvOptions = { memory: { columnBytes: 400 } };
    const rows = (count: number) => `a,b\n${'1,x\n'.repeat(count)}`;
    expect(parseCsv(rows(50), options).rowCount).toBe(50);
    expect(errorOf(() => parseCsv(rows(51), options))).toContain('MEMORY: Line 52: 51 rows of 2');
  });

  it('stop distinct texts, and forget those of numbers', () => {
    const memory = { textBytes: 400 * 100 }; // 257 texts of an open column take less
    const rows = (count: number, prefix: string) =>
      `a,b\n${Array.from({ length: count }, (_, i) => `${prefix}${i},x\n`).join('')}`;
    expect(parseCsv(rows(5000, ''), { memory }).rowCount).toBe(5000);
    expect(errorOf(() => parseCsv(rows(5000, 'n'), { memory }))).toMatch(
      /^MEMORY: Line \d+: \d+ distinct texts take \d\d KiB of the JavaScript heap, more than the 40 KiB that may be taken; leave out columns of texts that number or name the rows, or give Node a larger heap/,
    );
  });

  it('are those of the machine for files', () => {
    const { columnBytes, textBytes } = machineMemory();
    expect(columnBytes).toBeGreaterThan(2 ** 24);
    expect(textBytes).toBeGreaterThan(2 ** 24);
    expect(Number.isFinite(columnBytes + textBytes)).toBe(true);
  });

  it('are those of a map of texts in one column', () => {
    const dictionary = new Dictionary(new Growable(Int32Array), 20);
    const site = { name: 'x', line: () => 7, place: (line: number) => ({ line, column: 'x' }) };
    const enter = (i: number) => dictionary.enter(`t${i}`, { ...site, gauge } as never);
    const gauge = { tookText: () => undefined };
    for (let i = 0; i < 20; i++) expect(enter(i)).toBe(i);
    for (let i = 0; i < 20; i++) expect(dictionary.find(`t${i}`)).toBe(i);
    expect(errorOf(() => enter(20))).toBe(
      'MEMORY: Line 7, column "x": found more than 20 distinct texts; leave the column out of the ' +
        'file (it may number the rows).',
    );
  });

  it('refuse rows times declared labels that no array holds', () => {
    const labels = Array.from({ length: 20_000 }, (_, i) => `L${i}`).join(',');
    const rows = '{1 L7>L8}\n'.repeat(300_000);
    const table = parseArff(`@attribute a real\n@attribute b RANKING {${labels}}\n@data\n${rows}`);
    expect(errorOf(() => takeTarget(table, 'b', { kind: 'ranking' }))).toBe(
      'MEMORY: Column "b": 300000 rows of 20000 labels need 22.4 GiB of memory in one piece, more ' +
        'than can be had; list only the labels that occur ("classes"), or give fewer rows.',
    );
  });
});
