import {
  type Column,
  DataError,
  type LabelledTable,
  type Model,
  predictionLength,
  predictionText,
  Table,
} from '@preflearn/core';
import type { Checks } from './clause.js';
import { numbersOf } from './difference.js';
import { ensure, named } from './ensure.js';
import type { LearnerSubject } from './learner-subject.js';
import { ensureSameModel, ensureSamePrediction, jsonOf } from './models.js';
import type { RandomTableOptions } from './random-labelled-table.js';

/** Clauses on awkward training data. */
export type DataClause =
  | 'one row works or fails clearly'
  | 'one class works or fails clearly'
  | 'constant attributes work'
  | 'an attribute without any value works'
  | 'missing values, categories and ties work'
  | 'numbers of any size give a model that loads, or are refused'
  | 'later changes of the training data leave the model as it is';

export function dataChecks(subject: LearnerSubject): Checks<DataClause> {
  return {
    'one row works or fails clearly': () => {
      for (const data of subject.tables({ rows: 1 })) checkOneClass(subject, data);
    },
    'one class works or fails clearly': () => {
      if (subject.kinds.every((kind) => kind === 'ranking' || kind === 'numeric')) return;
      for (const data of subject.tables({ oneClass: true })) {
        if ('codes' in data.target) checkOneClass(subject, data);
      }
    },
    'constant attributes work': () => checkTables(subject, ['constant', 'single']),
    'an attribute without any value works': () => checkTables(subject, ['empty', 'ties']),
    'missing values, categories and ties work': () => checkTables(subject, undefined),
    'numbers of any size give a model that loads, or are refused': () => checkAnySize(subject),
    'later changes of the training data leave the model as it is': () => checkDetached(subject),
  };
}

/** Trains on rows of one class, which must then always be predicted, or refused with a clear error. */
function checkOneClass(subject: LearnerSubject, data: LabelledTable): void {
  let model: Model;
  try {
    model = subject.make().fit(data);
  } catch (error) {
    const isClear = error instanceof DataError && error.message.endsWith('.');
    ensure(isClear, `expected a model or a DataError with a sentence, but found ${named(error)}.`);
    return;
  }
  checkPrediction(model, data);
  if (!('codes' in data.target)) return;
  const { classes, codes } = data.target;
  for (let row = 0; row < codes.length; row++) {
    const found = predictionText(model.predict(data.attributes), row);
    ensure(
      found === classes[codes[0]],
      `all rows are of the class ${classes[codes[0]]}, but ${found} is predicted.`,
    );
  }
}

function checkTables(subject: LearnerSubject, attributes: RandomTableOptions['attributes']): void {
  for (const data of subject.tables({ attributes, rows: 30, oneClass: false })) {
    checkPrediction(subject.make().fit(data), data);
  }
}

/** Magnitudes of weights and of values near the limits of floating-point numbers. */
const WEIGHT_SIZES = [1e-320, 1e-310, 1, 1e300, 1e305];
const VALUE_SIZES = [1e-310, 1, 1.7e308];

/** Trains with all weights and all attribute values of the same magnitude. */
function checkAnySize(subject: LearnerSubject): void {
  const drawn = subject.tables({ rows: 12, attributes: ['smooth', 'nominal'], weights: 'whole' });
  for (const data of [...subject.plainTables(), ...drawn]) {
    for (const weight of WEIGHT_SIZES) {
      for (const value of VALUE_SIZES) checkSized(subject, resized(data, weight, value));
    }
  }
}

function resized(data: LabelledTable, weight: number, value: number): LabelledTable {
  const { rowCount, columns } = data.attributes;
  const given = data.weights ?? new Float64Array(rowCount).fill(1);
  return {
    attributes: new Table(columns.map((column) => withSize(column, value))),
    target: data.target,
    weights: given.map((w) => w * weight),
  };
}

/** A numeric column with its values rescaled to [-size, size]. */
function withSize(column: Column, size: number): Column {
  if (column.type === 'nominal') return column;
  const largest = column.values.reduce((most, value) => Math.max(most, Math.abs(value) || 0), 1);
  return { ...column, values: column.values.map((value) => (value / largest) * size) };
}

function checkSized(subject: LearnerSubject, data: LabelledTable): void {
  let model: Model;
  try {
    model = subject.make().fit(data);
  } catch (error) {
    const isClear = error instanceof DataError && /\d.*\.$/s.test(error.message);
    ensure(isClear, `expected a DataError that names the numbers, but found ${named(error)}.`);
    return;
  }
  checkPrediction(model, data);
  const loaded = subject.load(JSON.parse(jsonOf(model)));
  ensureSameModel(model, loaded, data.attributes, 'a model of odd numbers was saved and loaded');
}

/** Throws unless a model returns a complete prediction for a table. */
function checkPrediction(model: Model, { attributes, target }: LabelledTable): void {
  const prediction = model.predict(attributes);
  const rows = attributes.rowCount;
  ensure(
    prediction.kind === target.kind,
    `a ${target.kind} target is predicted as ${prediction.kind}.`,
  );
  ensure(
    predictionLength(prediction) === rows,
    `${rows} rows get ${predictionLength(prediction)} predictions.`,
  );
  for (const [name, values] of numbersOf(prediction)) {
    const broken = Array.from(values).findIndex((value) => !Number.isFinite(value));
    ensure(broken < 0, `the prediction holds ${values[broken]} in ${name} at place ${broken}.`);
  }
  if (!('codes' in prediction)) return;
  const outside = prediction.codes.find((code) => code < 0 || code >= prediction.classes.length);
  ensure(
    outside === undefined,
    `class code ${outside} is predicted, of ${prediction.classes.length}.`,
  );
}

function checkDetached(subject: LearnerSubject): void {
  for (const data of subject.plainTables()) {
    const model = subject.make().fit(data);
    const copy = data.attributes.select(
      Array.from({ length: data.attributes.rowCount }, (_, i) => i),
    );
    const [before, json] = [model.predict(copy), JSON.stringify(model)];
    overwrite(data);
    ensureSamePrediction(before, model.predict(copy), 0, 'the training data were overwritten');
    ensure(
      JSON.stringify(model) === json,
      'overwriting the training data changed the saved model.',
    );
  }
}

/** Overwrites every number of a table. */
function overwrite({ attributes, target }: LabelledTable): void {
  for (const column of attributes.columns) {
    if (column.type === 'numeric') column.values.fill(0);
    else column.codes.fill(0);
  }
  if (target.kind === 'numeric') target.values.fill(0);
  else if (target.kind === 'ranking') target.positions.fill(1);
  else target.codes.fill(0);
}
