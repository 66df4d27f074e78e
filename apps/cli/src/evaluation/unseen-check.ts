import {
  type LabelledTable,
  type Model,
  PreflearnError,
  selectRows,
  targetLength,
} from '@preflearn/core';
import { normalTail } from '@preflearn/core/numbers';
import { counted } from '@preflearn/core/text';
import {
  type Metric,
  metricOfId,
  plannedSplits,
  type Split,
  trainingSeed,
} from '@preflearn/evaluation';
import { type Association, associationOf, type PredictedPart } from './association.js';
import { type AttributeAssociation, attributeAssociation } from './attribute-association.js';
import { comparedMetric, constantOf } from './constant-prediction.js';
import { type PairedGain, pairedGain } from './paired-gain.js';
import { type RowValues, rowValues } from './row-values.js';

/** Standard errors by which a model must beat the constant for something to count as learned: 5 %, one-sided. */
const LEARNED_FROM = 1.645;

/**
 * Standard deviations by which predictions must fit their own rows better than others. In cross-validation each pair of
 * rows counts in both directions, which makes the variance of the sum up to twice as large: 3 is then 2.12 standard
 * deviations at least, which is 1.7 % by chance.
 */
const ASSOCIATED_FROM = 3;

/** What a permutation test of the attributes must be below, by itself; and together with the predictions. */
const ATTRIBUTES_BELOW = 0.01;
const WEAK_BELOW = 0.05;

/** Fewest rows with a weight above 0 of which some can be held out. */
const FEWEST_ROWS = 8;

/** What a model was shown to predict better than a constant does, or than chance. */
type Learned = 'predictions' | 'probabilities' | 'association' | 'attributes' | 'nothing';

/** A metric of a learner and of the constant, on rows that training had not seen. */
export interface UnseenValue {
  readonly metric: Metric;
  readonly value: number;
  readonly constant: number;
}

/** An error in the number of a target, of a learner and of the constant. */
export interface UnseenNumber {
  /** Name of the target. */
  readonly target: string;
  readonly value: number;
  readonly constant: number;
}

/** How a learner predicts rows that it has not seen, compared with the best constant. */
export interface UnseenCheck extends UnseenValue {
  /** The constant, in words. */
  readonly words: string;
  readonly learned: Learned;
  /** The same for the probabilities; absent if there are none. */
  readonly probabilities?: UnseenValue | undefined;
  /** How far predictions go with the targets; absent for rankings. */
  readonly association?: Association | undefined;
  /** Whether attributes go with the target; absent where something else shows that something was learned. */
  readonly attributes?: AttributeAssociation | undefined;
  /** The mean absolute error in the number that classes were made from; absent for other targets. */
  readonly number?: UnseenNumber | undefined;
  /** Rows that were predicted without having been seen, each once. */
  readonly rows: number;
  /** Times that the learner was trained for it. */
  readonly trainings: number;
}

/** Why nothing was measured, as a clause. */
export interface NotChecked {
  readonly reason: string;
}

/** Trains on some rows; `training` counts from 0. */
export type TrainOn = (rows: LabelledTable, seed: number, training: number) => Promise<Model>;

/**
 * Trains a learner again on parts of the rows, and predicts the rows left out: each half from the other, and from 4000
 * rows a quarter from the others. So the check takes about the time of training.
 *
 * Something was learned if the mean over these rows of the main metric, or of the ranked probability score or Brier
 * loss, is better than the constant's by more than {@link LEARNED_FROM} standard errors of the paired differences. Even
 * if the constant is as good, something was learned if predictions fit their own rows better than other rows of the
 * part, by more than {@link ASSOCIATED_FROM} standard deviations, or if single attributes go with the target more than in
 * all but {@link ATTRIBUTES_BELOW} of the permutations of the targets, or do so weakly and the predictions as well. The constant is that of all rows, with the class shares as
 * probabilities.
 *
 * @param data  rows of weight 0 are left out
 * @param fit   trains the learner
 * @throws what `fit` throws, unless the learner refuses a part of the rows, which is then the reason
 */
export async function checkUnseen(
  data: LabelledTable,
  seed: number,
  fit: TrainOn,
): Promise<UnseenCheck | NotChecked> {
  const known = rowsThatCount(data);
  const rows = targetLength(known.target);
  if (rows < FEWEST_ROWS)
    return {
      reason: `${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} too few to hold any out`,
    };
  const constant = constantOf(known);
  const metric = comparedMetric(known.target);
  if (constant === undefined) return { reason: `there is no constant ${known.target.kind} target` };
  const parts: PredictedPart[] = [];
  const own: RowValues[] = [];
  const others: RowValues[] = [];
  const weights: number[] = [];
  const splits = splitsFor(known, seed);
  for (const [training, { train, test }] of splits.entries()) {
    const held = selectRows(known, test);
    try {
      const model = await fit(selectRows(known, train), trainingSeed(seed, training), training);
      const prediction = model.predict(held.attributes);
      parts.push({ prediction, target: held.target });
      own.push(rowValues(prediction, held.target));
    } catch (error) {
      if (!(error instanceof PreflearnError)) throw error;
      return { reason: error.message };
    }
    others.push(rowValues(constant.predict(held.attributes), held.target));
    for (let row = 0; row < test.length; row++) weights.push(held.weights?.[row] ?? 1);
  }
  const all = Float64Array.from(weights);
  const main = pairedGain(joined(own, 'main'), joined(others, 'main'), all);
  const higher = metric.direction === 'higher';
  const isBetter = ({ gain, standardError }: PairedGain, sign = 1) =>
    sign * gain > LEARNED_FROM * standardError;
  const shares = probabilitiesOf(known, own, others, all);
  const association = associationOf(parts);
  const shown = isBetter(main, higher ? -1 : 1)
    ? 'predictions'
    : shares !== undefined && isBetter(shares.gain)
      ? 'probabilities'
      : (association?.z ?? 0) > ASSOCIATED_FROM
        ? 'association'
        : undefined;
  const attributes =
    shown === undefined ? attributeAssociation(known, seed, WEAK_BELOW) : undefined;
  return {
    ...{ metric, value: main.first, constant: main.second, words: constant.words },
    learned: shown ?? (isShown(attributes, association) ? 'attributes' : 'nothing'),
    ...{ probabilities: shares?.value, association, attributes },
    number: numberOf(known, own, others, all),
    ...{ rows: main.rows, trainings: splits.length },
  };
}

/**
 * Whether the attributes go with the targets: by themselves, or by Stouffer's sum of the normal deviates of both tests, at
 * the same level. The deviate of the predictions is divided by the root of 2, as their variance may be twice as large.
 *
 * Source: Stouffer, Suchman, DeVinney, Star and Williams (1949), The American soldier, volume 1.
 */
function isShown(
  attributes: AttributeAssociation | undefined,
  association: Association | undefined,
): boolean {
  if (attributes === undefined) return false;
  const { p } = attributes;
  if (p <= ATTRIBUTES_BELOW) return true;
  if (p > WEAK_BELOW || association === undefined) return false;
  const sum = deviateOf(p) + association.z / Math.SQRT2;
  return normalTail(sum / Math.SQRT2) < ATTRIBUTES_BELOW;
}

/** The number that a standard normal variable exceeds with a chance of p, by bisection. */
function deviateOf(p: number): number {
  let [low, high] = [0, 10];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (normalTail(middle) > p) low = middle;
    else high = middle;
  }
  return low;
}

function numberOf(
  { target }: LabelledTable,
  own: readonly RowValues[],
  others: readonly RowValues[],
  weights: Float64Array,
): UnseenNumber | undefined {
  if (own.some(({ number }) => number === undefined)) return undefined;
  const { first, second } = pairedGain(joined(own, 'number'), joined(others, 'number'), weights);
  return { target: target.name, value: first, constant: second };
}

function probabilitiesOf(
  { target }: LabelledTable,
  own: readonly RowValues[],
  others: readonly RowValues[],
  weights: Float64Array,
): { readonly gain: PairedGain; readonly value: UnseenValue } | undefined {
  if (own.some(({ probabilities }) => probabilities === undefined)) return undefined;
  const id = target.kind === 'ordinal' ? 'rankedProbabilityLoss' : 'brierLoss';
  const gain = pairedGain(joined(own, 'probabilities'), joined(others, 'probabilities'), weights);
  const metric = metricOfId(id);
  return metric && { gain, value: { metric, value: gain.first, constant: gain.second } };
}

/** Folds that spread the classes evenly; of many rows only one of them. */
function splitsFor({ target }: LabelledTable, seed: number): readonly Split[] {
  const isSmall = targetLength(target) < 4000;
  const splits = plannedSplits({ method: 'folds', folds: isSmall ? 2 : 4 }, target, seed);
  return isSmall ? splits : splits.slice(0, 1);
}

function rowsThatCount(data: LabelledTable): LabelledTable {
  const { target, weights } = data;
  if (weights?.every((weight) => weight > 0) ?? true) return data;
  const rows = Array.from({ length: targetLength(target) }, (_, row) => row);
  return selectRows(
    data,
    rows.filter((row) => (weights?.[row] ?? 1) > 0),
  );
}

function joined(parts: readonly RowValues[], which: keyof RowValues): Float64Array {
  return Float64Array.from(parts.flatMap((part) => Array.from(part[which] ?? [])));
}
