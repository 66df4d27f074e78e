import { describe, expect, it } from 'vitest';
import type { Experiment, Family, Outcome } from '../experiments/frame.mjs';
import { chosenEntries, misses } from '../experiments/frame.mjs';
import { measuredPages } from '../experiments/pages.mjs';
import { tableLines } from '../experiments/table-lines.mjs';

const experiment = (name: string, goal?: number): Experiment => ({
  group: 'first table',
  name,
  files: [],
  ...(goal === undefined ? {} : { goal }),
  measure: () => Promise.reject(new Error('not to be run')),
});

const family: Family = {
  id: 'trees',
  title: 'Trees',
  metric: { title: 'tau', direction: 'higher' },
  experiments: [experiment('iris, oak', 0.9), experiment('iris, elm'), experiment('wine, oak')],
};

const outcome = (mean: number, goal?: number): Outcome => ({
  experiment: experiment('iris, oak', goal),
  measurement: { mean, standardError: 0.01, splits: 3, of: 10, fitSeconds: 1.234 },
});

describe('the choice of experiments', () => {
  const names = (...words: string[]) =>
    chosenEntries([family], words).map((entry) => entry.experiment.name);

  it('takes all without words', () => {
    expect(names()).toEqual(['iris, oak', 'iris, elm', 'wine, oak']);
  });

  it('asks for all of several words, in family, group or name', () => {
    expect(names('iris')).toEqual(['iris, oak', 'iris, elm']);
    expect(names('iris', 'oak')).toEqual(['iris, oak']);
    expect(names('trees', 'first table', 'wine')).toEqual(['wine, oak']);
    expect(names('second table')).toEqual([]);
  });

  it('takes what only runs by name when its whole id is asked for', () => {
    const byName: Family = { ...family, id: 'peers', isByName: true };
    const count = (...words: string[]) => chosenEntries([family, byName], words).length;
    expect([count(), count('iris'), count('peer')]).toEqual([3, 2, 0]);
    expect([count('peers'), count('peers', 'iris')]).toEqual([3, 2]);
  });
});

describe('the tables of a page', () => {
  const documented: Family = {
    ...family,
    page: 'trees.md',
    summarise: (group, outcomes) => [`${group}: ${outcomes.length}`],
  };
  const list = chosenEntries([family, documented], []).filter((entry) => entry.family.page);
  const all: Outcome[] = list.map((entry) => ({ ...outcome(0.5), experiment: entry.experiment }));
  const page = 'Trees\n<!-- measured: trees -->\nold\n<!-- end -->\nEnd';

  it('are what is said below the groups, and how it was run', () => {
    const { pages, incomplete } = measuredPages(list, all, 'Seed 1.', () => page);
    expect(incomplete).toEqual([]);
    expect([...pages]).toEqual([
      [
        'trees.md',
        'Trees\n<!-- measured: trees -->\n\nfirst table: 3\n\nSeed 1.\n\n<!-- end -->\nEnd',
      ],
    ]);
  });

  it('stay as they were where an experiment gave no figure or was not run', () => {
    const failed = [...all.slice(0, 2), { experiment: all[2].experiment, failure: 'refused' }];
    for (const [entries, outcomes] of [
      [list, failed],
      [list.slice(0, 2), all.slice(0, 2)],
    ] as const) {
      const { pages, incomplete } = measuredPages(entries, outcomes, 'Seed 1.', () => page);
      expect([pages.size, incomplete]).toEqual([0, [documented]]);
    }
  });
});

describe('goals', () => {
  it('are reached from the better side, the goal itself included', () => {
    expect(misses(family, outcome(0.9, 0.9))).toBe(false);
    expect(misses(family, outcome(0.89, 0.9))).toBe(true);
    const errors: Family = { ...family, metric: { title: 'MAE', direction: 'lower' } };
    expect(misses(errors, outcome(0.89, 0.9))).toBe(false);
    expect(misses(errors, outcome(0.91, 0.9))).toBe(true);
  });

  it('are missed by what failed, and by nothing without a goal', () => {
    expect(misses(family, { experiment: experiment('a', 0.9), failure: 'refused' })).toBe(true);
    expect(misses(family, { experiment: experiment('a'), failure: 'refused' })).toBe(false);
    expect(misses(family, outcome(-1))).toBe(false);
  });
});

describe('the table of ordinal learners', () => {
  it('marks the best, and ranks over the sets on which all have a figure', () => {
    const figures: Readonly<Record<string, number>> = {
      ...{ 'car, oak': 0.5, 'car, elm': 0.7, 'esl, oak': 0.61, 'esl, elm': 0.6104 },
      ...{ 'lev, oak': 0.1, 'tae, oak': 0.2, 'tae, elm': 0.3 },
    };
    const outcomes = ['car', 'esl', 'lev', 'tae'].flatMap((set) =>
      ['oak', 'elm'].map((learner): Outcome => {
        const name = `${set}, ${learner}`;
        const mean = figures[name];
        if (mean === undefined) return { experiment: experiment(name), failure: 'undefined' };
        const rest = { standardError: 0, splits: 1, fitSeconds: 0 };
        return { experiment: experiment(name), measurement: { mean, ...rest } };
      }),
    );
    expect(tableLines(['oak', 'elm'], 'higher', outcomes).slice(1, 8)).toEqual([
      '| set | oak | elm |',
      '| --- | ---: | ---: |',
      '| car | 0.500 | **0.700** |',
      '| esl | **0.610** | **0.610** |',
      '| lev | **0.100** | - |',
      '| tae | 0.200 | **0.300** |',
      '| average rank | 2.00 | 1.00 |',
    ]);
    expect(tableLines(['oak', 'elm'], 'lower', outcomes)).toContain('| car | **0.500** | 0.700 |');
  });
});
