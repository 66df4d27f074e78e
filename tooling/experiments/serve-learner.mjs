// Trains RankRules on rows of one table and predicts others, as it is told by lines of JSON on standard input, each of which
// it answers by one on standard output:
//   {"options": {…}, "rows": [0, 4, …]}   trains on the rows; gives {}
//   {"predict": [1, 2, …]}                gives {"codes": […]}, the numbers of the classes that the last model predicts
import { createInterface } from 'node:readline';
import { selectRows, takeTarget } from '@preflearn/core';
import { readTable } from '@preflearn/io/node';
import { rankRulesDefinition } from '@preflearn/rank-rules';

/**
 * @typedef {{options: Readonly<Record<string, import('@preflearn/core').OptionValue>>, rows: readonly number[]}} Training
 * @typedef {{predict: readonly number[]}} Predicting
 */

const { file, target, taken, seed } = JSON.parse(process.argv[2]);
const data = takeTarget(await readTable(file), target, taken);
/** @type {import('@preflearn/core').Model | undefined} */
let model;
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}

/** @param {Training | Predicting} request */
function answer(request) {
  if ('options' in request) {
    const learner = rankRulesDefinition.create(request.options);
    model = learner.fit(selectRows(data, request.rows), { seed });
    return {};
  }
  if (model === undefined) throw new Error('no model is trained');
  const prediction = model.predict(selectRows(data, request.predict).attributes);
  if (!('codes' in prediction)) throw new Error('the model predicts no classes');
  return { codes: [...prediction.codes] };
}
