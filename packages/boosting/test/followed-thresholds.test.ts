import { Random } from '@preflearn/core';
import { filled, standardNormal } from '@preflearn/core/numbers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openThreads } from '../src/kernels/threads/open-threads.js';
import { shareLargeWork, shareSmallWork } from '../src/kernels/threads/thread-bounds.js';
import { learnedThresholds } from '../src/loss/thresholds/threshold-link.js';
import { lossThreads } from '../src/rows/subproblem.js';

const ROWS = 700;
/** Class d has no row. */
const CLASSES = ['a', 'b', 'c', 'd', 'e'];

/** Rows in any order of their classes, and a link that follows them on some threads. */
function followedRows(count: number, random: Random) {
  const { memory, threads } = openThreads({
    threads: count,
    bytesFor: () => 8192 + 16 * ROWS,
    mostJobs: 4,
    mostCalls: 4,
  });
  const codes = filled(new Int32Array(ROWS), () => [0, 1, 2, 4][random.integer(4)]);
  const rows = {
    target: { kind: 'ordinal', name: 'y', classes: CLASSES, codes },
    scores: memory.float64(ROWS),
    scoreCount: 1,
    weights: filled(memory.float64(ROWS), () => 1 + random.integer(3) / 7),
  } as const;
  const link = learnedThresholds('exponential', null);
  const follow = link.follow?.({
    ...rows,
    threads: lossThreads({ threads, finishedRows: memory.int32(0) }),
  });
  return { rows, link, follow, threads };
}

beforeEach(shareSmallWork);
afterEach(shareLargeWork);

it.each([1, 2, 3, 4, 7, 8])('fits and predicts as without following, on %i threads', (count) => {
  const random = new Random(count);
  const { rows, link, follow, threads } = followedRows(count, random);
  threads.run(count, Infinity, () => undefined); // starts the others
  // Scores that are all 0, near, with ties, and too far apart for one exponential each.
  for (const size of [0, 1, 300, 1e4, 0.5]) {
    filled(rows.scores, () => (size * Math.round(8 * standardNormal(random))) / 8);
    const fitted = link.fit(rows);
    const { codes } = fitted.predict(rows.scores);
    const followed = follow?.();
    expect(followed?.link.toJSON()).toEqual(fitted.toJSON());
    expect(followed?.prediction.codes).toEqual(codes);
    expect(followed?.link.predict(rows.scores).codes).toEqual(codes);
  }
  threads.close();
  expect(follow?.().link.toJSON()).toEqual(link.fit(rows).toJSON());
});

it('does not follow where scores have to be sorted', () => {
  const { rows, threads } = followedRows(1, new Random(1));
  const given = { ...rows, threads: lossThreads({ threads, finishedRows: new Int32Array(0) }) };
  expect(learnedThresholds('least-cost', null).follow?.(given)).toBeUndefined();
});
