import { Thresholds } from '@preflearn/boosting';
import {
  type LabelledTable,
  type OrdinalTarget,
  Random,
  schemaOf,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkMemory } from '@preflearn/core/models';
import { type BaseKind, type BaseLearner, type InputRows, outputsOf } from './base-learner.js';
import { canonicalRows } from './canonical-rows.js';
import { EnsembleModel } from './ensemble-model.js';
import type { EnsembleOptions } from './ensemble-options.js';
import type { Round } from './ensemble-parts.js';
import { inputsOf, planInputs } from './inputs.js';
import { leastErrorThresholds } from './least-error-thresholds.js';
import type { OrdinalRows } from './ordinal-rows.js';
import { exponentialThresholds, type Pushes, type RoundLoss } from './round-losses.js';
import { trainPerceptron, unitPlane } from './train-perceptron.js';
import { sortedRows, trainStump } from './train-stump.js';

/** Bytes of arrays for each input of a row, and for each row besides: scores, pushes and what base learners sort. */
const INPUT_BYTES = 12;
const ROW_BYTES = 64;

/** Heap bytes of a number of a saved vector. */
const NUMBER_BYTES = 16;

/** What to train. */
export interface EnsembleTask {
  readonly learner: string;
  readonly options: EnsembleOptions;
  readonly seed: number;
  readonly lossOf: (rows: OrdinalRows) => RoundLoss;
}

/** Trains an ensemble; yields after each round. */
export function* trainEnsemble(
  data: LabelledTable<OrdinalTarget>,
  { learner, options, seed, lossOf }: EnsembleTask,
  { memory }: TrainingResources,
): Training<EnsembleModel> {
  const { base, rounds: total, updates } = options;
  const { attributes, target, weights: sums } = canonicalRows(data);
  const rows = attributes.rowCount;
  const weights = sums ?? new Float64Array(rows).fill(1);
  const inputs = planInputs(attributes.columns, weights);
  const width = inputs.length;
  checkMemory(
    {
      what: `${rows} rows of ${width} inputs and ${total} base learners`,
      arrayBytes: rows * (INPUT_BYTES * width + ROW_BYTES),
      heapBytes: base === 'stump' ? 0 : NUMBER_BYTES * total * (width + 1),
    },
    memory,
  );
  const given: InputRows = { values: inputsOf(inputs, attributes.columns, rows), rows };
  const rowsOfLoss = { target, weights };
  const loss = lossOf(rowsOfLoss);
  const train = trainerOf(base, given, updates, new Random(seed));
  const scores = new Float64Array(rows);
  const rounds: Round[] = [];
  const head = { learner, schema: schemaOf(data), base, inputs };
  const training = { options, seed, rows: data.attributes.rowCount };
  const modelSoFar = () =>
    new EnsembleModel({
      ...head,
      training,
      rounds: [...rounds],
      thresholds: thresholdsOf(options.thresholds, loss, rowsOfLoss, scores),
    });
  for (let done = 1; done <= total; done++) {
    const pushes = loss.pushes(scores);
    const trained = train(pushes);
    if (trained === undefined) break;
    const outputs = outputsOf(base, trained, given);
    const weight = loss.weightOf(pushes, outputs);
    const isLast = Math.abs(weight) === Infinity;
    const sum = rounds.reduce((all, round) => all + Math.abs(round.weight), 0);
    // A learner without errors outvotes all others together.
    const used = isLast ? Math.sign(weight) * (1 + sum) : weight === weight ? weight : 0;
    rounds.push({ base: trained, weight: used });
    for (let row = 0; row < rows; row++) scores[row] += used * outputs[row];
    yield { phase: 'rounds', done, total, modelSoFar };
    if (isLast) break;
  }
  if (rounds.length === 0) yield { phase: 'rounds', done: total, total, modelSoFar };
  return modelSoFar();
}

function thresholdsOf(
  kind: EnsembleOptions['thresholds'],
  loss: RoundLoss,
  rows: OrdinalRows,
  scores: Float64Array,
): Thresholds {
  if (kind === 'auto') return loss.thresholds(scores);
  return kind === 'exponential'
    ? exponentialThresholds(rows)(scores)
    : new Thresholds(leastErrorThresholds(rows, scores), rows.target.classes);
}

/** Trains a base learner on the pushes; `undefined` if there is nothing to learn or nothing to learn from. */
function trainerOf(
  base: BaseKind,
  given: InputRows,
  updates: number,
  random: Random,
): (pushes: Pushes) => BaseLearner | undefined {
  const order = base === 'stump' ? sortedRows(given) : new Int32Array(0);
  return ({ up, down }) => {
    const signed = up.map((x, row) => x - down[row]);
    const total = signed.reduce((sum, x) => sum + Math.abs(x), 0);
    if (total === 0 || given.values.length === 0) return undefined;
    const labels = signed.map((x) => x / total);
    if (base === 'stump') return trainStump(given, labels, order);
    const plane = trainPerceptron(given, labels, updates, random);
    return base === 'sigmoid' ? unitPlane(plane) : plane;
  };
}
