import { PreflearnError } from '@preflearn/core';
import { normalTail } from '@preflearn/core/numbers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import {
  compareMethods,
  compareWithControl,
  criticalDifference,
  criticalDifferencePicture,
  holm,
  type MethodFigures,
  nemenyi,
  wilcoxonSignedRank,
} from '../src/index.js';
import {
  DEMSAR,
  DEMSAR_PAIR,
  LABEL_RANKING_TABLE_2,
  ML_RULES_TABLE_1,
  RANK_RULES_TABLE_3,
  RANK_RULES_TABLE_4,
} from './published-comparisons.js';

/** Numbers as papers print them. */
const rounded = (values: readonly number[], digits: number) =>
  values.map((value) => Number(value.toFixed(digits)));

/** Names of the methods that differ, as `better < worse`. */
const differing = (figures: MethodFigures, alpha?: number) =>
  nemenyi(compareMethods(figures), alpha)
    .pairs.filter(({ differ }) => differ)
    .map(({ better, worse }) => `${better} < ${worse}`);

describe('published comparisons', () => {
  it('Demšar (2006), section 3.2.2', () => {
    const comparison = compareMethods(DEMSAR);
    const { friedman, imanDavenport } = comparison;
    expect(rounded(comparison.averageRanks, 3)).toEqual([3.143, 2, 2.893, 1.964]);
    // Demšar does not correct for ties, and goes on from 9.28 to 3.69.
    expect(friedman.uncorrected).toBeCloseTo(9.28, 2);
    expect((13 * 9.28) / (14 * 3 - 9.28)).toBeCloseTo(3.69, 2);
    expect(friedman.chiSquare).toBeGreaterThan(friedman.uncorrected);
    expect(imanDavenport.degreesOfFreedom).toEqual([3, 39]);
    expect(imanDavenport.f).toBeGreaterThan(3.69);
    expect(imanDavenport.pValue).toBeLessThan(0.05);
    // At .05 the critical difference is 1.25, which no pair reaches; at .10 it is 1.12, which two do.
    const [strict, lenient] = [nemenyi(comparison), nemenyi(comparison, 0.1)];
    expect(strict.criticalDifference).toBeCloseTo(1.25, 2);
    expect(lenient.criticalDifference).toBeCloseTo(1.12, 2);
    expect(differing(DEMSAR)).toEqual([]);
    expect(differing(DEMSAR, 0.1)).toEqual(['C4.5+m+cf < C4.5', 'C4.5+m < C4.5']);
    expect(lenient.groups).toEqual([
      ['C4.5+m+cf', 'C4.5+m', 'C4.5+cf'],
      ['C4.5+cf', 'C4.5'],
    ]);
  });

  it('RankRules (2009), table 3: 27.786 and 2.666; only RankBoost AE is worse', () => {
    const { averageRanks, friedman } = compareMethods(RANK_RULES_TABLE_3);
    expect(averageRanks).toEqual([2.375, 5.5, 5.5, 2.25, 2.75, 2.625]);
    expect(friedman.chiSquare).toBeCloseTo(27.786, 3);
    expect(friedman.uncorrected).toBeCloseTo(friedman.chiSquare, 12); // no ties
    expect(friedman.degreesOfFreedom).toBe(5);
    expect(friedman.pValue).toBeLessThan(0.05);
    expect(criticalDifference(6, 8)).toBeCloseTo(2.666, 3);
    const pairs = differing(RANK_RULES_TABLE_3);
    expect(pairs.every((pair) => / < RankBoost AE/.test(pair))).toBe(true);
    expect(pairs).toHaveLength(8);
  });

  it('RankRules (2009), table 4: 25.844 and 1.076; ENDER AE is worse than all others', () => {
    const { averageRanks, friedman } = compareMethods(RANK_RULES_TABLE_4);
    expect(friedman.chiSquare).toBeCloseTo(25.863, 3);
    // The paper's 25.844 is of the average ranks in its last row, which have three decimals.
    const printed = [3.789, 1.895, 2.211, 2.105];
    expect(rounded(averageRanks, 3)).toEqual(printed);
    const squares = printed.reduce((sum, rank) => sum + (rank - 2.5) ** 2, 0);
    expect(((12 * 19) / (4 * 5)) * squares).toBeCloseTo(25.84485, 4);
    expect(criticalDifference(4, 19)).toBeCloseTo(1.076, 3);
    expect(differing(RANK_RULES_TABLE_4)).toEqual([
      'Ordinal ENDER < ENDER AE',
      'RankRules < ENDER AE',
      'ORDER < ENDER AE',
    ]);
    expect(nemenyi(compareMethods(RANK_RULES_TABLE_4)).groups).toEqual([
      ['Ordinal ENDER', 'RankRules', 'ORDER'],
    ]);
  });

  it('MLRules (2008), table 1: 33.28 and 1.364; LRI is in both groups of figure 2', () => {
    const comparison = compareMethods(ML_RULES_TABLE_1);
    const { averageRanks, friedman } = comparison;
    expect(averageRanks).toEqual([3.9, 3.15, 4.05, 1.85, 2.05]);
    expect(friedman.chiSquare).toBeCloseTo(33.28, 10);
    expect(friedman.pValue).toBeLessThan(1e-5);
    expect(criticalDifference(5, 20)).toBeCloseTo(1.364, 3);
    expect(nemenyi(comparison).groups).toEqual([
      ['MLRules.G', 'MLRules.N', 'LRI'],
      ['LRI', 'SLIPPER', 'RuleFit'],
    ]);
  });

  it('label ranking (2009), section 6.2, at 10 %', () => {
    const [complete, third, most] = LABEL_RANKING_TABLE_2.map(compareMethods);
    expect(rounded(complete.averageRanks, 2)).toEqual([2.25, 1.44, 2.31]);
    expect(rounded(third.averageRanks, 2)).toEqual([2.19, 1.5, 2.31]);
    const [pairsComplete, pairsThird, pairsMost] = LABEL_RANKING_TABLE_2.map((figures) =>
      differing(figures, 0.1),
    );
    // "IBLR is better than both CC and LRT in the case of complete rankings and better than LRT for 30 % missing"
    expect(complete.friedman.pValue).toBeLessThan(0.1);
    expect(pairsComplete).toEqual(['IBLR < CC', 'IBLR < LRT']);
    expect(third.friedman.pValue).toBeLessThan(0.1);
    expect(pairsThird).toEqual(['IBLR < LRT']);
    // "no significant differences in the case of 60 %"
    expect(most.friedman.pValue).toBeGreaterThan(0.1);
    expect(pairsMost).toEqual([]);
  });

  it('Demšar (2006), table 2: 93 against 12', () => {
    const test = wilcoxonSignedRank(DEMSAR_PAIR['C4.5+m'], DEMSAR_PAIR['C4.5']);
    expect(test).toMatchObject({ larger: 93, smaller: 12, differing: 12, exact: true });
    expect(test.pValue).toBeLessThan(0.05);
  });
});

/** Figures in which methods often tie. */
const tied = fc
  .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 7 }))
  .chain(([k, n]) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: k, maxLength: k }), {
      minLength: n,
      maxLength: n,
    }),
  );

function named(
  figures: readonly (readonly number[])[],
  direction: MethodFigures['direction'] = 'lower',
): MethodFigures {
  return {
    ...{ figures, direction },
    methods: figures[0].map((_, j) => `m${j}`),
    datasets: figures.map((_, i) => `s${i}`),
  };
}

/** Friedman's statistic with its correction for ties, as it is defined: uncorrected / (1 - sum (t^3 - t) / (N (k^3 - k))). */
function slowFriedman(figures: readonly (readonly number[])[]) {
  const [n, k] = [figures.length, figures[0].length];
  const rankOf = (row: readonly number[], x: number) =>
    row.filter((y) => y < x).length + (row.filter((y) => y === x).length + 1) / 2;
  const ranks = figures.map((row) => row.map((x) => rankOf(row, x)));
  const sums = figures[0].map((_, j) => ranks.reduce((sum, row) => sum + row[j], 0));
  const uncorrected =
    (12 / (n * k * (k + 1))) * sums.reduce((sum, r) => sum + r * r, 0) - 3 * n * (k + 1);
  const ties = figures
    .flatMap((row) => [...new Set(row)].map((x) => row.filter((y) => y === x).length))
    .reduce((sum, t) => sum + t ** 3 - t, 0);
  const correction = 1 - ties / (n * (k ** 3 - k));
  return {
    averageRanks: sums.map((r) => r / n),
    uncorrected,
    chiSquare: correction > 0 ? uncorrected / correction : 0,
  };
}

describe('compareMethods', () => {
  it('is what the definitions say', () => {
    fc.assert(
      fc.property(tied, (figures) => {
        const { averageRanks, friedman } = compareMethods(named(figures));
        const slow = slowFriedman(figures);
        averageRanks.forEach((rank, j) => {
          expect(rank).toBeCloseTo(slow.averageRanks[j], 12);
        });
        expect(friedman.uncorrected).toBeCloseTo(slow.uncorrected, 9);
        expect(friedman.chiSquare).toBeCloseTo(slow.chiSquare, 9);
        expect(friedman.pValue).toBeGreaterThanOrEqual(0);
        expect(friedman.pValue).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('gives the same bits for methods and sets in another order, and for turned figures', () => {
    fc.assert(
      fc.property(tied, fc.nat(), (figures, seed) => {
        const shuffle = <T>(items: readonly T[]) => {
          const from = seed % items.length;
          return [...items.slice(from), ...items.slice(0, from)].reverse();
        };
        const straight = compareMethods(named(figures));
        const turned = compareMethods(
          named(
            shuffle(figures).map((row) => shuffle(row).map((x) => -x)),
            'higher',
          ),
        );
        expect(turned.averageRanks).toEqual(shuffle(straight.averageRanks));
        expect(turned.friedman).toEqual(straight.friedman);
        expect(turned.imanDavenport).toEqual(straight.imanDavenport);
      }),
    );
  });

  it('depends on the order of the figures of each set alone', () => {
    fc.assert(
      fc.property(tied, (figures) => {
        const cubed = figures.map((row, i) => row.map((x) => x ** 3 * 10 ** i + i));
        expect(compareMethods(named(cubed)).friedman).toEqual(
          compareMethods(named(figures)).friedman,
        );
      }),
    );
  });

  it('finds nothing where all tie, and everything where all sets agree', () => {
    const tie = compareMethods(
      named([
        [1, 1, 1],
        [2, 2, 2],
      ]),
    );
    expect(tie.averageRanks).toEqual([2, 2, 2]);
    expect(tie.friedman).toMatchObject({ chiSquare: 0, uncorrected: 0, pValue: 1 });
    expect(tie.imanDavenport).toMatchObject({ f: 0, pValue: 1 });
    const agreed = compareMethods(named(Array.from({ length: 9 }, () => [1, 2, 3])));
    expect(agreed.friedman.chiSquare).toBe(18);
    expect(agreed.imanDavenport).toMatchObject({ f: Infinity, pValue: 0 });
  });

  it.each<[string, Partial<MethodFigures>, string, RegExp]>([
    ['one method', { methods: ['a'] }, 'ARGUMENT', /found 1 method, expected at least 2/],
    ['one set', { datasets: ['x'] }, 'ARGUMENT', /found 1 data set, expected at least 2/],
    ['no sets', { datasets: [] }, 'ARGUMENT', /found 0 data sets, expected at least 2/],
    ['a name twice', { methods: ['a', 'a'] }, 'ARGUMENT', /two methods are named "a"/],
    ['a set too few', { figures: [[1, 2]] }, 'ARGUMENT', /figures for 1 data sets, but names of 2/],
    ['a ragged table', { figures: [[1, 2], [1]] }, 'ARGUMENT', /1 figures for the data set "y"/],
    [
      'a gap',
      {
        figures: [
          [1, 2],
          [1, NaN],
        ],
      },
      'VALUE_NOT_FINITE',
      /"b" on the data set "y" is NaN/,
    ],
  ])('refuses %s', (_, wrong, code, message) => {
    const good: MethodFigures = {
      methods: ['a', 'b'],
      datasets: ['x', 'y'],
      figures: [
        [1, 2],
        [2, 1],
      ],
      direction: 'lower',
    };
    const compare = () => compareMethods({ ...good, ...wrong });
    expect(compare).toThrow(PreflearnError);
    expect(compare).toThrow(expect.objectContaining({ code }));
    expect(compare).toThrow(message);
  });
});

describe('nemenyi', () => {
  const cases = fc.tuple(tied, fc.double({ min: 0.01, max: 0.9, noNaN: true }));

  it('parts the pairs whose probability is at most alpha', () => {
    fc.assert(
      fc.property(cases, ([figures, alpha]) => {
        const { pairs, criticalDifference: difference } = nemenyi(
          compareMethods(named(figures)),
          alpha,
        );
        const k = figures[0].length;
        expect(pairs).toHaveLength((k * (k - 1)) / 2);
        for (const { rankDifference, pValue, differ } of pairs) {
          expect(differ).toBe(rankDifference >= difference);
          if (Math.abs(pValue - alpha) > 1e-9) expect(differ).toBe(pValue < alpha);
        }
      }),
      runs(12),
    );
  });

  it('gives the largest groups without a pair that differs', () => {
    fc.assert(
      fc.property(cases, ([figures, alpha]) => {
        const comparison = compareMethods(named(figures));
        const { pairs, groups } = nemenyi(comparison, alpha);
        const apart = (a: string, b: string) =>
          pairs.some(
            ({ better, worse, differ }) =>
              differ && [better, worse].includes(a) && [better, worse].includes(b),
          );
        // Every set of methods, as the bits of a number.
        const subsets = Array.from({ length: 2 ** comparison.methods.length }, (_, bits) =>
          comparison.methods.filter((_, j) => (bits >> j) % 2 === 1),
        );
        const together = subsets.filter(
          (set) => set.length > 1 && set.every((a) => set.every((b) => a === b || !apart(a, b))),
        );
        const largest = together.filter(
          (set) =>
            !together.some(
              (other) => other.length > set.length && set.every((a) => other.includes(a)),
            ),
        );
        const sorted = (sets: readonly (readonly string[])[]) =>
          sets.map((set) => [...set].sort().join()).sort();
        expect(sorted(groups)).toEqual(sorted(largest));
      }),
      runs(12),
    );
  });

  it.each([
    [1, 8, 0.05],
    [2.5, 8, 0.05],
    [3, 0, 0.05],
    [3, 8, 0],
    [3, 8, 1],
    [3, 8, NaN],
  ])('refuses %d methods, %d sets, alpha %d', (methods, datasets, alpha) => {
    expect(() => criticalDifference(methods, datasets, alpha)).toThrow(
      expect.objectContaining({ code: 'ARGUMENT' }),
    );
  });
});

/** Over all signs of the differences that are not 0; figures are whole numbers. */
function slowWilcoxon(differences: readonly number[]) {
  const zeros = differences.filter((d) => d === 0).length;
  const kept = [...differences].sort((a, b) => Math.abs(a) - Math.abs(b)).slice(zeros % 2);
  const sizes = kept.map(Math.abs);
  const ranks = sizes.map(
    (x) => sizes.filter((y) => y < x).length + (sizes.filter((y) => y === x).length + 1) / 2,
  );
  const gap = (signs: readonly number[]) =>
    Math.abs(ranks.reduce((sum, rank, i) => sum + Math.sign(signs[i]) * rank, 0));
  let ways: number[][] = [[]];
  for (const d of kept) {
    ways = ways.flatMap((signs) => (d === 0 ? [[...signs, 0]] : [1, -1].map((s) => [...signs, s])));
  }
  return ways.filter((signs) => gap(signs) >= gap(kept)).length / ways.length;
}

describe('wilcoxonSignedRank', () => {
  const differences = fc.array(fc.integer({ min: -3, max: 4 }), { maxLength: 9 });

  it('counts all signs, with ties and differences of 0', () => {
    fc.assert(
      fc.property(differences, (all) => {
        const { pValue, exact, larger, smaller } = wilcoxonSignedRank(
          all,
          all.map(() => 0),
        );
        expect(exact).toBe(true);
        expect(pValue).toBeCloseTo(slowWilcoxon(all), 12);
        const ranked = all.length - (all.filter((d) => d === 0).length % 2);
        expect(larger + smaller).toBe((ranked * (ranked + 1)) / 2);
      }),
    );
  });

  it('gives the same for turned pairs, with the sums exchanged', () => {
    fc.assert(
      fc.property(
        differences,
        fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 9 }),
        (a, b) => {
          const n = Math.min(a.length, b.length);
          const [first, second] = [a.slice(0, n), b.slice(0, n)];
          const one = wilcoxonSignedRank(first, second);
          const { larger, smaller, ...rest } = wilcoxonSignedRank(second, first);
          expect({ ...rest, larger: smaller, smaller: larger }).toEqual(one);
        },
      ),
    );
  });

  it('takes the normal distribution beyond 50 differences, near what counting gives', () => {
    const many = Array.from({ length: 50 }, (_, i) => (i % 3 === 0 ? -i - 1 : i + 1));
    const test = (all: readonly number[]) =>
      wilcoxonSignedRank(
        all,
        all.map(() => 0),
      );
    const [counted, normal] = [test(many), test([0.5, ...many])];
    expect([counted.exact, normal.exact]).toEqual([true, false]);
    expect(Math.abs(normal.pValue / counted.pValue - 1)).toBeLessThan(0.1);
    const { larger, smaller } = normal;
    const z = (larger - (51 * 52) / 4) / Math.sqrt((51 * 52 * 103) / 24); // Demšar (2006), section 3.1.3
    expect(smaller).toBe((51 * 52) / 2 - larger);
    expect(normal.pValue).toBeCloseTo(2 * normalTail(z), 12);
  });

  it('finds nothing where nothing differs', () => {
    const nothing = { larger: 0, smaller: 0, differing: 0, pValue: 1, exact: true };
    expect(wilcoxonSignedRank([], [])).toEqual(nothing);
    expect(wilcoxonSignedRank([3], [3])).toEqual(nothing);
  });

  it.each([
    ['of different number', [1, 2], [1]],
    ['not finite', [1, NaN], [1, 2]],
  ])('refuses values %s', (_, first, second) => {
    expect(() => wilcoxonSignedRank(first, second)).toThrow(
      expect.objectContaining({ code: 'ARGUMENT' }),
    );
  });
});

describe('holm', () => {
  it('multiplies by the number of tests not yet rejected', () => {
    expect(rounded(holm([0.01, 0.04, 0.03, 0.005]), 10)).toEqual([0.03, 0.06, 0.06, 0.02]);
    expect(holm([0.9, 0.8])).toEqual([1, 1]);
    expect(holm([])).toEqual([]);
  });

  it('rejects what the step-down procedure rejects', () => {
    const p = fc.array(fc.constantFrom(0, 0.001, 0.01, 0.02, 0.024, 0.03, 0.2, 1), {
      maxLength: 7,
    });
    fc.assert(
      fc.property(p, (pValues) => {
        const order = pValues.map((_, i) => i).sort((i, j) => pValues[i] - pValues[j]);
        const kept = order.findIndex((i, at) => pValues[i] > 0.05 / (pValues.length - at));
        const rejected = new Set(kept < 0 ? order : order.slice(0, kept));
        holm(pValues).forEach((adjusted, i) => {
          expect(adjusted <= 0.05).toBe(rejected.has(i));
        });
      }),
    );
  });

  it.each([-0.1, 1.1, NaN])('refuses the probability %d', (p) => {
    expect(() => holm([0.5, p])).toThrow(expect.objectContaining({ code: 'ARGUMENT' }));
  });
});

describe('compareWithControl', () => {
  it('tests each method against the control, the direction minded', () => {
    const comparison = compareMethods(RANK_RULES_TABLE_4);
    const found = compareWithControl(comparison, 'RankRules');
    expect(found.map(({ method }) => method)).toEqual(['ENDER AE', 'Ordinal ENDER', 'ORDER']);
    const [ender, ordinal] = found;
    expect(ender).toMatchObject({ wins: 1, losses: 18, exact: true });
    expect(ender.adjustedPValue).toBeLessThan(0.01);
    expect(ender.worse).toBeGreaterThan(ender.better);
    expect(ordinal.wins + ordinal.losses).toBe(19);
    expect(ordinal.adjustedPValue).toBeGreaterThan(0.05);
    const turned = compareWithControl(
      compareMethods({
        ...RANK_RULES_TABLE_4,
        direction: 'higher',
        figures: RANK_RULES_TABLE_4.figures.map((row) => row.map((x) => -x)),
      }),
      'RankRules',
    );
    expect(turned).toEqual(found);
  });

  it('refuses a method that is not there', () => {
    expect(() => compareWithControl(compareMethods(DEMSAR), 'CART')).toThrow(
      /no method "CART" among "C4.5"/,
    );
  });
});

describe('criticalDifferencePicture', () => {
  it('joins the groups of methods that do not differ', () => {
    const comparison = compareMethods(ML_RULES_TABLE_1);
    const picture = criticalDifferencePicture(comparison);
    expect(picture.groups).toEqual([
      [3, 4, 1],
      [1, 0, 2],
    ]);
    expect(picture.criticalDifference).toBeCloseTo(1.364, 3);
    expect(picture.methods[3]).toEqual({ name: 'MLRules.G', rank: 1.85 });
  });

  it("joins all where Friedman's test finds no difference", () => {
    const comparison = compareMethods(LABEL_RANKING_TABLE_2[2]);
    expect(criticalDifferencePicture(comparison).groups).toEqual([[0, 1, 2]]);
    expect(criticalDifferencePicture(comparison, 0.9).groups).not.toEqual([[0, 1, 2]]);
  });
});
