// What must hold of every model, wherever it comes from.
import { predictionLength, predictionText, Table } from '@preflearn/core';
import { modelReport, reportHtml } from '@preflearn/plots';
import { predictionDifference } from '@preflearn/testing';
import { examineExport } from './examine-export.mjs';
import { ensure, isBroken } from './fuzz.mjs';

/**
 * @typedef {import('@preflearn/core').Model} Model
 * @typedef {import('@preflearn/core').Prediction} Prediction
 * @typedef {import('@preflearn/core').LearnerDefinition} LearnerDefinition
 */

/** Numbers that attributes of the examined rows have. */
const NUMBERS = [
  0,
  1,
  -1,
  0.5,
  2.5,
  1e300,
  -1e300,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  5e-324,
  NaN,
];

/** Farthest that the sum of the probabilities of a row may be from 1. */
const ROUNDING = 1e-9;

/**
 * Predicts, explains, describes, exports, saves and loads: all numbers finite, all classes and orders valid, nothing thrown,
 * and equal predictions of the loaded model.
 *
 * @param {LearnerDefinition} definition
 * @param {Model} model
 * @throws Error with what is wrong
 */
export function examineModel(definition, model) {
  const table = tableFor(model);
  const prediction = model.predict(table);
  checkPrediction(prediction, table.rowCount);
  checkDescription(model);
  for (const row of [0, 5, 10])
    if (row < table.rowCount) checkExplanation(model, table, row, prediction);
  const loaded = definition.load(JSON.parse(JSON.stringify(model)));
  ensure(JSON.stringify(loaded) === JSON.stringify(model), 'a loaded model is saved otherwise');
  const difference = predictionDifference(prediction, loaded.predict(table));
  ensure(difference === undefined, `a saved and loaded model predicts otherwise: ${difference}`);
  examineExport(definition, model, table, prediction);
}

/**
 * A table of awkward rows that a model can predict for; values and categories in a different order for each column.
 *
 * @param {Model} model
 */
function tableFor({ schema }) {
  const rows = NUMBERS.length;
  return new Table(
    schema.attributes.map((attribute, c) => {
      const place = (/** @type {number} */ row) => row * (c + 1) + c;
      if (attribute.type === 'numeric') {
        const values = Float64Array.from({ length: rows }, (_, row) => NUMBERS[place(row) % rows]);
        return { ...attribute, values };
      }
      const count = attribute.categories.length + 1;
      const codes = Int32Array.from({ length: rows }, (_, row) => (place(row) % count) - 1);
      return { ...attribute, codes };
    }),
  );
}

/**
 * @param {Prediction} prediction
 * @param {number} rows
 */
function checkPrediction(prediction, rows) {
  ensure(
    predictionLength(prediction) === rows,
    `${predictionLength(prediction)} rows are predicted of ${rows}`,
  );
  for (const { name, values } of prediction.details) checkFinite(`the detail ${name}`, values);
  if (prediction.kind === 'numeric') checkFinite('the prediction', prediction.values);
  else if (prediction.kind === 'ranking') checkOrders(prediction, rows);
  else checkClasses(prediction);
  for (let row = 0; row < rows; row++) {
    ensure(typeof predictionText(prediction, row) === 'string', `row ${row} has no text`);
  }
}

/** @param {import('@preflearn/core').ClassPrediction} prediction */
function checkClasses({ classes, codes, scores, probabilities }) {
  for (const code of codes) ensure(classes[code] !== undefined, `class ${code} is predicted`);
  if (scores) checkFinite('a score', scores);
  if (probabilities === undefined) return;
  checkFinite('a probability', probabilities);
  ensure(probabilities.length === codes.length * classes.length, 'there are too few probabilities');
  for (let row = 0; row < codes.length; row++) {
    const own = probabilities.subarray(row * classes.length, (row + 1) * classes.length);
    ensure(
      own.every((p) => p >= 0 && p <= 1),
      `probabilities are ${own}`,
    );
    const sum = own.reduce((a, b) => a + b, 0);
    ensure(Math.abs(sum - 1) <= ROUNDING, `probabilities add up to ${sum}`);
  }
}

/**
 * @param {import('@preflearn/core').RankingPrediction} prediction
 * @param {number} rows
 */
function checkOrders({ labels, positions }, rows) {
  for (let row = 0; row < rows; row++) {
    const own = positions.subarray(row * labels.length, (row + 1) * labels.length);
    const groups = new Set(own);
    ensure(
      own.every((position) => position >= 1 && position <= labels.length) && groups.has(1),
      `the labels are put at the positions ${own}`,
    );
  }
}

/**
 * @param {string} what
 * @param {Float64Array} values
 */
function checkFinite(what, values) {
  for (const value of values) ensure(Number.isFinite(value), `${what} is ${value}`);
}

/** @param {Model} model */
function checkDescription(model) {
  const isWrong = wrongWords(model);
  for (const top of [undefined, 0, 1, 3]) {
    const description = model.describe(top);
    const { headline, facts, settings, sections } = description;
    const texts = [
      headline,
      ...[...facts, ...settings].flat(),
      ...sections.flatMap(({ title, lines, rest }) => [title, ...lines, ...(rest?.lines ?? [])]),
    ];
    for (const text of texts)
      ensure(!isWrong(text), `it is described: ${text}`, `description of ${model.learner}`);
    const page = reportHtml(modelReport('model', description));
    ensure(!/="[^"]*\b(NaN|Infinity|undefined)\b/.test(page), 'the page has a NaN in an attribute');
  }
}

/**
 * Tells texts for people that say undefined or NaN, unless a column or class is called so.
 *
 * @param {Model} model
 * @returns {(text: string) => boolean}
 */
function wrongWords({ schema }) {
  const names = JSON.stringify(schema);
  if (isBroken(names) || names.includes('NaN')) return () => false;
  return (text) => isBroken(text) || /\bNaN\b/.test(text);
}

/**
 * @param {Model} model
 * @param {Table} table
 * @param {number} row
 * @param {Prediction} predicted
 */
function checkExplanation(model, table, row, predicted) {
  const { prediction, because, conclusion } = model.explain(table, row);
  ensure(
    prediction === predictionText(predicted, row),
    `"${predictionText(predicted, row)}" is predicted and "${prediction}" explained`,
  );
  const isWrong = wrongWords(model);
  for (const { text, value } of because) {
    ensure(
      Number.isFinite(value) && !isWrong(text),
      `a ground is ${text}: ${value}`,
      `ground of ${model.learner}`,
    );
  }
  for (const text of conclusion) ensure(!isWrong(text), `a conclusion is ${text}`);
}
