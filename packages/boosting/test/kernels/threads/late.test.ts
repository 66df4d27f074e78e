import { expect, it } from 'vitest';
import { loadedThreads, loadThreads } from '../../../src/kernels/threads/late.js';

it('the code for threads is there once it is loaded', async () => {
  expect(loadedThreads()).toBeUndefined();
  await loadThreads();
  expect(loadedThreads()?.threadsToHave(2, 3)).toBe(2);
});
