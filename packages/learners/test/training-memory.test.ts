import {
  type FitOptions,
  type LabelledTable,
  type LearnerDefinition,
  PreflearnError,
  Random,
  tableFromColumns,
  takeTarget,
} from '@preflearn/core';
import { iblrDefinition } from '@preflearn/iblr';
import { learnerDefinitions } from '@preflearn/learners';
import { lrtDefinition } from '@preflearn/lrt';
import { rankRulesDefinition } from '@preflearn/rank-rules';
import { shortRulesDefinition } from '@preflearn/short-rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { smallSettings } from './small-settings.js';

/** Learners whose model is one order: they need no arrays beside those of the table. */
const CONSTANT = ['borda', 'most-common'];

/** Trees say what they need while they grow. */
const stating = learnerDefinitions.filter(({ id }) => id !== 'lrt' && !CONSTANT.includes(id));

interface Size {
  readonly rows: number;
  readonly attributes: number;
  readonly labels: number;
}

const sizes = fc.record({
  rows: fc.integer({ min: 20, max: 120 }),
  attributes: fc.integer({ min: 1, max: 6 }),
  labels: fc.integer({ min: 2, max: 5 }),
});

function tableOf({ targetKinds }: LearnerDefinition, size: Size): LabelledTable {
  const random = new Random(size.rows);
  const list = <V>(value: (row: number) => V) =>
    Array.from({ length: size.rows }, (_, row) => value(row));
  const columns = Object.fromEntries(
    Array.from({ length: size.attributes }, (_, a) => [`x${a}`, list(() => random.uniform())]),
  );
  if (!targetKinds.some((kind) => kind !== 'numeric')) {
    const y = list(() => random.uniform());
    return takeTarget(tableFromColumns({ ...columns, y }), 'y', { kind: 'numeric' });
  }
  const names = Array.from({ length: size.labels }, (_, label) => `l${label}`);
  const isRanking = targetKinds.includes('ranking');
  const y = list((row) => {
    const first = row < 2 ? row : random.integer(size.labels);
    return isRanking ? [...names.slice(first), ...names.slice(0, first)].join('>') : names[first];
  });
  const kind = isRanking ? 'ranking' : 'ordinal';
  return takeTarget(tableFromColumns({ ...columns, y }), 'y', { kind, classes: names });
}

/** The plain data of a model, or what a refusal says. */
function outcome(definition: LearnerDefinition, size: Size, memory: FitOptions['memory']): string {
  const folds = { folds: 2, calibrationFolds: 2 };
  const known = Object.entries(folds).filter(([name]) => name in definition.options);
  const learner = definition.create({
    ...Object.fromEntries(known),
    ...smallSettings(definition, 3),
  });
  let steps = 0;
  try {
    const onProgress = () => {
      steps++;
    };
    return JSON.stringify(learner.fit(tableOf(definition, size), { memory, onProgress }));
  } catch (error) {
    if (!(error instanceof PreflearnError) || error.code !== 'MEMORY') throw error;
    expect(steps).toBe(0);
    return error.message;
  }
}

/** KiB that a refusal says are needed. */
function needed(refusal: string): number {
  const [, count, unit] =
    /take (\d+) (KiB|MiB) of .*, more than the 0 KiB that may be taken; .*\.$/.exec(refusal) ?? [];
  expect(refusal).toBe(count === undefined ? 'a refusal' : refusal);
  return Number(count) * (unit === 'MiB' ? 2 ** 10 : 1);
}

describe.each(stating.map((definition) => [definition.id, definition] as const))(
  'memory that %s needs',
  (_, definition) => {
    it('is refused before training where it is more than there is, and changes nothing else', () => {
      fc.assert(
        fc.property(sizes, (size) => {
          const arrayBytes = 2 ** 10 * needed(outcome(definition, size, { arrayBytes: 0 }));
          const free = outcome(definition, size, undefined);
          // The other arrays of constraint classification and short rules are looked at in their turn.
          expect(outcome(definition, size, { arrayBytes: 200 * arrayBytes })).toBe(free);
          expect(outcome(definition, size, { arrayBytes: arrayBytes / 2 - 2 ** 10 })).not.toBe(
            free,
          );
        }),
        runs(8),
      );
    });

    it('grows with the rows', () => {
      const [few, many] = [400, 8000].map((rows) =>
        needed(outcome(definition, { rows, attributes: 3, labels: 3 }, { arrayBytes: 0 })),
      );
      expect(many).toBeGreaterThan(4 * few);
    });
  },
);

describe('memory of short rules', () => {
  const size = { rows: 8000, attributes: 3, labels: 4 };

  it('is that of their fit, beside that of the rules they are chosen from', () => {
    const refusal = outcome(shortRulesDefinition, size, { arrayBytes: 0 });
    expect(refusal).toMatch(/^8000 rows of 3 attributes and 4 classes take \d+ KiB of memory/);
    const enough = 2 ** 10 * needed(refusal);
    const ofRankRules = outcome(rankRulesDefinition, size, { arrayBytes: 0 });
    expect(ofRankRules).toMatch(/^8000 rows of 3 attributes take/);
    // More than training starts with, less than the rows of all candidates take.
    const some = Math.max(enough, 2 ** 10 * needed(ofRankRules)) + 2 ** 17;
    const fit = () =>
      shortRulesDefinition
        .create({})
        .fit(tableOf(shortRulesDefinition, size), { memory: { arrayBytes: some } });
    expect(fit).toThrow(/^Row lists of \d+ conjunctions to choose rules from, on 8000 rows, take/);
  });
});

describe('memory of the heap', () => {
  const size = { rows: 200, attributes: 3, labels: 4 };

  it('is what a model that holds the rows takes when it is saved', () => {
    const free = outcome(iblrDefinition, size, undefined);
    expect(outcome(iblrDefinition, size, { heapBytes: 0 })).toBe(free);
    expect(outcome(iblrDefinition, size, { heapBytes: 0, saving: true })).toMatch(
      /^200 rows of 3 attributes and 4 labels, which the saved model holds, take \d+ KiB of the JavaScript heap/,
    );
    expect(outcome(iblrDefinition, size, { heapBytes: 2 ** 20, saving: true })).toBe(free);
  });

  it('is counted while trees grow', () => {
    const free = outcome(lrtDefinition, size, undefined);
    expect(outcome(lrtDefinition, size, { heapBytes: 2000 })).toMatch(
      /^3 nodes of trees take 4 KiB of the JavaScript heap, more than the 2 KiB that may be taken; let leaves be larger/,
    );
    expect(outcome(lrtDefinition, size, { heapBytes: 2 ** 30 })).toBe(free);
  });
});
