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

/** Longest step of the exact search; rows of the raised classes alone would ask for infinity. */
const MAX_EXACT_STEP = 20;

/** Halvings after which a step is given up; 2^-100 of any step is rounding. */
const MAX_HALVINGS = 100;

/** Steps of the exact search, and the share of the first gradient at which it ends. */
const MAX_SEARCH_STEPS = 100;
const FLAT = 1e-12;

/**
 * The response alpha > 0 of a rule on the rows it covers, before shrinkage; `undefined` when no positive
 * response improves the likelihood by more than rounding.
 *
 * Halving: "improves" is asked of the whole step. As the loss is convex, a shrunken step then improves it too.
 *
 * @param minGradient  gradients nearer to 0 than this are rounding, as in the search; above 0
 */
export function responseTo(
  odds: CoveredOdds,
  options: ResponseOptions,
  minGradient: number,
): number | undefined {
  const gradient = odds.gradient(0);
  if (!(gradient <= -minGradient)) return undefined;
  if (options.response === 'exact') return exactStep(odds, gradient, options.regularisation);
  const step = -gradient / regularisedHessian(gradient, odds.hessian(0), options.regularisation);
  return options.backtracking ? halved(odds, step) : step;
}

function halved(odds: CoveredOdds, first: number): number | undefined {
  let step = first;
  for (let i = 0; i < MAX_HALVINGS; i++) {
    if (odds.change(step) < 0) return step;
    step /= 2;
  }
  return undefined;
}

/**
 * Where the gradient of the (penalised) loss is 0, by Newton steps that never leave the interval known to hold
 * it; at most {@link MAX_EXACT_STEP}.
 */
function exactStep(odds: CoveredOdds, firstGradient: number, regularisation: number): number {
  const gradientAt = (step: number) => odds.gradient(step) + regularisation * step;
  let low = 0;
  let high = MAX_EXACT_STEP;
  if (!(gradientAt(high) > 0)) return high;
  let step = -firstGradient / regularisedHessian(firstGradient, odds.hessian(0), regularisation);
  for (let i = 0; i < MAX_SEARCH_STEPS; i++) {
    if (!(step > low && step < high)) step = low + (high - low) / 2;
    const gradient = gradientAt(step);
    if (Math.abs(gradient) <= -FLAT * firstGradient) break;
    if (gradient < 0) low = step;
    else high = step;
    step -= gradient / (odds.hessian(step) + regularisation);
  }
  return step;
}
