import {
  type LabelledTable,
  type RankingTarget,
  schemaOf,
  selectRows,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { mergeEqualRows, weightsInUnit } from '@preflearn/core/numbers';
import { ExtraTrees } from '@preflearn/forest';
import { PairwiseLogit } from '@preflearn/linear';
import { relayed } from './out-of-fold.js';
import { chooseRanking, heldOutRanks, MIN_LEAVES, type RankingChoice } from './ranking-folds.js';
import { SmoothRankingModel } from './smooth-ranking-model.js';
import type { SmoothRankingOptions } from './smooth-ranking-options.js';
import type { SmoothRankingParts } from './smooth-ranking-parts.js';

/** Tables with fewer ordered rows than this have no folds: both parts count half. */
const LEAST_ROWS = 12;

/** Trains linear scores and trees, and finds how to average them. */
export function* trainSmoothRanking(
  given: LabelledTable<RankingTarget>,
  options: SmoothRankingOptions,
  seed: number,
  resources: TrainingResources,
): Training<SmoothRankingModel> {
  const merged = mergeEqualRows(given).data;
  const schema = schemaOf(given);
  const training = { options, seed, rows: given.attributes.rowCount };
  const modelOf = (parts: Omit<SmoothRankingParts, 'schema' | 'training'>) =>
    new SmoothRankingModel({ schema, training, ...parts });
  const linear = yield* relayed(new PairwiseLogit().train(merged, seed, resources), {
    modelSoFar: (model) => model && modelOf({ linear: model, trees: null, share: 0, taus: null }),
    place: '',
  });
  const modelSoFar = () => modelOf({ linear, trees: null, share: 0, taus: null });
  const rows = orderedRows(merged);
  const isEnough = rows.attributes.rowCount >= Math.max(LEAST_ROWS, 2 * options.folds);
  const choice: RankingChoice | undefined = isEnough
    ? chooseRanking(yield* heldOutRanks(rows, options, seed, resources, modelSoFar), options.share)
    : undefined;
  const share = choice?.share ?? options.share ?? 0.5;
  const taus = choice?.taus ?? null;
  if (share === 0) return modelOf({ linear, trees: null, share, taus });
  const forest = new ExtraTrees({
    trees: options.trees,
    minLeaf: choice?.minLeaf ?? MIN_LEAVES[1],
  });
  const trees = yield* relayed(forest.train(merged, seed, resources), { modelSoFar, place: '' });
  return modelOf({ linear: share === 1 ? null : linear, trees, share, taus });
}

/** The rows that put two labels in order, whose weights do not vanish next to the others. */
function orderedRows(data: LabelledTable<RankingTarget>): LabelledTable<RankingTarget> {
  const { positions, labels } = data.target;
  const unit = weightsInUnit(data.weights ?? new Float64Array(data.attributes.rowCount).fill(1));
  const rows = [...unit.keys()].filter((row) => {
    const known = positions
      .subarray(row * labels.length, (row + 1) * labels.length)
      .filter(Boolean);
    return unit[row] > 0 && known.some((position) => position !== known[0]);
  });
  return { ...selectRows(data, rows), weights: Float64Array.from(rows, (row) => unit[row]) };
}
