import {
  type ClassPrediction,
  classesOfPositions,
  expectedPositions,
  type Prediction,
  type RankingPrediction,
} from '@preflearn/core';
import { areClose } from './difference.js';
import { ensure } from './ensure.js';
import type { LearnerSubject } from './learner-subject.js';

/** Relative difference that rounding of sums of ranks may make. */
const ROUNDING = 1e-9;

/** Positions are on the scale, and round or sort to what is predicted. */
export function checkPositions(subject: LearnerSubject): void {
  for (const data of [...subject.tables(), ...subject.plainTables()]) {
    const prediction = subject.make().fit(data).predict(data.attributes);
    const positions = expectedPositions(prediction);
    if (positions === undefined) {
      ensure(prediction.kind === 'nominal', `a ${prediction.kind} prediction has no positions.`);
      continue;
    }
    ensure(positions.every(Number.isFinite), 'an expected position is not a number.');
    checkLength(prediction, positions);
    if (prediction.kind === 'ordinal') checkClasses(prediction, positions);
    if (prediction.kind === 'ranking') checkRanks(prediction, positions);
  }
}

function checkLength(prediction: Prediction, { length }: Float64Array): void {
  const expected =
    prediction.kind === 'ranking'
      ? prediction.positions.length
      : prediction.kind === 'numeric'
        ? prediction.values.length
        : prediction.codes.length;
  ensure(length === expected, `there are ${length} expected positions, and not ${expected}.`);
}

function checkClasses(prediction: ClassPrediction, positions: Float64Array): void {
  const { classes, codes } = prediction;
  const last = classes.length - 1;
  const rounded = classesOfPositions(positions, classes.length);
  positions.forEach((position, row) => {
    ensure(
      position >= -0.5 && position < last + 0.5,
      `row ${row} has the position ${position} on a scale from 0 to ${last}.`,
    );
    // Positions that follow from probabilities are means, the predicted class may be a median or the most probable one.
    ensure(
      prediction.positions === undefined || rounded[row] === codes[row],
      `row ${row} has the position ${position}, but the predicted class ${codes[row]}.`,
    );
  });
}

function checkRanks({ labels, positions }: RankingPrediction, expected: Float64Array): void {
  const n = labels.length;
  for (let from = 0; from < expected.length; from += n) {
    const own = expected.subarray(from, from + n);
    const order = Array.from(own.keys()).sort((a, b) => positions[from + a] - positions[from + b]);
    const row = from / n;
    const text = `row ${row} has the expected ranks ${own.join(', ')}`;
    const sum = own.reduce((total, rank) => total + rank, 0);
    ensure(areClose(sum, (n * (n + 1)) / 2, ROUNDING), `${text}, which add up to ${sum}.`);
    ensure(
      own.every((rank) => rank >= 1 - ROUNDING && rank <= n + ROUNDING),
      `${text}, on a scale from 1 to ${n}.`,
    );
    ensure(
      order.every((label, i) => i === 0 || own[order[i - 1]] <= own[label] + ROUNDING),
      `${text}, which are not in the predicted order.`,
    );
  }
}
