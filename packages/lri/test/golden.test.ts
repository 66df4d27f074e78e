import { readFileSync } from 'node:fs';
import { classificationSet, records, type SetSchema, splitByIndex } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { Lri } from '../src/index.js';

const here = (path: string) => new URL(`./golden/${path}`, import.meta.url);

// Errors of an independent program; what each number is says the file.
const golden = JSON.parse(readFileSync(here('lri.json'), 'utf8')) as {
  readonly mod3: Readonly<Record<string, readonly number[]>>;
  readonly data: Readonly<Record<string, SetSchema>>;
};

/** A folder with all the sets, `classification/`, and their `manifest.json`. */
const folder = process.env.COMPARATORS_DATA;
const withoutFolder = folder === undefined; // the data are not part of this repository

/** Rows tested, and how many of them are wrong after each number of rules of a class. */
function numbersOf(cells: readonly (readonly string[])[], schema: SetSchema): number[] {
  const { tested, trained } = splitByIndex(classificationSet(cells, schema), 3, 0);
  const { codes } = tested.target;
  const wrongAfter = [1, 10, 50, 200].map((rules) =>
    new Lri({ rules })
      .fit(trained)
      .predict(tested.attributes)
      .codes.reduce((sum, code, row) => sum + Number(code !== codes[row]), 0),
  );
  return [codes.length, ...wrongAfter];
}

it.each(Object.keys(golden.data))('makes the errors of the independent program on %s', (name) => {
  expect(numbersOf(records(readFileSync(here(`${name}.csv`), 'utf8')), golden.data[name])).toEqual(
    golden.mod3[name],
  );
});

describe.skipIf(withoutFolder)('on the sets of COMPARATORS_DATA', () => {
  const sets = withoutFolder
    ? []
    : (JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')) as (SetSchema & {
        name: string;
      })[]);

  it.each(Object.entries(golden.mod3))(
    'makes the errors of the independent program on %s',
    (name, numbers) => {
      const schema = sets.find((set) => set.name === name) as SetSchema;
      expect(
        numbersOf(records(readFileSync(`${folder}/classification/${name}.csv`, 'utf8')), schema),
      ).toEqual(numbers);
    },
  );
});
