import { describe, expect, it, vi } from 'vitest';
import { awaitThreads, threadCount } from '../../../src/kernels/threads/thread-count.js';

// As in a page; Node has the code for threads at once.
vi.mock('#threads', () => {
  let code: object | undefined;
  return {
    loadedThreads: () => code,
    loadThreads: async () => {
      code = { threadsToHave: (wanted: number, most: number) => Math.min(wanted, most) };
    },
  };
});

describe('the code for threads in a page', () => {
  it('is not waited for where one thread does all', () => {
    expect([...awaitThreads(1, 1e9)]).toEqual([]);
    expect([...awaitThreads('auto', 1e4)]).toEqual([]);
  });

  it('is loaded when several are asked for; what cannot wait takes one', async () => {
    expect(threadCount(2, 1e9)).toBe(1);
    const waits = [...awaitThreads(2, 1e9)];
    expect(waits).toEqual([{ until: expect.any(Promise), optional: true }]);
    await waits[0].until;
    expect(threadCount(2, 1e9)).toBe(2);
    expect([...awaitThreads(2, 1e9)]).toEqual([]);
  });

  it('takes no other number of threads', () => {
    expect(() => [...awaitThreads(65, 10)]).toThrow(/^The number of threads is 65;/);
  });
});
