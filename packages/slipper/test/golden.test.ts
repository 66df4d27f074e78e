import { readFileSync } from 'node:fs';
import { covers } from '@preflearn/boosting';
import type { LabelledTable, NominalTarget } from '@preflearn/core';
import { classificationSet, records, type SetSchema, splitByIndex } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { type SlipperRule, SlipperRun } from '../src/slipper-run.js';
import { trainingRows } from '../src/training-rows.js';

type GoldenRule = [
  conditions: [attribute: number, operator: string, value: number][],
  grown: number,
  confidence: number,
  z: number,
  covered: number,
];

interface GoldenSet {
  readonly positiveClass: number;
  readonly tested: number;
  readonly firstRules: readonly GoldenRule[];
  /** Errors on the training rows and on the others after 1, 10 and 100 rounds. */
  readonly wrong: readonly (readonly number[])[];
}

const here = (path: string) => new URL(`./golden/${path}`, import.meta.url);

// Rules and errors of an independent program; what each number is says the file.
const golden = JSON.parse(readFileSync(here('slipper.json'), 'utf8')) as {
  readonly fixedSplit: Readonly<Record<string, GoldenSet>>;
  readonly data: Readonly<Record<string, SetSchema>>;
};

/** A folder with all the sets, `classification/`, and their `manifest.json`. */
const folder = process.env.COMPARATORS_DATA;
const withoutFolder = folder === undefined; // the data are not part of this repository

/** The rules of 100 rounds in which position p of the rows grows in round t unless (p + t) mod 3 = 0. */
function rulesOf(data: LabelledTable<NominalTarget>, positive: number): SlipperRule[] {
  const { codes } = data.target;
  const rows = Int32Array.from(codes.keys());
  const run = new SlipperRun(
    trainingRows(data, new Float64Array(rows.length).fill(1)),
    rows,
    positive,
  );
  return Array.from({ length: 100 }, (_, round) =>
    run.round(
      rows.filter((p) => (p + round) % 3 !== 0),
      rows.filter((p) => (p + round) % 3 === 0),
    ),
  );
}

function wrongOf(
  rules: readonly SlipperRule[],
  { attributes: { columns }, target: { codes } }: LabelledTable<NominalTarget>,
  positive: number,
): number {
  return codes.reduce((wrong, code, row) => {
    const score = rules.reduce(
      (sum, rule) => sum + (covers(rule, columns, row) ? rule.confidence : 0),
      0,
    );
    return wrong + Number(score > 0 !== (code === positive));
  }, 0);
}

function check(cells: readonly (readonly string[])[], schema: SetSchema, set: GoldenSet): void {
  const { tested, trained } = splitByIndex(classificationSet(cells, schema), 3, 0);
  const rules = rulesOf(trained, set.positiveClass);
  expect(tested.target.codes).toHaveLength(set.tested);
  const first = rules
    .slice(0, set.firstRules.length)
    .map(({ conditions, grown, ...rule }) => [
      conditions.map((one) => [
        one.attribute,
        one.operator,
        'value' in one ? one.value : one.category,
      ]),
      grown,
      Number(rule.confidence.toFixed(6)),
      Number(rule.z.toFixed(6)),
      rule.rows.length,
    ]);
  expect(first).toEqual(set.firstRules);
  const wrong = [1, 10, 100].map((rounds) =>
    [trained, tested].map((data) => wrongOf(rules.slice(0, rounds), data, set.positiveClass)),
  );
  expect(wrong).toEqual(set.wrong);
}

it.each(Object.keys(golden.data))('boosts the rules of the independent program on %s', (name) => {
  check(
    records(readFileSync(here(`${name}.csv`), 'utf8')),
    golden.data[name],
    golden.fixedSplit[name],
  );
});

describe.skipIf(withoutFolder)('on the sets of COMPARATORS_DATA', () => {
  const sets = withoutFolder
    ? []
    : (JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')) as (SetSchema & {
        name: string;
      })[]);

  it.each(Object.entries(golden.fixedSplit))(
    'boosts the rules of the independent program on %s',
    (name, set) => {
      const schema = sets.find((one) => one.name === name) as SetSchema;
      check(records(readFileSync(`${folder}/classification/${name}.csv`, 'utf8')), schema, set);
    },
  );
});
