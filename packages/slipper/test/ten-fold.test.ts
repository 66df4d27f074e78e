import { readFileSync } from 'node:fs';
import {
  classificationSet,
  records,
  type SetSchema,
  splitByIndex,
  tenFoldError,
  wrongRows,
} from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { Slipper } from '../src/index.js';

/** A folder with all the sets, `classification/`, and their `manifest.json`. */
const folder = process.env.COMPARATORS_DATA;
const withoutFolder = folder === undefined; // the data are not part of this repository

type Three = readonly (number | 'raises')[];

// Errors of independent programs; what each number is says the file.
const golden = JSON.parse(
  readFileSync(new URL('./golden/slipper.json', import.meta.url), 'utf8'),
) as {
  readonly tenFold: Readonly<Record<string, readonly [readonly number[], number]>>;
  readonly keel: Readonly<Record<string, readonly [number, readonly number[], readonly number[]]>>;
  readonly imodels: Readonly<Record<string, Three>>;
};

const mean = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;

/** Two standard errors of a share of some rows. */
const noise = (share: number, rows: number) => 2 * Math.sqrt((share * (1 - share)) / rows);

describe.skipIf(withoutFolder)('on the sets of COMPARATORS_DATA', () => {
  const sets = withoutFolder
    ? []
    : (JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')) as (SetSchema & {
        name: string;
      })[]);

  function readSet(name: string) {
    const schema = sets.find((set) => set.name === name) as SetSchema;
    const text = readFileSync(`${folder}/classification/${name}.csv`, 'utf8');
    return classificationSet(records(text), schema);
  }

  /** Mean number of wrong rows of every third row, of three seeds. */
  function meanWrong(name: string): number {
    const { tested, trained } = splitByIndex(readSet(name), 3, 0);
    const wrong = [1, 2, 3].map((seed) =>
      wrongRows(new Slipper({ folds: null }).fit(trained, { seed }), tested),
    );
    return mean(wrong);
  }

  it.each(Object.entries(golden.tenFold))(
    'errs in ten folds of %s about as often as the independent program',
    (name, [errors]) => {
      const data = readSet(name);
      const wanted = mean(errors);
      const error = tenFoldError((rows) => new Slipper({ rules: 500 }).fit(rows), data, 1);
      expect(Math.abs(error - wanted)).toBeLessThan(noise(wanted, data.attributes.rowCount));
    },
    1_800_000,
  );

  // KEEL splits the rows by count, knows each attribute once a rule, and learns classes one after the other.
  it.each(Object.entries(golden.keel))(
    'errs on %s about as often as KEEL, or less',
    (name, [tested, wrong]) => {
      const wanted = mean(wrong) / tested;
      expect(meanWrong(name) / tested).toBeLessThan(wanted + noise(wanted, tested));
    },
    600_000,
  );

  // What imodels 3.0.4 has is a SLIPPER by name only: it never prunes, and its rules always vote.
  it.each(Object.entries(golden.imodels))(
    'errs on %s about as often as imodels at its worst, or less',
    (name, wrong) => {
      const counts = wrong.filter((count) => count !== 'raises');
      const tested = golden.keel[name][0];
      const worst = Math.max(...counts) / tested;
      expect(meanWrong(name) / tested).toBeLessThan(worst + noise(worst, tested));
    },
    600_000,
  );
});
