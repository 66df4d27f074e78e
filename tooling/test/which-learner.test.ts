import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USUAL_RATIOS } from '@preflearn/model-selection';
import { afterAll, describe, expect, it } from 'vitest';
import { withMeasured } from '../benchmarks/page.mjs';
import {
  type ChoiceSet,
  choiceRules,
  chosenOn,
  foreseenBest,
  halves,
  leftOut,
  priorOf,
  type RuleResult,
  ruleResults,
  type SetDistance,
  setDistances,
} from '../experiments/choice-rules.mjs';
import type { Outcome } from '../experiments/frame.mjs';
import {
  type InnerRun,
  innerName,
  learnerRuns,
  type RunPlan,
} from '../experiments/learner-runs.mjs';
import { whichLearner } from '../experiments/which-learner.mjs';
import {
  distanceLines,
  earlyStoppingLines,
  medianLines,
  nearLines,
} from '../experiments/which-learner-lines.mjs';

const INNER = { folds: 3, heldOut: 300 };

/** Of 20 training rows, so that the folds are drawn twice. */
const TWICE = { folds: 3, heldOut: 40 };

function inner(values: Readonly<Record<string, readonly number[]>>): InnerRun {
  const candidates = Object.entries(values).map(([learner, all]) => ({
    ...{ learner, values: all, mean: all.reduce((sum, x) => sum + x, 0) / all.length },
    ...{ standardError: 0.01, size: 10, seconds: 1 },
  }));
  return { candidates, direction: 'lower', repeats: 1, seconds: 1 };
}

function choiceSet(name: string, oak: number, elm: number, run: InnerRun): ChoiceSet {
  const splits = { oak: [oak, oak], elm: [elm, elm] };
  const inner = { [innerName(INNER)]: [run] };
  return { name, errors: { oak, elm }, splits, inner, innerRows: 100 };
}

/** Oak is good on the whole; on the set `odd` elm is. */
const elmABitBetter = inner({ oak: [0.3, 0.4, 0.5], elm: [0.31, 0.37, 0.48] });
const sets = [
  choiceSet('one', 0.1, 0.2, inner({ oak: [0.1, 0.2, 0.1], elm: [0.2, 0.2, 0.3] })),
  choiceSet('two', 0.3, 0.5, elmABitBetter),
  choiceSet('odd', 0.4, 0.2, elmABitBetter),
];

function chosen(title: string, run: InnerRun, rows = 100): string {
  const rule = choiceRules.find((one) => one.title === title);
  if (rule === undefined) throw new Error(`no way ${title}`);
  return rule.choose(run, priorOf(sets), rows);
}

describe('ways of choosing', () => {
  it('take the best mean, or the preferred learner where the difference is within standard errors', () => {
    expect(chosen('best mean', elmABitBetter)).toBe('elm');
    // The mean difference is 0.0133, its standard error 0.012.
    expect(chosen('first within 0.5 standard errors of the best', elmABitBetter)).toBe('elm');
    expect(chosen('first within 2 standard errors of the best', elmABitBetter)).toBe('oak');
    const often = inner({
      oak: [0.3, 0.4, 0.5, 0.3, 0.4, 0.5, 0.3, 0.4, 0.5],
      elm: [0.31, 0.37, 0.48, 0.31, 0.37, 0.48, 0.31, 0.37, 0.48],
    });
    // The standard error is 0.0104 of three times the same folds, and by a third of the root less of nine folds.
    const title = 'first within 2 standard errors of the best';
    expect(chosen(title, { ...often, repeats: 3 })).toBe('oak');
    expect(chosen(title, often)).toBe('elm');
    expect(chosen('always the first', elmABitBetter)).toBe('oak');
  });

  it('shrink a mean towards that of the other sets by a share, or by its variance', () => {
    expect(chosen('shrunken, share 0.75', elmABitBetter)).toBe('oak');
    const clear = inner({ oak: [0.8, 0.81, 0.8], elm: [0.2, 0.2, 0.21] });
    for (const { choose, title } of choiceRules) {
      if (title !== 'always the first' && title !== 'shrunken, share 0.75')
        expect(choose(clear, priorOf(sets), 100), title).toBe('elm');
    }
    const noisy = inner({ oak: [0.1, 0.9, 0.5], elm: [0.9, 0.1, 0.45] });
    expect(chosen('best mean', noisy)).toBe('elm');
    expect(chosen('shrunken, 1 times the variance', noisy)).toBe('oak');
  });

  it('shrink a mean towards that of the other sets as by a number of rows: by 100 as auto does', () => {
    // By the three sets oak is better by the cube root of 2 * 5 / 3 / 2, 1.185; here elm is by 1.034.
    const [r, n] = [Math.log(((0.201 / 0.101) * (0.501 / 0.301) * 0.201) / 0.401) / 3, 100];
    const d = Math.log(0.401 / (1.16 / 3 + 0.001));
    for (const [title, counted] of [
      ['shrunken, 100 rows', n],
      ['shrunken, 30 rows', 30],
      ['shrunken, 300 rows', 300],
    ] as const) {
      const even = (counted * r) / d; // rows on which the two weigh the same
      expect(chosen(title, elmABitBetter, even - 1), title).toBe('oak');
      expect(chosen(title, elmABitBetter, even + 1), title).toBe('elm');
    }
    expect(chosenOn(sets[0], sets.slice(0, 1), innerName(INNER))).toEqual(['oak']); // by its mean
  });

  it('know of a set only what the other sets say', () => {
    const [always] = ruleResults(sets, innerName(INNER)).slice(-1);
    // Without `one` or `two` both learners have the same average rank, and oak stands first.
    expect(always.ratios.slice(0, 2)).toEqual([1, 1]);
    expect(always.ratios[2]).toBeCloseTo(0.401 / 0.201, 12);
    expect(always).toMatchObject({ within2: 2, within5: 2 });
    const other = sets.map((set, i) => (i < 2 ? { ...set, errors: { oak: 0.5, elm: 0.1 } } : set));
    const [unlike] = ruleResults([...other.slice(0, 2), sets[0]], innerName(INNER)).slice(-1);
    expect(unlike.ratios[2]).toBeCloseTo(2, 1); // elm, by the others
  });

  it('are chosen themselves on the other sets', () => {
    const result = (title: string, ratios: readonly number[]): RuleResult => ({
      ...{ title, ratios, within2: 0, within5: 0, ratio: 1 },
    });
    const { ratios } = leftOut([result('a', [1, 1, 3]), result('b', [1.1, 1.1, 1])]);
    expect(ratios).toEqual([1.1, 1.1, 3]); // without the last set a is the better way, else b
  });

  it('are held against the learner that is best on the other splits', () => {
    // On the first split elm is best by the others, 0.4; on the others oak is, by the mean of the other two.
    const splits = { oak: [0.1, 0.5, 0.3], elm: [0.4, 0.2, 0.5] };
    expect(foreseenBest({ splits })).toBeCloseTo((0.4 + 0.5 + 0.3) / 3, 12);
    expect(foreseenBest({ splits: { oak: [0.1], elm: [0.2] } })).toBeNaN();
    const run = inner({ oak: [0.3, 0.3, 0.3], elm: [0.5, 0.5, 0.5] });
    const errors = { oak: 0.3, elm: 1.1 / 3 };
    const own = { [innerName(INNER)]: [run] };
    const set: ChoiceSet = { name: 'wood', errors, splits, inner: own, innerRows: 100 };
    const elms = inner({ oak: [0.5, 0.5, 0.5], elm: [0.3, 0.3, 0.3] });
    const [lost] = setDistances(
      [{ ...set, inner: { [innerName(INNER)]: [elms] } }],
      innerName(INNER),
    );
    expect(lost).toMatchObject({ name: 'wood', splits: 3, best: 'oak', chosen: ['elm'] });
    expect(lost.ratio).toBeCloseTo((1.1 / 3 + 0.001) / 0.301, 12);
    expect(lost.foreseen).toBeCloseTo((1.1 / 3 + 0.001) / 0.401, 12);
    // The differences are 0.3, -0.3 and 0.2.
    expect(lost.uncertainty).toBeCloseTo(Math.sqrt(0.2066666667 / 6) / 0.301, 8);
    expect(setDistances([set], innerName(INNER))[0]).toMatchObject({ ratio: 1, uncertainty: 0 });
    expect(setDistances([set], 'others')).toEqual([]);
  });

  it('are held against the learner that is best on the other half of the splits', () => {
    const of = (oak: readonly number[], elm: readonly number[]): ChoiceSet => ({
      ...sets[0],
      splits: { oak, elm },
    });
    const { ratios } = halves([of([0.1, 0.1], [0.2, 0.2]), of([0.1, 0.2], [0.2, 0.1])]);
    expect(ratios[0]).toBe(1);
    expect(ratios[1]).toBeCloseTo(0.201 / 0.101, 12);
    expect(halves([of([0.1], [0.2])]).ratios).toEqual([]);
  });
});

describe('the tables of the page Which learner?', () => {
  const outcome = (name: string, mean?: number): Outcome => ({
    experiment: { group: 'g', name, files: [], measure: () => Promise.reject(new Error('no')) },
    ...(mean !== undefined && {
      measurement: { mean, standardError: 0, splits: 1, fitSeconds: 0 },
    }),
  });

  it('have a place in it', () => {
    const page = readFileSync('apps/docs/guide/which-learner.md', 'utf8');
    for (const { id } of whichLearner) {
      expect(() => withMeasured(page, new Map([[id, '']])), id).not.toThrow();
    }
  });

  it('have the mean ratios that auto counts with', () => {
    const page = readFileSync('apps/docs/guide/which-learner.md', 'utf8');
    const usual = Object.values(USUAL_RATIOS).flatMap((ratios) => Object.entries(ratios));
    expect(usual).toHaveLength(13);
    for (const [learner, ratio] of usual) {
      const row = new RegExp(`\\| ${learner} (\\| \\d+ ){3}\\| ${ratio.toFixed(3)} \\|`);
      expect(page, learner).toMatch(row);
    }
  });

  it('count the sets near the best learner, auto left out, where all have a figure', () => {
    const outcomes = [
      ...[outcome('a, oak', 0.5), outcome('a, elm', 0.515), outcome('a, auto', 0.45)],
      ...[outcome('b, oak', 0.1), outcome('b, elm', 0.09), outcome('b, auto', 0.1)],
      ...[outcome('c, oak', 0.1), outcome('c, elm'), outcome('c, auto', 0.1)],
    ];
    const lines = distanceLines(['oak', 'elm', 'auto'], 'lower', outcomes).join('\n').split('\n');
    expect(lines.slice(3)).toEqual([
      '| oak | 1 | 1 | 2 | 1.054 |',
      '| elm | 1 | 2 | 2 | 1.015 |',
      '| auto | 1 | 1 | 2 | 1.000 |',
    ]);
  });

  it('count the sets near either error of the best learner, and losses beyond two standard errors', () => {
    const at = (ratio: number, foreseen: number, uncertainty: number, splits = 4): SetDistance => ({
      ...{ name: 'a', splits, best: 'oak', chosen: ['elm', 'elm', 'oak'] },
      ...{ ratio, foreseen, uncertainty },
    });
    const distances = [at(1.01, 0.99, 0), at(1.05, 1.01, 0.03), at(1.1, 1.1, 0.04)];
    const alone = at(1.3, Number.NaN, 0, 1);
    const lines = nearLines([
      { title: 'woods', distances },
      { title: 'parks', distances: [alone] },
    ]).join('\n');
    expect(lines.split('\n').slice(2, 5)).toEqual([
      '| woods | 3 | 1 | 2 of 3 | 1 of 2 |',
      '| parks | 1 | 0 | 0 of 0 | 0 of 1 |',
      '| all | 4 | 1 | 2 of 3 | 1 of 3 |',
    ]);
    expect(lines).toContain('| a | 4 | oak | elm, oak | 1.050 | 0.030 | 1.010 |');
    expect(lines).toContain('| a | 1 | oak | elm, oak | 1.300 | - | - |');
  });

  it('have the median over the sets', () => {
    const outcomes = ['a', 'b', 'c', 'd'].map((set, i) => outcome(`${set}, oak`, i ** 2));
    expect(medianLines('Seconds', ['oak'], outcomes)[0]).toContain('| median | 2.50 |');
  });

  it('divide the error with early stopping by that without', () => {
    const outcomes = [
      ...[outcome('a, oak', 0.2), outcome('a, early oak', 0.4)],
      ...[outcome('b, oak', 0.4), outcome('b, early oak', 0.2)],
      ...[outcome('c, oak', 0), outcome('c, early oak', 0.1)],
    ];
    const [table] = earlyStoppingLines(['oak'], (id) => `early ${id}`, outcomes);
    expect(table.split('\n')[2]).toBe('| oak | 1.000 | 1 | 1 | 2 |');
  });
});

describe('learners on the splits of a set', () => {
  const folder = mkdtempSync(join(tmpdir(), 'preflearn-runs-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'wines.csv');
  const rows = Array.from(
    { length: 30 },
    (_, i) => `${i % 7},${(i * 11) % 13},${i % 7 > 3 ? 'a' : 'b'}`,
  );
  writeFileSync(file, ['x,y,taste', ...rows, ''].join('\n'));
  const journal = join(folder, 'runs.jsonl');
  const plan: RunPlan = {
    ...{ file, target: 'taste', taken: { kind: 'nominal' }, seed: 3, kept: false },
    ...{ learners: ['ml-rules', 'short-rules'], candidates: ['ml-rules', 'short-rules'] },
    ...{ splits: [2, 1, 1], inner: [{ ...TWICE, splits: [1, 1, 1] }] },
    journal,
  };

  it('are kept, so that nothing is trained again, and what was not reached is left out', async () => {
    const first = await learnerRuns(plan);
    expect(first.learners['short-rules']).toHaveLength(2);
    const [{ candidates, repeats }] = first.inner[innerName(TWICE)];
    expect([candidates.length, repeats, candidates[0].values.length]).toEqual([2, 2, 6]);
    const size = readFileSync(journal).length;
    expect(await learnerRuns(plan)).toEqual(first);
    expect(readFileSync(journal)).toHaveLength(size);
    expect(await learnerRuns({ ...plan, kept: true, splits: [5, 1, 1] })).toEqual(first);
  });
});
