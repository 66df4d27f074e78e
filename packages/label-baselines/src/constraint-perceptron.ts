import { Random, shuffledIndices } from '@preflearn/core';
import type { Constraints } from './constraints.js';

/** What the perceptron learns from. */
export interface PerceptronData {
  /** Shape [rows x width]. */
  readonly inputs: Float64Array;
  readonly width: number;
  readonly constraints: Constraints;
  /** Weight of each row; rows of weight 0 are never presented. */
  readonly weights: Float64Array;
}

/** How the perceptron runs. */
export interface PerceptronOptions {
  /** Most updates that one constraint may cause; Infinity for no limit. */
  readonly alpha: number;
  /** Whether the result is the mean of the weights after every row, not the last ones. */
  readonly averaged: boolean;
  /** Most passes over the rows. */
  readonly epochs: number;
}

/** The state after a pass. */
export interface PerceptronState {
  /** Passes done. */
  readonly epochs: number;
  /** Whether the last pass updated nothing. */
  readonly settled: boolean;
  /** The weights to use, shape [labels x width]; a new array after each pass. */
  readonly weights: Float64Array;
}

/**
 * Constraint classification by an online perceptron: each label has a linear score, and every pair of
 * labels that a row puts in order, a before b, is a constraint score(a) > score(b). Rows are presented one
 * by one, in a new random order each pass; every constraint that does not hold (equal scores included)
 * adds the row's inputs, times its weight, to the weights of a and takes them from those of b.
 *
 * Against noise a constraint causes at most `alpha` updates (the alpha-bound), so that training ends by
 * itself; or the weights are averaged.
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
  const { inputs, width, constraints } = data;
  const rows = Int32Array.from(data.weights.keys()).filter(
    (row) => data.weights[row] > 0 && constraints.countOf(row) > 0,
  );
  const random = new Random(seed);
  const labels = constraints.labelCount;
  const used = constraints.counters(options.alpha);
  const weights = new Float64Array(labels * width);
  const late = new Float64Array(labels * width); // sum over updates of (rows presented before) * update
  const scores = new Float64Array(labels);
  const steps = new Float64Array(labels);
  let presented = 0;

  for (let epoch = 1; epoch <= options.epochs; epoch++) {
    const order = shuffledIndices(rows.length, random);
    let updates = 0;
    for (const place of order) {
      const row = rows[place];
      const norm = writeScores(inputs, row, width, weights, scores);
      const found = constraints.update(
        row,
        scores,
        steps,
        norm,
        data.weights[row],
        used,
        options.alpha,
      );
      if (found > 0) {
        addSteps(weights, steps, inputs, row, width, 1);
        if (options.averaged) addSteps(late, steps, inputs, row, width, presented);
        steps.fill(0);
        updates += found;
      }
      presented++;
    }
    const settled = updates === 0;
    const now = options.averaged
      ? weights.map((weight, i) => weight - late[i] / presented)
      : weights.slice();
    yield { epochs: epoch, settled, weights: now };
    if (settled) return;
  }
}

/**
 * Writes the score of each label.
 *
 * @returns the square of the length of the row's inputs
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

/** Adds each label's step times the row's inputs, times a factor. */
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
