import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USUAL_RATIOS } from '@preflearn/model-selection';
import { afterAll, describe, expect, it } from 'vitest';
import { withMeasured } from '../benchmarks/page.mjs';
import { autoChoice, type ChoiceSet, chosenOn, offsetsOf } from '../experiments/choice-rules.mjs';
import {
  type InnerRun,
  innerName,
  learnerRuns,
  type RunPlan,
} from '../experiments/learner-runs.mjs';
import { whichLearner } from '../experiments/which-learner.mjs';

const pageFile = new URL('../../apps/docs/guide/which-learner.md', import.meta.url);

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

describe('what auto chooses', () => {
  it('shrinks a mean towards that of the other sets as by 100 rows', () => {
    // By the three sets oak is better by the cube root of 2 * 5 / 3 / 2, 1.185; here elm is by 1.034.
    const r = Math.log(((0.201 / 0.101) * (0.501 / 0.301) * 0.201) / 0.401) / 3;
    const even = (100 * r) / Math.log(0.401 / (1.16 / 3 + 0.001)); // rows on which the two weigh the same
    expect(autoChoice(elmABitBetter, offsetsOf(sets), even - 1)).toBe('oak');
    expect(autoChoice(elmABitBetter, offsetsOf(sets), even + 1)).toBe('elm');
    expect(chosenOn(sets[0], sets.slice(0, 1), innerName(INNER))).toEqual(['oak']); // by its mean
  });
});

describe('the tables of the page Which learner?', () => {
  it('have a place in it', () => {
    const page = readFileSync(pageFile, 'utf8');
    for (const { id } of whichLearner) {
      expect(() => withMeasured(page, new Map([[id, '']])), id).not.toThrow();
    }
  });

  it('have the mean ratios that auto counts with', () => {
    const page = readFileSync(pageFile, 'utf8');
    const usual = Object.values(USUAL_RATIOS).flatMap((ratios) => Object.entries(ratios));
    expect(usual).toHaveLength(13);
    for (const [learner, ratio] of usual) {
      const row = new RegExp(`\\| ${learner} (\\| \\d+ ){3}\\| ${ratio.toFixed(3)} \\|`);
      expect(page, learner).toMatch(row);
    }
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
