import { exp, log } from '@preflearn/core/numbers';

/**
 * A_c and B_c of each class for the best thresholds, as defined for `exponentialThresholdLoss`.
 *
 * @param down  sums of weight e^{-f} by class, shape [classes]; overwritten
 * @param up    sums of weight e^f by class, shape [classes]; overwritten
 */
export function classFactors(
  down: Float64Array,
  up: Float64Array,
): Record<'improving' | 'worsening', Float64Array> {
  const classes = up.length;
  const improving = new Float64Array(classes);
  const worsening = new Float64Array(classes);
  for (let c = 1; c < classes; c++) up[c] += up[c - 1];
  for (let c = classes - 2; c >= 0; c--) down[c] += down[c + 1];
  for (let k = 0; k + 1 < classes; k++) {
    if (up[k] === 0 || down[k + 1] === 0) continue;
    const theta = 0.5 * (log(up[k]) - log(down[k + 1]));
    for (let c = 0; c < classes; c++) {
      if (c > k) improving[c] += exp(theta);
      else worsening[c] += exp(-theta);
    }
  }
  return { improving, worsening };
}
