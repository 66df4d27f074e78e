import { type Column, Random, Table } from '@preflearn/core';
import { exp, standardNormal } from '@preflearn/core/numbers';
import { RequiredOption } from '../arguments/required-option.js';
import { seedNumber, wholeNumber } from '../text/argument-parsers.js';
import type { Generator } from './generator.js';

const ATTRIBUTES = 14;

/** Slope of the class probabilities (pi in the paper); with this value, the Bayes risk for the MAE is 1.000. */
const SLOPE = 1.672;

/** Thresholds between the ten classes, which make the classes equally frequent. */
const THRESHOLDS = [-1.562, -0.598, 0.106, 0.717, 1.3, 1.897, 2.552, 3.336, 4.439];

interface RankRulesOptions {
  readonly rows: number;
  readonly seed: number;
}

/** The artificial data of the RankRules paper. */
export const rankRulesArtificial: Generator<RankRulesOptions> = {
  id: 'rank-rules-artificial',
  title: 'ordered classes with known noise, of the RankRules paper',
  summary:
    'Makes 14 standard normal attributes and ten equally frequent ordered classes y, with noise such that ' +
    'no prediction has a mean absolute error below 1 (RankRules paper, section 4.1).',
  examples: [
    [
      '1000 rows with ordered classes to train on',
      'preflearn generate rank-rules-artificial --rows 1000 --seed 1 --out train.csv',
    ],
    [
      'and 1000 others to test on',
      'preflearn generate rank-rules-artificial --rows 1000 --seed 2 --out test.csv',
    ],
  ],
  declareOptions(command) {
    command
      .addOption(new RequiredOption('-n, --rows <n>', 'number of rows').argParser(wholeNumber(1)))
      .option('--seed <n>', 'the same seed gives the same rows', seedNumber, 1);
  },
  make: (_, { rows, seed }) => ({ table: rankRulesTable(rows, seed), target: 'y' }),
};

/**
 * The artificial data of the RankRules paper: 14 standard normal attributes and ten ordered classes, with
 *
 *     f(x) = x1 - x2 + 0.2 (x3 - x4) + 5 exp(-(x5^2 + x6^2 + 0.2 x7^2))
 *            - [x8, x9 and x10 in [-0.5, 0.5]] + [x11 >= 0 and x12 >= 0] - [x13 >= 0 and x14 >= 0]
 *     Pr(y > k | x) = 1 / (1 + exp(-pi (f(x) - theta_k))),  k = 1..9
 *
 * The paper states what pi and theta should achieve, but not their values; these were computed.
 *
 * Source: Dembczyński and Kotłowski (2009), RankRules, section 4.1.
 *
 * @param rows  at least 1; a larger table begins with the rows of a smaller one
 * @param seed  integer in [0, 2^32)
 */
export function rankRulesTable(rows: number, seed: number): Table {
  const random = new Random(seed);
  const attributes = Array.from({ length: ATTRIBUTES }, () => new Float64Array(rows));
  const codes = new Int32Array(rows);
  const x = new Float64Array(ATTRIBUTES);
  for (let row = 0; row < rows; row++) {
    for (let a = 0; a < ATTRIBUTES; a++) {
      x[a] = standardNormal(random);
      attributes[a][row] = x[a];
    }
    codes[row] = drawClass(score(x), random.uniform());
  }
  return new Table([...attributes.map(numericColumn), classColumn(codes)]);
}

/** f(x), with x1 at 0. */
function score(x: Float64Array): number {
  const ball = exp(-(x[4] * x[4] + x[5] * x[5] + 0.2 * x[6] * x[6]));
  const inCube = [x[7], x[8], x[9]].every((value) => value >= -0.5 && value <= 0.5);
  return (
    x[0] -
    x[1] +
    0.2 * (x[2] - x[3]) +
    5 * ball -
    (inCube ? 1 : 0) +
    (x[10] >= 0 && x[11] >= 0 ? 1 : 0) -
    (x[12] >= 0 && x[13] >= 0 ? 1 : 0)
  );
}

/** The class, from 0, determined by a uniform random number: y > k if the number is below Pr(y > k). */
function drawClass(f: number, uniform: number): number {
  let code = 0;
  for (const theta of THRESHOLDS) if (uniform < 1 / (1 + exp(-SLOPE * (f - theta)))) code++;
  return code;
}

function numericColumn(values: Float64Array, index: number): Column {
  return { type: 'numeric', name: `x${index + 1}`, values };
}

function classColumn(codes: Int32Array): Column {
  const categories = Array.from({ length: THRESHOLDS.length + 1 }, (_, k) => String(k + 1));
  return { type: 'nominal', name: 'y', codes, categories, ordered: true };
}
