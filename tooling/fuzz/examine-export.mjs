// What must hold of a model in other languages.
import { CalibratedModel } from '@preflearn/calibration';
import { predictionText } from '@preflearn/core';
import { exportFormats } from '@preflearn/export';
import { allowed, ensure } from './fuzz.mjs';

/**
 * @typedef {import('@preflearn/core').Model} Model
 * @typedef {import('@preflearn/core').Prediction} Prediction
 * @typedef {import('@preflearn/core').Table} Table
 * @typedef {import('@preflearn/core').LearnerDefinition} LearnerDefinition
 */

/**
 * Writes a model in every language, or has it refused, and predicts by what is written in JavaScript.
 *
 * @param {LearnerDefinition} definition
 * @param {Model} model
 * @param {Table} table            rows, some of them awkward
 * @param {Prediction} prediction  of the model for these rows
 */
export function examineExport({ portable }, model, table, prediction) {
  if (portable === undefined) return;
  const given = allowed(() => portable(model));
  if (given.refused) return;
  // Of a calibrated model the one within is written, which has neither its probabilities nor its sets.
  const exported = model instanceof CalibratedModel ? model.base.predict(table) : prediction;
  for (const format of exportFormats()) {
    const written = allowed(() => format.write(given.value));
    if (written.refused) continue;
    const [{ content }] = written.value;
    if (format.id === 'rules') JSON.parse(content);
    if (format.id === 'js') checkModule(content, model, table, exported);
  }
}

/**
 * @param {string} code  of an ES module that imports nothing
 * @param {Model} model
 * @param {Table} table
 * @param {Prediction} prediction
 */
function checkModule(code, { learner }, table, prediction) {
  const predict = new Function(`${code.replace(/^export /gm, '')}\nreturn predict;`)();
  for (let row = 0; row < table.rowCount; row++) {
    const expected = outputsOf(prediction, row);
    const found = predict(rowOf(table, row));
    for (const [name, value] of Object.entries(expected)) {
      ensure(
        found[name] === value, // the sign of zero may be lost
        `in JavaScript, ${name} is ${found[name]}, and ${value} by the model`,
        `${learner} in JavaScript`,
      );
    }
  }
}

/** @param {Table} table @param {number} row */
function rowOf({ columns }, row) {
  return Object.fromEntries(
    columns.map((column) => [
      column.name,
      column.type === 'numeric'
        ? column.values[row]
        : (column.categories[column.codes[row]] ?? null),
    ]),
  );
}

/** What is said of a row: the prediction, and the numbers beside it. @param {Prediction} prediction @param {number} row */
function outputsOf(prediction, row) {
  const shown =
    prediction.kind === 'numeric' ? prediction.values[row] : predictionText(prediction, row);
  const details = prediction.details.map(({ name, values }) => [name, values[row]]);
  return Object.fromEntries([['prediction', shown], ...details]);
}
