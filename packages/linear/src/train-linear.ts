import {
  type LabelledTable,
  type ModelDocument,
  type NumericTarget,
  schemaOf,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkMemory } from '@preflearn/core/models';
import { attributesOfInputs, attributeTerms } from './attribute-terms.js';
import { type InputPlan, inputsOf } from './inputs.js';
import type { NumericRows } from './least-squares.js';
import { fitLinear, type LinearFit, linearSteps } from './linear-fit.js';
import { LinearModel } from './linear-model.js';
import type { LinearTerms } from './linear-parts.js';
import { NO_ESTIMATE } from './logit-parts.js';
import { type NumericOutcome, numericOutcome } from './numeric-outcome.js';
import { trainingRows } from './training-rows.js';

/** Largest absolute value of a coefficient or start, so that no prediction overflows. */
const MAX_TERM = 1e290;

/** Trains a linear model of numbers; yields between pieces of work. */
export function* trainLinear(
  data: LabelledTable<NumericTarget>,
  { strength, training }: { strength: number | null; training: ModelDocument['training'] },
  { memory }: TrainingResources,
): Training<LinearModel> {
  const { data: merged, plan, width, weights, total } = trainingRows(data);
  const { attributes, target } = merged;
  const rows = attributes.rowCount;
  const size = 1 + width;
  checkMemory(
    { what: `${rows} rows of ${width} inputs`, arrayBytes: 8 * (rows * width + 4 * size * size) },
    memory,
  );
  const outcome = numericOutcome(target.values, weights);
  const numericRows: NumericRows = {
    inputs: inputsOf(plan, attributes.columns, rows),
    ...{ width, weights, values: outcome.values },
  };
  const schema = schemaOf(data);
  const modelOf = (fit: LinearFit) =>
    new LinearModel({ schema, training, ...termsOf(fit, plan, outcome) });
  const before = () => modelOf(withoutInputs(width, strength));
  const fitting = fitLinear(numericRows, strength, total);
  const steps = linearSteps(rows, width) + 1;
  let next = fitting.next();
  for (let done = 1; !next.done; next = fitting.next(), done++) {
    yield { phase: 'steps', done, total: steps, modelSoFar: before };
  }
  const model = modelOf(next.value);
  yield { phase: 'steps', done: steps, total: steps, modelSoFar: () => model };
  return model;
}

/** The model that predicts the mean. */
function withoutInputs(width: number, strength: number | null): LinearFit {
  return {
    ...{ strength: strength ?? 0, constant: 0, coefficients: new Float64Array(width) },
    errors: new Float64Array(width).fill(NaN),
    ...{ residual: NaN, degrees: 0, rSquared: 0, leaveOneOut: 1, redundant: [] },
  };
}

/** The terms of a model in the unit of the target. */
function termsOf(
  fit: LinearFit,
  plan: InputPlan,
  { mean, deviation }: NumericOutcome,
): LinearTerms {
  const inUnit = (x: number) => Math.min(MAX_TERM, Math.max(-MAX_TERM, x * deviation));
  const known = (x: number) => (Number.isNaN(x) ? NO_ESTIMATE : inUnit(x));
  const { strength, coefficients, errors, constant, degrees, rSquared, redundant } = fit;
  return {
    ...{ strength, degrees, rSquared },
    start: [Math.min(MAX_TERM, Math.max(-MAX_TERM, mean + constant * deviation))],
    ...attributeTerms(plan, [coefficients.map(inUnit)], [errors.map(inUnit)]),
    residual: known(fit.residual),
    leaveOneOut: inUnit(fit.leaveOneOut),
    redundant: attributesOfInputs(plan, redundant),
  };
}
