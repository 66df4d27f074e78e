import { type LabelledTable, type NumericTarget, Random, type TargetKind } from '@preflearn/core';
import { mergeEqualRows } from '@preflearn/core/numbers';
import { randomLabelledTable } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { ExtraTrees, RandomForest } from '../src/index.js';
import { trainedAttributes } from '../src/training-rows.js';
import { slowLeaf, slowTree } from './slow-forest.js';

/** Random stream of the trees. */
const TREE_STREAM = 0xf02e57;

/** A drawn table with whole weights; numbers are whole and as far below 0 as above it, so that no sum is rounded. */
function drawn(kind: TargetKind, seed: number): LabelledTable {
  const data = randomLabelledTable(new Random(seed), {
    kind,
    rows: 40,
    oneClass: false,
    weights: 'whole',
  });
  if (data.target.kind !== 'numeric') return data;
  const random = new Random(seed, 1);
  const values = data.target.values.map((_, row) =>
    row < 2 ? 16 * row - 8 : random.integer(17) - 8,
  );
  return {
    ...data,
    weights: new Float64Array(values.length).fill(1),
    target: { ...(data.target as NumericTarget), values },
  };
}

const KINDS = ['ordinal', 'nominal', 'numeric'] as const;
const cases = KINDS.flatMap((kind) => [1, 2, 3, 4, 5, 6].map((seed) => ({ kind, seed })));

describe.each(cases)('$kind targets, table $seed', ({ kind, seed }) => {
  it.each(['random', 'best'] as const)(
    'grows the trees of the definition, technique %s',
    (technique) => {
      const given = drawn(kind, seed);
      const { data } = mergeEqualRows(given);
      const growth = { technique, minLeaf: 1 + (seed % 3), maxDepth: 6 };
      const settings = {
        trees: 2,
        minLeaf: growth.minLeaf,
        maxDepth: growth.maxDepth,
        attributes: 1000,
      };
      const learner =
        technique === 'random'
          ? new ExtraTrees(settings)
          : new RandomForest({ ...settings, bootstrap: false });
      const model = learner.fit(given, { seed });
      const order = trainedAttributes(data).map(({ attribute }) => attribute);
      const random = new Random(seed, TREE_STREAM);
      const trees = [0, 1].map(() => slowTree(data, order, growth, random));
      const predicted = model.predict(given.attributes);
      const { columns, rowCount } = given.attributes;
      for (let row = 0; row < rowCount; row++) {
        const leaves = trees.map((tree) => slowLeaf(tree, columns, row));
        if ('codes' in data.target) {
          const { codes, classes } = data.target;
          const shares = classes.map((_, k) => {
            const share = (leaf: readonly number[], only: (row: number) => boolean) =>
              leaf.filter(only).reduce((sum, i) => sum + (data.weights?.[i] ?? 1), 0);
            const of = leaves.map(
              (leaf) => share(leaf, (i) => codes[i] === k) / share(leaf, () => true),
            );
            return of.reduce((a, b) => a + b) / 2;
          });
          const width = classes.length;
          const own =
            'probabilities' in predicted
              ? predicted.probabilities?.subarray(row * width, (row + 1) * width)
              : [];
          expect([...(own ?? [])].map((p) => p.toFixed(9))).toEqual(
            shares.map((p) => p.toFixed(9)),
          );
        } else {
          const { values } = data.target as NumericTarget;
          const weightAt = (i: number) => data.weights?.[i] ?? 1;
          const means = leaves.map(
            (leaf) =>
              leaf.reduce((sum, i) => sum + weightAt(i) * values[i], 0) /
              leaf.reduce((sum, i) => sum + weightAt(i), 0),
          );
          const found = 'values' in predicted ? (predicted.values as Float64Array)[row] : NaN;
          expect(found).toBeCloseTo((means[0] + means[1]) / 2, 9);
        }
      }
    },
  );
});
