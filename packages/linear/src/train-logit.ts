import {
  type ClassTarget,
  type LabelledTable,
  type ModelDocument,
  schemaOf,
  selectRows,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkMemory } from '@preflearn/core/models';
import { heldShares, mergeEqualRows } from '@preflearn/core/numbers';
import { chooseStrength, STRENGTH_FOLDS, STRENGTH_STEPS } from './choose-strength.js';
import {
  type CategoryInputs,
  comparedCategories,
  type InputPlan,
  inputCount,
  inputsOf,
  planInputs,
} from './inputs.js';
import { fitLogit, fitShares, forAllClasses, type LogitFit, type LogitForm } from './logit-fit.js';
import { LogitModel } from './logit-model.js';
import { type CategoryTerm, type LogitTerms, NO_ESTIMATE } from './logit-parts.js';
import { MAX_STEPS } from './newton.js';
import type { LinearRows } from './threshold-loss.js';

/** Least weight of a row as a share of the largest one; log-odds of smaller ones say nothing and may not be finite. */
const LEAST_SHARE = 1e-200;

/** What to train. */
export interface LogitTask {
  readonly learner: string;
  readonly form: LogitForm;
  /** Ridge penalty; `null` for the one with the lowest loss of held-out rows. */
  readonly strength: number | null;
  readonly training: ModelDocument['training'];
}

/** Trains a linear model of classes; yields after each step. */
export function* trainLogit(
  data: LabelledTable<ClassTarget>,
  { learner, form, strength, training }: LogitTask,
  { memory }: TrainingResources,
): Training<LogitModel> {
  const { attributes, target, weights } = withoutVanishing(mergeEqualRows(data).data);
  const rows = attributes.rowCount;
  const plan = planInputs(attributes.columns, weights);
  const width = inputCount(plan);
  const present = [...new Set(target.codes)].sort((a, b) => a - b);
  const size =
    form === 'multinomial' ? (present.length - 1) * (width + 1) : present.length - 1 + width;
  checkMemory(
    { what: `${rows} rows of ${width} inputs`, arrayBytes: 8 * (rows * width + 4 * size * size) },
    memory,
  );
  const largest = weights.reduce((a, b) => Math.max(a, b));
  const inUnit = weights.reduce((sum, weight) => sum + weight / largest, 0);
  const total = Math.min(inUnit * largest, Number.MAX_VALUE / 1e6);
  const linearRows: LinearRows = {
    inputs: inputsOf(plan, attributes.columns, rows),
    width,
    codes: target.codes.map((code) => present.indexOf(code)),
    classes: present.length,
    weights: weights.map((weight) => weight / largest / inUnit),
  };
  const schema = schemaOf(data);
  const modelOf = (fit: LogitFit, of: number) =>
    new LogitModel({
      ...{ learner, schema, training, form, strength: of },
      ...termsOf(fit, form, plan, target, present),
    });
  const before = () => modelOf(fitShares(linearRows, form, total), strength ?? 0);
  const search = strength === null ? STRENGTH_STEPS : 0;
  const steps = search + MAX_STEPS;
  let chosen = strength;
  if (chosen === null) {
    const held = heldShares({ attributes, target, weights }, STRENGTH_FOLDS);
    const choosing = chooseStrength(linearRows, held, form);
    let next = choosing.next();
    for (; !next.done; next = choosing.next()) {
      yield { phase: 'steps', done: next.value, total: steps, modelSoFar: before };
    }
    chosen = next.value;
  }
  const fitting = fitLogit(linearRows, form, chosen, total);
  let next = fitting.next();
  for (; !next.done; next = fitting.next()) {
    yield { phase: 'steps', done: search + next.value, total: steps, modelSoFar: before };
  }
  const model = modelOf(next.value, chosen);
  yield { phase: 'steps', done: steps, total: steps, modelSoFar: () => model };
  return model;
}

/** The rows with their weights, but for those whose share of the largest weight is too small for a number. */
function withoutVanishing(
  data: LabelledTable<ClassTarget>,
): LabelledTable<ClassTarget> & { readonly weights: Float64Array } {
  const { weights = new Float64Array(data.attributes.rowCount).fill(1) } = data;
  const largest = weights.reduce((a, b) => Math.max(a, b));
  const kept = Int32Array.from(weights.keys()).filter(
    (row) => weights[row] / largest > LEAST_SHARE,
  );
  const rows = kept.length === weights.length ? data : selectRows(data, kept);
  return { ...rows, weights: rows.weights ?? weights };
}

/** The terms of a model from a fit of the classes that occur. */
function termsOf(
  fit: LogitFit,
  form: LogitForm,
  plan: InputPlan,
  target: ClassTarget,
  present: readonly number[],
): Omit<LogitTerms, 'form' | 'strength'> {
  const { thresholds, start, coefficients, errors } = forAllClasses(fit, form, target, present);
  const errorAt = (j: number) => errors.map((of) => (Number.isFinite(of[j]) ? of[j] : NO_ESTIMATE));
  const numbers = plan.numbers.map((input, j) => ({
    ...input,
    slope: coefficients.map((of) => of[j]),
    error: errorAt(j),
  }));
  let place = numbers.length;
  const categories = plan.categories.map((inputs) => {
    const term = categoryTerm(inputs, coefficients, errorAt, place);
    place += comparedCategories(inputs).length;
    return term;
  });
  const attributeOf = [
    ...plan.numbers.map(({ attribute }) => attribute),
    ...plan.categories.flatMap((one) => comparedCategories(one).map(() => one.attribute)),
  ];
  const attributesOf = (inputs: readonly number[]) => [
    ...new Set(inputs.map((j) => attributeOf[j]).sort((a, b) => a - b)),
  ];
  return {
    ...{ thresholds, start, numbers, categories },
    logLikelihood: finite(fit.logLikelihood),
    nullLogLikelihood: finite(fit.nullLogLikelihood),
    separating: attributesOf(fit.separating),
    redundant: attributesOf(fit.redundant),
  };
}

/** @param place  the first input of the attribute */
function categoryTerm(
  inputs: CategoryInputs,
  coefficients: readonly Float64Array[],
  errorAt: (j: number) => number[],
  place: number,
): CategoryTerm {
  const { attribute, reference, counts, shares } = inputs;
  const compared = comparedCategories(inputs);
  const means = coefficients.map((of) =>
    compared.reduce((sum, category, i) => sum + shares[category] * of[place + i], 0),
  );
  const scores = coefficients.map((_, s) => s);
  const at = (category: number) => compared.indexOf(category);
  return {
    ...{ attribute, reference, counts },
    responses: counts.map((_, category) => {
      if (shares[category] === 0) return scores.map(() => 0);
      return scores.map((s) => {
        const own = at(category) < 0 ? 0 : coefficients[s][place + at(category)];
        return own - means[s];
      });
    }),
    errors: counts.map((_, category) =>
      at(category) < 0 ? scores.map(() => NO_ESTIMATE) : errorAt(place + at(category)),
    ),
  };
}

function finite(x: number): number {
  return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, x));
}
