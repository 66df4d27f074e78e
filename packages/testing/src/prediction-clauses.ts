import {
  type Column,
  type Explanation,
  type LabelledTable,
  type Model,
  type NominalColumn,
  type NumericPrediction,
  type Prediction,
  predictionLength,
  predictionText,
  Table,
} from '@preflearn/core';
import { metricOfId } from '@preflearn/evaluation';
import type { Checks } from './clause.js';
import { areClose, numbersOf } from './difference.js';
import { ensure, ensureDataError, ensureUsageError, thrownBy } from './ensure.js';
import type { LearnerSubject } from './learner-subject.js';
import { ensureSamePrediction } from './models.js';
import { checkPositions } from './position-clause.js';

/** Clauses on prediction, explanation and description. */
export type PredictionClause =
  | 'a category that training never saw is refused, or missing on demand'
  | 'a lacking column is refused'
  | 'a column of another type is refused'
  | 'columns may stand in another order, with others between them'
  | 'rows are predicted each by itself'
  | 'expected positions agree with the predicted classes, orders and numbers'
  | 'probabilities sum to one, and sets hold the predicted class'
  | 'writing to a prediction leaves the model as it is'
  | 'explanations agree with predictions and add up'
  | 'a row that is not there cannot be explained'
  | 'errors that training measured are those of predictions'
  | 'the description says something';

export function predictionChecks(subject: LearnerSubject): Checks<PredictionClause> {
  return {
    'a category that training never saw is refused, or missing on demand': () =>
      checkUnseen(subject),
    'a lacking column is refused': () => checkLacking(subject),
    'a column of another type is refused': () => checkTypes(subject),
    'columns may stand in another order, with others between them': () => checkOrder(subject),
    'rows are predicted each by itself': () => checkRows(subject),
    'expected positions agree with the predicted classes, orders and numbers': () =>
      checkPositions(subject),
    'probabilities sum to one, and sets hold the predicted class': () => checkChances(subject),
    'writing to a prediction leaves the model as it is': () => checkDetached(subject),
    'explanations agree with predictions and add up': () => checkExplanations(subject),
    'a row that is not there cannot be explained': () => checkNoRow(subject),
    'errors that training measured are those of predictions': () => checkTrainingErrors(subject),
    'the description says something': () => checkDescription(subject),
  };
}

/** A model of each plain table. */
function* plainModels(subject: LearnerSubject): Generator<{ model: Model; data: LabelledTable }> {
  for (const data of subject.plainTables()) yield { model: subject.make().fit(data), data };
}

function checkUnseen(subject: LearnerSubject): void {
  for (const { model, data } of plainModels(subject)) {
    const colour = data.attributes.column('colour') as NominalColumn;
    // The rows of the first colour now have one not seen in training.
    const categories = ['never seen', ...colour.categories.slice(1)];
    const unseen = withColumn(data.attributes, { ...colour, categories });
    const missing = withColumn(data.attributes, {
      ...colour,
      codes: colour.codes.map((code) => (code === 0 ? -1 : code)),
    });
    const error = thrownBy(() => model.predict(unseen), 'an unseen category');
    ensureDataError(error, ['CATEGORY_UNKNOWN'], 'an unseen category');
    const onExplain = thrownBy(() => model.explain(unseen, 0), 'an unseen category to explain');
    ensureDataError(onExplain, ['CATEGORY_UNKNOWN'], 'an unseen category to explain');
    const [a, b] = [model.predict(unseen, { unseen: 'missing' }), model.predict(missing)];
    ensureSamePrediction(a, b, 0, 'an unseen category counts as missing');
  }
}

function checkLacking(subject: LearnerSubject): void {
  for (const { model, data } of plainModels(subject)) {
    for (const name of data.attributes.names) {
      const error = thrownBy(() => model.predict(data.attributes.without(name)), `no ${name}`);
      ensureDataError(error, ['COLUMN_MISSING'], `a table without the column ${name}`);
    }
  }
}

function checkTypes(subject: LearnerSubject): void {
  for (const { model, data } of plainModels(subject)) {
    const codes = new Int32Array(data.attributes.rowCount);
    const values = new Float64Array(data.attributes.rowCount);
    const wrong: readonly Column[] = [
      { type: 'nominal', name: 'size', codes, categories: ['small'] },
      { type: 'numeric', name: 'colour', values },
    ];
    for (const column of wrong) {
      const table = withColumn(data.attributes, column);
      const error = thrownBy(() => model.predict(table), `${column.name} as ${column.type}`);
      ensureDataError(error, ['COLUMN_TYPE'], `the column ${column.name} as ${column.type}`);
    }
  }
}

function checkOrder(subject: LearnerSubject): void {
  for (const data of subject.tables()) {
    const model = subject.make().fit(data);
    const { attributes } = data;
    const extra: Column = {
      type: 'numeric',
      name: 'not in the model',
      values: new Float64Array(attributes.rowCount).fill(NaN),
    };
    const other = new Table([...attributes.columns, extra].reverse().map(inOtherCodes));
    const [a, b] = [model.predict(attributes), model.predict(other)];
    ensureSamePrediction(a, b, 0, 'the columns stood in another order');
  }
}

/** The same values, with the categories listed in reverse. */
function inOtherCodes(column: Column): Column {
  if (column.type === 'numeric') return column;
  const last = column.categories.length - 1;
  return {
    ...column,
    categories: [...column.categories].reverse(),
    codes: column.codes.map((code) => (code < 0 ? code : last - code)),
  };
}

function checkRows(subject: LearnerSubject): void {
  for (const data of subject.tables()) {
    const model = subject.make().fit(data);
    const { attributes } = data;
    const whole = model.predict(attributes);
    ensure(predictionLength(model.predict(attributes.select([]))) === 0, 'no row got predictions.');
    for (let row = 0; row < attributes.rowCount; row++) {
      const alone = model.predict(attributes.select([row]));
      const same = Array.from(numbersOf(alone), ([name, values]) =>
        sameAt(whole, name, values, row),
      );
      ensure(
        same.every((found) => found),
        `row ${row} is predicted otherwise when it is alone.`,
      );
    }
  }
}

function sameAt(whole: Prediction, name: string, own: ArrayLike<number>, row: number): boolean {
  const all = numbersOf(whole).get(name) ?? [];
  return Array.from(own).every((value, i) => Object.is(value, all[row * own.length + i]));
}

function checkChances(subject: LearnerSubject): void {
  for (const data of subject.tables()) {
    const prediction = subject.make().fit(data).predict(data.attributes);
    if (prediction.kind === 'ranking') continue;
    if (prediction.kind === 'numeric') {
      checkIntervals(prediction);
      continue;
    }
    const { kind, classes, codes, probabilities, sets } = prediction;
    codes.forEach((code, row) => {
      const from = row * classes.length;
      if (probabilities) {
        const ps = probabilities.subarray(from, from + classes.length);
        const sum = ps.reduce((a, b) => a + b, 0);
        ensure(areClose(sum, 1, 1e-9), `the probabilities of row ${row} sum to ${sum}.`);
        ensure(
          ps.every((p) => p >= 0 && p <= 1),
          `row ${row} has the probabilities ${ps.join(', ')}.`,
        );
      }
      if (sets) {
        const set = sets.members.subarray(from, from + classes.length);
        const text = `the set of row ${row} is ${set.join('')}`;
        ensure(set[code] === 1, `${text}, without the predicted class ${code}.`);
        const size = set.lastIndexOf(1) + 1 - set.indexOf(1);
        const neighbours = set.reduce((a, b) => a + b, 0) === size;
        ensure(kind === 'nominal' || neighbours, `${text}, with a gap between ordered classes.`);
      }
    });
    if (sets) {
      ensure(sets.coverage > 0 && sets.coverage <= 1, `the coverage of sets is ${sets.coverage}.`);
    }
  }
}

function checkIntervals({ values, intervals }: NumericPrediction): void {
  if (intervals === undefined) return;
  const { coverage, lower, upper } = intervals;
  ensure(coverage > 0 && coverage <= 1, `the coverage of intervals is ${coverage}.`);
  values.forEach((value, row) => {
    const ends = [lower[row], upper[row]];
    const text = `the interval of row ${row} goes from ${ends.join(' to ')}`;
    ensure(ends.every(Number.isFinite), `${text}.`);
    ensure(ends[0] <= value && value <= ends[1], `${text}, without the predicted ${value}.`);
  });
}

function checkDetached(subject: LearnerSubject): void {
  for (const { model, data } of plainModels(subject)) {
    const before = JSON.stringify(model);
    const expected = structuredClone(model.predict(data.attributes));
    for (const values of numbersOf(model.predict(data.attributes)).values()) {
      for (let i = 0; i < values.length; i++) (values as Float64Array)[i] = 0;
    }
    const what = 'an earlier prediction was overwritten';
    ensureSamePrediction(expected, model.predict(data.attributes), 0, what);
    ensure(JSON.stringify(model) === before, `${what}, and the saved model changed.`);
  }
}

function checkExplanations(subject: LearnerSubject): void {
  for (const data of [...subject.tables(), ...subject.plainTables()]) {
    const model = subject.make().fit(data);
    const prediction = model.predict(data.attributes);
    for (let row = 0; row < data.attributes.rowCount; row++) {
      const explanation = model.explain(data.attributes, row);
      checkExplanation(explanation, prediction, row);
      if (subject.explained !== undefined) checkSum(explanation, prediction, subject.explained);
    }
  }
}

function checkExplanation(explanation: Explanation, prediction: Prediction, row: number): void {
  const { kind, because, conclusion, unit, sum } = explanation;
  ensure(
    explanation.row === row,
    `row ${row} was asked about, but ${explanation.row} is explained.`,
  );
  ensure(kind === prediction.kind, `a ${prediction.kind} prediction is explained as ${kind}.`);
  const expected = predictionText(prediction, row);
  ensure(
    explanation.prediction === expected,
    `row ${row} is predicted as ${expected}, but ${explanation.prediction} is explained.`,
  );
  ensure(
    unit !== '' && conclusion.every((text) => text !== ''),
    'an explanation has an empty text.',
  );
  for (const { text, value } of because) {
    ensure(
      text !== '' && Number.isFinite(value),
      `a ground "${text}" of row ${row} says ${value}.`,
    );
  }
  if (sum === undefined) return;
  const { terms, attributes } = sum;
  ensure(
    terms.length === because.length && sum.unit !== '' && terms.every(Number.isFinite),
    `the ${because.length} grounds of row ${row} have the terms ${terms.join(', ')}.`,
  );
  const largest = attributes.map(({ value }) => Math.abs(value));
  ensure(
    largest.every((size, i) => Number.isFinite(size) && size <= (largest[i - 1] ?? size)),
    `the sums by attribute of row ${row} are not finite, the largest first: ${largest.join(', ')}.`,
  );
}

function checkSum({ because, row }: Explanation, prediction: Prediction, name: string): void {
  const detail = prediction.details.find((detail) => detail.name === name);
  ensure(detail !== undefined, `the prediction has no detail "${name}" to be explained.`);
  const sum = because.reduce((total, { value }) => total + value, 0);
  const size = because.reduce((total, { value }) => total + Math.abs(value), 0);
  ensure(
    areClose(sum, detail.values[row], 1e-9, size),
    `the grounds of row ${row} add up to ${sum}, but its ${name} is ${detail.values[row]}.`,
  );
}

function checkNoRow(subject: LearnerSubject): void {
  for (const { model, data } of plainModels(subject)) {
    for (const row of [-1, 0.5, NaN, data.attributes.rowCount]) {
      const error = thrownBy(() => model.explain(data.attributes, row), `row ${row}`);
      ensureUsageError(error, 'ARGUMENT', `row ${row}`);
    }
  }
}

function checkTrainingErrors(subject: LearnerSubject): void {
  for (const data of [...subject.tables(), ...subject.plainTables()]) {
    const model = subject.make().fit(data);
    const prediction = model.predict(data.attributes);
    for (const [id, known] of Object.entries(model.trainingErrors ?? {})) {
      const metric = metricOfId(id);
      ensure(metric !== undefined, `training measured "${id}", which is the id of no metric.`);
      const found = metric.value(prediction, data.target, data.weights);
      ensure(
        areClose(known, found, subject.tolerance),
        `training measured ${id} as ${known}, but of the predictions it is ${found}.`,
      );
    }
  }
}

function checkDescription(subject: LearnerSubject): void {
  for (const { model } of plainModels(subject)) {
    const { headline, facts, settings, sections, pictures } = model.describe(3);
    ensure(headline.trim() !== '', 'the headline is empty.');
    ensure(facts.length + sections.length > 0, 'the description has neither facts nor sections.');
    const texts = [
      ...[...facts, ...settings].map(([name]) => name),
      ...sections.flatMap(({ title, lines, rest }) => [
        title,
        ...lines,
        ...(rest ? [rest.title, ...rest.lines] : []),
      ]),
      ...pictures.map(({ title }) => title),
    ];
    ensure(
      texts.every((text) => text.trim() !== '' && !/\b(undefined|NaN|\[object)/.test(text)),
      'the description has an empty or broken text.',
    );
  }
  for (const data of subject.tables()) subject.make().fit(data).describe();
}

/** The table with a column in place of the one with the same name. */
function withColumn(table: Table, column: Column): Table {
  return new Table(table.columns.map((old) => (old.name === column.name ? column : old)));
}
