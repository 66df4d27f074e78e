import type { BoundLoss, Evidence, Loss, RuleCoverage } from '@preflearn/boosting';
import { type LabelledTable, type OrdinalTarget, Random, selectRows } from '@preflearn/core';
import { randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import type { ScoredRows } from './slow-losses.js';

/** Seeds of random tables. */
export const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

/** A random table with ordered classes. */
export function table(seed: number, rows?: number, classes?: number): LabelledTable<OrdinalTarget> {
  return randomLabelledTable(new Random(seed), { kind: 'ordinal', rows, classes });
}

/** A loss bound to a random table, its scores moved by random responses, and random covered rows. */
export interface Drawn extends ScoredRows {
  readonly bound: BoundLoss;
  readonly covered: ReadonlySet<number>;
}

/** Draws rows for a loss; scores move by multiples of 1/4, so that they can meet class numbers. */
export function draw(
  loss: Loss<OrdinalTarget>,
  evidence: Evidence,
  seed: number,
  classes?: number,
): Drawn {
  const random = new Random(seed, 5);
  const whole = table(seed, undefined, classes);
  const given = whole.weights ?? new Float64Array(whole.attributes.rowCount).fill(1);
  const kept = Array.from(given.keys()).filter((row) => given[row] > 0);
  const { target } = selectRows(whole, kept);
  const weights = Float64Array.from(kept, (row) => given[row]);
  const groupStart = Int32Array.of(0, kept.length);
  const bound = loss.bind({ target, weights, groupStart, evidence });
  bound.beginRule?.();
  const all = Int32Array.from(kept.keys());
  for (let i = random.integer(6); i > 0; i--) {
    const some = all.filter(() => random.coin());
    const response = bound.intercept.map(() => (random.integer(9) - 4) / 4);
    bound.update(some, some.length, response);
  }
  const covered = new Set(all.filter(() => random.integer(3) > 0));
  return { bound, target, weights, scores: bound.scores, covered };
}

/** Sums of the statistics over rows. */
function sumsOver(bound: BoundLoss, rows: Iterable<number>): Float64Array {
  const sums = new Float64Array(bound.width);
  for (const row of rows) {
    for (let s = 0; s < bound.width; s++) sums[s] += bound.statistics[row * bound.width + s];
  }
  return sums;
}

/** What a loss tells of the covered rows. */
export function evidenceOf({ bound, covered, weights }: Drawn, numbers: number): Float64Array {
  const out = new Float64Array(numbers);
  bound.summarise(
    sumsOver(bound, covered),
    sumsOver(
      bound,
      Array.from(weights, (_, i) => i),
    ),
    1,
    out,
  );
  return out;
}

/** The response to the covered rows. */
export function responseTo({ bound, covered, weights }: Drawn): readonly number[] | undefined {
  const rule: RuleCoverage = {
    rows: Int32Array.from(covered),
    count: covered.size,
    covered: sumsOver(bound, covered),
    total: sumsOver(
      bound,
      Array.from(weights, (_, i) => i),
    ),
    vote: 0,
    sample: undefined,
  };
  return bound.respond(rule);
}
