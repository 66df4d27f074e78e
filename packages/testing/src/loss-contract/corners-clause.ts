import type { Corner, Technique } from '@preflearn/boosting';
import type { Target } from '@preflearn/core';
import { ensure } from '../ensure.js';
import { allRows, sumRows } from './bind-loss.js';
import { COVERS, type LossSubject, ROUNDING, randomCover } from './loss-subject.js';
import { scoreCuts } from './scored-cuts.js';

/** Name of the clause on the corners of a scorer. */
export type CornersClause = 'over a box of sums impurities are least in a corner that was named';

/** The check of a scorer's corners; passes if there are none. */
export function cornersCheck<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>) {
  return {
    'over a box of sums impurities are least in a corner that was named': () =>
      checkCorners(subject),
  };
}

/** Number of points tried in each box. */
const POINTS = 40;

function checkCorners<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>): void {
  for (const { rows, random } of subject.bound()) {
    const scorer = rows.bound.scorer();
    const { corners, responses } = scorer;
    if (corners.length === 0) continue;
    const total = sumRows(rows, allRows(rows));
    ensure(corners.length <= 4, `there are ${corners.length} corners, expected at most 4.`);
    ensure(
      corners.every((corner) => corner.length === total.length),
      `a corner is for another number of sums than ${total.length}.`,
    );
    for (let box = 0; box < COVERS; box++) {
      const ends = [0, 1, 2].map(() => sumRows(rows, randomCover(rows, random)));
      const low = total.map((_, j) => Math.min(...ends.map((sums) => sums[j])));
      const high = total.map((_, j) => Math.max(...ends.map((sums) => sums[j])));
      const cornerOf = (corner: Corner) => low.map((x, j) => (corner[j] === 1 ? high[j] : x));
      const points = Array.from({ length: POINTS }, (_, i) =>
        low.map((x, j) => {
          // First the other corners, then interior points.
          const share = i < POINTS / 2 ? random.integer(2) : random.uniform();
          return share === 1 ? high[j] : x + share * (high[j] - x);
        }),
      );
      const left = [...corners.map(cornerOf), ...points];
      const impurities = scoreCuts(scorer, { left, nonMissing: total, total }).left;
      for (let tried = 0; tried < responses; tried++) {
        const own = impurities.filter((_, i) => i % responses === tried);
        const least = Math.min(...own.subarray(0, corners.length));
        const found = Math.min(...own);
        ensure(
          found >= least - ROUNDING * Math.max(1, Math.abs(least)),
          `an impurity in a box of sums is ${found}, but in the corners at least ${least}.`,
        );
      }
    }
  }
}
