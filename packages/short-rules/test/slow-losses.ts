import type { ClassTarget } from '@preflearn/core';

/** Scores and offsets of one row: shape [blocks] each. */
export type Loss = (scores: readonly Float64Array[], offsets: readonly Float64Array[]) => number;

/** The all-threshold logistic loss, term by term; every class has rows. */
export function thresholdLoss({ codes }: ClassTarget, weights: Float64Array): Loss {
  return ([scores], [thresholds]) => {
    let loss = 0;
    for (let i = 0; i < codes.length; i++) {
      for (let k = 0; k < thresholds.length; k++) {
        const s = codes[i] > k ? 1 : -1;
        loss += weights[i] * Math.log(1 + Math.exp(-s * (scores[i] - thresholds[k])));
      }
    }
    return loss;
  };
}

/** The negative log-likelihood, row by row; every class has rows. */
export function multinomialLoss({ codes }: ClassTarget, weights: Float64Array): Loss {
  return (scores, offsets) => {
    let loss = 0;
    for (let i = 0; i < codes.length; i++) {
      const e = scores.map((f, c) => Math.exp(f[i] + offsets[c][0]));
      loss -= weights[i] * Math.log(e[codes[i]] / e.reduce((a, b) => a + b, 0));
    }
    return loss;
  };
}
