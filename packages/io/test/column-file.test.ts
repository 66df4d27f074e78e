import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { errorSentence } from '@preflearn/core/errors';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { Growable } from '../src/columns/growable.js';
import { parseArff, parseCsv, parseJson, readCsv } from '../src/index.js';
import { type ColumnFile, openColumnFile, readTable } from '../src/node.js';
import { awkwardCells } from './awkward-cells.js';
import { awkwardFiles } from './awkward-files.js';
import { awkwardLines } from './awkward-lines.js';
import { contents, rejectionOf } from './helpers.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Collects garbage several times: a later collection waits until the earlier one has given arrays back. */
function collectGarbage() {
  for (let i = 0; i < 4; i++) collect();
}

/** More rows than a block of the file holds, of numbers and of codes. */
const ROWS = 40_000;

/** A cell of each kind of column: numbers of many and of few values, dates, texts of few and of many values. */
const CELLS: readonly ((row: number) => string)[] = [
  (row) => (row % 7 === 3 ? '' : String(((row * 7919) % 10_007) / 8)),
  (row) => (row % 11 === 0 ? 'NA' : String(row % 5)),
  (row) => new Date(86_400_000 * (row % 3000)).toISOString().slice(0, 10),
  (row) => (row % 13 === 0 ? '?' : `k${row % 3}`),
  (row) => `t${(row * 31) % 700}`,
];
const NAMES = CELLS.map((_, c) => `c${c}`);
const csv = `${NAMES.join(',')}\n${Array.from({ length: ROWS }, (_, row) => CELLS.map((cell) => cell(row)).join(',')).join('\n')}\n`;

describe('a file for columns', () => {
  let folder: string;
  let store: ColumnFile;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'preflearn-columns-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    store = await openColumnFile(folder);
  });
  afterEach(() => store.close());

  it('gives the columns that memory gives', () => {
    const [kept, inMemory] = [parseCsv(csv, { store }), parseCsv(csv)];
    expect(kept.columns.map(({ type }) => type)).toEqual(
      ['numeric', 'numeric', 'numeric', 'nominal', 'nominal'], // so that each kind is there
    );
    for (const name of NAMES) expect(kept.column(name)).toEqual(inMemory.column(name));
    expect(kept.reading).toEqual(inMemory.reading);
    expect(contents(kept.select([ROWS - 1, 0, 9999]))).toEqual(
      contents(inMemory.select([ROWS - 1, 0, 9999])),
    );
  });

  it('gives the columns that memory gives, of other formats', () => {
    const rows = Array.from({ length: 9000 }, (_, i) => ({
      x: i % 9 === 0 ? null : i / 4,
      kind: `k${i % 4}`,
      mixed: i % 2 === 0 ? 1 : 'two',
      when: `2024-01-${String(1 + (i % 28)).padStart(2, '0')}`,
      none: null,
    }));
    const json = JSON.stringify(rows);
    expect(parseJson(json, { store }).columns).toEqual(parseJson(json).columns);
    const arff = `@relation r\n@attribute x real\n@attribute k {a,b}\n@attribute o RANKING {a,b}\n@attribute s string\n@data\n${rows
      .map((_, i) => `${i % 9 === 0 ? '?' : i / 4},${'ab'[i % 2]},${i % 3 ? 'a>b' : 'b>a'},t${i}`)
      .join('\n')}\n`;
    expect(parseArff(arff, { store }).columns).toEqual(parseArff(arff).columns);
  });

  it.each(
    [...awkwardFiles, ...awkwardCells, ...awkwardLines].map((file) => [file.kind, file] as const),
  )('gives what memory gives: %s', async (_, { bytes, options }) => {
    const outcome = async (own?: ColumnFile) => {
      const notes: string[] = [];
      const onNote = (note: Parameters<typeof errorSentence>[0]) => notes.push(errorSentence(note));
      const read = readCsv(bytes, { source: 't.csv', onNote, ...options, store: own });
      return read.then(
        ({ columns }) => ({ columns, notes }),
        () => rejectionOf(read),
      );
    };
    expect(await outcome(store)).toEqual(await outcome());
  });

  it('keeps numbers in their order, whatever comes between them', () => {
    const step = fc.record({
      column: fc.nat(3),
      count: fc.oneof(fc.nat(20), fc.nat(20_000)),
      take: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const make = () => [0, 1, 2, 3].map((c) => (c % 2 === 0 ? store.numbers() : store.codes()));
        const all = [0, 1, 2, 3].map((c) =>
          c % 2 === 0 ? new Growable(Float64Array) : new Growable(Int32Array),
        );
        const kept = make();
        let next = 0;
        for (const { column, count, take } of steps) {
          for (let i = 0; i < count; i++, next++) {
            kept[column].push(next);
            all[column].push(next);
          }
          if (take) expect(kept[column].take()).toEqual(all[column].take());
        }
        const readers = kept.map((numbers) => numbers.reader?.());
        for (const c of [3, 1, 2, 0, 2]) {
          const expected = all[c].take();
          for (const value of expected) all[c].push(value);
          expect(readers[c]?.()).toEqual(expected);
        }
      }),
      runs(15),
    );
  });

  it('reads a column once while no other is asked for', () => {
    const { columns } = parseCsv(csv, { store });
    const [one, other] = columns.map((column) => () => 'values' in column && column.values);
    const first = one();
    expect(one()).toBe(first);
    other();
    expect(one()).not.toBe(first);
    expect(one()).toEqual(first);
  });

  it('holds one column in memory, and blocks', () => {
    const bytes = (of: ColumnFile | undefined) => {
      const wide = Array.from({ length: 20 }, (_, c) => `x${c}`).join(',');
      const line = Array.from({ length: 20 }, (_, c) => `${c}.`).join(',');
      const text = `${wide}\n${Array.from({ length: ROWS }, (_, i) => line.replaceAll('.', `.${i}`)).join('\n')}\n`;
      collectGarbage();
      const before = process.memoryUsage().arrayBuffers;
      const table = parseCsv(text, { store: of });
      collectGarbage();
      const taken = process.memoryUsage().arrayBuffers - before;
      expect(table.rowCount).toBe(ROWS);
      return taken;
    };
    const whole = 20 * ROWS * 8;
    expect(bytes(undefined)).toBeGreaterThan(0.9 * whole);
    expect(bytes(store)).toBeLessThan(0.3 * whole);
  });

  it('lets a table be larger than memory allows, but for its texts', () => {
    const memory = { columnBytes: 1000, textBytes: 1e6 };
    expect(() => parseCsv(csv, { memory })).toThrow(
      /rows of 5 columns take .* more than the 1 KiB that may be taken; give fewer rows or columns, keep the columns in a file \("store"\), or/,
    );
    expect(parseCsv(csv, { memory, store }).rowCount).toBe(ROWS);
    expect(() => parseCsv(csv, { memory: { textBytes: 1000 }, store })).toThrow(
      /distinct texts take/,
    );
  });

  it('leaves no file behind', async () => {
    parseCsv(csv, { store });
    if (process.platform !== 'win32') expect(await readdir(folder)).toEqual([]);
    store.close();
    store.close();
    expect(await readdir(folder)).toEqual([]);
  });

  it('says that a folder is not there', async () => {
    expect(await rejectionOf(openColumnFile(join(folder, 'none')))).toMatch(
      /^FILE_WRITE: .*none.*: the file cannot be written: there is no folder /,
    );
  });

  it('tells how much of a file has been read', async () => {
    const { writeFile } = await import('node:fs/promises');
    const path = join(folder, 'table.csv');
    await writeFile(path, csv);
    const { size } = await stat(path);
    const seen: number[] = [];
    const onBytes = (read: number, of: number) => {
      expect(of).toBe(size);
      seen.push(read);
    };
    expect((await readTable(path, { onBytes, store })).rowCount).toBe(ROWS);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(size);
    await rm(path);
  });
});
