import { type CutScorer, type Technique, termCount } from '@preflearn/boosting';

/** Cuts of covered rows, by sums of statistics, each shape [groups x width]. */
export interface Cuts {
  /** Sums over the left side of each cut. */
  readonly left: readonly Float64Array[];
  /** Sums over the covered rows with a known value. */
  readonly nonMissing: Float64Array;
  /** Sums over all rows. */
  readonly total: Float64Array;
}

/** Values for both sides of cuts, cut by cut. */
export interface Sides {
  readonly left: Float64Array;
  readonly right: Float64Array;
}

/** A scorer's results for cuts: `responses` impurities for each side of each cut. */
export function scoreCuts(scorer: CutScorer, { left, nonMissing, total }: Cuts): Sides {
  const sums = new Float64Array(left.length * total.length);
  left.forEach((sum, i) => {
    sums.set(sum, i * total.length);
  });
  const out = () => new Float64Array(left.length * scorer.responses).fill(NaN);
  const sides = { left: out(), right: out() };
  scorer.score(sums, nonMissing, total, left.length, sides.left, sides.right);
  return sides;
}

/** A technique whose impurity is one of the objective terms, so that these can be observed. */
export interface Probe<Q extends Technique> {
  readonly technique: Q;
  /** Number of terms. */
  readonly width: number;
  /** Selects the term. */
  show(term: number): void;
}

/** A {@link Probe} that requests the same terms from a loss as a technique. */
export function probeFor<Q extends Technique>(technique: Q): Probe<Q> {
  const width = termCount(technique);
  let shown = 0;
  const impurities = (terms: Float64Array, count: number, out: Float64Array) => {
    for (let i = 0; i < count; i++) out[i] = terms[i * width + shown];
  };
  return {
    technique: { ...technique, impurities },
    width,
    show(term) {
      shown = term;
    },
  };
}

/** The objective terms of both sides of cuts, `terms[(cut * responses + response) * width + term]`. */
export function termsOfCuts<Q extends Technique>(
  probe: Probe<Q>,
  scorer: CutScorer,
  cuts: Cuts,
): Sides {
  const { width } = probe;
  const out = () => new Float64Array(cuts.left.length * scorer.responses * width);
  const terms = { left: out(), right: out() };
  for (let term = 0; term < width; term++) {
    probe.show(term);
    const { left, right } = scoreCuts(scorer, cuts);
    left.forEach((value, i) => {
      terms.left[i * width + term] = value;
      terms.right[i * width + term] = right[i];
    });
  }
  probe.show(0);
  return terms;
}
