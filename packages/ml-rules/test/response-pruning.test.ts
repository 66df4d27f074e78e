import {
  BoundedHistogramSearchWithResponsePruning,
  boost,
  type CutScorer,
  type DerivativeTechnique,
  gradient,
  type Loss,
  MemoryRows,
  newton,
  useKernels,
} from '@preflearn/boosting';
import type { ClassTarget, LabelledTable } from '@preflearn/core';
import { Random } from '@preflearn/core';
import { type AttributeKind, randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { multinomialLoss } from '../src/index.js';
import { OPTIONS } from './usual-options.js';

type ClassLoss = Loss<ClassTarget, DerivativeTechnique>;

/** The same loss, told of each scorer of some channels that is asked for; or without pruning if nobody is. */
function watched(loss: ClassLoss, asked?: (channels: number, of: number) => void): ClassLoss {
  const watch = (scorer: CutScorer): CutScorer => {
    const { pruning } = scorer;
    const channels = pruning?.channels;
    if (asked === undefined) return { ...scorer, pruning: undefined };
    if (pruning === undefined || channels === undefined) return scorer;
    const scorerOf = (count: number) => {
      asked(count, channels.count);
      return channels.scorerOf(count);
    };
    return { ...scorer, pruning: { ...pruning, channels: { ...channels, scorerOf } } };
  };
  return {
    ...loss,
    bind(rows, technique) {
      const bound = loss.bind(rows, technique);
      return {
        intercept: bound.intercept,
        scorer: () => watch(bound.scorer()),
        respond: (rule) => bound.respond(rule),
        update: (...args) => bound.update(...args),
      };
    },
  };
}

/** Rules and scores of a few rounds of training. */
function train(
  data: LabelledTable<ClassTarget>,
  losses: readonly ClassLoss[],
  technique: DerivativeTechnique,
  { bins, sample, seed }: { bins: number | null; sample: number; seed: number },
) {
  const rows = new MemoryRows({
    data,
    losses,
    technique,
    bins,
    sample,
    histogramSearch: BoundedHistogramSearchWithResponsePruning,
  });
  const options = {
    rules: 6,
    shrinkage: 0.5,
    sample,
    maxConditions: null,
    bins,
    firstTie: 'random' as const,
  };
  const run = boost({ rows, options, seed });
  for (;;) {
    const { done, value } = run.next();
    if (done) return { rules: value, scores: Array.from(rows.scored().scores) };
  }
}

const settings = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  rows: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 150, max: 400 })),
  classes: fc.integer({ min: 1, max: 9 }),
  responses: fc.constantFrom('classes', 'unions'),
  technique: fc.constantFrom(gradient, newton(0), newton(0.7)),
  sample: fc.constantFrom(1, 0.5),
  bins: fc.constantFrom(256, 4, null),
});

describe.each(['webassembly', 'typescript'] as const)(
  'a search that leaves out responses, with kernels in %s',
  (language) => {
    afterEach(() => {
      useKernels('auto');
    });

    it('finds the rules that a search with all of them finds', () => {
      useKernels(language);
      const left = { out: 0, one: 0, unions: 0 };
      fc.assert(
        fc.property(settings, ({ rows, classes, responses, technique, ...how }) => {
          const data = randomLabelledTable(new Random(how.seed), {
            kind: 'ordinal',
            rows,
            classes,
          });
          if (data.weights?.every((weight) => weight === 0)) return;
          const loss = multinomialLoss({ ...OPTIONS, responses });
          const pruned = train(
            data,
            [
              watched(loss, (count) => {
                left.out++;
                if (count === 1) left.one++;
                if (responses === 'unions') left.unions++;
              }),
            ],
            technique,
            how,
          );
          expect(pruned).toEqual(train(data, [watched(loss)], technique, how));
        }),
        runs(120),
      );
      expect(Math.min(left.out, left.one, left.unions)).toBeGreaterThanOrEqual(often(50));
    });

    it('leaves out none where an attribute has more categories than a byte tells apart', () => {
      useKernels(language);
      const kinds: readonly AttributeKind[] = ['smooth', 'ties'];
      const data = randomLabelledTable(new Random(3), {
        kind: 'ordinal',
        rows: 400,
        classes: 5,
        attributes: kinds,
      });
      let asked = 0;
      const how = { bins: null, sample: 0.5, seed: 1 };
      const loss = multinomialLoss(OPTIONS);
      const pruned = train(data, [watched(loss, () => asked++)], newton(0), how);
      expect(pruned).toEqual(train(data, [watched(loss)], newton(0), how));
      expect(asked).toBe(0);
    });
  },
);
