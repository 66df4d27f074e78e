import { chiSquareTail } from '@preflearn/core/numbers';
import { fTail } from './f-tail.js';

/** Friedman's test of whether all methods are equally good. */
export interface FriedmanTest {
  /** Friedman's statistic, corrected for ties within a data set; 0 if all methods tie on every data set. */
  readonly chiSquare: number;
  /** The statistic without that correction: the same if there are no ties, otherwise smaller. */
  readonly uncorrected: number;
  /** Number of methods - 1. */
  readonly degreesOfFreedom: number;
  /** Probability of a corrected statistic at least as large if no method is better. */
  readonly pValue: number;
}

/** Iman and Davenport's test of the same hypothesis, less conservative than Friedman's on few data sets. */
export interface ImanDavenportTest {
  /** Their statistic; infinite if every data set ranks the methods in the same way. */
  readonly f: number;
  /** Of the numerator, k - 1, and of the denominator, (k - 1) (N - 1), for k methods on N data sets. */
  readonly degreesOfFreedom: readonly [numerator: number, denominator: number];
  /** Probability of a statistic at least as large if no method is better. */
  readonly pValue: number;
}

/**
 * Friedman's test. With N data sets, k methods, ranks r and their sums R_j over the data sets:
 *
 *     uncorrected = 12 / (N k (k + 1)) sum_j (R_j - N (k + 1) / 2)^2
 *     corrected   = (k - 1) sum_j (R_j - N (k + 1) / 2)^2 / sum_ij (r_ij - (k + 1) / 2)^2
 *
 * The p-value is that of the chi-square distribution, which the statistic approaches as N and k grow.
 *
 * Source: Friedman (1937), The use of ranks to avoid the assumption of normality implicit in the analysis of
 * variance, JASA 32; Demšar (2006), Statistical comparisons of classifiers over multiple data sets, JMLR 7,
 * section 3.2.2; the correction: Conover (1999), Practical nonparametric statistics, section 5.8.
 *
 * @param ranks  for each data set the rank of each method, ties sharing the mean of their ranks; shape [N][k]
 */
export function friedman(ranks: readonly (readonly number[])[]): FriedmanTest {
  const [count, k] = [ranks.length, ranks[0].length];
  const centre = (k + 1) / 2;
  const between = squares(ranks[0].map((_, j) => sum(ranks.map((row) => row[j])) - count * centre));
  const within = sum(ranks.map((row) => squares(row.map((rank) => rank - centre))));
  const chiSquare = within > 0 ? ((k - 1) * between) / within : 0;
  return {
    chiSquare,
    uncorrected: (12 * between) / (count * k * (k + 1)),
    degreesOfFreedom: k - 1,
    pValue: chiSquareTail(chiSquare, k - 1),
  };
}

/**
 * Iman and Davenport's test, from Friedman's statistic corrected for ties:
 *
 *     F = (N - 1) chiSquare / (N (k - 1) - chiSquare)
 *
 * Source: Iman and Davenport (1980), Approximations of the critical region of the Friedman statistic,
 * Communications in Statistics; Demšar (2006), section 3.2.2.
 *
 * @param datasets  number of data sets, at least 2
 */
export function imanDavenport(
  { chiSquare, degreesOfFreedom }: FriedmanTest,
  datasets: number,
): ImanDavenportTest {
  const rest = datasets * degreesOfFreedom - chiSquare;
  const f = rest > 0 ? ((datasets - 1) * chiSquare) / rest : Infinity;
  const denominator = degreesOfFreedom * (datasets - 1);
  return {
    f,
    degreesOfFreedom: [degreesOfFreedom, denominator],
    pValue: fTail(f, degreesOfFreedom, denominator),
  };
}

// Ranks are multiples of 1/2, so sums are exact in any order.
function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, x) => total + x, 0);
}

function squares(numbers: readonly number[]): number {
  return numbers.reduce((total, x) => total + x * x, 0);
}
