import { type LabelledTable, type Prediction, Random, type TargetKind } from '@preflearn/core';
import { mergeEqualRows, type SharePrior, shuffledIndices } from '@preflearn/core/numbers';
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
  const random = new Random(seed, 1);
  const { target } = data;
  if (target.kind === 'ranking') {
    const orders = Array.from({ length: 40 }, () => [
      ...shuffledIndices(target.labels.length, random),
    ]);
    const positions = Int32Array.from(orders.flat(), (place) => place + 1);
    return { ...data, target: { ...target, positions } };
  }
  if (target.kind !== 'numeric') return data;
  const values = target.values.map((_, row) => (row < 2 ? 16 * row - 8 : random.integer(17) - 8));
  return { ...data, weights: new Float64Array(40).fill(1), target: { ...target, values } };
}

/** What the leaves average: a 1 at the class, the number, or the position of each label. */
function averaged({ target }: LabelledTable, row: number): readonly number[] {
  if (target.kind === 'numeric') return [target.values[row]];
  if (target.kind !== 'ranking')
    return target.classes.map((_, k) => Number(target.codes[row] === k));
  const width = target.labels.length;
  return [...target.positions.subarray(row * width, (row + 1) * width)];
}

/** The same in a prediction. */
function predictedMeans(prediction: Prediction, row: number): readonly number[] {
  if (prediction.kind === 'numeric') return [prediction.values[row]];
  const [all = new Float64Array(0), width] =
    prediction.kind === 'ranking'
      ? [prediction.expectedRanks, prediction.labels.length]
      : [prediction.probabilities, prediction.classes.length];
  return [...all.subarray(row * width, (row + 1) * width)];
}

const KINDS = ['ordinal', 'nominal', 'numeric', 'ranking'] as const;
const cases = KINDS.flatMap((kind) => [1, 2, 3, 4, 5, 6].map((seed) => ({ kind, seed })));

describe.each(cases)('$kind targets, table $seed', ({ kind, seed }) => {
  it.each(['random', 'best'] as const)(
    'grows the trees of the definition, technique %s',
    (technique) => {
      const given = drawn(kind, seed);
      const { data } = mergeEqualRows(given);
      const [minLeaf, maxDepth] = [1 + (seed % 3), 6];
      const settings = { trees: 2, minLeaf, maxDepth, attributes: 1000 };
      const learner =
        technique === 'random'
          ? new ExtraTrees(settings)
          : new RandomForest({ ...settings, bootstrap: false });
      const model = learner.fit(given, { seed });
      const predicted = model.predict(given.attributes) as Prediction;
      const { prior } = model.toJSON().parameters as { prior?: SharePrior };
      const order = trainedAttributes(data).map(({ attribute }) => attribute);
      const random = new Random(seed, TREE_STREAM);
      const growth = { technique, minLeaf, maxDepth };
      const trees = [0, 1].map(() => slowTree(data, order, growth, random));
      const weightAt = (i: number) => data.weights?.[i] ?? 1;
      for (let row = 0; row < given.attributes.rowCount; row++) {
        const means = trees.map((tree) => {
          const leaf = slowLeaf(tree, given.attributes.columns, row);
          const weight = leaf.reduce((sum, i) => sum + weightAt(i), 0);
          return averaged(data, 0).map((_, t) =>
            leaf.reduce((sum, i) => sum + (weightAt(i) / weight) * averaged(data, i)[t], 0),
          );
        });
        predictedMeans(predicted, row).forEach((found, t) => {
          const mean = (means[0][t] + means[1][t]) / 2;
          const mixed = prior && (1 - prior.weight) * mean + prior.weight * prior.shares[t];
          expect(found).toBeCloseTo(mixed ?? mean, 9);
        });
      }
    },
  );
});
