import type { RowLoop } from '@preflearn/boosting';
import { Random } from '@preflearn/core';
import { expect, it } from 'vitest';
import { ROW_PROGRAM_SOURCE } from '../src/generated/row-program-source.js';
import { probabilityArrays } from '../src/row-probabilities.js';
import { LOOPS, loops, type MultinomialRows } from '../src/row-program.js';

const ROWS = 40;

/** Rows of random classes and weights, all of which are covered. */
function drawRows(seed: number, classes: number, numbers: number, channels: readonly number[]) {
  const random = new Random(seed);
  const count = channels.length / 2;
  const rows: MultinomialRows = {
    ...probabilityArrays(new Float64Array(ROWS * classes), classes),
    classes,
    numbers,
    codes: Int32Array.from({ length: ROWS }, () => random.integer(classes)),
    weights: Float64Array.from({ length: ROWS }, () => 0.1 + random.uniform()),
    statistics: new Float64Array(ROWS * count * numbers),
    own: new Float64Array(count === classes ? ROWS * numbers : 0),
    covered: Int32Array.from({ length: ROWS }, (_, row) => row),
    odds: {
      weights: new Float64Array(ROWS),
      inside: new Float64Array(ROWS),
      outside: new Float64Array(ROWS),
      isRaised: new Int32Array(ROWS),
      terms: new Float64Array(ROWS),
    },
    response: Float64Array.from({ length: classes }, () => 4 * random.uniform() - 2),
    carried: Int32Array.of(count, ...channels),
  };
  return rows;
}

/** What each loop leaves behind, run over all rows at once or in two ranges. */
function resultsOf(program: readonly RowLoop[], rows: MultinomialRows, parts: 1 | 2): string {
  const left: unknown[] = [];
  const run = (loop: number, ...args: readonly number[]) => {
    for (let part = 0; part < parts; part++) {
      program[loop]((ROWS * part) / parts, (ROWS * (part + 1)) / parts, ...args);
    }
    left.push(structuredClone(rows));
  };
  run(LOOPS.update);
  run(LOOPS.update);
  rows.statistics.fill(0);
  run(LOOPS.write);
  run(LOOPS.odds, 1, rows.classes - 1);
  run(LOOPS.gradient, 0.3);
  run(LOOPS.hessian, 0.3);
  run(LOOPS.change, 1.7);
  return JSON.stringify(left);
}

const script = new Function(`${ROW_PROGRAM_SOURCE}; return rowProgram`)() as typeof loops;

it.each([
  ['classes', 4, 1, [0, 0, 1, 1, 2, 2, 3, 3]],
  ['classes to second order', 3, 2, [0, 0, 1, 1, 2, 2]],
  ['unions', 4, 2, [1, 3, 2, 3, 3, 3]],
])(
  'the script for threads has the loops of the module, in ranges too: %s',
  (_, classes, numbers, channels) => {
    for (let seed = 0; seed < 20; seed++) {
      const draw = () => drawRows(seed, classes, numbers, channels);
      const [own, other, halves] = [draw(), draw(), draw()];
      const expected = resultsOf(loops(own), own, 1);
      expect(resultsOf(script(other), other, 1)).toBe(expected);
      expect(resultsOf(script(halves), halves, 2)).not.toBe('');
      expect(structuredClone(halves)).toEqual(own);
    }
  },
);
