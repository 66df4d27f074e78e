import { readFileSync } from 'node:fs';
import {
  type Column,
  type LabelledTable,
  type OrdinalTarget,
  selectRows,
  Table,
} from '@preflearn/core';
import { canonicalRows, inputsOf, planInputs } from '@preflearn/ordinal-ensembles';
import { describe, expect, it } from 'vitest';
import { Svor } from '../src/index.js';
import { finished, kernelOf, squaredDistances } from '../src/kernel.js';
import { scoresOf } from '../src/predict-svor.js';
import { SvorSolver } from '../src/smo.js';

type GoldenThreshold = readonly [value: number, interval?: string];

interface Exact {
  readonly dualObjective: number;
  readonly thresholds: readonly GoldenThreshold[];
  readonly absErr: number;
  readonly wrong: number;
  readonly tested: number;
}

/** C, kappa, summed absolute error, wrong, support vectors. */
type ProgramRow = readonly [number, string, number, number, number];

// Results of independent programs; what each number is says the file.
const golden = JSON.parse(
  readFileSync(new URL('./golden/svorim.json', import.meta.url), 'utf8'),
) as {
  readonly classes: Readonly<Record<string, string>>;
  readonly exact: Readonly<Record<string, Exact>>;
  readonly program: Readonly<Record<string, readonly ProgramRow[]>>;
};

/** A folder with all the sets, `regression/`. */
const folder = process.env.COMPARATORS_DATA;
const withoutFolder = folder === undefined; // the data are not part of this repository

const OWN = ['pyrim', 'machine-cpu'];

function goldenSet(name: string, text: string) {
  const [heading, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  const columns = heading.slice(0, -1).map((column, a): Column => {
    if (column === 'CHAS') {
      const codes = Int32Array.from(lines, (line) => Number(line[a]));
      return { type: 'nominal', name: column, codes, categories: ['0', '1'] };
    }
    return {
      ...{ type: 'numeric', name: column },
      values: Float64Array.from(lines, (line) => Number(line[a])),
    };
  });
  const codes = Int32Array.from(golden.classes[name], Number);
  const classes = [...'0123456789'];
  const data: LabelledTable<OrdinalTarget> = {
    attributes: new Table(columns),
    target: { kind: 'ordinal', name: 'class', classes, codes },
  };
  const rows = [...codes.keys()];
  const tested = selectRows(
    data,
    rows.filter((row) => row % 3 === 0),
  );
  const trained = selectRows(
    data,
    rows.filter((row) => row % 3 !== 0),
  );
  return { tested, trained };
}

/** d of the file: numbers and categories, also those that never vary. */
function inputsIn({ attributes }: LabelledTable<OrdinalTarget>): number {
  return attributes.columns.reduce(
    (sum, column) => sum + (column.type === 'numeric' ? 1 : column.categories.length),
    0,
  );
}

/** Solves the dual to a small tolerance. */
function solved(trained: LabelledTable<OrdinalTarget>, cost: number) {
  const { attributes, target, weights: sums } = canonicalRows(trained);
  const rows = attributes.rowCount;
  const weights = sums ?? new Float64Array(rows).fill(1);
  const inputs = planInputs(attributes.columns, weights);
  const values = inputsOf(inputs, attributes.columns, rows);
  const kappa = 1 / inputsIn(trained);
  const distances = finished(squaredDistances({ values, rows }));
  const kernel = finished(kernelOf(distances, rows, Int32Array.from(target.codes.keys()), kappa));
  const solver = new SvorSolver({
    ...{ kernel, codes: target.codes, weights, classes: 10 },
    explicit: false,
  });
  for (const _ of solver.solve(cost, 1e-5, 1e6));
  const parts = { inputs, vectors: values, coefficients: solver.coefficients(), kappa };
  const predict = ({ attributes: { columns, rowCount } }: LabelledTable<OrdinalTarget>) => {
    const scores = scoresOf(parts, inputsOf(inputs, columns, rowCount), rowCount);
    return Int32Array.from(
      scores,
      (score) => solver.thresholds().filter(({ value }) => score > value).length,
    );
  };
  return { solver, predict };
}

function errorsOf(predicted: Int32Array, { target }: LabelledTable<OrdinalTarget>) {
  const gaps = predicted.map((code, row) => Math.abs(code - target.codes[row]));
  return {
    absErr: gaps.reduce((a, b) => a + b, 0),
    wrong: gaps.filter((gap) => gap > 0).length,
    tested: gaps.length,
  };
}

function checkExact(name: string, text: string): void {
  const data = goldenSet(name, text);
  for (const cost of [1, 10]) {
    const wanted = golden.exact[`${name} C=${cost}`];
    if (wanted === undefined) continue;
    const { solver, predict } = solved(data.trained, cost);
    expect(solver.objective()).toBeCloseTo(wanted.dualObjective, 3);
    solver.thresholds().forEach(({ value, low, high }, j) => {
      const [middle, interval] = wanted.thresholds[j];
      expect(Math.abs(value - middle)).toBeLessThan(2e-3);
      const ends = interval?.match(/-?\d+\.\d+/g)?.map(Number) ?? [];
      if (ends.length < 2) return;
      expect(low).toBeCloseTo(ends[0], 2);
      expect(high).toBeCloseTo(ends[1], 2);
    });
    const { absErr, wrong, tested } = wanted;
    expect(errorsOf(predict(data.tested), data.tested)).toEqual({
      ...{ absErr, wrong, tested },
    });
  }
}

const own = (name: string) =>
  readFileSync(new URL(`../../ordinal-ensembles/test/golden/${name}.csv`, import.meta.url), 'utf8');

it.each(OWN)('finds the optimum of the exact solver, and its errors, on %s', (name) => {
  checkExact(name, own(name));
});

describe.skipIf(withoutFolder)('on the sets of COMPARATORS_DATA', () => {
  const textOf = (name: string) => readFileSync(`${folder}/regression/${name}.csv`, 'utf8');
  const names = Object.keys(golden.classes);

  it.each(names)('finds the optimum of the exact solver, and its errors, on %s', (name) => {
    checkExact(name, textOf(name));
  });

  // Its kernel has .001 on the diagonal, so a few rows may change sides.
  it.each(names)('makes about the errors of the program of Chu on %s', (name) => {
    const data = goldenSet(name, textOf(name));
    for (const [cost, text, absErr, wrong] of golden.program[name]) {
      const share = text === '1/d' ? 1 : 0.1;
      const kappa = share / inputsIn(data.trained);
      const model = new Svor({ cost, kappa }).fit(data.trained);
      const found = errorsOf(model.predict(data.tested.attributes).codes, data.tested);
      expect(Math.abs(found.absErr - absErr)).toBeLessThanOrEqual(2);
      expect(Math.abs(found.wrong - wrong)).toBeLessThanOrEqual(2);
    }
  });
});
