import type { Technique } from '@preflearn/boosting';
import type { Random, Target } from '@preflearn/core';
import { numberDifference } from '../difference.js';
import { ensure } from '../ensure.js';
import { allRows, sumRows } from './bind-loss.js';
import {
  COVERS,
  ensureFinite,
  type LossSubject,
  ROUNDING,
  randomCover,
  sizeOf,
} from './loss-subject.js';
import { probeFor, scoreCuts, termsOfCuts } from './scored-cuts.js';

/** Names of the clauses on the scoring of conditions. */
export type ScorerClause =
  | 'sums over the covered rows are all that matters'
  | 'both sides of a cut agree with each side by itself'
  | 'a symmetric scorer has equal impurities on both sides';

/** Checks of the scoring of conditions. */
export function scorerChecks<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>) {
  return {
    'sums over the covered rows are all that matters': () => checkSums(subject),
    'both sides of a cut agree with each side by itself': () => checkSides(subject),
    'a symmetric scorer has equal impurities on both sides': () => checkSymmetric(subject),
  };
}

/** Equal impurities may differ by as much as the roots of terms that differ by rounding. */
const ROOT_ROUNDING = 1e-6;

function checkSums<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>): void {
  for (const technique of subject.techniques) {
    const probe = probeFor(technique);
    for (const { rows, random } of subject.bound([probe.technique])) {
      const scorer = rows.bound.scorer();
      const before = rows.statistics.slice();
      const covers = Array.from({ length: COVERS }, () => randomCover(rows, random));
      const total = sumRows(rows, allRows(rows));
      const left = covers.map((cover) => sumRows(rows, cover));
      const together = termsOfCuts(probe, scorer, { left, nonMissing: total, total }).left;
      ensureFinite(together, 'what a condition is worth');
      // One by one, in reverse, with sums computed in two parts and from the last row to the first.
      const turned = covers.map((cover) => sumRows(rows, inTwoParts(cover, random)));
      const width = together.length / COVERS;
      for (let i = COVERS - 1; i >= 0; i--) {
        const cut = { left: [turned[i]], nonMissing: total, total };
        const alone = termsOfCuts(probe, scorer, cut).left;
        const own = together.subarray(i * width, (i + 1) * width);
        const found = numberDifference(alone, own, ROUNDING, sizeOf(rows));
        ensure(found === undefined, `a score depends on the order of rows or calls: ${found}.`);
      }
      const changed = numberDifference(rows.statistics, before, 0);
      ensure(changed === undefined, `score changed the statistics: ${changed}.`);
    }
  }
}

function inTwoParts(cover: Int32Array, random: Random): Int32Array {
  const cut = random.integer(cover.length + 1);
  return Int32Array.from([...cover.subarray(cut), ...cover.subarray(0, cut)].reverse());
}

function checkSides<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>): void {
  for (const technique of subject.techniques) {
    const probe = probeFor(technique);
    for (const { rows, random } of subject.bound([probe.technique])) {
      const scorer = rows.bound.scorer();
      const known = randomCover(rows, random);
      const total = sumRows(rows, allRows(rows));
      const nonMissing = sumRows(rows, known);
      const left = Array.from({ length: COVERS }, () =>
        sumRows(
          rows,
          known.filter(() => random.coin()),
        ),
      );
      const right = left.map((sums) => sums.map((sum, j) => nonMissing[j] - sum));
      const both = termsOfCuts(probe, scorer, { left, nonMissing, total });
      const others = termsOfCuts(probe, scorer, { left: right, nonMissing, total });
      const found = numberDifference(both.right, others.left, ROUNDING, sizeOf(rows));
      ensure(found === undefined, `the right side is worth something else on the left: ${found}.`);
    }
  }
}

function checkSymmetric<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>): void {
  for (const { rows, random } of subject.bound()) {
    const scorer = rows.bound.scorer();
    if (!scorer.symmetric) continue;
    const total = sumRows(rows, allRows(rows));
    const left = Array.from({ length: COVERS }, () => sumRows(rows, randomCover(rows, random)));
    const sides = scoreCuts(scorer, { left, nonMissing: total, total });
    const found = numberDifference(sides.left, sides.right, ROOT_ROUNDING, sizeOf(rows));
    ensure(found === undefined, `a condition and its complement differ in impurity: ${found}.`);
  }
}
