import type { Technique } from '@preflearn/boosting';
import type { Target } from '@preflearn/core';
import { areClose } from '../difference.js';
import { ensure } from '../ensure.js';
import { allRows, type BoundRows, sumRows } from './bind-loss.js';
import { type LossSubject, ROUNDING, randomCover, respond } from './loss-subject.js';
import { probeFor, termsOfCuts } from './scored-cuts.js';

/** Names of the clauses that compare with the definition of the loss. */
export type ValueClause =
  | 'objective terms are what the loss says'
  | 'a response does not raise the loss';

/** Checks against the definition of the loss; they pass if it is not given. */
export function valueChecks<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>) {
  return {
    'objective terms are what the loss says': () => checkTerms(subject),
    'a response does not raise the loss': () => checkResponse(subject),
  };
}

/** Step of the finite differences of the loss, and their allowed errors, relative to loss and weights. */
const STEP = 1e-3;
const GRADIENT_ERROR = 1e-5;
const HESSIAN_ERROR = 1e-4;

function checkTerms<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>): void {
  const { value, exponential = false } = subject.options;
  if (value === undefined) return;
  for (const technique of subject.techniques) {
    const probe = probeFor(technique);
    for (const { rows, random } of subject.bound([probe.technique])) {
      const scorer = rows.bound.scorer();
      const cover = randomCover(rows, random);
      const total = sumRows(rows, allRows(rows));
      const cuts = { left: [sumRows(rows, cover)], nonMissing: total, total };
      const terms = termsOfCuts(probe, scorer, cuts).left;
      directionsOf(subject, rows, scorer.responses).forEach((direction, tried) => {
        const own = terms.subarray(tried * probe.width, (tried + 1) * probe.width);
        const at = (response: number) =>
          value(rows.target, rows.weights, raised(rows, cover, direction, response));
        const size = Math.abs(at(0)) + rows.weights.reduce((sum, weight) => sum + weight, 0);
        if (technique.objective === 'derivatives') checkDerivatives(own, at, size);
        else checkGainAndCost(own, at, size, exponential);
      });
    }
  }
}

/** The scores, with a multiple of the direction added for covered rows. */
function raised(
  { scores, shape }: BoundRows,
  cover: Int32Array,
  direction: readonly number[],
  response: number,
): Float64Array {
  const out = scores.slice();
  for (const row of cover) {
    direction.forEach((step, k) => {
      out[row * shape.scoreCount + k] += response * step;
    });
  }
  return out;
}

/** What a response of 1 adds to the scores, for each response that is tried; none if that is not known. */
function directionsOf<T extends Target, Q extends Technique>(
  { options }: LossSubject<T, Q>,
  { shape, target }: BoundRows<T>,
  responses: number,
): readonly (readonly number[])[] {
  if (options.directions === undefined) {
    return shape.scoreCount === 1 && responses === 1 ? [[1]] : [];
  }
  const directions = options.directions(target);
  const fits =
    directions.length === responses &&
    directions.every((direction) => direction.length === shape.scoreCount);
  ensure(
    fits,
    `directions has to give ${responses} responses (of the loss) times ${shape.scoreCount} scores.`,
  );
  return directions;
}

/**
 * Gradient and hessian at 0. A loss may report the gradient for the better sign of the response, -|l'|.
 *
 * @param at    the loss under a response
 * @param size  magnitude of the loss, to which differences are relative
 */
function checkDerivatives(
  [first, second]: Float64Array,
  at: (response: number) => number,
  size: number,
): void {
  const derivative = (at(STEP) - at(-STEP)) / (2 * STEP);
  const isGradient = [derivative, -Math.abs(derivative)].some((x) =>
    areClose(x, first, GRADIENT_ERROR, size),
  );
  ensure(isGradient, `the derivative of the loss is ${derivative}, but the gradient is ${first}.`);
  if (second === undefined) return;
  const hessian = (at(STEP) - 2 * at(0) + at(-STEP)) / (STEP * STEP);
  ensure(
    areClose(hessian, second, HESSIAN_ERROR, size),
    `the second derivative of the loss is ${hessian}, but the hessian is ${second}.`,
  );
}

function checkGainAndCost(
  [gain, cost]: Float64Array,
  at: (response: number) => number,
  size: number,
  exponential: boolean,
): void {
  const start = at(0);
  const derivative = (at(STEP) - at(-STEP)) / (2 * STEP);
  ensure(gain >= 0 && cost >= 0, `gain is ${gain} and cost ${cost}, expected both at least 0.`);
  ensure(
    areClose(derivative, cost - gain, GRADIENT_ERROR, size),
    `the derivative of the loss is ${derivative}, but cost less gain is ${cost - gain}.`,
  );
  if (!exponential) return;
  for (const a of [-0.5, 0.25, 1]) {
    const expected = start + Math.expm1(-a) * gain + Math.expm1(a) * cost;
    ensure(
      areClose(at(a), expected, ROUNDING, size),
      `under the response ${a} the loss is ${at(a)}, but gain and cost say ${expected}.`,
    );
  }
}

/** How far all scores are moved before a response is requested: far from the minimum, steps of a loss may go astray. */
const FAR = [0, 3, 8];

function checkResponse<T extends Target, Q extends Technique>(subject: LossSubject<T, Q>): void {
  const { value } = subject.options;
  if (value === undefined) return;
  for (const { rows, random } of subject.bound()) {
    for (const far of FAR) {
      const all = allRows(rows);
      const moved = rows.bound.intercept.map(() => (random.coin() ? far : -far));
      if (far > 0) rows.bound.update(all, all.length, moved);
      const { responses } = rows.bound.scorer();
      for (let tried = 0; tried < responses; tried++) {
        const cover = randomCover(rows, random);
        const response = respond(rows, cover, tried);
        if (response === undefined) continue;
        const before = value(rows.target, rows.weights, rows.scores);
        const after = value(rows.target, rows.weights, raised(rows, cover, response, 1));
        ensure(
          after <= before + ROUNDING * Math.abs(before),
          `the response on ${cover.length} rows takes the loss from ${before} to ${after}.`,
        );
      }
    }
  }
}
