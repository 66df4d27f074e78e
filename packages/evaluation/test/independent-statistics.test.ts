import { chiSquareTail, normalTail } from '@preflearn/core/numbers';
import { describe, expect, it } from 'vitest';
import {
  bayesianSignedRank,
  bonferroniDunn,
  compareMethods,
  compareOnSplits,
  kendallTauB,
  spearmanRho,
  wilcoxonSignedRank,
} from '../src/index.js';
import { normalQuantile } from '../src/statistics/bonferroni-dunn.js';
import { fTail } from '../src/statistics/f-tail.js';
import { rangeTail } from '../src/statistics/studentized-range.js';
import { DEMSAR, DEMSAR_PAIR, RANK_RULES_TABLE_3 } from './published-comparisons.js';

/** Whether two numbers agree to 1e-10 of them. */
function expectNear(found: number, expected: number): void {
  expect(Math.abs(found / expected - 1)).toBeLessThan(1e-10);
}

/* Expected numbers come from SciPy 1.17.1, and those of the Bayesian test from baycomp 1.0.3. */

describe('to 1e-10, as SciPy has them,', () => {
  it.each([
    [0.3, 0.3820885778110474],
    [1, 0.15865525393145707],
    [2.5, 0.006209665325776132],
    [4, 3.167124183311986e-5],
    [8, 6.22096057427174e-16],
    [20, 2.7536241186061556e-89],
  ])('are the normal tail at %d', (z, tail) => expectNear(normalTail(z), tail));

  it.each([
    [0.025, 1.9599639845400545],
    [0.0125, 2.241402727604945],
    [0.05 / 18, 2.7729212946086617],
    [1e-4, 3.7190164854556804],
    [1e-9, 5.9978070150076865],
  ])('are the normal quantile of %d', (tail, z) => expectNear(normalQuantile(tail), z));

  it.each([
    [0.1, 1, 0.7518296340458492],
    [5, 3, 0.1717971442967335],
    [27.786, 5, 4.007769102147606e-5],
    [60, 10, 3.6243009520614924e-9],
    [300, 4, 1.083439491947837e-63],
  ])('are the chi-square tail at %d with %d', (x, n, tail) =>
    expectNear(chiSquareTail(x, n), tail),
  );

  it.each([
    [0.5, 1, 4, 0.5185185185185184],
    [3, 2, 10, 0.09536743164062497],
    [15, 5, 35, 7.069809084348494e-8],
    [200, 3, 9, 1.490908975594283e-8],
  ])('are the F tail at %d with %d and %d', (x, a, b, tail) => expectNear(fTail(x, a, b), tail));

  it.each([
    [1, 2, 0.4795001221869535],
    [3.3, 5, 0.134321477410152],
    [4.5, 10, 0.04730582731292854],
    [6, 3, 6.557349843316906e-5],
  ])('are the tail of the range at %d with %d', (q, k, tail) => expectNear(rangeTail(q, k), tail));

  it("are Friedman's test and that of Iman and Davenport on table 3 of RankRules", () => {
    const { friedman, imanDavenport } = compareMethods(RANK_RULES_TABLE_3);
    expectNear(friedman.chiSquare, 27.785714285714278);
    expectNear(friedman.pValue, 4.008284134189459e-5);
    expectNear(imanDavenport.f, 15.92397660818712);
    expectNear(imanDavenport.pValue, 3.531258389459645e-8);
  });

  it("are Wilcoxon's exact test, the corrected t-test and the rank correlations", () => {
    const column = (j: number) => RANK_RULES_TABLE_3.figures.map((row) => row[j]);
    const test = wilcoxonSignedRank(column(0), column(3));
    expect(Math.min(test.larger, test.smaller)).toBe(17);
    expectNear(test.pValue, 0.9453125);
    const split = compareOnSplits([0.1, 0.3, -0.05, 0.2, 0.15], [0, 0, 0, 0, 0], 1 / 9);
    expectNear(split?.pValue ?? NaN, 0.12446602547056874);
    const [x, y] = [
      [1, 4, 2, 2, 7, 9, 3, 5],
      [2, 3, 2, 6, 8, 7, 1, 5],
    ];
    expectNear(spearmanRho(x, y), 0.6686746987951807);
    expectNear(kendallTauB(x, y), 0.5185185185185185);
  });
});

describe('the test of Bonferroni and Dunn', () => {
  it.each([
    [2, 0.05, 1.96],
    [3, 0.05, 2.241],
    [5, 0.05, 2.498],
    [10, 0.05, 2.773],
    [4, 0.1, 2.128],
    [10, 0.1, 2.539],
  ])('has the critical value of Demšar, table 5(b), for %d methods at %d', (k, alpha, value) => {
    const methods = Array.from({ length: k }, (_, j) => String(j));
    const figures = [1, 2].map(() => methods.map(Number));
    const comparison = compareMethods({
      ...{ methods, figures, direction: 'lower', datasets: ['a', 'b'] },
    });
    const { criticalDifference } = bonferroniDunn(comparison, '0', alpha);
    expect(criticalDifference / Math.sqrt((k * (k + 1)) / 12)).toBeCloseTo(value, 3);
  });

  it('finds the difference of Demšar, section 3.2.2: 1.16 at .05, 1.04 at .10, which C4.5+m exceeds', () => {
    const comparison = compareMethods(DEMSAR);
    expect(bonferroniDunn(comparison, 'C4.5').criticalDifference).toBeCloseTo(1.17, 2);
    const test = bonferroniDunn(comparison, 'C4.5', 0.1);
    expect(test.criticalDifference).toBeCloseTo(1.04, 2);
    expect(test.others.map(({ method, differ }) => [method, differ])).toEqual([
      ['C4.5+m', true],
      ['C4.5+cf', false],
      ['C4.5+m+cf', true],
    ]);
    expect(test.others[0].rankDifference).toBeCloseTo(2 - 3.143, 3);
  });

  it('differs exactly where the corrected probability is at most alpha', () => {
    const comparison = compareMethods(RANK_RULES_TABLE_3);
    for (const alpha of [0.001, 0.01, 0.05, 0.2]) {
      for (const { pValue, differ } of bonferroniDunn(comparison, 'RankRules', alpha).others) {
        expect(differ).toBe(pValue <= alpha);
      }
    }
  });

  it('refuses an unknown control, and an alpha that is no probability', () => {
    const comparison = compareMethods(DEMSAR);
    expect(() => bonferroniDunn(comparison, 'CART')).toThrow(/no method "CART" among "C4.5"/);
    expect(() => bonferroniDunn(comparison, 'C4.5', 1)).toThrow('alpha is 1');
  });
});

describe('the Bayesian signed-rank test', () => {
  const { 'C4.5': plain, 'C4.5+m': tuned } = DEMSAR_PAIR;

  it.each([
    [0, [0.00093, 0, 0.99907]],
    [0.0047, [0.00011, 0.03808, 0.96181]],
    [0.0103, [0, 0.32928, 0.67072]],
  ])('agrees with baycomp for the region %d', (region, expected) => {
    const { larger, equivalent, smaller } = bayesianSignedRank(plain, tuned, { region });
    [larger, equivalent, smaller].forEach((p, i) => {
      expect(Math.abs(p - expected[i])).toBeLessThan(0.006);
    });
  });

  it('of one difference is what the Beta distribution of its weight says', () => {
    // The prior has weight w ~ Beta(1/2, 1) and holds w^2 of the pairs: L wins where w^2 is below half, or E.
    const { larger, equivalent } = bayesianSignedRank([1], [0], { region: 0.25 });
    expect(Math.abs(larger - Math.sqrt(Math.sqrt(0.5)))).toBeLessThan(0.006);
    expect(larger + equivalent).toBeCloseTo(1, 12);
    const even = bayesianSignedRank([1, 0], [0, 1]);
    expect(Math.abs(even.larger - 0.5)).toBeLessThan(0.01);
  });

  it('mirrors if the methods change places, takes differences of the region for both, and has a seed', () => {
    const one = bayesianSignedRank(plain, tuned, { region: 0.01 });
    const other = bayesianSignedRank(tuned, plain, { region: 0.01 });
    expect(Math.abs(one.smaller - other.larger)).toBeLessThan(0.01);
    expect(bayesianSignedRank(plain, tuned, { region: 0.01, seed: 1 })).toEqual(one);
    expect(bayesianSignedRank(plain, tuned, { region: 0.01, seed: 2 })).not.toEqual(one);
    // 0.4 - 0.3 is above 0.1 in binary: sums on the border count half for either side.
    const border = bayesianSignedRank([0.4, 0.4], [0.3, 0.3], { region: 0.1, samples: 2000 });
    expect(border).toEqual({ larger: 0, equivalent: 1, smaller: 0 });
  });

  it('refuses other numbers of values, regions below 0 and no samples', () => {
    expect(() => bayesianSignedRank([1], [1, 2])).toThrow('there are 1 and 2 values');
    expect(() => bayesianSignedRank([1], [2], { region: -1 })).toThrow('the region is -1');
    expect(() => bayesianSignedRank([1], [2], { samples: 0 })).toThrow('number of samples is 0');
  });
});
