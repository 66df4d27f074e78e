import { Random } from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import type { Constraints, OpenConstraints } from './constraints.js';

/** What the perceptron learns from. */
export interface PerceptronData {
  /** Shape [rows x width]. */
  readonly inputs: Float64Array;
  readonly width: number;
  readonly constraints: Constraints;
  /** Weight of each row; rows of weight 0 are never presented. */
  readonly weights: Float64Array;
}

/** Options of the perceptron. */
export interface PerceptronOptions {
  /** Most updates that a single constraint may cause; Infinity for no limit. */
  readonly alpha: number;
  /** Whether the result is the mean of the weights after every row presented, rather than the last weights. */
  readonly averaged: boolean;
  /** Most passes over the rows. */
  readonly epochs: number;
}

/** The state after a pass. */
export interface PerceptronState {
  /** Passes completed. */
  readonly epochs: number;
  /** Whether the last pass updated nothing. */
  readonly settled: boolean;
  /** The weights of the model, shape [labels x width]; a new array after each pass. */
  readonly weights: Float64Array;
}

/**
 * Constraint classification by an online perceptron: each label has a linear score, and every pair of labels that a row
 * puts in order, a before b, is a constraint score(a) > score(b). Rows are presented one by one, in a new random order
 * in each pass; for every constraint that does not hold (equal scores included), the row's inputs, times its weight,
 * are added to the weights of a and subtracted from those of b.
 *
 * To handle noise, either a constraint causes at most `alpha` updates (the alpha-bound), so that training is sure to
 * end, or the weights are averaged.
 *
 * Source: Har-Peled, Roth and Zimak (2003), NIPS 15; Khardon and Wachman (2007), JMLR 8.
 *
 * @returns yields after every pass, and ends after the first one without an update
 */
export function* trainPerceptron(
  data: PerceptronData,
  options: PerceptronOptions,
  seed: number,
): Generator<PerceptronState, void, void> {
  const { constraints } = data;
  const rows = Int32Array.from(data.weights.keys()).filter(
    (row) => data.weights[row] > 0 && constraints.countOf(row) > 0,
  );
  const random = new Random(seed);
  const perceptron = new Perceptron(data, options);
  for (let epoch = 1; epoch <= options.epochs; epoch++) {
    const order = shuffledIndices(rows.length, random).map((place) => rows[place]);
    const settled = perceptron.pass(order) === 0;
    yield { epochs: epoch, settled, weights: perceptron.result() };
    if (settled) return;
  }
}

/** The linear scores during training. */
class Perceptron {
  readonly #data: PerceptronData;
  readonly #averaged: boolean;
  readonly #open: OpenConstraints;
  readonly #weights: Float64Array;
  /** Sum over updates of (rows presented before it) * update, for averaging. */
  readonly #late: Float64Array;
  readonly #scores: Float64Array;
  readonly #steps: Float64Array;
  #presented = 0;

  constructor(data: PerceptronData, { alpha, averaged }: PerceptronOptions) {
    const { labelCount } = data.constraints;
    this.#data = data;
    this.#averaged = averaged;
    this.#open = data.constraints.open(alpha);
    this.#weights = new Float64Array(labelCount * data.width);
    this.#late = new Float64Array(averaged ? labelCount * data.width : 0);
    this.#scores = new Float64Array(labelCount);
    this.#steps = new Float64Array(labelCount);
  }

  /** Presents rows; returns the number of updates. */
  pass(rows: Int32Array): number {
    let updates = 0;
    for (const row of rows) updates += this.#present(row);
    return updates;
  }

  /** A copy of the weights so far. */
  result(): Float64Array {
    // No row is presented if all rows that order labels have a weight that rounds to 0 next to those of other rows.
    if (!this.#averaged || this.#presented === 0) return this.#weights.slice();
    return this.#weights.map((weight, i) => weight - this.#late[i] / this.#presented);
  }

  #present(row: number): number {
    const { inputs, width, weights: rowWeights } = this.#data;
    const steps = this.#steps;
    const norm = writeScores(inputs, row, width, this.#weights, this.#scores);
    const updates = this.#open.update(row, this.#scores, steps, norm, rowWeights[row]);
    if (updates > 0) {
      addSteps(this.#weights, steps, inputs, row, width, 1);
      if (this.#averaged) addSteps(this.#late, steps, inputs, row, width, this.#presented);
      steps.fill(0);
    }
    this.#presented++;
    return updates;
  }
}

/**
 * Writes the score of each label.
 *
 * @returns the squared length of the vector of the row's inputs
 */
function writeScores(
  inputs: Float64Array,
  row: number,
  width: number,
  weights: Float64Array,
  scores: Float64Array,
): number {
  const start = row * width;
  for (let label = 0; label < scores.length; label++) {
    let score = 0;
    for (let j = 0; j < width; j++) score += weights[label * width + j] * inputs[start + j];
    scores[label] = score;
  }
  let norm = 0;
  for (let j = 0; j < width; j++) norm += inputs[start + j] * inputs[start + j];
  return norm;
}

/** Adds each label's step times the row's inputs, times a factor, to its weights. */
function addSteps(
  weights: Float64Array,
  steps: Float64Array,
  inputs: Float64Array,
  row: number,
  width: number,
  factor: number,
): void {
  const start = row * width;
  for (let label = 0; label < steps.length; label++) {
    const step = steps[label] * factor;
    if (step === 0) continue;
    for (let j = 0; j < width; j++) weights[label * width + j] += step * inputs[start + j];
  }
}
