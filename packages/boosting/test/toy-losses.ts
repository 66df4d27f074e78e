import { type ClassTarget, Random } from '@preflearn/core';
import { exp, log, standardNormal } from '@preflearn/core/numbers';
import {
  type DerivativeTechnique,
  type GainCostTechnique,
  type Loss,
  type OrderedPairBounds,
  pointwiseLoss,
  type TermsOf,
  termScorer,
} from '../src/index.js';

const SIZES = [1e-200, 1e-5, 1, 1, 1e5, 1e200];

/** Statistics of any size and sign, some 0, drawn anew for each rule; nobody can learn by it. */
export function randomStatistics(
  seed: number,
  width: number,
  groups: number,
): Loss<ClassTarget, GainCostTechnique> {
  return {
    id: 'random',
    targetKinds: ['ordinal'],
    shape: ({ codes }) => ({
      scoreCount: 1,
      width,
      groups: { count: groups, of: (row) => codes[row] % groups },
      bounds: undefined,
    }),
    bind: ({ statistics }, technique) => {
      const random = new Random(seed, 77);
      const scorer = termScorer({ technique, length: width * groups });
      return {
        intercept: [0],
        scorer() {
          for (let i = 0; i < statistics.length; i++) {
            const size = SIZES[random.integer(SIZES.length)];
            statistics[i] = random.integer(6) === 0 ? 0 : standardNormal(random) * size;
          }
          return scorer;
        },
        respond: () => undefined,
        update: () => undefined,
      };
    },
  };
}

/**
 * The exponential loss over pairs of rows of different classes, with bounds that the search may use or not;
 * written plainly. Both sides of a condition are equally good, as under any rank loss.
 */
export function pairLoss(
  pairs: OrderedPairBounds['pairs'],
  isBounded: boolean,
): Loss<ClassTarget, GainCostTechnique> {
  const gainAndCost = (groups: number): TermsOf => {
    return (covered, total, count, out) => {
      const length = 2 * groups;
      for (let i = 0; i < count; i++) {
        const own = covered.subarray(i * length, (i + 1) * length);
        let [gain, cost] = [0, 0];
        for (let c = 0; c < groups; c++) {
          for (let d = 0; d < c; d++) {
            const times = pairs === 'distance' ? c - d : 1;
            gain += times * own[2 * c] * (total[2 * d + 1] - own[2 * d + 1]);
            cost += times * (total[2 * c] - own[2 * c]) * own[2 * d + 1];
          }
        }
        out[2 * i] = gain;
        out[2 * i + 1] = cost;
      }
    };
  };
  return {
    id: 'pairs',
    targetKinds: ['ordinal'],
    shape: ({ classes, codes }, { form }) => ({
      scoreCount: 1,
      width: 2,
      groups: { count: classes.length, of: (row) => codes[row] },
      bounds: isBounded && form ? { pairs, form } : undefined,
    }),
    bind({ target, weights, scores, statistics }, technique) {
      const groups = target.classes.length;
      const termsOf = gainAndCost(groups);
      const scorer = termScorer({ technique, length: 2 * groups, termsOf, symmetric: true });
      const write = (row: number) => {
        statistics[2 * row] = weights[row] * exp(-scores[row]);
        statistics[2 * row + 1] = weights[row] * exp(scores[row]);
      };
      weights.forEach((_, row) => {
        write(row);
      });
      return {
        intercept: [0],
        scorer: () => scorer,
        respond({ covered, total }) {
          const terms = new Float64Array(2);
          termsOf(covered, total, 1, terms);
          const smoothing = 1e-3 * total.reduce((sum, x) => sum + x, 0);
          return [0.5 * log((terms[0] + smoothing) / (terms[1] + smoothing))];
        },
        update(rows, count, [response]) {
          for (const row of rows.subarray(0, count)) {
            scores[row] += response;
            write(row);
          }
        },
      };
    },
  };
}

/** The logistic loss of two classes, whose rows have one statistic under `gradient`. */
export const logisticLoss: Loss<ClassTarget, DerivativeTechnique> = pointwiseLoss({
  id: 'logistic',
  targetKinds: ['ordinal'],
  labels: ({ codes }) => Float64Array.from(codes, (code) => 2 * code - 1),
  value: (y, f) => log(1 + exp(-y * f)),
  gradient: (y, f) => -y / (1 + exp(y * f)),
  hessian: (y, f) => 1 / ((1 + exp(y * f)) * (1 + exp(-y * f))),
});
