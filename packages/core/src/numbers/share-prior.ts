/** Class shares, and how much of them is mixed into predicted class probabilities. */
export interface SharePrior {
  /** At least 0, below 1. */
  readonly weight: number;
  /** Shape [classes]; all above 0, sum 1. */
  readonly shares: readonly number[];
}

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
