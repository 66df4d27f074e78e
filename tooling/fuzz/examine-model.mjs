// What must hold of every model, wherever it comes from.
import { predictionLength, predictionText, Table } from '@preflearn/core';
import { exportFormats } from '@preflearn/export';
import { modelReport, reportHtml } from '@preflearn/plots';
import { predictionDifference } from '@preflearn/testing';
import { allowed, ensure, isBroken } from './fuzz.mjs';

/**
 * @typedef {import('@preflearn/core').Model} Model
 * @typedef {import('@preflearn/core').Prediction} Prediction
 * @typedef {import('@preflearn/core').LearnerDefinition} LearnerDefinition
 */

/** Numbers that attributes of the examined rows have. */
const NUMBERS = [
  ...[0, 1, -1, 0.5, 2.5, 1e300, -1e300],
  ...[Number.MAX_VALUE, -Number.MAX_VALUE, 5e-324, NaN],
];

/** Farthest that the sum of the probabilities of a row may be from 1. */
const ROUNDING = 1e-9;

/**
 * Predicts, explains, describes, exports, saves and loads: all numbers finite, all classes and orders valid, nothing
 * thrown, and equal predictions of the loaded model.
 *
 * @param {LearnerDefinition} definition
 * @param {Model} model
 * @throws Error with what is wrong
 */
export async function examineModel(definition, model) {
  const table = tableFor(model);
  const prediction = model.predict(table);
  checkPrediction(prediction, table.rowCount);
  const isWrong = wrongWords(model);
  checkDescription(model, isWrong);
  for (const row of [0, 5, 10]) checkExplanation(model, table, row, prediction, isWrong);
  const text = JSON.stringify(model);
  const loaded = definition.load(JSON.parse(text));
  ensure(JSON.stringify(loaded) === text, 'a loaded model is saved otherwise');
  const difference = predictionDifference(prediction, loaded.predict(table));
  ensure(difference === undefined, `a saved and loaded model predicts otherwise: ${difference}`);
  await checkExports(definition, model, table, prediction);
}

/** Awkward rows for a model; values and categories in a different order for each column. @param {Model} model */
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

/** @param {Prediction} prediction @param {number} rows */
function checkPrediction(prediction, rows) {
  const length = predictionLength(prediction);
  ensure(length === rows, `${length} rows are predicted of ${rows}`);
  for (const { name, values } of prediction.details) checkFinite(`the detail ${name}`, values);
  if (prediction.kind === 'numeric') checkFinite('the prediction', prediction.values);
  else if (prediction.kind === 'ranking') {
    const { labels, positions } = prediction;
    for (const own of rowsOf(positions, labels.length)) {
      const areValid = own.every((position) => position >= 1 && position <= labels.length);
      ensure(areValid && own.includes(1), `the labels are put at the positions ${own}`);
    }
  } else checkClasses(prediction);
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
  for (const own of rowsOf(probabilities, classes.length)) {
    const areValid = own.every((p) => p >= 0 && p <= 1);
    ensure(areValid, `probabilities are ${own}`);
    const sum = own.reduce((a, b) => a + b, 0);
    ensure(Math.abs(sum - 1) <= ROUNDING, `probabilities add up to ${sum}`);
  }
}

/** Values row by row. @param {ArrayLike<number>} values @param {number} width @returns {number[][]} */
function rowsOf(values, width) {
  const all = Array.from(values);
  return all.flatMap((_, i) => (i % width === 0 ? [all.slice(i, i + width)] : []));
}

/** @param {string} what @param {Float64Array} values */
function checkFinite(what, values) {
  for (const value of values) ensure(Number.isFinite(value), `${what} is ${value}`);
}

/** @param {Model} model @param {(text: string) => boolean} isWrong */
function checkDescription(model, isWrong) {
  for (const top of [undefined, 0, 1, 3]) {
    const description = model.describe(top);
    const { headline, facts, settings, sections } = description;
    const ofSections = sections.flatMap(({ title, lines, rest }) => [
      ...[title, ...lines, ...(rest?.lines ?? [])],
    ]);
    for (const text of [headline, ...[...facts, ...settings].flat(), ...ofSections])
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
 * @param {(text: string) => boolean} isWrong
 */
function checkExplanation(model, table, row, predicted, isWrong) {
  if (row >= table.rowCount) return;
  const { prediction, because, conclusion } = model.explain(table, row);
  const text = predictionText(predicted, row);
  ensure(prediction === text, `"${text}" is predicted and "${prediction}" explained`);
  for (const { text, value } of because) {
    const isRight = Number.isFinite(value) && !isWrong(text);
    ensure(isRight, `a ground is ${text}: ${value}`, `ground of ${model.learner}`);
  }
  for (const text of conclusion) ensure(!isWrong(text), `a conclusion is ${text}`);
}

/**
 * Writes a model in every language, or has it refused, and predicts by what is written in JavaScript.
 *
 * @param {LearnerDefinition} definition
 * @param {Model} model
 * @param {Table} table
 * @param {Prediction} prediction  of the model for these rows
 */
async function checkExports({ portable }, model, table, prediction) {
  if (portable === undefined) return;
  const given = await allowed(() => portable(model));
  if (given.refused) return;
  for (const format of exportFormats()) {
    const written = await allowed(() => format.write(given.value));
    if (written.refused) continue;
    const [{ content }] = written.value;
    if (format.id === 'rules') JSON.parse(content);
    if (format.id === 'js') checkModule(content, model.learner, table, prediction);
  }
}

/**
 * @param {string} code  of an ES module that imports nothing
 * @param {string} learner
 * @param {Table} table
 * @param {Prediction} prediction
 */
function checkModule(code, learner, { columns, rowCount }, prediction) {
  const predict = new Function(`${code.replace(/^export /gm, '')}\nreturn predict;`)();
  for (let row = 0; row < rowCount; row++) {
    const cells = columns.map((column) => [
      column.name,
      column.type === 'numeric'
        ? column.values[row]
        : (column.categories[column.codes[row]] ?? null),
    ]);
    const found = predict(Object.fromEntries(cells));
    const shown =
      prediction.kind === 'numeric' ? prediction.values[row] : predictionText(prediction, row);
    const details = prediction.details.map(({ name, values }) => [name, values[row]]);
    for (const [name, value] of [['prediction', shown], ...details]) {
      ensure(
        found[name] === value, // the sign of zero may be lost
        `in JavaScript, ${name} is ${found[name]}, and ${value} by the model`,
        `${learner} in JavaScript`,
      );
    }
  }
}
