import { Random } from '@preflearn/core';
import { MLRules } from '@preflearn/ml-rules';
import { RankRules } from '@preflearn/rank-rules';
import { randomLabelledTable } from '@preflearn/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  shareLargeWork,
  shareSmallWork,
  threadBounds,
} from '../../packages/boosting/src/kernels/threads/thread-bounds.js';

/** Trainings with each number of threads; `TRAININGS=2000` for ten thousand in all. */
const TRAININGS = Number(process.env.TRAININGS ?? 60);

/*
 * Threads join while training goes on or when it is over, are ended while they work, wait or sleep, and are more than
 * there are processors. Every job is shared, however small.
 */
describe('one short training after another', () => {
  beforeAll(() => {
    shareSmallWork();
    threadBounds.waitsForAll = false;
  });
  afterAll(shareLargeWork);

  it.each([3, 4, 7, 8, 16])(
    'gives the rules of one thread on %i',
    (threads) => {
      const random = new Random(threads);
      const tables = Array.from({ length: 6 }, () =>
        randomLabelledTable(random, {
          kind: 'ordinal',
          rows: 20 + random.integer(180),
          missing: random.coin(),
        }),
      );
      const learners = [new RankRules({ rules: 15 }), new MLRules({ rules: 6 })];
      const fit = (i: number, count: number) =>
        JSON.stringify(learners[i % 2].fit(tables[i % 6], { seed: i % 6, threads: count }));
      const expected = tables.map((_, i) => fit(i, 1));
      for (let i = 0; i < TRAININGS; i++) {
        threadBounds.waitsForAll = i % 10 === 0;
        expect(fit(i, threads)).toBe(expected[i % 6]);
      }
    },
    3_600_000,
  );
});
