import type { Candidate } from './candidates.js';
import type { Border, Curvature, PenalisedFit } from './penalised-fit.js';
import type { RowSet } from './row-set.js';

/** Candidates whose gain is worked out with all that the columns so far explain; the others are screened out. */
const EXACT = 20;

/** Gains nearer to each other than this share are equal: they differ by rounding, and the earlier candidate is taken. */
const ROUNDING = 1e-9;

/** A gain below this is none. */
const LEAST_GAIN = 1e-9;

/**
 * Adds candidates to a fit one by one, each time the one with the largest gain, and refits everything after each;
 * yields the candidates in the order they are added, and ends when none has a gain.
 *
 * The gain is what one Newton step in the new coefficient takes off twice the loss, all others free to follow,
 *
 *     gain_j = sum over blocks of (x_j' g)^2 / (penalty + x_j' h - v_j' A^-1 v_j),
 *
 * with A the Hessian by the parameters so far and v_j its mixed entries with the new one. Only for the candidates
 * that lead by (x_j' g)^2 / (penalty + x_j' h - (x_j' h)^2 / sum h) is it worked out.
 *
 * @param fit         changed: it has the rules added so far whenever a candidate is yielded
 * @param candidates  of equal gains the earlier is taken
 */
export function* chooseRules(
  fit: PenalisedFit,
  candidates: readonly Candidate[],
): Generator<Candidate, void, void> {
  const left = new Set(candidates);
  for (;;) {
    const curvatures = Array.from(fit.offsets, (_, block) => fit.curvature(block));
    const best = bestOf(fit, curvatures, screened(fit, curvatures, [...left]));
    if (best === undefined) return;
    left.delete(best.candidate);
    addTo(fit, curvatures[0], best);
    yield best.candidate;
  }
}

/** A candidate and how it meets the parameters of the first block. */
interface Choice {
  readonly candidate: Candidate;
  readonly border: Border;
}

/**
 * Adds a rule and refits in two rounds of Newton steps, block by block. The Hessian at hand serves the first step, and
 * those of the first round serve the second, in which they have hardly changed.
 */
function addTo(fit: PenalisedFit, first: Curvature, { candidate, border }: Choice): void {
  first.factor.append(border.entries, border.own);
  fit.add(candidate.rows);
  const gradient = Float64Array.of(...first.gradient, border.slope);
  const factors = fit.offsets.map((_, block) => {
    const step = block === 0 ? { gradient, factor: first.factor } : fit.curvature(block);
    fit.step(block, step);
    return step.factor;
  });
  factors.forEach((factor, block) => {
    fit.step(block, { gradient: fit.gradient(block), factor });
  });
}

/** The candidates that lead by what the offsets alone leave of their gains, in their order. */
function screened(
  { penalty }: PenalisedFit,
  curvatures: readonly Curvature[],
  candidates: readonly Candidate[],
): readonly Candidate[] {
  if (candidates.length <= EXACT) return candidates;
  const gains = new Float64Array(candidates.length);
  for (const { moments } of curvatures) {
    const { gradient, hessian } = moments.derivatives;
    const pairs = new Float64Array(2 * gradient.length);
    for (let row = 0; row < gradient.length; row++) {
      pairs[2 * row] = gradient[row];
      pairs[2 * row + 1] = hessian[row];
    }
    const { totals } = moments;
    for (let i = 0; i < gains.length; i++) {
      const [g, h] = sumsOver(candidates[i].rows, pairs, totals.gradient, totals.hessian);
      gains[i] += (g * g) / (penalty + h - (h * h) / totals.hessian);
    }
  }
  const least = gains.slice().sort()[gains.length - EXACT] * (1 - ROUNDING);
  return candidates.filter((_, i) => gains[i] >= least);
}

/** The sums of pairs of numbers over a set of rows, given those over all. */
function sumsOver(
  { rows, inverted }: RowSet,
  pairs: Float64Array,
  allFirst: number,
  allSecond: number,
): readonly [number, number] {
  let first = 0;
  let second = 0;
  for (let i = 0; i < rows.length; i++) {
    const at = 2 * rows[i];
    first += pairs[at];
    second += pairs[at + 1];
  }
  return inverted ? [allFirst - first, allSecond - second] : [first, second];
}

function bestOf(
  fit: PenalisedFit,
  curvatures: readonly Curvature[],
  candidates: readonly Candidate[],
): Choice | undefined {
  let best: Choice | undefined;
  let most = LEAST_GAIN;
  for (const candidate of candidates) {
    const borders = curvatures.map((curvature) => fit.border(curvature, candidate.rows));
    const gain = borders.reduce((sum, border, block) => sum + gainOf(border, curvatures[block]), 0);
    if (gain <= most * (1 + ROUNDING)) continue;
    best = { candidate, border: borders[0] };
    most = gain;
  }
  return best;
}

function gainOf({ slope, entries, own }: Border, { factor }: Curvature): number {
  const left = factor.schurComplement(entries, own);
  return left > 0 ? (slope * slope) / left : 0;
}
