import {
  type Column,
  type LabelledTable,
  type NumericTarget,
  type OrdinalTarget,
  Random,
  schemaOf,
  selectRows,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkMemory } from '@preflearn/core/models';
import { mergeEqualRows, shuffledIndices, weightsInUnit } from '@preflearn/core/numbers';
import { fitWithCentres, HELD_OUT_ROWS } from './centre-fit.js';
import { fitExactly } from './exact-fit.js';
import { type FitTask, GAMMAS, type HeldOut, STRENGTHS } from './fit.js';
import { inputCount, inputsOf, planInputs } from './inputs.js';
import { pointsOf } from './kernel.js';
import { KernelModel } from './kernel-model.js';
import type { KernelRidgeOptions } from './kernel-options.js';
import { classOutcome, type FittedTarget, fittedTarget, heldOutError } from './outcome.js';

/** Random stream of the seed from which the centres are drawn. */
const CENTRE_STREAM = 0xce47;

type Data = LabelledTable<OrdinalTarget | NumericTarget>;

/** Trains kernel ridge regression; yields several times a second. */
export function* trainKernel(
  given: Data,
  options: KernelRidgeOptions,
  seed: number,
  { memory }: TrainingResources,
): Training<KernelModel> {
  const { data, weights } = weightedRows(given);
  const { attributes, target } = data;
  const { columns, rowCount: rows } = attributes;
  const plan = planInputs(columns, weights);
  const width = inputCount(plan);
  const size = Math.min(rows, options.centres);
  const inputs = { what: `${rows} rows of ${width} inputs`, arrayBytes: 8 * rows * (width + 4) };
  checkMemory(inputs, memory);
  const heldOut = rows > size ? Math.min(rows, HELD_OUT_ROWS) * size : 0;
  const matrices = {
    what: `kernels of ${size} centres`,
    arrayBytes: 8 * (3 * size ** 2 + heldOut),
  };
  checkMemory({ ...matrices, arrayBytes: inputs.arrayBytes + matrices.arrayBytes }, memory);
  const fitted = fittedTarget(target, weights);
  const isNumeric = target.kind === 'numeric';
  const head = {
    schema: schemaOf(given),
    training: { options, seed, rows: given.attributes.rowCount },
  };
  const none: HeldOut = { rows: everyRow(rows), values: new Float64Array(rows) };
  const constant = new KernelModel({
    ...{ ...head, plan, centres: columnsOf(columns, []), coefficients: new Float64Array(0) },
    ...{ rate: 0, gamma: options.gamma ?? GAMMAS[0], strength: options.strength ?? STRENGTHS[0] },
    ...evaluated(fitted, target, weights, none),
  });
  if (width === 0 || rows < 2) {
    yield { phase: 'mean', done: 1, total: 1, modelSoFar: () => constant };
    return constant;
  }
  const task: FitTask = {
    points: pointsOf(inputsOf(plan, columns, everyRow(rows)), rows, width),
    ...{ targets: fitted.values, weights },
    gammas: options.gamma === null ? GAMMAS : [options.gamma],
    strengths: options.strength === null ? STRENGTHS : [options.strength],
    errorOf: heldOutError(fitted, isNumeric, weights),
  };
  const fitting =
    rows <= options.centres
      ? fitExactly(task)
      : fitWithCentres(
          task,
          shuffledIndices(rows, new Random(seed, CENTRE_STREAM)),
          options.centres,
        );
  let next = fitting.next();
  for (; !next.done; next = fitting.next()) {
    yield { ...next.value, modelSoFar: () => constant };
  }
  const { gamma, distance, strength, centres, coefficients } = next.value;
  return new KernelModel({
    ...{ ...head, plan, centres: columnsOf(columns, centres), coefficients },
    ...{ rate: gamma / distance, gamma, strength },
    ...evaluated(fitted, target, weights, next.value.heldOut),
  });
}

/** How values become predictions, and the error of the held-out ones. */
function evaluated(
  fitted: FittedTarget,
  target: OrdinalTarget | NumericTarget,
  weights: Float64Array,
  heldOut: HeldOut,
) {
  if (target.kind === 'numeric') {
    const squared = heldOutError(fitted, true, weights)(heldOut);
    const error = Math.min(Number.MAX_VALUE, Math.sqrt(squared) * fitted.outcome.unit);
    return { outcome: fitted.outcome, error };
  }
  const outcome = classOutcome(fitted, target, weights, heldOut);
  return { outcome, error: heldOutError(fitted, false, weights)(heldOut) };
}

function everyRow(rows: number): Int32Array {
  return Int32Array.from({ length: rows }, (_, row) => row);
}

/** Some rows of columns. */
function columnsOf(columns: readonly Column[], rows: ArrayLike<number>): readonly Column[] {
  return columns.map((column) =>
    column.type === 'numeric'
      ? { ...column, values: Float64Array.from(rows, (row) => column.values[row]) }
      : { ...column, codes: Int32Array.from(rows, (row) => column.codes[row]) },
  );
}

/** Rows without duplicates; a weight that vanishes next to the others counts as 0. */
function weightedRows(given: Data): { readonly data: Data; readonly weights: Float64Array } {
  const merged = mergeEqualRows(given).data;
  const raw = merged.weights ?? new Float64Array(merged.attributes.rowCount).fill(1);
  const weights = weightsInUnit(raw);
  if (!weights.includes(0)) return { data: merged, weights };
  const rows = [...weights.keys()].filter((row) => weights[row] > 0);
  return {
    data: selectRows(merged, rows),
    weights: Float64Array.from(rows, (row) => weights[row]),
  };
}
