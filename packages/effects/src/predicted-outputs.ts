import type { ClassPrediction, Prediction } from '@preflearn/core';
import type { EffectOutputs } from './effect.js';

/** Predictions as numbers that can be averaged. */
export interface PredictedOutputs {
  readonly outputs: EffectOutputs;
  /** `values[row * width + k]`, where width is the number of outputs. */
  readonly values: ArrayLike<number>;
}

/**
 * The numbers by which predictions are averaged: a score of ordered classes, probabilities, the class itself, positions
 * of labels, or numbers.
 */
export function predictedOutputs(prediction: Prediction): PredictedOutputs {
  switch (prediction.kind) {
    case 'numeric':
      return { outputs: { unit: 'prediction', names: [''] }, values: prediction.values };
    case 'ranking': {
      const { labels, positions } = prediction;
      return { outputs: { unit: 'position (1 is best)', names: labels }, values: positions };
    }
    default:
      return classOutputs(prediction);
  }
}

function classOutputs({
  kind,
  classes,
  codes,
  scores,
  probabilities,
}: ClassPrediction): PredictedOutputs {
  if (kind === 'ordinal' && scores !== undefined) {
    return { outputs: { unit: 'score', names: [''] }, values: scores };
  }
  if (probabilities !== undefined) {
    return { outputs: { unit: 'probability', names: classes }, values: probabilities };
  }
  if (kind === 'ordinal') {
    const unit = `class (1 is ${classes[0]}, ${classes.length} is ${classes[classes.length - 1]})`;
    return { outputs: { unit, names: [''] }, values: codes.map((code) => code + 1) };
  }
  const values = new Uint8Array(codes.length * classes.length);
  codes.forEach((code, row) => {
    values[row * classes.length + code] = 1;
  });
  return { outputs: { unit: 'share of the rows', names: classes }, values };
}
