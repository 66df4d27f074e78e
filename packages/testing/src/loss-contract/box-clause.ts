import type { CutBoxes, CutScorer, Technique } from '@preflearn/boosting';
import type { Random, Target } from '@preflearn/core';
import { ensure } from '../ensure.js';
import { allRows, type BoundRows, sumRows } from './bind-loss.js';
import { COVERS, type LossSubject, ROUNDING, randomCover } from './loss-subject.js';
import { scoreCuts } from './scored-cuts.js';

/** Name of the clause on the bounds that a scorer knows of attributes. */
export type BoxClause = 'no impurity of a cut is below the bound of the box around it';

/** The check of the bounds on whole attributes; passes if a scorer knows none. */
export function boxCheck<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>) {
  return {
    'no impurity of a cut is below the bound of the box around it': () => checkBoxes(subject),
  };
}

/** Most cuts in a box, and most attributes whose boxes are handed over together. */
const CUTS = 4;
const BOXES = 5;

function checkBoxes<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>): void {
  for (const { rows, random } of subject.bound()) {
    const scorer = rows.bound.scorer();
    for (let draw = 0; scorer.pruning?.bound && draw < COVERS; draw++)
      checkBox(rows, scorer, random);
  }
}

function checkBox(rows: BoundRows, scorer: CutScorer, random: Random): void {
  const total = sumRows(rows, allRows(rows));
  const known = randomCover(rows, random);
  const nonMissing = sumRows(rows, known);
  // No cut at all, now and then, as on an attribute that is the same in all rows.
  const attributes = Array.from({ length: 1 + random.integer(BOXES) }, () =>
    Array.from({ length: random.integer(CUTS + 1) }, () =>
      sumRows(
        rows,
        known.filter(() => random.coin()),
      ),
    ),
  );
  const bounds = new Float64Array(attributes.length).fill(NaN);
  scorer.pruning?.bound?.(boxesAround(attributes, nonMissing, random), total, bounds);
  attributes.forEach((left, place) => {
    const bound = bounds[place];
    ensure(bound <= 0, `the bound of a box is ${bound}, expected at most 0.`);
    const found = scoreCuts(scorer, { left, nonMissing, total });
    for (const side of ['left', 'right'] as const) {
      const least = Math.min(...found[side]);
      ensure(
        least >= bound - ROUNDING * Math.max(1, Math.abs(least)),
        `the impurity of a cut is ${least}, but its box has the bound ${bound}.`,
      );
    }
  });
}

/** Boxes around the cuts of each attribute, with gaps between the boxes. */
function boxesAround(
  attributes: readonly (readonly Float64Array[])[],
  nonMissing: Float64Array,
  random: Random,
): CutBoxes {
  const pitch = nonMissing.length + random.integer(2);
  const sums = new Float64Array(attributes.length * 3 * pitch).fill(NaN);
  attributes.forEach((cuts, place) => {
    nonMissing.forEach((all, j) => {
      const own = cuts.map((cut) => cut[j]);
      [all, Math.min(...own), Math.max(...own)].forEach((x, row) => {
        sums[(3 * place + row) * pitch + j] = x;
      });
    });
  });
  return { attributes: [...attributes.keys()], pitch, sums };
}
