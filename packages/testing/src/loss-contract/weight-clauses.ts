import type { Technique } from '@preflearn/boosting';
import { type LabelledTable, selectRows, type Target } from '@preflearn/core';
import { numberDifference } from '../difference.js';
import { ensure } from '../ensure.js';
import { allRows, bindLoss, sumRows } from './bind-loss.js';
import { COVERS, type LossSubject, ROUNDING, randomCover, respond } from './loss-subject.js';
import { type Probe, probeFor, termsOfCuts } from './scored-cuts.js';

/** Names of the clauses on weights. */
export type WeightClause =
  | 'a weight of 2 equals the row twice'
  | 'responses do not depend on the unit of the weights';

/** Checks of weights. */
export function weightChecks<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>) {
  return {
    'a weight of 2 equals the row twice': () => checkRepeated(subject),
    'responses do not depend on the unit of the weights': () => checkUnit(subject),
  };
}

function checkRepeated<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>): void {
  for (const technique of subject.techniques) {
    const probe = probeFor(technique);
    for (const { data, random } of subject.tables()) {
      const { attributes, target } = data;
      const all = Array.from({ length: attributes.rowCount }, (_, row) => row);
      const weights = Float64Array.from(all, () => 1 + random.integer(3));
      const repeats = all.map((row) => new Array<number>(weights[row]).fill(row));
      const twice = selectRows({ attributes, target }, repeats.flat());
      const covered = new Set(all.filter(() => random.coin()));
      // Rows keep their order within a group, so covered ones can be identified by counting.
      const { of } = subject.loss.shape(target, technique).groups;
      const inOrder = all.sort((a, b) => of(a) - of(b) || a - b);
      const copies = inOrder.flatMap((row) => repeats[row]);
      const found = numberDifference(
        termsFor(subject, { attributes, target, weights }, probe, inOrder, covered),
        termsFor(subject, twice, probe, copies, covered),
        ROUNDING,
      );
      ensure(found === undefined, `repeated rows have other terms than weights: ${found}.`);
    }
  }
}

/** Terms of a condition that covers some of the original rows, which the bound rows represent. */
function termsFor<T extends Target, Q extends Technique>(
  { loss }: LossSubject<T, Q>,
  data: LabelledTable<T>,
  probe: Probe<Q>,
  originals: readonly number[],
  covered: ReadonlySet<number>,
): Float64Array {
  const rows = bindLoss(loss, data, probe.technique);
  const scorer = rows.bound.scorer();
  const cover = allRows(rows).filter((row) => covered.has(originals[row]));
  const total = sumRows(rows, allRows(rows));
  const cuts = { left: [sumRows(rows, cover)], nonMissing: total, total };
  return termsOfCuts(probe, scorer, cuts).left;
}

function checkUnit<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>): void {
  for (const technique of subject.techniques) {
    for (const { data, random } of subject.tables()) {
      const weights = data.weights ?? new Float64Array(data.attributes.rowCount).fill(1);
      const [small, large] = [1, 1024].map((unit) =>
        bindLoss(subject.loss, { ...data, weights: weights.map((w) => w * unit) }, technique),
      );
      for (let i = 0; i < COVERS; i++) {
        for (const { bound } of [small, large]) bound.scorer();
        const cover = randomCover(small, random);
        const [a, b] = [small, large].map((rows) => respond(rows, cover, 0));
        const found = numberDifference(a ?? [], b ?? [], ROUNDING);
        ensure(found === undefined, `with 1024 times the weights the response differs: ${found}.`);
        if (!a) continue;
        for (const { bound } of [small, large]) bound.update(cover, cover.length, a);
      }
    }
  }
}
