import { readFileSync } from 'node:fs';
import { type LabelledTable, type NominalTarget, selectRows } from '@preflearn/core';
import {
  classificationSet,
  records,
  type SetSchema,
  splitByIndex,
  wrongRows,
} from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { C45, type C45Input } from '../src/index.js';
import { topLabelSet } from './top-label-set.js';

type Numbers = Readonly<Record<string, readonly number[]>>;

const here = (path: string) => new URL(`./golden/${path}`, import.meta.url);

// Trees of J48; what each number is says the file.
const golden = JSON.parse(readFileSync(here('j48.json'), 'utf8')) as {
  readonly classification: { readonly sets: Numbers };
  readonly labelRanking: { readonly sets: Numbers };
  readonly everyRowTwice: { readonly meanLeavesMod10: Readonly<Record<string, number>> };
  readonly data: Readonly<Record<string, SetSchema>>;
};

/** A folder with all the sets, `classification/` and `label-ranking/`, and their `manifest.json`. */
const folder = process.env.COMPARATORS_DATA;
const withoutFolder = folder === undefined; // the data are not part of this repository

type ClassTable = LabelledTable<NominalTarget>;

const fit = (data: ClassTable, options: C45Input = {}) => new C45(options).fit(data);

/** Leaves, nodes, training errors on all rows; then leaves, training errors and test errors of the split mod 3. */
function numbersOf(data: ClassTable): number[] {
  const whole = fit(data);
  const { tested, trained } = splitByIndex(data, 3, 0);
  const part = fit(trained);
  return [
    ...[whole.leaves.length, whole.nodeCount, wrongRows(whole, data)],
    ...[part.leaves.length, wrongRows(part, trained), wrongRows(part, tested)],
  ];
}

// heart-statlog raises branches, the others have missing values.
it.each(['heart-h', 'heart-statlog', 'vote'])('grows and prunes the tree of J48 on %s', (name) => {
  const data = classificationSet(
    records(readFileSync(here(`${name}.csv`), 'utf8')),
    golden.data[name],
  );
  expect(numbersOf(data)).toEqual(golden.classification.sets[name]);
});

describe.skipIf(withoutFolder)('on the sets of COMPARATORS_DATA', () => {
  const sets = withoutFolder
    ? []
    : (JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')) as (SetSchema & {
        name: string;
      })[]);

  it.each(Object.entries(golden.classification.sets))(
    'grows the tree of J48 on %s',
    (name, numbers) => {
      const schema = sets.find((set) => set.name === name) as SetSchema;
      const data = classificationSet(
        records(readFileSync(`${folder}/classification/${name}.csv`, 'utf8')),
        schema,
      );
      expect(numbersOf(data)).toEqual(numbers);
    },
  );

  it.each(Object.entries(golden.labelRanking.sets))(
    'grows the tree of J48 for the top labels of %s',
    (name, [rows, attributes, labels, leaves, nodes, errors, unpruned, meanLeaves, testErrors]) => {
      const data = topLabelSet(
        records(readFileSync(`${folder}/label-ranking/${name}.csv`, 'utf8')),
      );
      expect([rows, attributes, labels]).toEqual([
        data.attributes.rowCount,
        data.attributes.columns.length,
        data.target.classes.length,
      ]);
      const model = fit(data);
      expect([model.leaves.length, model.nodeCount, wrongRows(model, data)]).toEqual([
        leaves,
        nodes,
        errors,
      ]);
      expect(fit(data, { prune: 'none' }).leaves).toHaveLength(unpruned);
      const folds = Array.from({ length: 10 }, (_, part) => {
        const { tested, trained } = splitByIndex(data, 10, part);
        const one = fit(trained);
        return { leaves: one.leaves.length, errors: wrongRows(one, tested) };
      });
      const sum = (of: (fold: (typeof folds)[number]) => number) =>
        folds.reduce((total, fold) => total + of(fold), 0);
      expect([sum((fold) => fold.leaves) / 10, sum((fold) => fold.errors)]).toEqual([
        meanLeaves,
        testErrors,
      ]);
    },
  );

  it.each(Object.entries(golden.everyRowTwice.meanLeavesMod10))(
    'grows the trees of J48 where every training row of %s is there twice',
    (name, meanLeaves) => {
      const text = readFileSync(`${folder}/label-ranking/${name}.csv`, 'utf8');
      const data = topLabelSet(records(text));
      const leaves = Array.from({ length: 10 }, (_, part) => {
        const { trained } = splitByIndex(data, 10, part);
        const rows = [...trained.target.codes.keys()];
        return fit(selectRows(trained, [...rows, ...rows])).leaves.length;
      });
      expect(leaves.reduce((sum, count) => sum + count, 0) / 10).toBe(meanLeaves);
    },
  );
});
