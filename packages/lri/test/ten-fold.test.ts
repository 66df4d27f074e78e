import { readFileSync } from 'node:fs';
import { classificationSet, records, type SetSchema, tenFoldError } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { Lri } from '../src/index.js';

/** A folder with all the sets, `classification/`, and their `manifest.json`. */
const folder = process.env.COMPARATORS_DATA;
const withoutFolder = folder === undefined; // the data are not part of this repository

// Errors of an independent program; what each number is says the file.
const golden = JSON.parse(readFileSync(new URL('./golden/lri.json', import.meta.url), 'utf8')) as {
  readonly tenFold: Readonly<Record<string, readonly [own: number, published: number]>>;
};

describe.skipIf(withoutFolder)('on the sets of COMPARATORS_DATA', () => {
  const sets = withoutFolder
    ? []
    : (JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')) as (SetSchema & {
        name: string;
      })[]);

  it.each(Object.entries(golden.tenFold))(
    'errs in ten folds of %s about as often as the independent program',
    (name, [wanted]) => {
      const schema = sets.find((set) => set.name === name) as SetSchema;
      const text = readFileSync(`${folder}/classification/${name}.csv`, 'utf8');
      const data = classificationSet(records(text), schema);
      const error = tenFoldError((rows) => new Lri().fit(rows), data, 1);
      // The folds are others: two standard errors of a share of the rows.
      const noise = 2 * Math.sqrt((wanted * (1 - wanted)) / data.attributes.rowCount);
      expect(Math.abs(error - wanted)).toBeLessThan(noise);
    },
    1_800_000,
  );
});
