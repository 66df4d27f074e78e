import { type Condition, satisfies } from '@preflearn/boosting';
import type { ClassTarget, LabelledTable } from '@preflearn/core';
import { growByBruteForce } from '@preflearn/testing';
import {
  gradientOf,
  hessianOf,
  likelihoodLoss,
  responseVectors,
  type ScoredRows,
} from './definition.js';

/** Settings of the slow version. */
export interface SlowSettings {
  readonly technique: 'gradient' | 'newton';
  readonly responses: 'classes' | 'unions';
  readonly fixResponse: boolean;
  readonly regularisation: number;
  readonly backtracking: boolean;
  readonly rules: number;
  readonly shrinkage: number;
}

/** A rule of the slow version [ML08 eq. 6]. */
interface SlowRule {
  /** Rows of positive weight that it covers. */
  readonly covered: readonly number[];
  readonly response: readonly number[];
}

/** An ensemble of the slow version [ML08 eq. 7]. */
export interface SlowEnsemble {
  readonly intercept: readonly number[];
  readonly rules: readonly SlowRule[];
}

/**
 * [ML08 alg. 1] from its definition: derivatives summed row by row for every condition and response, on all rows
 * (no subsample). Each rule lowers the loss as far as the greedy search of [ML08 eq. 8] goes.
 */
export function slowMLRules(
  data: LabelledTable<ClassTarget>,
  settings: SlowSettings,
): SlowEnsemble {
  const { target, attributes } = data;
  const rowCount = target.codes.length;
  const rows = Array.from(target.codes.keys()).filter((row) => (data.weights?.[row] ?? 1) > 0);
  const weights = Float64Array.from({ length: rowCount }, (_, row) => data.weights?.[row] ?? 1);
  const scores = new Float64Array(rowCount * target.classes.length);
  const scored: ScoredRows = { target, weights, scores };
  const vectors = responseVectors(settings.responses, target.classes.length);
  const add = (covered: readonly number[], response: readonly number[]) => {
    for (const row of covered) {
      response.forEach((r, k) => {
        scores[row * response.length + k] += r;
      });
    }
  };

  const first = lowest(impurities(scored, rows, vectors, settings));
  const start = responseOf(scored, rows, vectors[first], settings) ?? 0;
  const intercept = vectors[first].map((v) => v * start);
  add(rows, intercept);
  const rules: SlowRule[] = [];
  while (rules.length < settings.rules) {
    const vectorsTried = settings.fixResponse
      ? [vectors[lowest(impurities(scored, rows, vectors, settings))]]
      : vectors;
    const { conditions, tried } = growByBruteForce(
      {
        columns: attributes.columns,
        symmetric: false,
        impurities: (covered) => impurities(scored, covered, vectorsTried, settings),
      },
      rows,
      'at-most',
      Infinity,
    );
    if (conditions.length === 0) break;
    const covers = (row: number) =>
      conditions.every((c: Condition) => satisfies(attributes.columns[c.attribute], row, c));
    const covered = rows.filter(covers);
    const alpha = responseOf(scored, covered, vectorsTried[tried], settings);
    if (alpha === undefined) break;
    const response = vectorsTried[tried].map((v) => v * alpha * settings.shrinkage);
    add(covered, response);
    rules.push({ covered, response });
  }
  return { intercept, rules };
}

/** [ML08 eq. 11] and [ML08 eq. 15] with their signs corrected. */
function impurities(
  rows: ScoredRows,
  covered: readonly number[],
  vectors: readonly (readonly number[])[],
  { technique, regularisation, responses }: SlowSettings,
): number[] {
  const least = leastGradient(rows, responses);
  return vectors.map((v) => {
    const gradient = gradientOf(rows, covered, v);
    if (gradient > -least) return 0;
    if (technique === 'gradient') return gradient;
    return (
      gradient /
      Math.sqrt(Math.max(hessianOf(rows, covered, v) + regularisation, -gradient * 1e-12))
    );
  });
}

/** What is nearer to 0 is rounding. */
function leastGradient({ weights }: ScoredRows, responses: SlowSettings['responses']): number {
  const all = Array.from(weights).reduce((a, b) => a + b, 0);
  return 1e-12 * all * (responses === 'unions' ? 2 : 1);
}

/** The first that no other is lower than by more than 1e-10 of it. */
function lowest(values: readonly number[]): number {
  let best = 0;
  values.forEach((value, i) => {
    if (values[best] - value > 1e-10 * Math.abs(values[best])) best = i;
  });
  return best;
}

/** [ML08 eq. 14] with R, -l' / (l'' + R), halved until the loss falls. */
function responseOf(
  rows: ScoredRows,
  covered: readonly number[],
  v: readonly number[],
  { regularisation, backtracking, responses }: SlowSettings,
): number | undefined {
  const gradient = gradientOf(rows, covered, v);
  if (gradient > -leastGradient(rows, responses)) return undefined;
  let alpha = -gradient / Math.max(hessianOf(rows, covered, v) + regularisation, -gradient * 1e-12);
  const start = likelihoodLoss(rows);
  for (let halving = 0; backtracking && halving < 100; halving++, alpha /= 2) {
    const scores = Array.from(rows.scores);
    for (const row of covered) {
      for (let k = 0; k < v.length; k++) scores[row * v.length + k] += alpha * v[k];
    }
    if (likelihoodLoss({ ...rows, scores }) < start) break;
  }
  return alpha;
}
