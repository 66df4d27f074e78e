// `npm start`: learns the fuel economy of cars from a table, says how wrong it is, and draws what was
// learned. Uses the packages as anyone would, and takes a few seconds. An argument names another folder than out/.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { selectRows, takeTarget, targetLength } from '@preflearn/core';
import { constantPrediction, maeLoss, medianClass, randomSplit } from '@preflearn/evaluation';
import { writeFileWhole, writeTable } from '@preflearn/io/node';
import { modelReport, pictureToSvg, reportHtml } from '@preflearn/plots';
import { RankRules } from '@preflearn/rank-rules';
import { ShortRules } from '@preflearn/short-rules';
import { carTable } from './cars.mjs';
import { progressBar } from './progress-bar.mjs';
import { rulePicture } from './rule-picture.mjs';

/** @typedef {import('@preflearn/core').LabelledTable} LabelledTable */
/** @typedef {import('@preflearn/core').OrdinalTarget} OrdinalTarget */
/** @typedef {import('@preflearn/short-rules').ShortRulesModel} ShortRulesModel */

const SEED = 1;
const CLASSES = 10;
const TEST_ROWS = 100;
const RULES = 20;
const RULES_SHOWN = 5;
const PICTURE_WIDTH = 1060;

const folder = process.argv[2] ?? fileURLToPath(new URL('../../out/', import.meta.url));
const files = {
  table: join(folder, 'cars.csv'),
  model: join(folder, 'cars-model.json'),
  page: join(folder, 'cars.html'),
  picture: join(folder, 'cars.svg'),
};

await main();

async function main() {
  const cars = carTable();
  const data = takeTarget(cars, 'mpg', { discretize: CLASSES });
  const { train, test } = split(data);
  console.log(
    `${cars.rowCount} cars of 1970 to 1982. From 7 attributes short rules for the miles per gallon (mpg)\n` +
      `in ${CLASSES} ordered classes are learned, on ${targetLength(train.target)} of the cars; ` +
      `the other ${targetLength(test.target)} tell how wrong they are.\n`,
  );
  const { model, ensemble } = await learn(train);
  const errors = holdOutErrors(model, ensemble, train, test);
  console.log(`Mean absolute error on the ${TEST_ROWS} cars not seen, in classes:`);
  for (const [name, error] of errors) console.log(`  ${name.padEnd(36)}${error.toFixed(2)}`);
  console.log(
    `\nThe strongest of the ${model.rules.length} rules (a high score means a high class):`,
  );
  for (const rule of model.rulesInWords(RULES_SHOWN)) console.log(`  ${rule}`);
  await save(model, test, errors, cars);
  console.log(closing());
}

/**
 * @param {LabelledTable} data
 * @returns {{ train: LabelledTable, test: LabelledTable }}
 */
function split(data) {
  const rows = targetLength(data.target);
  const parts = randomSplit(rows, { train: rows - TEST_ROWS, test: TEST_ROWS }, SEED);
  return { train: selectRows(data, parts.train), test: selectRows(data, parts.test) };
}

/**
 * Few short rules, and to compare with them an ensemble of many.
 *
 * @param {LabelledTable} train
 */
async function learn(train) {
  const bar = progressBar('Training');
  const run = { seed: SEED, onProgress: bar.show };
  const model = await new ShortRules({ rules: RULES, linear: true }).fitAsync(train, run);
  const ensemble = await new RankRules().fitAsync(train, run);
  bar.stop();
  return { model, ensemble };
}

/**
 * @param {ShortRulesModel} model
 * @param {import('@preflearn/rank-rules').RankRulesModel} ensemble
 * @param {LabelledTable} train
 * @param {LabelledTable} test
 * @returns {readonly (readonly [string, number])[]}
 */
function holdOutErrors(model, ensemble, train, test) {
  const target = /** @type {OrdinalTarget} */ (train.target);
  const median = constantPrediction(target, medianClass(target), TEST_ROWS);
  const errorOf = (/** @type {import('@preflearn/core').ClassPrediction} */ prediction) =>
    maeLoss.value(prediction, test.target);
  return [
    [`${RULES} short rules and linear terms`, errorOf(model.predict(test.attributes))],
    [
      `RankRules, ${ensemble.rules.length} rules of any length`,
      errorOf(ensemble.predict(test.attributes)),
    ],
    ['always the median class', errorOf(median)],
  ];
}

/**
 * @param {ShortRulesModel} model
 * @param {LabelledTable} test
 * @param {readonly (readonly [string, number])[]} errors
 * @param {import('@preflearn/core').Table} cars
 */
async function save(model, test, errors, cars) {
  await mkdir(folder, { recursive: true });
  await writeTable(files.table, cars);
  await writeFileWhole(files.model, `${JSON.stringify(model)}\n`);
  const description = model.describe(2 * RULES_SHOWN);
  const pictures = description.pictures.filter(({ type }) => type !== 'lines');
  const report = modelReport('Miles per gallon of cars, in ten ordered classes', {
    ...description,
    pictures,
  });
  const page = reportHtml({
    ...report,
    blocks: [
      {
        type: 'table',
        title: `Mean absolute error on ${TEST_ROWS} cars not seen in training, in classes`,
        header: ['prediction', 'error'],
        rows: errors,
      },
      ...report.blocks,
      { type: 'picture', picture: errorCurves(model, test) },
    ],
  });
  await writeFileWhole(files.page, page);
  await writeFileWhole(
    files.picture,
    `${pictureToSvg(rulePicture(model), { width: PICTURE_WIDTH })}\n`,
  );
}

/**
 * @param {ShortRulesModel} model
 * @param {LabelledTable} test
 * @returns {import('@preflearn/core').LinePicture}
 */
function errorCurves(model, test) {
  const curves = [
    { name: 'training rows', points: model.trainingCurve },
    { name: 'rows not seen', points: model.errorCurve(test, maeLoss.value) },
  ];
  return {
    type: 'lines',
    title: 'Error by number of rules',
    xLabel: 'rules',
    yLabel: 'mean absolute error in classes (lower is better)',
    series: curves.map(({ name, points }) => ({
      name,
      x: points.map(({ rules }) => rules),
      y: points.map(({ error }) => error),
    })),
  };
}

function closing() {
  return `
Saved, in out/:
  cars.csv         the table
  cars-model.json  the model
  cars.svg         its strongest rules as a picture
  cars.html        more pictures of it: ${pathToFileURL(files.page)}

Next, for instance:
  npx preflearn inspect out/cars-model.json --top 20
  npx preflearn explain out/cars-model.json out/cars.csv --row 1
  npx preflearn evaluate out/cars.csv --target mpg --discretize ${CLASSES} --learner short-rules,rank-rules --folds 10
  npx preflearn train YOUR.csv --target COLUMN --discretize ${CLASSES} --learner short-rules --out out/model.json`;
}
