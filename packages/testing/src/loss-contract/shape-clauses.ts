import type { Technique } from '@preflearn/boosting';
import type { Target } from '@preflearn/core';
import { ensure } from '../ensure.js';
import { bindLoss } from './bind-loss.js';
import { ensureFinite, type LossSubject } from './loss-subject.js';

/** Names of the clauses on the statistics of rows. */
export type ShapeClause =
  | 'it has an id and kinds of targets'
  | 'statistics and scores have the right shape and are finite';

/** Checks of the statistics of rows. */
export function shapeChecks<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>) {
  return {
    'it has an id and kinds of targets': () => checkNames(subject),
    'statistics and scores have the right shape and are finite': () => checkShapes(subject),
  };
}

function checkNames<T extends Target, Q extends Technique>({ loss }: LossSubject<T, Q>): void {
  ensure(loss.id !== '', 'the loss has no id.');
  ensure(loss.targetKinds.length > 0, 'the loss takes no kind of target.');
}

function checkShapes<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>): void {
  for (const technique of subject.techniques) {
    for (const { data } of subject.tables()) {
      const { width, scoreCount, groups } = subject.loss.shape(data.target, technique);
      for (const [name, count] of Object.entries({ width, scoreCount, groups: groups.count })) {
        ensure(Number.isInteger(count) && count >= 1, `${name} is ${count}, expected 1 or more.`);
      }
      for (let row = 0; row < data.attributes.rowCount; row++) {
        const group = groups.of(row);
        const isThere = Number.isInteger(group) && group >= 0 && group < groups.count;
        ensure(isThere, `row ${row} is in group ${group} of ${groups.count}.`);
      }
      const { bound, scores, statistics } = bindLoss(subject.loss, data, technique);
      const { intercept } = bound;
      ensure(intercept.length === scoreCount, 'the intercept has another length than scoreCount.');
      ensureFinite(intercept, 'the intercept');
      scores.forEach((score, i) => {
        const start = intercept[i % scoreCount];
        ensure(score === start, `score ${i} starts with ${score}, but the intercept is ${start}.`);
      });
      ensureFinite(statistics, 'statistics');
      const { responses } = bound.scorer();
      ensure(responses >= 1, `${responses} responses are tried, expected 1 or more.`);
      ensureFinite(statistics, 'statistics after scorer()');
    }
  }
}
