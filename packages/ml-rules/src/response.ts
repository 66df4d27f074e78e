import { regularisedHessian } from '@preflearn/boosting';
import type { CoveredOdds } from './covered-odds.js';

/** How the response of a rule is found. */
export interface ResponseOptions {
  /** `newton`: one Newton step [ML08 eq. 14]; `exact`: the minimum of the loss [ML08 eq. 18]. */
  readonly response: 'newton' | 'exact';
  /** R, added to the second derivative; in the exact search, the penalty R alpha^2 / 2. */
  readonly regularisation: number;
  /** Whether a Newton step is halved until the likelihood improves (section 5.1). */
  readonly backtracking: boolean;
}

/** A question about the covered rows, asked to find a response; `CoveredOdds` answers it. */
export interface OddsQuestion {
  readonly ask: 'gradient' | 'hessian' | 'change';
  /** The response at which to evaluate it. */
  readonly alpha: number;
}

/** Yields questions, receives the answers, and returns the result. */
type Asking<A> = Generator<OddsQuestion, A, number>;

/** Longest step of the exact search; if all covered rows are of the raised classes, the minimum is at infinity. */
const MAX_EXACT_STEP = 20;

/**
 * A Newton step a = -l' / l'' improves the likelihood where u = stride a is below this: the third derivative is at most
 * stride l'', so the loss changes by at most l' a (1 - (e^u - u - 1) / u^2), here 0.0014 l' a.
 */
const SAFE_GROWTH = 1.79;

/** An expected improvement of fewer times the rounding error of a gradient may be rounding error itself. */
const SURE = 1e4;

/** Number of halvings after which a step is given up; 2^-100 of any step is rounding error. */
const MAX_HALVINGS = 100;

/**
 * Most steps of the exact search, those after which the interval is halved each time, as Newton steps may go back and
 * forth between its ends, and the share of the first gradient at which the search ends.
 */
const MAX_SEARCH_STEPS = 100;
const MAX_NEWTON_STEPS = 20;
const FLAT = 1e-12;

/**
 * The response alpha > 0 of a rule on the rows it covers, before shrinkage; `undefined` if no positive response
 * improves the likelihood by more than rounding error. It yields questions about the rows and receives the answers, so
 * that rows may be in memory or stored elsewhere.
 *
 * Halving tests whether the step before shrinkage improves the likelihood. As the loss is convex, the shrunken step
 * then improves it, too.
 *
 * @param minGradient  gradients closer to 0 than this are rounding error, as in the search; above 0
 * @param stride       how far a response of 1 moves the log odds
 */
export function* responseSteps(
  options: ResponseOptions,
  minGradient: number,
  stride: number,
): Asking<number | undefined> {
  const gradient = yield { ask: 'gradient', alpha: 0 };
  if (!(gradient <= -minGradient)) return undefined;
  const { response, regularisation, backtracking } = options;
  const hessian = yield { ask: 'hessian', alpha: 0 };
  const step = -gradient / regularisedHessian(gradient, hessian, regularisation);
  if (response === 'exact') return yield* exactStep(gradient, step, regularisation);
  const isSafe = stride * step < SAFE_GROWTH && -gradient * step > SURE * minGradient;
  return backtracking && !isSafe ? yield* halved(step) : step;
}

/** The response by {@link responseSteps} on covered rows in memory. */
export function responseTo(
  odds: Pick<CoveredOdds, OddsQuestion['ask']>,
  steps: Asking<number | undefined>,
): number | undefined {
  let next = steps.next();
  while (!next.done) next = steps.next(odds[next.value.ask](next.value.alpha));
  return next.value;
}

function* halved(first: number): Asking<number | undefined> {
  let step = first;
  for (let i = 0; i < MAX_HALVINGS; i++) {
    if ((yield { ask: 'change', alpha: step }) < 0) return step;
    step /= 2;
  }
  return undefined;
}

/**
 * The zero of the gradient of the (penalised) loss, found by Newton steps that never leave the interval known to
 * contain it; at most {@link MAX_EXACT_STEP}.
 *
 * @param first  the first of these steps
 */
function* exactStep(firstGradient: number, first: number, regularisation: number): Asking<number> {
  const gradientAt = function* (alpha: number): Asking<number> {
    return (yield { ask: 'gradient', alpha }) + regularisation * alpha;
  };
  let low = 0;
  let high = MAX_EXACT_STEP;
  if (!((yield* gradientAt(high)) > 0)) return high;
  let step = first;
  for (let i = 0; i < MAX_SEARCH_STEPS; i++) {
    if (i >= MAX_NEWTON_STEPS || !(step > low && step < high)) step = low + (high - low) / 2;
    const gradient = yield* gradientAt(step);
    if (Math.abs(gradient) <= -FLAT * firstGradient) break;
    if (gradient < 0) low = step;
    else high = step;
    step -= gradient / ((yield { ask: 'hessian', alpha: step }) + regularisation);
  }
  return step;
}
