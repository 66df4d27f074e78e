import { readFileSync } from 'node:fs';
import { selectRows } from '@preflearn/core';
import { rankingSet, records } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { Lrt, type LrtInput } from '../src/index.js';

/** A folder with `label-ranking/`. */
const folder = process.env.COMPARATORS_DATA;
const withoutFolder = folder === undefined; // the data are not part of this repository

// Leaves of trees; what each number is says the file.
const golden = JSON.parse(
  readFileSync(new URL('./golden/leaves.json', import.meta.url), 'utf8'),
) as {
  readonly sets: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

/** Number of folds of the large sets; the others have ten. */
const FOLDS: Readonly<Record<string, number>> = {
  ...{ pendigits: 2, 'cpu-small': 2, elevators: 2 },
  ...{ fried: 1, calhousing: 1 },
};

/** The options in the name of a column, such as `doubled unpruned minLeaf 0`. */
function optionsOf(column: string): LrtInput {
  return {
    incomplete: 'pairs',
    ...(column.includes('unpruned') && { prune: 'none' as const }),
    ...(column.includes('labels') && { stop: 'labels' as const }),
    ...(column.includes('minLeaf 0') && { minLeaf: 0 }),
  };
}

function meanLeaves(name: string, column: string): number {
  const data = rankingSet(records(readFileSync(`${folder}/label-ranking/${name}.csv`, 'utf8')));
  const all = Array.from({ length: data.attributes.rowCount }, (_, row) => row);
  const folds = FOLDS[name] ?? 10;
  const leaves = Array.from({ length: folds }, (_, part) => {
    const rows = all.filter((row) => row % 10 !== part);
    const trained = selectRows(data, column.includes('doubled') ? [...rows, ...rows] : rows);
    return new Lrt(optionsOf(column)).fit(trained, { seed: 1 }).leaves.length;
  });
  return leaves.reduce((sum, count) => sum + count, 0) / folds;
}

describe.skipIf(withoutFolder)('on the sets of COMPARATORS_DATA', () => {
  const cases = Object.entries(golden.sets).flatMap(([name, columns]) =>
    Object.entries(columns).map(([column, leaves]) => ({ name, column, leaves })),
  );

  it.each(cases)('grows $leaves leaves on $name: $column', ({ name, column, leaves }) => {
    expect(meanLeaves(name, column)).toBeCloseTo(leaves, 6);
  });
});
