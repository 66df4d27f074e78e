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

/** What is asked of the covered rows to find a response, as `CoveredOdds` answers it. */
export interface OddsQuestion {
  readonly ask: 'gradient' | 'hessian' | 'change';
  /** The response at which it is asked. */
  readonly alpha: number;
}

/** Asks, takes the answers, and ends with what they lead to. */
type Asking<A> = Generator<OddsQuestion, A, number>;

/** Longest step of the exact search; rows of the raised classes alone would ask for infinity. */
const MAX_EXACT_STEP = 20;

/** Halvings after which a step is given up; 2^-100 of any step is rounding. */
const MAX_HALVINGS = 100;

/** Steps of the exact search, and the share of the first gradient at which it ends. */
const MAX_SEARCH_STEPS = 100;
const FLAT = 1e-12;

/**
 * The response alpha > 0 of a rule on the rows it covers, before shrinkage; `undefined` when no positive
 * response improves the likelihood by more than rounding. Questions about the rows are yielded, and their answers taken,
 * so that rows may be in memory or elsewhere.
 *
 * Halving: "improves" is asked of the whole step. As the loss is convex, a shrunken step then improves it too.
 *
 * @param minGradient  gradients nearer to 0 than this are rounding, as in the search; above 0
 */
export function* responseSteps(
  options: ResponseOptions,
  minGradient: number,
): Asking<number | undefined> {
  const gradient = yield { ask: 'gradient', alpha: 0 };
  if (!(gradient <= -minGradient)) return undefined;
  const { response, regularisation, backtracking } = options;
  const hessian = yield { ask: 'hessian', alpha: 0 };
  const step = -gradient / regularisedHessian(gradient, hessian, regularisation);
  if (response === 'exact') return yield* exactStep(gradient, step, regularisation);
  return backtracking ? yield* halved(step) : step;
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
 * Where the gradient of the (penalised) loss is 0, by Newton steps that never leave the interval known to hold
 * it; at most {@link MAX_EXACT_STEP}.
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
    if (!(step > low && step < high)) step = low + (high - low) / 2;
    const gradient = yield* gradientAt(step);
    if (Math.abs(gradient) <= -FLAT * firstGradient) break;
    if (gradient < 0) low = step;
    else high = step;
    step -= gradient / ((yield { ask: 'hessian', alpha: step }) + regularisation);
  }
  return step;
}
