import { regularisedHessian } from '@preflearn/boosting';
import type { CoveredOdds } from './covered-odds.js';

/** How the response of a rule is found. */
export interface ResponseOptions {
  /** `newton`: one Newton step [ML08 eq. 14]; `exact`: the least loss [ML08 eq. 18]. */
  readonly response: 'newton' | 'exact';
  /** R, added to the second derivative; in the exact search the penalty R alpha^2 / 2. */
  readonly regularisation: number;
  /** Whether a Newton step is halved until the likelihood improves (section 5.1). */
  readonly backtracking: boolean;
}

/** Longest step of the exact search; rows of the classes voted for alone would ask for infinity. */
const LONGEST_EXACT_STEP = 20;

/** Halvings after which a step is given up; 2^-100 of any step is rounding. */
const MOST_HALVINGS = 100;

/** Steps of the exact search, and the share of the first slope at which it ends. */
const MOST_SEARCH_STEPS = 100;
const FLAT = 1e-12;

/**
 * The response alpha > 0 of a rule on the rows it covers, before shrinkage; `undefined` when no positive
 * response improves the likelihood.
 *
 * Halving: "improves" is asked of the whole step. As the loss is convex, a shrunken step then improves it too.
 */
export function responseTo(odds: CoveredOdds, options: ResponseOptions): number | undefined {
  const slope = odds.slope(0);
  if (!(slope < 0)) return undefined;
  if (options.response === 'exact') return exactStep(odds, slope, options.regularisation);
  const step = -slope / regularisedHessian(slope, odds.bend(0), options.regularisation);
  return options.backtracking ? halved(odds, step) : step;
}

function halved(odds: CoveredOdds, first: number): number | undefined {
  let step = first;
  for (let i = 0; i < MOST_HALVINGS; i++) {
    if (odds.change(step) < 0) return step;
    step /= 2;
  }
  return undefined;
}

/**
 * Where the slope of the (penalised) loss is 0, by Newton steps that never leave the interval known to hold
 * it; at most {@link LONGEST_EXACT_STEP}.
 */
function exactStep(odds: CoveredOdds, firstSlope: number, regularisation: number): number {
  const slopeAt = (step: number) => odds.slope(step) + regularisation * step;
  let low = 0;
  let high = LONGEST_EXACT_STEP;
  if (!(slopeAt(high) > 0)) return high;
  let step = -firstSlope / regularisedHessian(firstSlope, odds.bend(0), regularisation);
  for (let i = 0; i < MOST_SEARCH_STEPS; i++) {
    if (!(step > low && step < high)) step = low + (high - low) / 2;
    const slope = slopeAt(step);
    if (Math.abs(slope) <= -FLAT * firstSlope) break;
    if (slope < 0) low = step;
    else high = step;
    step -= slope / (odds.bend(step) + regularisation);
  }
  return step;
}
