import { tableFromColumns, takeTarget } from '@preflearn/core';
import { crossEvaluate } from '@preflearn/evaluation';
import { RankRules } from '@preflearn/rank-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  shareLargeWork,
  shareSmallWork,
} from '../../packages/boosting/src/kernels/threads/thread-bounds.js';

describe('an experiment on several threads', () => {
  beforeAll(shareSmallWork);
  afterAll(shareLargeWork);

  const rows = Array.from({ length: 90 }, (_, row) => row);
  const table = tableFromColumns({
    a: rows.map((row) => (row * 37) % 60),
    b: rows.map((row) => (row * 17) % 41),
    c: rows.map((row) => ['p', 'q', 'r'][row % 3]),
    y: rows.map((row) => ((row * 37) % 60) + ((row * 7) % 25)),
  });
  const data = takeTarget(table, 'y', { discretize: 4 });

  async function resultsOn(threads: number | 'auto' | undefined): Promise<string> {
    const { results } = await crossEvaluate({
      dataset: 'made up',
      data,
      learners: [{ id: 'rank-rules', learner: new RankRules({ rules: 20 }) }],
      splits: { method: 'folds', folds: 3 },
      threads,
    });
    return JSON.stringify(results.map(({ seconds: _, ...others }) => others));
  }

  it.each([2, 3, 'auto'] as const)('gives the results of one: %s', async (threads) => {
    expect(await resultsOn(threads)).toBe(await resultsOn(undefined));
  });
});
