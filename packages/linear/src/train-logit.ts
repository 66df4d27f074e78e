import {
  type ClassTarget,
  type LabelledTable,
  type ModelDocument,
  schemaOf,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkMemory } from '@preflearn/core/models';
import { heldShares } from '@preflearn/core/numbers';
import { attributesOfInputs, attributeTerms } from './attribute-terms.js';
import { chooseStrength, type Penalty, STRENGTH_FOLDS, STRENGTH_STEPS } from './choose-strength.js';
import { type InputPlan, inputCount, inputsOf } from './inputs.js';
import {
  fitLasso,
  fitLogit,
  fitShares,
  forAllClasses,
  type LogitFit,
  type LogitForm,
} from './logit-fit.js';
import { LogitModel } from './logit-model.js';
import type { LogitTerms, OddsFinding } from './logit-parts.js';
import { MAX_STEPS } from './newton.js';
import { type OddsTest, testProportionalOdds } from './proportional-odds.js';
import type { LinearRows } from './threshold-loss.js';
import { trainingRows } from './training-rows.js';

/** What to train. */
export interface LogitTask {
  readonly learner: string;
  readonly form: LogitForm;
  readonly penalty: Penalty;
  /** Size of the penalty; `null` for the one with the lowest loss of held-out rows. */
  readonly strength: number | null;
  readonly training: ModelDocument['training'];
}

/** Trains a linear model of classes; yields after each step. */
export function* trainLogit(
  data: LabelledTable<ClassTarget>,
  { learner, form, penalty, strength, training }: LogitTask,
  { memory }: TrainingResources,
): Training<LogitModel> {
  const { data: merged, plan, width, weights, total } = trainingRows(data);
  const { attributes, target } = merged;
  const rows = attributes.rowCount;
  const present = [...new Set(target.codes)].sort((a, b) => a - b);
  const isTested = form === 'cumulative' && strength === 0 && present.length > 2 && width > 0;
  const size =
    form === 'multinomial' || isTested
      ? (present.length - 1) * (width + 1)
      : present.length - 1 + width;
  checkMemory(
    { what: `${rows} rows of ${width} inputs`, arrayBytes: 8 * (rows * width + 4 * size * size) },
    memory,
  );
  const linearRows: LinearRows = {
    inputs: inputsOf(plan, attributes.columns, rows),
    width,
    codes: target.codes.map((code) => present.indexOf(code)),
    classes: present.length,
    weights,
  };
  const schema = schemaOf(data);
  const modelOf = (fit: LogitFit, of: number, odds?: OddsTest | null) =>
    new LogitModel({
      ...{ learner, schema, training, form, strength: of },
      ...(penalty === 'lasso' && { penalty }),
      ...termsOf(fit, form, plan, target, present),
      ...(odds !== undefined && {
        proportionalOdds: odds === null ? 'separated' : findingOf(odds, plan),
      }),
    });
  const before = () => modelOf(fitShares(linearRows, form, total), strength ?? 0);
  const search = strength === null ? STRENGTH_STEPS : 0;
  const fits = search + MAX_STEPS;
  const steps = fits + (isTested ? present.length - 1 : 0);
  let chosen = strength;
  if (chosen === null) {
    const held = heldShares(merged, STRENGTH_FOLDS);
    const choosing = chooseStrength(linearRows, held, form, penalty);
    let next = choosing.next();
    for (; !next.done; next = choosing.next()) {
      yield { phase: 'steps', done: next.value, total: steps, modelSoFar: before };
    }
    chosen = next.value;
  }
  const fitting =
    penalty === 'lasso' && form !== 'multinomial' && chosen > 0
      ? fitLasso(linearRows, form, chosen, total)
      : fitLogit(linearRows, form, chosen, total);
  let next = fitting.next();
  for (; !next.done; next = fitting.next()) {
    yield { phase: 'steps', done: search + next.value, total: steps, modelSoFar: before };
  }
  let tested: OddsTest | null | undefined;
  if (isTested) {
    const testing = testProportionalOdds(linearRows, next.value, total);
    let step = testing.next();
    for (let done = fits; !step.done; step = testing.next()) {
      yield { phase: 'steps', done: done++, total: steps, modelSoFar: before };
    }
    tested = step.value;
  }
  const model = modelOf(next.value, chosen, tested);
  yield { phase: 'steps', done: steps, total: steps, modelSoFar: () => model };
  return model;
}

function findingOf({ statistic, degrees, of }: OddsTest, plan: InputPlan): OddsFinding {
  const inputs = Array.from({ length: inputCount(plan) }, (_, j) => j);
  const attributes = attributesOfInputs(plan, inputs).map((attribute) => ({
    attribute,
    ...of(inputs.filter((j) => attributesOfInputs(plan, [j])[0] === attribute)),
  }));
  return {
    statistic,
    degrees,
    attributes: attributes.filter((one) => one.degrees > 0 && one.statistic < Infinity),
  };
}

/** The terms of a model from a fit of the classes that occur. */
function termsOf(
  fit: LogitFit,
  form: LogitForm,
  plan: InputPlan,
  target: ClassTarget,
  present: readonly number[],
): Omit<LogitTerms, 'form' | 'penalty' | 'strength'> {
  const { thresholds, start, coefficients, errors } = forAllClasses(fit, form, target, present);
  return {
    ...{ thresholds, start },
    ...attributeTerms(plan, coefficients, errors),
    logLikelihood: finite(fit.logLikelihood),
    nullLogLikelihood: finite(fit.nullLogLikelihood),
    separating: attributesOfInputs(plan, fit.separating),
    redundant: attributesOfInputs(plan, fit.redundant),
  };
}

function finite(x: number): number {
  return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, x));
}
