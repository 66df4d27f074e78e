import type { Candidate } from './candidates.js';
import type { Border, Curvature, PenalisedFit } from './penalised-fit.js';
import type { RowSet } from './row-set.js';

/** Number of candidates whose exact gain is computed, given all columns so far; the others are screened out. */
const EXACT = 20;

/**
 * Gains closer to each other than this share count as equal, since they differ only by rounding, and the earlier
 * candidate is taken.
 */
const ROUNDING = 1e-9;

/** A gain below this counts as none. */
const MIN_GAIN = 1e-9;

/**
 * Adds candidates to a fit one by one, each time the one with the largest gain, and refits everything after each;
 * yields the candidates in the order in which they are added, and ends when none has a gain.
 *
 * The gain is the amount by which one Newton step in the new coefficient, with all others free to adjust, reduces twice
 * the loss,
 *
 *     gain_j = sum over blocks of (x_j' g)^2 / (penalty + x_j' h - v_j' A^-1 v_j),
 *
 * with A the Hessian in the parameters so far and v_j the mixed entries with the new one. It is computed only for the
 * candidates that lead by (x_j' g)^2 / (penalty + x_j' h - (x_j' h)^2 / sum h).
 *
 * @param fit         modified: contains the rules added so far whenever a candidate is yielded
 * @param candidates  ties go to the earlier one
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

/** A candidate, with its border to the parameters of the first block. */
interface Choice {
  readonly candidate: Candidate;
  readonly border: Border;
}

/**
 * Adds a rule and refits in two rounds of Newton steps, block by block. The first step uses the Hessian already at
 * hand, and the second round reuses those of the first, which have hardly changed.
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

/** The candidates with the largest gains when only the offsets adjust, in their order. */
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

/** The sums of pairs of numbers over a set of rows, given the sums over all rows. */
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
  let most = MIN_GAIN;
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
