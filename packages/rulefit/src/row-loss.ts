import { exp, log } from '@preflearn/core/numbers';

/** The least curvature of the logistic loss, and the least probability of a constant. */
const LEAST = 1e-5;

/** A loss of a row with y = 1 or -1 and a score f. */
export interface RowLoss {
  value(y: number, f: number): number;
  /** The negative derivative by f. */
  slope(y: number, f: number): number;
  /** The second derivative by f, or a bound of it. */
  curvature(f: number): number;
  /** The best score for all rows, from the mean of y. */
  constant(mean: number): number;
  /** Whether the loss is that of its second-order expansion, up to a change of the rows with curvature. */
  readonly isQuadratic: boolean;
  /** What the difference of two log odds is, in scores. */
  readonly logOdds: number;
}

/**
 * The losses of RuleFit:
 *
 *     logistic: ln(1 + e^(-y f))     squared: (y - f)^2 / 2     ramp: (y - max(-1, min(1, f)))^2
 *
 * Source of the ramp: Friedman and Popescu (2008), section 2.
 */
export const ROW_LOSSES: Readonly<Record<'logistic' | 'squared' | 'ramp', RowLoss>> = {
  logistic: {
    value(y, f) {
      const far = -Math.abs(f);
      return log(1 + exp(far)) + (y * f < 0 ? -far : 0);
    },
    slope: (y, f) => y / (1 + exp(y * f)),
    curvature(f) {
      const p = 1 / (1 + exp(-Math.abs(f)));
      return Math.max(LEAST, p * (1 - p));
    },
    constant(mean) {
      const p = Math.min(1 - LEAST, Math.max(LEAST, (1 + mean) / 2));
      return log(p / (1 - p));
    },
    isQuadratic: false,
    logOdds: 1,
  },
  squared: {
    value: (y, f) => 0.5 * (y - f) * (y - f),
    slope: (y, f) => y - f,
    curvature: () => 1,
    constant: (mean) => mean,
    isQuadratic: true,
    logOdds: 2,
  },
  ramp: {
    value: (y, f) => (y - Math.max(-1, Math.min(1, f))) ** 2,
    slope: (y, f) => (Math.abs(f) < 1 ? 2 * (y - f) : 0),
    curvature: (f) => (Math.abs(f) < 1 ? 2 : 0),
    constant: (mean) => mean,
    isQuadratic: true,
    logOdds: 2,
  },
};
