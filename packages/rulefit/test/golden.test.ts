import { readFileSync } from 'node:fs';
import { type Column, type LabelledTable, type NominalTarget, Table } from '@preflearn/core';
import { classificationSet, records, type SetSchema, splitByIndex } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { linearColumns } from '../src/grow-rules.js';
import { termOf } from '../src/linear-term.js';
import { PathFit } from '../src/path-fit.js';
import { ROW_LOSSES } from '../src/row-loss.js';
import { trainingRows } from '../src/training-rows.js';

interface GoldenFit {
  readonly intercept: number;
  readonly coefficients: readonly number[];
  readonly objective: number;
  readonly testWrong: number;
}

interface GoldenSet {
  readonly limits: readonly (readonly [number, number])[];
  readonly std: readonly number[];
  /** By penalty. */
  readonly squared: Readonly<Record<string, GoldenFit>>;
  readonly logistic: Readonly<Record<string, GoldenFit>>;
}

// Coefficients of an independent program; what each number is says the file.
const golden = JSON.parse(
  readFileSync(new URL('./golden/rulefit.json', import.meta.url), 'utf8'),
) as {
  readonly sets: Readonly<Record<string, GoldenSet>>;
  readonly data: Readonly<Record<string, SetSchema>>;
};

/** A folder with all the sets, `classification/`, and their `manifest.json`. */
const folder = process.env.COMPARATORS_DATA;
const withoutFolder = folder === undefined; // the data are not part of this repository

/** The set with the positions of categories as numbers. */
function asNumbers({
  attributes,
  target,
}: LabelledTable<NominalTarget>): LabelledTable<NominalTarget> {
  const columns = attributes.columns.map((column): Column => {
    if (column.type === 'numeric') return column;
    return { type: 'numeric', name: column.name, values: Float64Array.from(column.codes) };
  });
  return { attributes: new Table(columns), target };
}

function check(text: string, schema: SetSchema, set: GoldenSet): void {
  const { tested, trained } = splitByIndex(
    asNumbers(classificationSet(records(text), schema)),
    3,
    0,
  );
  const data = trainingRows(trained);
  const linear = linearColumns(data);
  const total = trained.attributes.rowCount;
  linear.forEach(({ term }, j) => {
    expect(term.attribute).toBe(j);
    expect(term.low).toBeCloseTo(set.limits[j][0], 9);
    expect(term.high).toBeCloseTo(set.limits[j][1], 9);
    expect(term.scale).toBeCloseTo(set.std[j] / 0.4, 5);
  });
  for (const loss of ['squared', 'logistic'] as const) {
    const fit = new PathFit(
      {
        columns: linear.map(({ column }) => column),
        y: Float64Array.from(data.codes, (code) => (code === 1 ? 1 : -1)),
        weights: data.weights.map((weight) => weight / total),
        loss: ROW_LOSSES[loss],
      },
      1e-8,
    );
    for (const [penalty, wanted] of Object.entries(set[loss])) {
      for (const _ of fit.to(Number(penalty)));
      const point = fit.point();
      const coefficients = linear.map((_, j) => point.coefficients[point.columns.indexOf(j)] ?? 0);
      const intercept = linear.reduce(
        (sum, { term }, j) => sum - coefficients[j] * term.centre,
        point.intercept,
      );
      const digits = loss === 'squared' ? 5 : 4; // as many as the file has, less one
      coefficients.forEach((a, j) => {
        expect(a).toBeCloseTo(wanted.coefficients[j], digits);
      });
      // The intercept of the file follows its rounded coefficients, times medians of up to 10.
      expect(Math.abs(intercept - wanted.intercept)).toBeLessThan(loss === 'squared' ? 1e-4 : 0.02);
      const size = coefficients.reduce((sum, a) => sum + Math.abs(a), 0);
      const objective = fit.loss(data.weights.map((w) => w / total)) + Number(penalty) * size;
      // The logistic fit of the file ended a little above the minimum.
      expect(objective).toBeLessThan(wanted.objective + 1e-8);
      expect(objective).toBeCloseTo(wanted.objective, loss === 'squared' ? 7 : 5);
      const columns = tested.attributes.columns;
      const wrong = tested.target.codes.filter((code, row) => {
        const score = linear.reduce((sum, { term }, j) => {
          const column = columns[term.attribute];
          return (
            sum +
            coefficients[j] * termOf(term, column.type === 'numeric' ? column.values[row] : NaN)
          );
        }, point.intercept);
        return score > 0 !== (code === 1);
      });
      expect(wrong).toHaveLength(wanted.testWrong);
    }
  }
}

it('fits the coefficients of the independent program on haberman', () => {
  const file = new URL('../../slipper/test/golden/haberman.csv', import.meta.url);
  check(readFileSync(file, 'utf8'), golden.data.haberman, golden.sets.haberman);
});

describe.skipIf(withoutFolder)('on the sets of COMPARATORS_DATA', () => {
  const sets = withoutFolder
    ? []
    : (JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')) as (SetSchema & {
        name: string;
      })[]);

  it.each(Object.entries(golden.sets))(
    'fits the coefficients of the independent program on %s',
    (name, set) => {
      const schema = sets.find((one) => one.name === name) as SetSchema;
      const text = readFileSync(`${folder}/classification/${name}.csv`, 'utf8');
      check(text, schema, set);
    },
  );
});
