import type { GainCostForm, OrderedPairBounds, Technique } from '@preflearn/boosting';
import type { Target } from '@preflearn/core';
import { numberDifference } from '../difference.js';
import { ensure } from '../ensure.js';
import { allRows, type BoundRows, bindLoss, sumRows } from './bind-loss.js';
import { COVERS, type LossSubject, ROUNDING, randomCover, sizeOf } from './loss-subject.js';
import { probeFor, scoreCuts, termsOfCuts } from './scored-cuts.js';

/** Name of the clause on {@link OrderedPairBounds}. */
export type BoundsClause = 'with bounds, gain and cost count ordered pairs';

/** The check of {@link OrderedPairBounds}. */
export function boundsCheck<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>) {
  return { 'with bounds, gain and cost count ordered pairs': () => checkBounds(subject) };
}

function checkBounds<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>): void {
  for (const technique of subject.techniques) {
    for (const { data, random } of subject.tables()) {
      const { bounds } = subject.loss.shape(data.target, technique);
      if (bounds === undefined) continue;
      const probe = probeFor(technique);
      const [plain, probed] = [technique, probe.technique].map((own) =>
        bindLoss(subject.loss, data, own),
      );
      ensure(plain.shape.width === 2, `bounds need 2 statistics a row, not ${plain.shape.width}.`);
      const all = allRows(plain);
      const start = randomCover(plain, random);
      const response = plain.bound.intercept.map(() => 2 * random.uniform() - 1);
      for (const rows of [plain, probed]) rows.bound.update(start, start.length, response);
      ensure(
        plain.statistics.every((value) => value >= 0),
        'with bounds, statistics are not below 0.',
      );
      const known = randomCover(plain, random);
      const covers = Array.from({ length: COVERS }, () => known.filter(() => random.coin()));
      const cuts = {
        left: covers.map((cover) => sumRows(plain, cover)),
        nonMissing: sumRows(plain, known),
        total: sumRows(plain, all),
      };
      const size = sizeOf(plain);
      const terms = termsOfCuts(probe, probed.bound.scorer(), cuts);
      const sides = scoreCuts(plain.bound.scorer(), cuts);
      const expected = covers.map((cover) => pairsOf(plain, new Set(cover), bounds));
      const others = covers.map((cover) => {
        const left = new Set(cover);
        return pairsOf(plain, new Set(known.filter((row) => !left.has(row))), bounds);
      });
      const found =
        numberDifference(terms.left, expected.flat(), ROUNDING, size) ??
        numberDifference(terms.right, others.flat(), ROUNDING, size) ??
        numberDifference(
          sides.left,
          chunks(terms.left).map((pair) => formOf(bounds.form, pair)),
          ROUNDING,
          size,
        );
      ensure(found === undefined, `the bounds promise something else: ${found}.`);
    }
  }
}

/** Gain and cost, pair by pair: w of the row in the higher group times v of the other. */
function pairsOf(
  { statistics, groupOf }: BoundRows,
  covered: ReadonlySet<number>,
  { pairs }: OrderedPairBounds,
): [number, number] {
  const sums: [number, number] = [0, 0];
  groupOf.forEach((upper, i) => {
    groupOf.forEach((lower, j) => {
      if (upper <= lower || covered.has(i) === covered.has(j)) return;
      const times = pairs === 'distance' ? upper - lower : 1;
      sums[covered.has(i) ? 0 : 1] += times * statistics[2 * i] * statistics[2 * j + 1];
    });
  });
  return sums;
}

function formOf(form: GainCostForm, [gain, cost]: readonly number[]): number {
  const [larger, smaller] = [Math.max(gain, cost), Math.min(gain, cost)];
  switch (form.kind) {
    case 'roots':
      return Math.sqrt(smaller) - Math.sqrt(larger);
    case 'difference':
      return smaller - larger;
    case 'step':
      return form.larger * larger + form.smaller * smaller;
  }
}

function chunks(terms: Float64Array): readonly (readonly number[])[] {
  return Array.from({ length: terms.length / 2 }, (_, i) => [terms[2 * i], terms[2 * i + 1]]);
}
