/** Class shares, and how much of them is mixed into predicted class probabilities. */
export interface SharePrior {
  /** At least 0, below 1. */
  readonly weight: number;
  /** Shape [classes]; all above 0, sum 1. */
  readonly shares: readonly number[];
}

/** Largest weight of class shares that held-out rows can give. */
const MAX_WEIGHT = 0.99;

/**
 * The prior for K classes whose training rows have total weight W: as if K rows, distributed like the training rows, were
 * added to the W rows that a probability was estimated from. Its weight is K / (W + K), so that an estimate p becomes
 * (W p + K share) / (W + K), the m-estimate with m = K. Rows of a class without weight count as 1 / K of a row, so that
 * no share is 0.
 *
 * Source: Cestnik (1990), Estimating probabilities: a crucial task in machine learning, ECAI; with equal shares it is
 * Laplace's rule of succession.
 *
 * @param weights  of the rows of each class, a row counting as 1, shape [classes], finite, not all 0
 */
export function sharePrior(weights: ArrayLike<number>): SharePrior {
  const classes = weights.length;
  if (classes < 2) return { weight: 0, shares: new Array<number>(classes).fill(1) };
  const counts = Array.from(weights, (weight) => (weight > 0 ? weight : 1 / classes));
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { weight: classes / (total + classes), shares: counts.map((count) => count / total) };
}

/**
 * Mixes class shares into probabilities: p becomes (1 - weight) p + weight share.
 *
 * @param probabilities  changed, `probabilities[row * classes + k]`
 */
export function mixShares(probabilities: Float64Array, { weight, shares }: SharePrior): void {
  if (weight === 0) return;
  const kept = 1 - weight;
  const added = shares.map((share) => weight * share);
  for (let at = 0; at < probabilities.length; at += added.length) {
    for (let k = 0; k < added.length; k++) {
      probabilities[at + k] = probabilities[at + k] * kept + added[k];
    }
  }
}

/** Halvings of the range of weights that are searched. */
const HALVINGS = 30;

/** The weight is rounded to a multiple of 1 / this, so that it does not depend on the order in which rows are added up. */
const STEPS = 1000;

/** Class probabilities of rows that training has not seen. */
export interface HeldProbabilities {
  /** `probabilities[row * classes + k]` */
  readonly probabilities: Float64Array;
  /** The class of each row, shape [rows]. */
  readonly codes: Int32Array;
  /** Weight of each row, shape [rows], at least 0. */
  readonly weights: Float64Array;
}

/**
 * The prior with the weight w for which mixed probabilities have the least log-loss on held-out rows,
 *
 *     - sum_i weight_i log((1 - w) p_i + w share_i)
 *
 * with the probability p_i and the share share_i of the class of row i; at least the given weight, and at most .99,
 * rounded to thousandths. The loss is convex in w, so that a bisection of its derivative finds the least.
 *
 * Source: linear interpolation with held-out rows, Jelinek and Mercer (1980), Interpolated estimation of Markov source
 * parameters from sparse data.
 *
 * @param prior  the shares and the least weight
 * @param held   parts of held-out rows; without any, the prior itself is returned
 */
export function fittedPrior(prior: SharePrior, held: readonly HeldProbabilities[]): SharePrior {
  const { shares } = prior;
  const gain = (weight: number) => {
    let sum = 0;
    for (const { probabilities, codes, weights } of held) {
      for (let row = 0; row < codes.length; row++) {
        const share = shares[codes[row]];
        const p = probabilities[row * shares.length + codes[row]];
        sum += weights[row] * ((share - p) / ((1 - weight) * p + weight * share));
      }
    }
    return sum;
  };
  let [low, high] = [prior.weight, Math.max(prior.weight, MAX_WEIGHT)];
  if (shares.length < 2 || !(gain(low) > 0)) return prior;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (gain(middle) > 0) low = middle;
    else high = middle;
  }
  return { weight: Math.max(prior.weight, Math.round(low * STEPS) / STEPS), shares };
}

/** Farthest that saved shares may add up from 1. */
const ROUNDING = 1e-9;

/**
 * A prior from a saved model; `undefined` for anything that is not one for so many classes.
 *
 * @param saved  plain data
 */
export function readSharePrior(saved: unknown, classes: number): SharePrior | undefined {
  if (
    Object.keys(saved ?? {})
      .sort()
      .join() !== 'shares,weight'
  )
    return undefined;
  const { weight, shares } = saved as { readonly weight: unknown; readonly shares: unknown };
  const isNumber = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1;
  if (!isNumber(weight) || !Array.isArray(shares) || !shares.every(isNumber)) return undefined;
  const sum = shares.reduce((all, share) => all + share, 0);
  if (Math.abs(sum - 1) > ROUNDING) return undefined;
  return shares.length === classes ? { weight: Number(weight), shares: [...shares] } : undefined;
}
