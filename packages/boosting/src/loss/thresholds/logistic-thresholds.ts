import { exp, log } from '@preflearn/core/numbers';
import { type CostMatrix, thresholdWeight } from '../costs.js';
import { exponentialThresholds } from './exponential-thresholds.js';
import type { ScoreTable } from './score-table.js';

/** Most Newton steps; the loss is convex and takes about ten. */
const MAX_STEPS = 100;

/** Penalty on the scale, as a share of the total weight: keeps it finite if classes are separable. */
const RIDGE = 1e-6;

/** The loss at one point of the search. */
interface Fit {
  readonly scale: number;
  /** One for each group of thresholds. */
  readonly offsets: Float64Array;
}

/**
 * Thresholds of the all-threshold logistic loss, fitted together with a scale of the scores,
 *
 *     sum_i sum_k c_{ik} log(1 + exp(-y_ik (a f_i - b_k))),   theta_k = b_k / a,
 *
 * by Newton's method. Source: [RR09 eq. 6] with the logit loss in [RR09 eq. 4]; the scale is our addition, because
 * scores of the rank loss have no natural scale.
 *
 * A threshold with no rows on one side is infinite. Thresholds that would cross (only possible with costs) share one
 * value. If scores do not rise with the class, no scale above 0 fits, and the closed form of `exponentialThresholds` is
 * used.
 *
 * @param costs  `costs[y][p]`, shape [classes x classes], as `checkCosts` accepts them
 * @returns shape [classes - 1], ascending
 */
export function logisticThresholds(table: ScoreTable, costs: CostMatrix): number[] {
  const start = exponentialThresholds(table, costs);
  const free = start.flatMap((theta, k) => (Number.isFinite(theta) ? [k] : []));
  const spread = deviation(table);
  if (free.length === 0 || spread === 0) return start;
  let groups = free.map((k) => [k]);
  for (;;) {
    const fit = minimise(table, costs, groups, start, spread);
    if (!(fit.scale > 0)) return start;
    const thetas = Array.from(fit.offsets, (b) => (b / fit.scale) * spread);
    const crossing = thetas.findIndex((theta, g) => g > 0 && theta < thetas[g - 1]);
    if (crossing < 0) return spreadOut(start, groups, thetas);
    groups = groups.flatMap((group, g) =>
      g === crossing - 1 ? [[...group, ...groups[crossing]]] : g === crossing ? [] : [group],
    );
  }
}

function spreadOut(
  start: readonly number[],
  groups: readonly (readonly number[])[],
  thetas: readonly number[],
): number[] {
  const out = [...start];
  groups.forEach((group, g) => {
    for (const k of group) out[k] = thetas[g];
  });
  return out;
}

function minimise(
  table: ScoreTable,
  costs: CostMatrix,
  groups: readonly (readonly number[])[],
  start: readonly number[],
  spread: number,
): Fit {
  const sides = groups.map((group) => sideMasses(table, costs, group));
  const ridge = RIDGE * table.mass.reduce((sum, m) => sum + m, 0);
  let fit: Fit = { scale: 1, offsets: Float64Array.from(groups, ([k]) => start[k] / spread) };
  let loss = lossAt(table, sides, fit, spread, ridge);
  for (let step = 0; step < MAX_STEPS; step++) {
    const direction = newtonDirection(table, sides, fit, spread, ridge);
    let size = 1;
    let next = fit;
    let nextLoss = loss;
    while (size > 1e-10) {
      next = moved(fit, direction, size);
      nextLoss = lossAt(table, sides, next, spread, ridge);
      if (nextLoss < loss) break;
      size /= 2;
    }
    if (!(nextLoss < loss)) return fit;
    const gain = loss - nextLoss;
    fit = next;
    loss = nextLoss;
    if (gain < 1e-12 * Math.abs(loss)) return fit;
  }
  return fit;
}

function moved(fit: Fit, direction: Fit, size: number): Fit {
  return {
    scale: fit.scale + size * direction.scale,
    offsets: fit.offsets.map((b, g) => b + size * direction.offsets[g]),
  };
}

/** For each distinct score, the weight of the rows that belong below and above a group of thresholds. */
interface Sides {
  readonly below: Float64Array;
  readonly above: Float64Array;
}

function sideMasses(
  { scores, starts, classOf, mass, classes }: ScoreTable,
  costs: CostMatrix,
  group: readonly number[],
): Sides {
  const below = new Float64Array(scores.length);
  const above = new Float64Array(scores.length);
  for (const k of group) {
    const weights = Array.from({ length: classes }, (_, y) => thresholdWeight(costs, y, k));
    for (let i = 0; i < scores.length; i++) {
      for (let e = starts[i]; e < starts[i + 1]; e++) {
        const side = classOf[e] <= k ? below : above;
        side[i] += mass[e] * weights[classOf[e]];
      }
    }
  }
  return { below, above };
}

function lossAt(
  { scores }: ScoreTable,
  sides: readonly Sides[],
  fit: Fit,
  spread: number,
  ridge: number,
): number {
  let loss = 0.5 * ridge * fit.scale * fit.scale;
  sides.forEach(({ below, above }, g) => {
    for (let i = 0; i < scores.length; i++) {
      const z = (fit.scale * scores[i]) / spread - fit.offsets[g];
      const tail = log(1 + exp(-Math.abs(z)));
      loss += below[i] * (Math.max(z, 0) + tail) + above[i] * (Math.max(-z, 0) + tail);
    }
  });
  return loss;
}

/** Solves the Newton system, which has an arrowhead matrix: each offset is coupled only to the scale. */
function newtonDirection(
  { scores }: ScoreTable,
  sides: readonly Sides[],
  fit: Fit,
  spread: number,
  ridge: number,
): Fit {
  let gradient = ridge * fit.scale;
  let curvature = ridge;
  const ratio = new Float64Array(sides.length); // mixed / own second derivative of each offset
  const own = new Float64Array(sides.length); // gradient / own second derivative
  sides.forEach(({ below, above }, g) => {
    let first = 0;
    let second = 0;
    let mixed = 0;
    for (let i = 0; i < scores.length; i++) {
      const s = scores[i] / spread;
      const p = 1 / (1 + exp(fit.offsets[g] - fit.scale * s));
      const slope = below[i] * p - above[i] * (1 - p);
      const hessian = (below[i] + above[i]) * p * (1 - p);
      gradient += slope * s;
      curvature += hessian * s * s;
      first -= slope;
      second += hessian;
      mixed -= hessian * s;
    }
    second += 1e-12 * (1 + Math.abs(first)); // a threshold far outside all scores has no curvature
    ratio[g] = mixed / second;
    own[g] = first / second;
    gradient -= ratio[g] * first;
    curvature -= ratio[g] * mixed;
  });
  const scale = curvature > 0 ? -gradient / curvature : 0;
  return { scale, offsets: own.map((ownStep, g) => -ownStep - ratio[g] * scale) };
}

function deviation({ scores, starts, mass }: ScoreTable): number {
  let weight = 0;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < scores.length; i++) {
    for (let e = starts[i]; e < starts[i + 1]; e++) {
      weight += mass[e];
      sum += mass[e] * scores[i];
      squares += mass[e] * scores[i] * scores[i];
    }
  }
  return Math.sqrt(Math.max(0, squares / weight - (sum / weight) ** 2));
}
