import { type Column, type Predictor, Table } from '@preflearn/core';
import { checkGiven, checkKnown } from '@preflearn/core/errors';
import { checkIsTable } from '@preflearn/core/models';
import type { AttributeEffect, EffectOptions, EffectOutputs } from './effect.js';
import { effectAt } from './effect-at.js';
import {
  type EffectRows,
  effectRows,
  isMissingValue,
  missingValue,
  valuesOf,
} from './effect-rows.js';
import { checkIntervals } from './intervals.js';
import { accumulated, type LocalSteps, localSteps } from './local-steps.js';
import { predictedOutputs } from './predicted-outputs.js';
import { spreadOf, weightedMean } from './spread-of.js';

/** Options for computing effects from predictions. */
export interface PredictedEffectOptions extends EffectOptions {
  /** Names of the attributes to compute effects for, for example one at a time to show progress; all when absent. */
  readonly attributes?: readonly string[] | undefined;
}

/**
 * Partial dependence and accumulated local effects of any model, computed from its predictions: the rows are predicted
 * once for each level of each attribute, which takes long with many rows if the model predicts slowly, as
 * nearest-neighbour models do. For rule models, `ruleEffects` gives the same curves, with all their steps, in one pass.
 *
 * The outputs are: for ordered classes, the score if the model has one; for classes otherwise, the probabilities or,
 * without them, the position of the predicted class from 1 (ordered classes) or the share of rows of each class; for
 * orders of labels, the mean position of each label, where 1 is best; or the predicted number. The levels of a numeric
 * attribute divide the rows into intervals of about equal size.
 *
 * Sources: see `ruleEffects`.
 *
 * @param table  rows to average over
 * @returns an effect for each attribute, the strongest first
 * @throws DataError TABLE_EMPTY, WEIGHTS, COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN
 * @throws UsageError OPTION_RANGE for `intervals`
 */
export function predictedEffects(
  model: Pick<Predictor, 'schema' | 'predict'>,
  table: Table,
  options: PredictedEffectOptions = {},
): readonly AttributeEffect[] {
  checkGiven('predictedEffects', model, 'a model', ['schema', 'predict']);
  checkIsTable(table);
  checkKnown(
    options,
    { attributes: true, weights: true, unseen: true, intervals: true },
    { function: 'predictedEffects' },
  );
  const intervals = checkIntervals(options);
  const { attributes } = options;
  const rows = effectRows(model.schema, table, options);
  const effects = model.schema.attributes.flatMap(({ name }, attribute) => {
    if (attributes?.includes(name) === false) return [];
    return [{ name, attribute, ...effectOf(model, rows, attribute, intervals) }];
  });
  return effects.sort((a, b) => b.strength - a.strength || a.attribute - b.attribute);
}

type AnyModel = Pick<Predictor, 'schema' | 'predict'>;

function effectOf(
  model: AnyModel,
  rows: EffectRows,
  attribute: number,
  intervals: number,
): Omit<AttributeEffect, 'name' | 'attribute'> {
  const column = rows.columns[attribute];
  const { type } = column;
  const values = valuesOf(column);
  const local = localSteps(rows, attribute, intervals);
  const known = new Set(values.filter((value) => !isMissingValue(type, value)));
  const levels = local?.levels ?? [...known];
  const hasMissing = values.some((value) => isMissingValue(type, value));
  const asked = hasMissing ? [...levels, missingValue(type)] : levels;
  const means = asked.map((level) => meanOutputs(model, rows, attribute, level));
  const { outputs } = outputsOf(model, rows, attribute, values);
  const along = outputs.names.map((_, k) => means.map((mean) => mean[k]));
  const dependence = {
    levels,
    values: along.map((line) => line.slice(0, levels.length)),
    ...(hasMissing && { missing: along.map((line) => line[levels.length]) }),
  };
  const width = outputs.names.length;
  const at = (row: number, k: number) => effectAt(dependence, type, values[row], k);
  return {
    outputs,
    dependence,
    ...spreadOf(rows.shares, width, at),
    accumulated: local && accumulated(local, stepEffects(model, rows, attribute, local), width),
  };
}

/** Outputs of all rows with other values of an attribute; `values` has shape [rows]. */
function outputsOf(
  model: AnyModel,
  { columns }: EffectRows,
  attribute: number,
  values: Float64Array,
): { readonly outputs: EffectOutputs; readonly values: ArrayLike<number> } {
  const changed = columns.map((column, i): Column => {
    if (i !== attribute) return column;
    return column.type === 'numeric'
      ? { ...column, values }
      : { ...column, codes: Int32Array.from(values) };
  });
  return predictedOutputs(model.predict(new Table(changed)));
}

function meanOutputs(
  model: AnyModel,
  rows: EffectRows,
  attribute: number,
  level: number,
): readonly number[] {
  const { shares } = rows;
  const same = new Float64Array(shares.length).fill(level);
  const { outputs, values } = outputsOf(model, rows, attribute, same);
  const width = outputs.names.length;
  return outputs.names.map((_, k) => weightedMean(shares, (row) => values[row * width + k]));
}

/** Mean effects of the steps, `effects[step * width + k]`: each row is moved along its own steps. */
function stepEffects(
  model: AnyModel,
  rows: EffectRows,
  attribute: number,
  { steps, stepsOf, weights }: LocalSteps,
): Float64Array {
  const { shares } = rows;
  const own = valuesOf(rows.columns[attribute]);
  let effects = new Float64Array(0);
  for (const which of [0, 1]) {
    const step = (row: number) => stepsOf[2 * row + which];
    if (!own.some((_, row) => step(row) >= 0)) continue;
    const moved = (end: 'from' | 'to') =>
      outputsOf(
        model,
        rows,
        attribute,
        own.map((value, row) => (step(row) < 0 ? value : steps[step(row)][end])),
      );
    const [from, to] = [moved('from'), moved('to')];
    const width = from.outputs.names.length;
    if (effects.length === 0) effects = new Float64Array(steps.length * width);
    shares.forEach((share, row) => {
      if (step(row) < 0) return;
      for (let k = 0; k < width; k++) {
        const change = to.values[row * width + k] - from.values[row * width + k];
        effects[step(row) * width + k] += (share / weights[step(row)]) * change;
      }
    });
  }
  return effects;
}
