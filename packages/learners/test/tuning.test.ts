import {
  type LearnerDefinition,
  type SearchSpace,
  tableFromColumns,
  takeTarget,
} from '@preflearn/core';
import { crossEvaluate, maeLoss, searchSpaceOf, type Tuning, tune } from '@preflearn/evaluation';
import { learnerDefinitions } from '@preflearn/learners';
import { mlRulesDefinition } from '@preflearn/ml-rules';
import { rankRulesDefinition } from '@preflearn/rank-rules';
import { describe, expect, it } from 'vitest';

const rows = Array.from({ length: 120 }, (_, row) => row);
const table = tableFromColumns({
  a: rows.map((row) => (row * 37) % 60),
  b: rows.map((row) => (row * 17) % 41),
  c: rows.map((row) => ['p', 'q', 'r'][row % 3]),
  y: rows.map((row) => ((row * 37) % 60) + ((row * 7) % 25)),
});
const data = takeTarget(table, 'y', { discretize: 4 });

const small: SearchSpace = {
  rules: { from: 1, to: 40, staged: true, simpler: 'low' },
  shrinkage: { from: 0.05, to: 1, scale: 'log' },
  technique: { values: ['simultaneous', 'constant-step'] },
  step: { from: 0.05, to: 1, scale: 'log', when: { option: 'technique', is: ['constant-step'] } },
};

function tuning(changes: Partial<Tuning> = {}): Tuning {
  return {
    dataset: 'made up',
    data,
    learner: rankRulesDefinition,
    space: small,
    search: { method: 'halving', candidates: 9, least: 10 },
    splits: { method: 'folds', folds: 3 },
    ...changes,
  };
}

describe('tune', () => {
  it('tells of its choice what a cross-validation of it tells, with fewer rules too', async () => {
    for (const choose of ['best', 'simplest'] as const) {
      const result = await tune(tuning({ choose, seed: 4 }));
      const { results } = await crossEvaluate({
        dataset: 'made up',
        data,
        learners: [{ id: 'a', learner: rankRulesDefinition.create(result.options) }],
        splits: { method: 'folds', folds: 3 },
        metrics: [maeLoss],
        seed: 4,
      });
      const { mean, standardError } = result[choose];
      expect(results[0].metrics.maeLoss).toMatchObject({ mean, standardError });
    }
  });

  // The number of rules is read off one long run: every point of every curve is that of a training of so many rules.
  const staged = learnerDefinitions.filter(
    ({ searchSpace: s, targetKinds }) =>
      s?.rules && 'staged' in s.rules && targetKinds.includes('ordinal'),
  );
  it.each(staged)('reads numbers of rules off one training of $id', async (definition) => {
    const space: SearchSpace = { rules: { from: 1, to: 24, staged: true } };
    const { candidates } = await tune(tuning({ learner: definition, space }));
    const curve = candidates[0].rungs[0].curve ?? [];
    expect(curve.length).toBeGreaterThan(5);
    for (const { steps, mean } of curve) {
      const learners = [{ id: 'a', learner: definition.create({ rules: steps }) }];
      const splits = { method: 'folds', folds: 3 } as const;
      const metrics = [maeLoss];
      const { results } = await crossEvaluate({ dataset: '', data, learners, splits, metrics });
      expect(results[0].metrics.maeLoss.mean).toBe(mean);
    }
  });

  it('is equal for any number of runs at once, and whatever their order', async () => {
    const changes = { outer: { method: 'folds', folds: 2 } } as const;
    const one = JSON.stringify(await tune(tuning(changes)));
    let turn = 0;
    const { runTask } = await import('@preflearn/evaluation');
    const several = await tune(
      tuning({
        ...changes,
        jobs: 4,
        async carryOut(task, control) {
          await new Promise((resolve) => setTimeout(resolve, (turn++ * 7) % 5));
          const setting = { data, metrics: [maeLoss] };
          const { outcome } = await runTask(task, setting, control);
          return JSON.parse(JSON.stringify(outcome)) as typeof outcome; // as a journal gives it
        },
      }),
    );
    expect(JSON.stringify(several)).toBe(one);
  });

  it('begins with several runs at once those first that took long on fewer rows', async () => {
    const { runTask } = await import('@preflearn/evaluation');
    const begun: { readonly rows: number; readonly seconds: number }[] = [];
    const carryOut: NonNullable<Tuning['carryOut']> = async (task, control) => {
      const { shrinkage } = task.learner.options as { readonly shrinkage: number };
      const seconds = ((1 + task.split) * 97 * shrinkage) % 1; // as if it took so long
      begun.push({ rows: task.rows.train.length, seconds });
      const { outcome } = await runTask(task, { data, metrics: [maeLoss] }, control);
      return { ...outcome, fitSeconds: seconds, predictSeconds: 0 };
    };
    const asked = tuning({ search: { method: 'halving', candidates: 9, least: 20 } });
    const first = JSON.stringify(await tune({ ...asked, carryOut }));
    const inOrder = begun.splice(0);
    expect(JSON.stringify(await tune({ ...asked, carryOut, jobs: 2 }))).toBe(first);
    const lastOf = (runs: typeof begun) =>
      runs.filter(({ rows }) => rows === 80).map(({ seconds }) => seconds);
    const sorted = [...lastOf(inOrder)].sort((a, b) => b - a);
    expect(lastOf(inOrder)).not.toEqual(sorted);
    expect(lastOf(begun)).toEqual(sorted);
  });

  it('estimates by rows that the search has not seen', async () => {
    const seen: Set<number>[] = [];
    const tested: Set<number>[] = [];
    const { runTask } = await import('@preflearn/evaluation');
    const { nested } = await tune(
      tuning({
        outer: { method: 'folds', folds: 2 },
        async carryOut(task, control) {
          const { train, test } = task.rows;
          if (task.byStage) seen.push(new Set([...train, ...test]));
          else tested.push(new Set(test));
          const { outcome } = await runTask(task, { data, metrics: [maeLoss] }, control);
          return outcome;
        },
      }),
    );
    expect(nested?.metric.values).toHaveLength(2);
    expect(tested.map((rows) => rows.size)).toEqual([60, 60]);
    for (const rows of tested) {
      // Of each outer split the searches saw half of the rows; that on the whole table saw all.
      const disjoint = seen.filter((others) => ![...others].some((row) => rows.has(row)));
      expect(disjoint).toHaveLength((seen.length * 1) / 3);
    }
  });

  it('says that an outer split leaves too few rows for the folds inside it', async () => {
    const outer = { method: 'folds', folds: 2 } as const;
    const few = tune(tuning({ outer, splits: { method: 'folds', folds: 61 } }));
    await expect(few).rejects.toMatchObject({
      code: 'SPLIT_SIZE',
      message:
        'An outer split leaves 60 rows to train on, too few for 61 folds of them; ' +
        'ask for fewer folds, for more outer folds, or for none.',
    });
  });

  it('leaves out settings that contradict each other', async () => {
    const space: SearchSpace = { stopWindow: { values: [3, 10] }, stopCount: { values: [2, 8] } };
    const search = { method: 'grid' } as const;
    const fixed = { rules: 5 };
    const asked = tuning({ learner: mlRulesDefinition, space, search, fixed });
    const { candidates } = await tune(asked);
    expect(candidates.map(({ settings }) => settings)).toEqual([
      { stopWindow: 3, stopCount: 2 },
      { stopWindow: 10, stopCount: 2 },
      { stopWindow: 10, stopCount: 8 },
    ]);
  });

  it.each<[string, Partial<Tuning>, string]>([
    ['an empty space', { space: {} }, 'there is nothing to try'],
    ['an unknown setting', { space: { colour: { values: [1] } } }, 'there is no such option'],
    ['a value out of range', { space: { shrinkage: { values: [0.1, 7] } } }, 'found 7'],
    [
      'a range upside down',
      { space: { shrinkage: { from: 0.5, to: 0.1 } } },
      'the lower end first',
    ],
    ['no candidates', { search: { method: 'random', candidates: 0 } }, 'found 0, expected a whole'],
    [
      'a grid without end',
      {
        space: Object.fromEntries(
          ['rules', 'shrinkage', 'sample', 'epsilon', 'step'].map((n) => [n, { from: 0.1, to: 1 }]),
        ),
        search: { method: 'grid', points: 50 },
      },
      'found 0.1, expected a whole number',
    ],
    [
      'a condition on what comes later',
      { space: { step: small.step, technique: small.technique } },
      'depends on an option behind it',
    ],
  ])('refuses %s before any work', async (_, changes, message) => {
    const carryOut = () => Promise.reject(new Error('work'));
    await expect(tune(tuning({ ...changes, carryOut }))).rejects.toThrow(message);
  });
});

describe('the space of each learner', () => {
  const create = (definition: LearnerDefinition, space: SearchSpace) => {
    for (const [name, range] of Object.entries(space)) {
      const values = 'values' in range ? range.values : [range.from, range.to];
      for (const value of values) {
        try {
          expect(definition.create({ [name]: value }).options[name]).toEqual(value);
        } catch (error) {
          expect(error).toMatchObject({ code: 'OPTION_CONFLICT' }); // such are left out
        }
      }
    }
  };

  it.each(learnerDefinitions)('holds what $id takes, named or derived', (definition) => {
    create(definition, searchSpaceOf(definition));
    create(
      definition,
      searchSpaceOf({ ...definition, options: definition.options, searchSpace: undefined }),
    );
  });
});
