import type { CutScorer, Technique } from '@preflearn/boosting';
import type { Random, Target } from '@preflearn/core';
import { ensure } from '../ensure.js';
import { allRows, type BoundRows, sumRows } from './bind-loss.js';
import { COVERS, type LossSubject, ROUNDING, randomCover, sizeOf } from './loss-subject.js';
import { scoreCuts } from './scored-cuts.js';

/** Name of the clause on the slack of a scorer. */
export type SlackClause = 'impurities fall by no more than the slack when rows are removed';

/** The check of a scorer's slack; passes if no slack is known. */
export function slackCheck<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>) {
  return {
    'impurities fall by no more than the slack when rows are removed': () => checkSlack(subject),
  };
}

function checkSlack<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>): void {
  for (const { rows, random } of subject.bound()) {
    const scorer = rows.bound.scorer();
    for (let draw = 0; scorer.slack && draw < COVERS; draw++) checkRemoval(rows, scorer, random);
  }
}

/** Removes some of the rows that a condition and its complement cover. */
function checkRemoval(rows: BoundRows, scorer: CutScorer, random: Random): void {
  const removed = randomCover(rows, random);
  const isRemoved = new Set(removed);
  const left = randomCover(rows, random);
  const total = sumRows(rows, allRows(rows));
  const before = scoreCuts(scorer, { left: [sumRows(rows, left)], nonMissing: total, total });
  const kept = allRows(rows).filter((row) => !isRemoved.has(row));
  const keptLeft = sumRows(
    rows,
    left.filter((row) => !isRemoved.has(row)),
  );
  const nonMissing = sumRows(rows, kept);
  const after = scoreCuts(scorer, { left: [keptLeft], nonMissing, total });
  const slack = scorer.slack?.(...statisticsOf(rows, removed, random)) ?? Infinity;
  const rounding = ROUNDING * Math.max(1, sizeOf(rows));
  for (const side of ['left', 'right'] as const) {
    after[side].forEach((impurity, tried) => {
      const fall = before[side][tried] - impurity;
      ensure(
        fall <= slack + rounding,
        `an impurity falls by ${fall} when rows are removed, but the slack is ${slack}.`,
      );
    });
  }
}

/** Statistics of rows in two runs, with gaps between the rows. */
function statisticsOf(
  { statistics, shape: { width } }: BoundRows,
  rows: Int32Array,
  random: Random,
): Parameters<NonNullable<CutScorer['slack']>> {
  const pitch = width + random.integer(2);
  const half = random.integer(rows.length + 1);
  const own = new Float64Array(rows.length * pitch).fill(NaN);
  rows.forEach((row, i) => {
    own.set(statistics.subarray(row * width, (row + 1) * width), i * pitch);
  });
  return [
    {
      statistics: own,
      start: Int32Array.of(0, half),
      end: Int32Array.of(half, rows.length),
    },
    pitch,
  ];
}
