import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawOrdinal } from '../benchmarks/data/ordinal.mjs';
import { pageText, withMeasured } from '../benchmarks/page.mjs';
import { contendersOf, groupsOf, nameOf } from '../benchmarks/peers/contenders.mjs';
import { peerTables, regionOf } from '../benchmarks/peers/peer-tables.mjs';
import { readTableFile, writeTable } from '../benchmarks/peers/table-files.mjs';
import type { Measurement } from '../benchmarks/saved-run.mjs';
import { savedRun } from '../benchmarks/saved-run.mjs';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const train = { task: 'train', threads: 1, rows: 1e5, trainRows: 1e5 } as const;
const predict = { task: 'predict', threads: 1, rows: 1e6, trainRows: 1e4 } as const;

function measurement(name: string, seconds: number[], error?: number): Measurement {
  const notes = error === undefined ? {} : { 'mean absolute error': error };
  return { name, seconds, cpuSeconds: seconds, peakBytes: seconds.map(() => 2e8), notes };
}

describe('the groups of a comparison', () => {
  it('are every size with every number of threads, and prediction on one thread', () => {
    expect(groupsOf([1e4, 1e5], [1, 2]).map((group) => nameOf(group, 'oak'))).toEqual([
      'train 1e4 x 16, 1 thread: oak',
      'train 1e5 x 16, 1 thread: oak',
      'train 1e4 x 16, 2 threads: oak',
      'train 1e5 x 16, 2 threads: oak',
      'predict 1e6 x 16, 1 thread: oak',
    ]);
    expect(groupsOf([1e4], [2])).toHaveLength(1);
  });

  it('have ours first, what is installed, and nothing that is too slow', () => {
    const installed = new Set(['python', 'boomer', 'xgboost']);
    const ids = (trainRows: number) =>
      contendersOf({ ...train, trainRows }, installed).map(({ id }) => id);
    expect(ids(1e5)).toEqual(['preflearn', 'xgboost', 'boomer']);
    expect(ids(1e6)).toEqual(['preflearn', 'xgboost']);
  });

  it('have only those whose names were asked for', () => {
    const installed = new Set(['xgboost', 'lightgbm']);
    const ids = (...only: string[]) => contendersOf(train, installed, only).map(({ id }) => id);
    expect(ids('preflearn', 'xgboost')).toEqual(['preflearn', 'xgboost']);
    expect(ids('train xgboost')).toEqual(['xgboost']);
    expect(ids('predict')).toEqual([]);
  });
});

describe('the tables of a comparison', () => {
  const ours = measurement(nameOf(train, 'preflearn'), [1, 2, 30]);
  const theirs = { ...measurement(nameOf(train, 'xgboost'), [2, 4, 20]), cpuSeconds: [4, 8, 8] };

  it('give medians, and medians of the ratios of the rounds', () => {
    expect(peerTables([train], [theirs, ours])).toEqual([
      {
        region: 'training, one thread',
        heads: 'rows, library, median s, min, max, cpu s, preflearn / it, in cpu s, peak MB'.split(
          ', ',
        ),
        rows: [
          ['1e5', 'preflearn, RankRules', '2.00', '1.00', '30.0', '2.00', '-', '-', '200'],
          ['1e5', 'XGBoost', '4.00', '2.00', '20.0', '8.00', '0.50', '0.25', '200'],
        ],
      },
    ]);
  });

  it('say where ours did not use the threads', () => {
    const titleOf = (threads: number, used: number) => {
      const group = { ...train, threads };
      const found = { ...measurement(nameOf(group, 'preflearn'), [1]), notes: { threads: used } };
      return peerTables([group], [found])[0].rows[0][1];
    };
    expect(titleOf(2, 1)).toBe('preflearn, RankRules (on one thread)');
    expect(titleOf(2, 2)).toBe('preflearn, RankRules');
    expect(titleOf(1, 1)).toBe('preflearn, RankRules');
  });

  it('have no ratio without ours, and no table without measurements', () => {
    expect(peerTables([train], [theirs])[0].rows[0][6]).toBe('-');
    expect(peerTables([train, predict], [ours]).map(({ region }) => region)).toEqual([
      'training, one thread',
    ]);
  });

  it('have the error of predictions', () => {
    const [table] = peerTables([predict], [measurement(nameOf(predict, 'xgboost'), [1], 1.25)]);
    expect(table.heads.at(-1)).toBe('mean absolute error');
    expect(table.rows[0].at(-1)).toBe('1.250');
  });
});

describe('the page "Speed"', () => {
  it('has a place for every table that is written', () => {
    const regions = [...groupsOf([1e4], [1, 2]).map(regionOf), 'all lines'];
    const page = read('apps/docs/guide/speed.md');
    expect(() => withMeasured(page, new Map(regions.map((name) => [name, 'x'])))).not.toThrow();
  });

  it('says below a table what it was measured on', () => {
    const run = savedRun({
      date: '2026-01-31',
      machine: { cpu: 'oak', cores: 1, memoryBytes: 2 ** 33, system: 'Linux 6.1 x64' },
      versions: { node: '20.0.0', xgboost: '3.2.0' },
      engine: { threads: 2 },
      measurements: [measurement('a', [1, 2, 3])],
    });
    const table = { region: 'all lines', heads: ['', 's'], rows: [['a', '2.00']] };
    expect(pageText(run, table, ['All is well.']).split('\n')).toEqual([
      '|  | s |',
      '| --- | ---: |',
      '| a | 2.00 |',
      '',
      'Measured on 2026-01-31, 3 rounds: oak, 1 core, 8 GiB, Linux 6.1 x64; node 20.0.0, xgboost 3.2.0. ' +
        'Options of the engine: threads 2. All is well.',
    ]);
  });
});

describe('a table in a file', () => {
  it('is read as it was written, column by column', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tables-'));
    try {
      const data = drawOrdinal({ rows: 50, attributes: 6, classes: 3 });
      const file = writeTable(join(folder, 'a'), data);
      expect(file).toMatchObject({ rows: 50, attributes: 6, classes: 3 });
      const back = readTableFile(file);
      expect(back.attributes).toEqual(data.attributes);
      expect(back.target.codes).toEqual(data.target.codes);
      expect(readFileSync(`${file.path}.x`)).toHaveLength(50 * 6 * 8);
      expect(writeTable(file.path, data)).toEqual(file); // anew, not at the end of the old file
      expect(readFileSync(`${file.path}.x`)).toHaveLength(50 * 6 * 8);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the lists of Python packages', () => {
  it.each(['requirements.txt', 'boomer.txt'])('in %s pin every package', (name) => {
    const lines = read(`tooling/benchmarks/peers/${name}`).split('\n');
    const packages = lines.filter((line) => line !== '' && !line.startsWith('#'));
    expect(packages.length).toBeGreaterThan(3);
    for (const line of packages) expect(line).toMatch(/^[a-z-]+==\d+(\.\d+)+$/);
  });
});
