import type { Points } from './kernel.js';

/** Rates of the Gaussian to choose from, for distances in units of their median. */
export const GAMMAS = [0.1, 0.3, 1, 3];

/** Ridge penalties to choose from, the largest first: 10^2 to 10^-3 by half powers of ten. */
export const STRENGTHS = [
  100, 31.622776601683793, 10, 3.1622776601683795, 1, 0.31622776601683794, 0.1, 0.03162277660168379,
  0.01, 0.0031622776601683794, 0.001,
];

/** What to fit, and what to choose from. */
export interface FitTask {
  /** The training rows. */
  readonly points: Points;
  /** Targets less their mean, shape [rows]. */
  readonly targets: Float64Array;
  /** Above 0, shape [rows]. */
  readonly weights: Float64Array;
  readonly gammas: readonly number[];
  /** The largest first. */
  readonly strengths: readonly number[];
  /** Error of leave-one-out predictions for some rows: lower is better. */
  errorOf(heldOut: HeldOut): number;
}

/** Predictions for rows by fits without each of them. */
export interface HeldOut {
  /** Rows of the training table, shape [rows held out]. */
  readonly rows: ArrayLike<number>;
  /** In the unit of the targets, shape [rows held out]. */
  readonly values: Float64Array;
}

/** A function h(x) = sum_c coefficients_c k(x, c), and how it was chosen. */
export interface KernelFit {
  /** Rate of the Gaussian, for squared distances in units of `distance`. */
  readonly gamma: number;
  /** The median squared distance. */
  readonly distance: number;
  readonly strength: number;
  /** Rows of the training table, shape [centres]. */
  readonly centres: Int32Array;
  /** Shape [centres]. */
  readonly coefficients: Float64Array;
  readonly heldOut: HeldOut;
  /** Of the held-out predictions. */
  readonly error: number;
}

/** How far a part of a fit is. */
export interface Turn {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

/** Errors that are closer than this share are equal: then the larger penalty, the smaller gamma stays. */
const SAME = 1e-9;

/** Whether an error is lower than another, by more than rounding. */
export function isLower(error: number, best: number): boolean {
  return error < best - SAME * Math.abs(best) || (best === Infinity && error < Infinity);
}

/** The largest leverage of a row, so that its held-out prediction stays finite. */
export const MAX_LEVERAGE = 1 - 1e-9;
