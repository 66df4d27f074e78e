import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { drawOrdinal } from '../benchmarks/data/ordinal.mjs';
import { goals, note, peak, ratio, ratioPerRule, seconds, slope } from '../benchmarks/goals.mjs';
import { measureInTurn } from '../benchmarks/in-turn.mjs';
import { allLines } from '../benchmarks/lines/all-lines.mjs';
import { withMeasured } from '../benchmarks/page.mjs';
import { contendersOf, groupsOf, nameOf } from '../benchmarks/peers/contenders.mjs';
import { peerTables, regionOf } from '../benchmarks/peers/peer-tables.mjs';
import { readTableFile, writeTable } from '../benchmarks/peers/table-files.mjs';
import { goalText, lineText } from '../benchmarks/report.mjs';
import {
  compareRuns,
  type Measurement,
  readRun,
  type SavedRun,
  writeRun,
} from '../benchmarks/saved-run.mjs';
import { chosenLines, settingsOf } from '../benchmarks/settings.mjs';

const folder = mkdtempSync(join(tmpdir(), 'preflearn-bench-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

function measurement(name: string, times: number[], more: Partial<Measurement> = {}): Measurement {
  const peakBytes = times.map(() => 1e8);
  return { name, seconds: times, cpuSeconds: times, peakBytes, notes: {}, ...more };
}

function runOf(measurements: Measurement[]): SavedRun {
  return { date: '2026-01-31', machine: 'oak', versions: { node: '20.0.0' }, measurements };
}

const byName = (...list: Measurement[]) => new Map(list.map((entry) => [entry.name, entry]));

it('measures all once a round, each round one further on, and goes on without what failed', async () => {
  const calls: string[] = [];
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { measurements, failures } = await measureInTurn(['a', 'b', 'c'], 3, async (name) => {
    calls.push(name);
    if (name === 'a' && calls.length > 3) throw new Error('no more');
    return { seconds: calls.length, cpuSeconds: 1, peakBytes: 1 };
  });
  vi.restoreAllMocks();
  expect(calls.join('')).toBe('abcbcacb');
  expect(failures).toEqual([{ name: 'a', message: 'no more' }]);
  expect(measurements.map((entry) => entry.seconds)).toEqual([
    [2, 4, 8],
    [3, 5, 7],
  ]);
});

describe('the comparison with a saved run', () => {
  it.each([
    [[1, 1.1, 1.2], [2, 1.3, 3], 'quicker'],
    [[2, 1.3, 3], [1, 1.1, 1.2], 'slower'],
    [[1, 1.1, 1.2], [1.2, 1.3, 3], 'no difference'],
    [[1, 1], [2, 2, 2], 'unclear'],
  ])('of %j with %j says %s', (now, before, verdict) => {
    const runs = [now, before].map((times) => runOf([measurement('a', times)]));
    expect(compareRuns(runs[0], runs[1])).toMatchObject([{ verdict, memoryRatio: 1 }]);
  });

  it('reads what was saved, and refuses other files', () => {
    const path = join(folder, 'run.json');
    const run = runOf([measurement('a', [1, 2], { notes: { rules: 500 } })]);
    writeRun(path, run);
    expect(readRun(path)).toEqual(run);
    writeFileSync(path, '{"name": "oak"}');
    expect(() => readRun(path)).toThrow('is not a saved run. Save one with npm run bench');
    expect(() => readRun(join(folder, 'none.json'))).toThrow('none.json');
  });
});

describe('goals', () => {
  const one = measurement('one', [2, 1, 9], { cpuSeconds: [4, 3, 5], notes: { rules: 10 } });
  const peakBytes = [1, 3, 2].map((n) => n * 2 ** 30);
  const two = measurement('two', [1, 2, 3], { peakBytes, notes: { rules: 40 } });

  it('are about lines that there are', () => {
    const lines = new Set(allLines.map(({ name }) => name));
    for (const group of groupsOf([1e4, 1e5, 1e6], [1, 2]))
      for (const id of ['preflearn', 'xgboost']) lines.add(nameOf(group, id));
    for (const { title, names } of goals)
      for (const name of names) expect(lines, title).toContain(name);
  });

  it.each([
    [seconds('one', 1), 2],
    [ratio('one', 'two', 1), 2],
    [ratioPerRule('one', 'two', 1), 8],
    [peak('two', 2 ** 32), 3],
    [note('one', 'rules', 1), 10],
    [slope('time', 1, { 10: 'two', 100: 'ten', 1000: 'none' }), 1],
  ])('take $title from a run that has its lines', (goal, expected) => {
    expect(goal.value(byName(one, two, measurement('ten', [20])))).toBeCloseTo(expected, 12);
    expect(goal.value(byName())).toBeUndefined();
  });

  it('are reached by the goal itself', () => {
    const line = (atMost: number) => goalText([seconds('one', atMost)], [one]).split('\n')[1];
    expect(line(2)).toMatch(/^one +2\.00 +at most 2\.00 s +reached$/);
    expect(line(1.9)).toMatch(/MISSED$/);
  });
});

it('prints a line with its rounds and notes', () => {
  const line = measurement('a', [3, 1, 2], { notes: { rules: 500, bytes: 12.345 } });
  const words = ['a', '2.00', '1.00', '3.00', '2.00', '100', 'rules 500, bytes 12.35'];
  expect(lineText([line]).split('\n')[1].split(/ {2,}/)).toEqual(words);
});

it('replaces the measured parts of a page by name, which must be there', () => {
  const part = (name: string, text: string) => `<!-- measured: ${name} -->\n${text}<!-- end -->\n`;
  const page = `Text.\n${part('one', '\nold\n\n')}More.\n${part('two', '')}`;
  const written = withMeasured(page, new Map([['two', 'a $& table']]));
  expect(written).toBe(
    `Text.\n${part('one', '\nold\n\n')}More.\n${part('two', '\na $& table\n\n')}`,
  );
  expect(() => withMeasured(page, new Map([['three', '']]))).toThrow('0 regions');
  const speed = readFileSync(new URL('../../apps/docs/guide/speed.md', import.meta.url), 'utf8');
  const regions = [...groupsOf([1e4], [1, 2, 4, 8, 16]).map(regionOf), 'all lines'];
  expect(() => withMeasured(speed, new Map(regions.map((name) => [name, 'x'])))).not.toThrow();
});

it('reads its command line, and refuses what is no number', () => {
  const write = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const settings = settingsOf(['--only', 'a', '--only', 'b c']);
  expect(settings).toMatchObject({ only: ['a', 'b c'], repeats: 3 });
  expect(settingsOf(['--peers', '--rows', '1e4,2e4']).rows).toEqual([1e4, 2e4]);
  for (const args of [['--repeats', '0'], ['--rows', 'many'], ['cc']])
    expect(() => settingsOf(args)).toThrow(expect.objectContaining({ exitCode: 1 }));
  expect(write).toHaveBeenCalledWith(expect.stringContaining('whole number of at least 1'));
  write.mockRestore();
  const lines = ['oak 1e4 x 16', 'oak 1e5 x 16', 'elm 1e4 x 16'].map((name) => ({ name }));
  expect(chosenLines(lines, ['1e4 oak', '1e5'])).toEqual(lines.slice(0, 2));
});

describe('the comparison with other libraries', () => {
  const train = { task: 'train', threads: 1, rows: 1e5, trainRows: 1e5 } as const;

  it('has ours first, what is installed, and nothing that is too slow', () => {
    const installed = new Set(['python', 'boomer', 'xgboost']);
    const ids = (trainRows: number, only: string[] = []) =>
      contendersOf({ ...train, trainRows }, installed, only).map(({ id }) => id);
    expect(ids(1e5)).toEqual(['preflearn', 'xgboost', 'boomer']);
    expect(ids(1e6)).toEqual(['preflearn', 'xgboost']);
    expect(ids(1e5, ['train xgboost'])).toEqual(['xgboost']);
  });

  it('gives medians, and medians of the ratios of the rounds', () => {
    const ours = measurement(nameOf(train, 'preflearn'), [1, 2, 30]);
    const theirs = measurement(nameOf(train, 'xgboost'), [2, 4, 20], { cpuSeconds: [4, 8, 8] });
    const [{ region, rows }] = peerTables([train], [theirs, ours]);
    expect(region).toBe('training, one thread');
    expect(rows).toEqual([
      ['1e5', 'preflearn, RankRules', '2.00', '1.00', '30.0', '2.00', '-', '-', '100'],
      ['1e5', 'XGBoost', '4.00', '2.00', '20.0', '8.00', '0.50', '0.25', '100'],
    ]);
  });

  it('has one table for all numbers of threads above two', () => {
    const groups = [4, 16].map((threads) => ({ ...train, threads }));
    const found = groups.map((group) => measurement(nameOf(group, 'preflearn'), [1]));
    const tables = peerTables(groups, found);
    expect(tables.map(({ region }) => region)).toEqual(['training, more threads']);
    expect(tables[0].heads.slice(0, 3)).toEqual(['threads', 'rows', 'library']);
    expect(tables[0].rows.map(([threads, rows]) => [threads, rows])).toEqual([
      ['4', '1e5'],
      ['16', '1e5'],
    ]);
  });

  it('reads tables as they were written, column by column', () => {
    const data = drawOrdinal({ rows: 50, attributes: 6, classes: 3 });
    const file = writeTable(join(folder, 'a'), data);
    const { attributes, target } = readTableFile(file);
    expect([attributes, target.codes]).toEqual([data.attributes, data.target.codes]);
    expect(writeTable(file.path, data)).toEqual(file); // again, not at the end of the old file
    expect(readFileSync(`${file.path}.x`)).toHaveLength(50 * 6 * 8);
  });
});
