import {
  DataError,
  type LabelledTable,
  Random,
  type RankingTarget,
  schemaOf,
  selectRows,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkMemory } from '@preflearn/core/models';
import { mergeEqualRows, weightsInUnit } from '@preflearn/core/numbers';
import { choosePairwise, type PairwiseChoice, pairwiseChoices } from './choose-pairwise.js';
import { type PairwisePlan, pairwiseTerms, planPairwise, termsOfKind } from './pairwise-inputs.js';
import { PairwiseLoss, type PairwiseRows } from './pairwise-loss.js';
import { PairwiseModel } from './pairwise-model.js';
import type { PairwiseLogitOptions } from './pairwise-options.js';
import type { PairwiseContents } from './pairwise-parts.js';
import { descend } from './quasi-newton.js';

/** Random stream of the seed by which rows are dealt to folds. */
const FOLD_STREAM = 0x9a12;

/** Steps of the fit of all rows. */
const FINE = { most: 300, precision: 1e-15 };

/** Trains pairwise logit; yields after each step. */
export function* trainPairwise(
  given: LabelledTable<RankingTarget>,
  options: PairwiseLogitOptions,
  seed: number,
  { memory }: TrainingResources,
): Training<PairwiseModel> {
  const { attributes, target, weights } = orderedRows(given);
  const rows = attributes.rowCount;
  const labels = target.labels.length;
  const plan = planPairwise(attributes.columns, weights);
  const choices = pairwiseChoices(plan, options);
  const width = Math.max(...choices.map(({ kind }) => termsOfKind(plan, kind).length)) + 1;
  const arrayBytes = 8 * (2 * rows * width + 2 * width * width + 30 * labels * width);
  checkMemory({ what: `${rows} rows of ${width} terms`, arrayBytes }, memory);
  const rowsOf = (terms: PairwisePlan['terms']): PairwiseRows => ({
    ...{ terms: pairwiseTerms({ ...plan, terms }, attributes.columns, rows) },
    ...{ width: terms.length + 1, positions: target.positions, labels, weights },
  });
  const schema = schemaOf(given);
  const training = { options, seed, rows: given.attributes.rowCount };
  const modelOf = (contents: PairwiseContents) =>
    new PairwiseModel({ schema, training, ...contents });
  const contentsOf = ({ kind, strength }: PairwiseChoice, tau: number | null) => {
    const terms = termsOfKind(plan, kind);
    const own = new Float64Array(labels * (terms.length + 1));
    return { ...plan, terms, kind, strength, heldOutTau: tau, weights: own };
  };
  const choosing = choosePairwise(plan, choices, rowsOf, new Random(seed, FOLD_STREAM));
  let compared = choosing.next();
  for (; !compared.done; compared = choosing.next()) {
    const modelSoFar = () => modelOf(contentsOf(choices[0], null));
    yield { phase: 'folds', ...compared.value, modelSoFar };
  }
  const { choice, tau } = compared.value;
  const contents = contentsOf(choice, tau);
  const loss = new PairwiseLoss(rowsOf(contents.terms), choice.strength);
  const fitting = descend(loss, contents.weights, FINE);
  let done = 0;
  let next = fitting.next();
  for (; !next.done; next = fitting.next()) {
    const { parameters } = next.value;
    const modelSoFar = () => modelOf({ ...contents, weights: parameters });
    yield { phase: 'steps', done: ++done, total: FINE.most, modelSoFar };
  }
  const model = modelOf({ ...contents, weights: next.value.parameters });
  yield { phase: 'steps', done: FINE.most, total: FINE.most, modelSoFar: () => model };
  return model;
}

/**
 * The rows that put two labels in order, without duplicates; weights that vanish next to the others count as 0.
 *
 * @throws DataError TARGET_RANKING if there are none
 */
function orderedRows(given: LabelledTable<RankingTarget>) {
  const merged = mergeEqualRows(given).data;
  const { labels, positions } = merged.target;
  const unit = weightsInUnit(
    merged.weights ?? new Float64Array(merged.attributes.rowCount).fill(1),
  );
  const rows = [...unit.keys()].filter((row) => {
    const known = positions
      .subarray(row * labels.length, (row + 1) * labels.length)
      .filter(Boolean);
    return unit[row] > 0 && known.some((position) => position !== known[0]);
  });
  if (rows.length === 0) {
    throw new DataError(
      'TARGET_RANKING',
      'no row puts two labels in order, expected orders such as "b>a>c"',
      { where: { column: given.target.name }, remedy: 'give some row one' },
    );
  }
  const total = rows.reduce((sum, row) => sum + unit[row], 0);
  const weights = Float64Array.from(rows, (row) => unit[row] / total);
  return { ...selectRows(merged, rows), weights };
}
