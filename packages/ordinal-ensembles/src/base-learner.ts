import { exp } from '@preflearn/core/numbers';

/** +1 if direction times input `input` is at least direction times the threshold, else -1. */
export interface Stump {
  readonly input: number;
  readonly threshold: number;
  readonly direction: 1 | -1;
}

/** A linear function of the inputs, the last number for the bias, shape [inputs + 1]. */
export interface Plane {
  readonly vector: readonly number[];
}

/** What a base learner is: a stump, the sign of a linear function, or its hyperbolic tangent. */
export type BaseKind = 'stump' | 'perceptron' | 'sigmoid';

/** A base learner h, with values in [-1, 1]. */
export type BaseLearner = Stump | Plane;

/** Inputs of rows, shape [inputs x rows]. */
export interface InputRows {
  readonly values: Float64Array;
  readonly rows: number;
}

/**
 * h of each row.
 *
 * @returns shape [rows]
 */
export function outputsOf(kind: BaseKind, learner: BaseLearner, given: InputRows): Float64Array {
  const { values, rows } = given;
  if ('input' in learner) {
    const { input, threshold, direction } = learner;
    return Float64Array.from({ length: rows }, (_, row) =>
      direction * (values[input * rows + row] - threshold) >= 0 ? 1 : -1,
    );
  }
  const out = linear(learner.vector, given);
  return kind === 'sigmoid' ? out.map((x) => tanh(4 * x)) : out.map((x) => (x >= 0 ? 1 : -1));
}

/**
 * v . x of each row, the input of the bias being 1.
 *
 * @returns shape [rows]
 */
export function linear(vector: ArrayLike<number>, { values, rows }: InputRows): Float64Array {
  const last = vector.length - 1;
  const out = new Float64Array(rows).fill(vector[last]);
  for (let j = 0; j < last; j++) {
    const factor = vector[j];
    if (factor === 0) continue;
    for (let row = 0; row < rows; row++) out[row] += factor * values[j * rows + row];
  }
  return out;
}

function tanh(x: number): number {
  const power = exp(-2 * Math.abs(x));
  return (Math.sign(x) * (1 - power)) / (1 + power);
}
