import {
  type BoundLoss,
  type DerivativeTechnique,
  type GainCostTechnique,
  type Loss,
  plainLossRows,
  type RuleCoverage,
  type Technique,
  termCount,
} from '@preflearn/boosting';
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

/** The rows of positive weight of a random table. */
export function keptRows(seed: number, classes?: number): ScoredRows & { weights: Float64Array } {
  const whole = table(seed, undefined, classes);
  const given = whole.weights ?? new Float64Array(whole.attributes.rowCount).fill(1);
  const kept = Array.from(given.keys()).filter((row) => given[row] > 0);
  const { target } = selectRows(whole, kept);
  return { target, weights: Float64Array.from(kept, (row) => given[row]), scores: [] };
}

/** A loss bound to rows. */
export interface BoundRows extends ScoredRows {
  readonly bound: BoundLoss;
  readonly weights: Float64Array;
  readonly scores: Float64Array;
  readonly statistics: Float64Array;
  /** Numbers of a row. */
  readonly width: number;
}

/** Techniques that only ask for terms: gain and cost, these and a count, gradient and hessian. */
export const GAIN_AND_COST: GainCostTechnique = {
  objective: 'gain and cost',
  id: 'gain and cost',
  counts: false,
  form: undefined,
  monotone: false,
  impurities: () => undefined,
};
export const WITH_COUNT: GainCostTechnique = { ...GAIN_AND_COST, counts: true };
export const DERIVATIVES: DerivativeTechnique = {
  objective: 'derivatives',
  id: 'derivatives',
  order: 2,
  monotone: false,
  contribution: undefined,
  impurities: () => undefined,
};

/** The terms that the last technique was given first since they were cleared. */
let noted: Float64Array | undefined;

/** Binds a loss to rows. */
export function bindTo<Q extends Technique>(
  loss: Loss<OrdinalTarget, Q>,
  technique: Q,
  { target, weights }: { target: OrdinalTarget; weights: Float64Array },
): BoundRows {
  const noting: Q = {
    ...technique,
    impurities(terms: Float64Array) {
      noted ??= terms.slice(0, termCount(technique));
    },
  };
  const { width, scoreCount } = loss.shape(target, noting);
  const scores = new Float64Array(weights.length * scoreCount);
  const statistics = new Float64Array(weights.length * width);
  const groupStart = Int32Array.of(0, weights.length);
  const bound = loss.bind(
    plainLossRows({ target, weights, groupStart, scores, statistics }),
    noting,
  );
  return { bound, target, weights, scores, statistics, width };
}

/** A loss bound to a random table, its scores moved by random responses, and random covered rows. */
export interface Drawn extends BoundRows {
  readonly covered: ReadonlySet<number>;
}

/** Draws rows for a loss; scores move by multiples of 1/4, so that they can meet class numbers. */
export function draw<Q extends Technique>(
  loss: Loss<OrdinalTarget, Q>,
  technique: Q,
  seed: number,
  classes?: number,
): Drawn {
  const random = new Random(seed, 5);
  const rows = bindTo(loss, technique, keptRows(seed, classes));
  const all = Int32Array.from(rows.weights.keys());
  for (let i = random.integer(6); i > 0; i--) {
    const some = all.filter(() => random.coin());
    const response = rows.bound.intercept.map(() => (random.integer(9) - 4) / 4);
    rows.bound.update(some, some.length, response);
  }
  const covered = new Set(all.filter(() => random.integer(3) > 0));
  return { ...rows, covered };
}

/** Sums of the statistics over rows. */
function sumsOver({ statistics, width }: BoundRows, rows: Iterable<number>): Float64Array {
  const sums = new Float64Array(width);
  for (const row of rows) {
    for (let s = 0; s < width; s++) sums[s] += statistics[row * width + s];
  }
  return sums;
}

/** What a loss tells of the covered rows, in the order of the technique. */
export function termsOf(drawn: Drawn): Float64Array {
  const scorer = drawn.bound.scorer();
  const total = sumsOver(drawn, drawn.weights.keys());
  const [left, right] = [new Float64Array(1), new Float64Array(1)];
  noted = undefined;
  scorer.score(sumsOver(drawn, drawn.covered), total, total, 1, left, right);
  if (noted === undefined) throw new Error('The technique was not asked.');
  return noted;
}

/** The response to the covered rows. */
export function responseTo(drawn: Drawn): readonly number[] | undefined {
  const { bound, covered, weights } = drawn;
  const rule: RuleCoverage = {
    rows: Int32Array.from(covered),
    count: covered.size,
    covered: sumsOver(drawn, covered),
    total: sumsOver(drawn, weights.keys()),
    tried: 0,
  };
  return bound.respond(rule);
}
