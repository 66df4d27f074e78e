import os from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useKernels } from '../../../src/kernels/language/choose-kernels.js';
import { shareLargeWork, shareSmallWork } from '../../../src/kernels/threads/thread-bounds.js';
import { threadCount, workOfRows } from '../../../src/kernels/threads/thread-count.js';

afterEach(() => {
  shareLargeWork();
  useKernels('auto');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** As in a page. */
function withoutNode() {
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
}

/** As on a machine, or in a container, with so many processors. */
function withProcessors(count: number) {
  vi.spyOn(os, 'availableParallelism').mockReturnValue(count);
}

describe('the number of threads', () => {
  beforeEach(() => withProcessors(64));

  it.each([
    [1, 1e9, 1],
    [2, 24_999, 1],
    [2, 25_000, 2],
    [4, 25_000, 2],
    [4, 49_999, 3],
    [4, 50_000, 4],
    [4, 1e8, 4],
    [64, 1e9, 64],
  ])('of %i wanted with %i rows is %i', (wanted, rows, expected) => {
    expect(threadCount(wanted, rows)).toBe(expected);
  });

  it('is that of the processors with auto', () => {
    withProcessors(16);
    expect(threadCount('auto', 1e9)).toBe(16);
    expect(threadCount('auto', 1e5)).toBe(8);
    expect(threadCount('auto', 1e4)).toBe(1);
  });

  it('counts rows of many statistics as several', () => {
    expect(threadCount(64, workOfRows(20_000, { width: 1 }))).toBe(1);
    expect(threadCount(64, workOfRows(20_000, { width: 26 }))).toBe(20);
  });

  it('is no more than there are processors, whatever is wanted', () => {
    withProcessors(2);
    expect(threadCount(16, 1e9)).toBe(2);
    shareSmallWork();
    expect(threadCount(16, 1e9)).toBe(16);
  });

  it('is that of the processors a page is told of with auto', () => {
    withoutNode();
    vi.stubGlobal('crossOriginIsolated', true);
    vi.stubGlobal('Worker', class {});
    vi.stubGlobal('navigator', { hardwareConcurrency: 3 });
    expect(threadCount('auto', 1e9)).toBe(3);
  });

  it('is 1 with the kernels in TypeScript', () => {
    useKernels('typescript');
    expect(threadCount(2, 1e9)).toBe(1);
  });

  it.each([
    ['a page is not isolated', { crossOriginIsolated: false, Worker: class {} }],
    ['a browser has no memory to share', { SharedArrayBuffer: undefined, Worker: class {} }],
    ['there are no workers', { crossOriginIsolated: true, Worker: undefined }],
  ])('is 1 where %s', (_, globals) => {
    withoutNode();
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    expect(threadCount(2, 1e9)).toBe(1);
    expect(threadCount('auto', 1e9)).toBe(1);
  });

  it.each([0, -1, 1.5, 65, Number.NaN, 'all', null])('cannot be %s', (wanted) => {
    expect(() => threadCount(wanted as number, 10)).toThrow(
      `The number of threads is ${wanted}; give auto or a whole number from 1 to 64.`,
    );
  });
});
