import type { CostMatrix } from '@preflearn/boosting';

/** How probabilities become a class. */
export type Decision =
  /** The most probable class; ties go to the first. */
  | 'most-probable'
  /** The median, the lowest class with cumulative probability at least one half: it minimises the expected |y - p|. */
  | 'median';

/** Chooses a class from the probabilities of one row, which begin at `at`. */
export type Decide = (probabilities: Float64Array, at: number) => number;

/** The function that decides; with costs, it chooses the class of lowest expected cost, whatever `decision` says. */
export function decider(decision: Decision, costs: CostMatrix | null, classes: number): Decide {
  if (costs !== null) return (p, at) => leastCostClass(p, at, costs).code;
  if (decision === 'median') return (p, at) => medianOf(p, at, classes);
  return (p, at) => mostProbable(p, at, classes);
}

/** The first class of the highest probability, or score, of a row. */
export function mostProbable(p: Float64Array, at: number, classes: number): number {
  let best = 0;
  for (let k = 1; k < classes; k++) if (p[at + k] > p[at + best]) best = k;
  return best;
}

function medianOf(p: Float64Array, at: number, classes: number): number {
  let below = p[at];
  let k = 0;
  while (below < 0.5 && k < classes - 1) below += p[at + ++k];
  return k;
}

/**
 * The Bayes decision: the class of lowest expected cost, sum_y P(y) costs[y][p]; ties go to the first. With the 0-1
 * loss it is the most probable class. Source: [ML08 eq. 2], printed with argmin.
 */
export function leastCostClass(
  p: Float64Array,
  at: number,
  costs: CostMatrix,
): { readonly code: number; readonly cost: number } {
  let best = { code: 0, cost: Infinity };
  for (let code = 0; code < costs.length; code++) {
    let cost = 0;
    for (let y = 0; y < costs.length; y++) cost += p[at + y] * costs[y][code];
    if (cost < best.cost) best = { code, cost };
  }
  return best;
}
