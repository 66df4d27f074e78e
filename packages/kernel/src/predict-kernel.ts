import { cumulativeProbabilities } from '@preflearn/calibration';
import {
  alignToSchema,
  type ClassPrediction,
  type Column,
  columnLength,
  type NumericPrediction,
  type PredictOptions,
  type Rows,
  type Table,
  tableForModel,
} from '@preflearn/core';
import { filled } from '@preflearn/core/numbers';
import { padded } from './dense/products.js';
import { inputCount, inputsOf } from './inputs.js';
import { dotProducts, kernelValues, type Points, pointsOf } from './kernel.js';
import type { KernelParts } from './kernel-parts.js';
import { codesOf, outputsOf, positionsOf } from './outcome.js';

/** What a kernel model predicts. */
export type KernelPrediction = ClassPrediction | NumericPrediction;

/** What a model needs to predict. */
export type KernelScorer = Pick<
  KernelParts,
  'schema' | 'plan' | 'centres' | 'coefficients' | 'rate' | 'outcome'
>;

/** Rows of a block, for which kernel values are held. */
const BLOCK = 128;

/** The function of a model, ready to be evaluated. */
export class KernelFunction {
  readonly #model: KernelScorer;
  readonly #centres: Points;

  constructor(model: KernelScorer) {
    this.#model = model;
    this.#centres = pointsOfRows(model, model.centres, allRows(model.coefficients.length));
  }

  /**
   * Values for rows, in the unit of the target.
   *
   * @param columns  in the order of the schema
   * @returns shape [rows]
   */
  outputs(columns: readonly Column[], rows: number): Float64Array {
    const { coefficients, rate, outcome } = this.#model;
    const { count, inputs } = this.#centres;
    const values = new Float64Array(rows);
    if (count === 0) return outputsOf(outcome, values);
    const pitch = padded(count);
    const block = new Float64Array(BLOCK * pitch);
    for (let from = 0; from < rows; from += BLOCK) {
      const numbers = allRows(Math.min(BLOCK, rows - from)).map((i) => from + i);
      const points = pointsOfRows(this.#model, columns, numbers);
      const dots = dotProducts(points, this.#centres);
      kernelValues({ rate, slope: 1 / inputs }, points, this.#centres, dots, block);
      for (let i = 0; i < numbers.length; i++) {
        let sum = 0;
        for (let j = 0; j < count; j++) sum += coefficients[j] * block[i * pitch + j];
        values[from + i] = sum;
      }
    }
    return outputsOf(outcome, values);
  }
}

function allRows(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => i);
}

function pointsOfRows(
  { plan }: KernelScorer,
  columns: readonly Column[],
  rows: Int32Array,
): Points {
  return pointsOf(inputsOf(plan, columns, rows), rows.length, inputCount(plan));
}

/**
 * Predictions for the rows of a table.
 *
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN
 */
export function predictKernel(
  model: KernelScorer,
  kernel: KernelFunction,
  given: Table | Rows,
  options: PredictOptions,
): KernelPrediction {
  const table = tableForModel(model.schema, given, options);
  const columns = alignToSchema(model.schema, table, options.unseen);
  const rows = columns.length === 0 ? table.rowCount : columnLength(columns[0]);
  return predictionOf(model, kernel.outputs(columns, rows));
}

/** The prediction for outputs of the function, shape [rows]. */
export function predictionOf(
  { schema, outcome }: Pick<KernelScorer, 'schema' | 'outcome'>,
  outputs: Float64Array,
): KernelPrediction {
  if (outcome.scaling === null) return { kind: 'numeric', values: outputs, details: [] };
  const { classes } = schema.target;
  const positions = positionsOf(outcome, outputs);
  const codes = codesOf(outcome, positions);
  const probabilities = cumulativeProbabilities(outcome.scaling, outputs);
  return {
    ...{ kind: 'ordinal', classes, codes, scores: positions, positions, probabilities },
    // A getter, since it copies all probabilities and few callers need it.
    get details() {
      const columns = classes.map((name, k) => ({
        name: `p(${name})`,
        values: filled(
          new Float64Array(codes.length),
          (row) => probabilities[row * classes.length + k],
        ),
      }));
      return [{ name: 'position', values: positions }, ...columns];
    },
  };
}
