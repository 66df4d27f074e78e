import {
  expectedPositions,
  type LabelledTable,
  type Model,
  Random,
  type RankingTarget,
  selectRows,
  type Training,
  type TrainingResources,
  type TrainingStep,
  type TrainingWait,
} from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import { ExtraTrees } from '@preflearn/forest';
import { PairwiseLogit } from '@preflearn/linear';
import { meanRanks } from './mean-ranks.js';
import { relayed } from './out-of-fold.js';
import type { FoldTaus } from './smooth-ranking-parts.js';

/** Least weights of a leaf to choose from, and trees in the folds at most. */
export const MIN_LEAVES = [1, 2, 5] as const;
const FOLD_TREES = 60;

/** Rows of the folds at most, drawn by the seed. */
const MAX_ROWS = 1500;

/** Weights of the trees to choose from. */
const SHARES: readonly number[] = [0, 0.25, 0.5, 0.75, 1];

/** Weights within this many standard errors of the best one are averaged. */
const CLOSE = 0.5;

/** Random stream of the seed from which the folds are drawn; it also gives each training its seed. */
const FOLD_STREAM = 0xb1e2e;

/** Expected ranks of rows by models that were trained without them. */
export interface HeldOutRanks {
  readonly target: RankingTarget;
  /** Shape [rows]. */
  readonly weights: Float64Array;
  /** Shape [rows x labels]. */
  readonly linear: Float64Array;
  /** For each least weight of a leaf in turn, shape [rows x labels]. */
  readonly trees: readonly Float64Array[];
}

/** Trains both parts without each fold and predicts it. */
export function* heldOutRanks<M>(
  given: LabelledTable<RankingTarget>,
  { trees, folds }: { readonly trees: number; readonly folds: number },
  seed: number,
  resources: TrainingResources,
  modelSoFar: () => M,
): Generator<TrainingStep<M> | TrainingWait, HeldOutRanks, void> {
  const random = new Random(seed, FOLD_STREAM);
  const order = shuffledIndices(given.attributes.rowCount, random).subarray(0, MAX_ROWS);
  const data = selectRows(given, order);
  const width = data.target.labels.length;
  const linear = new Float64Array(order.length * width);
  const ofTrees = MIN_LEAVES.map(() => new Float64Array(linear.length));
  const places = Array.from(order.keys());
  for (let fold = 0; fold < folds; fold++) {
    const others = selectRows(
      data,
      places.filter((place) => place % folds !== fold),
    );
    const test = places.filter((place) => place % folds === fold);
    const held = data.attributes.select(test);
    const foldSeed = random.integer(2 ** 32);
    const place = `without part ${fold + 1} of ${folds}`;
    const learners = [
      { learner: new PairwiseLogit(), out: linear, name: 'linear scores' },
      ...MIN_LEAVES.map((minLeaf, i) => ({
        learner: new ExtraTrees({ minLeaf, trees: Math.min(trees, FOLD_TREES) }),
        ...{ out: ofTrees[i], name: `leaves of ${minLeaf}` },
      })),
    ];
    for (const { learner, out, name } of learners) {
      const soFar = { modelSoFar, place: `${place}, ${name}` };
      const model = yield* relayed(
        learner.train(others, foldSeed, resources) as Training<Model>,
        soFar,
      );
      const ranks = expectedPositions(model.predict(held)) ?? new Float64Array(0);
      test.forEach((row, i) => {
        out.set(ranks.subarray(i * width, (i + 1) * width), row * width);
      });
    }
  }
  const weights = data.weights ?? new Float64Array(order.length).fill(1);
  return { target: data.target, weights, linear, trees: ofTrees };
}

/** What the folds chose. */
export interface RankingChoice {
  readonly minLeaf: number;
  readonly share: number;
  readonly taus: FoldTaus;
}

/**
 * The least weight of a leaf with the highest tau of the trees alone, and the weight of the trees: the mean of all those
 * whose tau is within half a standard error of the difference from the best one.
 *
 * @param given  weight of the trees; `null` to choose it
 */
export function chooseRanking(held: HeldOutRanks, given: number | null): RankingChoice {
  const { weights, target, linear, trees } = held;
  const meanTau = (ranks: Float64Array) => meanOf(tausOf(target, ranks), weights);
  const alone = trees.map(meanTau);
  const best = alone.indexOf(Math.max(...alone));
  const taus = SHARES.map((share) => tausOf(target, meanRanks(linear, trees[best], share)));
  const means = taus.map((own) => meanOf(own, weights));
  const top = means.indexOf(Math.max(...means));
  const close = SHARES.filter((_, i) => {
    const gaps = taus[top].map((tau, row) => tau - taus[i][row]);
    const gap = meanOf(gaps, weights);
    return gap <= CLOSE * standardError(gaps, gap, weights);
  });
  const share = given ?? close.reduce((sum, own) => sum + own, 0) / close.length;
  const mean = meanTau(meanRanks(linear, trees[best], share));
  const ofParts = { linear: means[0], trees: means[SHARES.length - 1], mean };
  return { minLeaf: MIN_LEAVES[best], share, taus: ofParts };
}

/** Kendall's tau of each row over the pairs that it puts in order; 0 without any. */
function tausOf({ labels, positions }: RankingTarget, ranks: Float64Array): Float64Array {
  const width = labels.length;
  return Float64Array.from({ length: positions.length / width }, (_, row) => {
    let [pairs, balance] = [0, 0];
    for (let a = row * width; a < (row + 1) * width; a++) {
      for (let b = a + 1; b < (row + 1) * width; b++) {
        if (positions[a] === 0 || positions[b] === 0 || positions[a] === positions[b]) continue;
        pairs++;
        balance += Math.sign((positions[a] - positions[b]) * (ranks[a] - ranks[b]));
      }
    }
    return pairs === 0 ? 0 : balance / pairs;
  });
}

function meanOf(values: Float64Array, weights: Float64Array): number {
  let [total, mean] = [0, 0];
  for (let row = 0; row < values.length; row++) {
    if (weights[row] === 0) continue;
    total += weights[row];
    mean += (weights[row] / total) * (values[row] - mean);
  }
  return mean;
}

function standardError(values: Float64Array, mean: number, weights: Float64Array): number {
  return Math.sqrt(
    meanOf(
      values.map((value) => (value - mean) ** 2),
      weights,
    ) / values.length,
  );
}
