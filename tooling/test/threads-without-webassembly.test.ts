import { Random } from '@preflearn/core';
import { randomLabelledTable } from '@preflearn/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';

/** What a program that starts now trains, asking for threads where threads share the smallest tables. */
async function train(threads: number | 'auto'): Promise<string> {
  vi.resetModules();
  const { shareSmallWork } = await import(
    '../../packages/boosting/src/kernels/threads/thread-bounds.js'
  );
  const { kernelsInUse } = await import(
    '../../packages/boosting/src/kernels/language/choose-kernels.js'
  );
  const { threadCount } = await import(
    '../../packages/boosting/src/kernels/threads/thread-count.js'
  );
  const { RankRules } = await import('@preflearn/rank-rules');
  shareSmallWork();
  const data = randomLabelledTable(new Random(3), { kind: 'ordinal', rows: 300, missing: true });
  const hasThreads = typeof WebAssembly !== 'undefined';
  expect(kernelsInUse()).toBe(hasThreads ? 'webassembly' : 'typescript');
  expect(threadCount(2, 300)).toBe(hasThreads ? 2 : 1);
  const learner = new RankRules({ rules: 20 });
  const model = learner.fit(data, { threads });
  expect(JSON.stringify(await learner.fitAsync(data, { threads }))).toBe(JSON.stringify(model));
  return JSON.stringify(model);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('threads that are asked for where there is no WebAssembly', () => {
  it.each([2, 'auto'] as const)(
    'are one, without an error, for the same model: %s',
    async (threads) => {
      const expected = await train(threads);
      vi.stubGlobal('WebAssembly', undefined);
      expect(await train(threads)).toBe(expected);
    },
  );
});
