import { useKernels } from '@preflearn/boosting';
import {
  type LabelledTable,
  type OrdinalTarget,
  Random,
  standardNormal,
  tableFromColumns,
} from '@preflearn/core';
import { afterEach, expect, it } from 'vitest';
import { RankRules } from '../src/index.js';

/*
 * Kernels add the rows of a class in tiles of 2048: here a class has several, the last of them not full. Six
 * attributes are four that share an address and two that do not.
 */

const ROWS = 7001;
const CLASSES = ['low', 'middle', 'high'];

function drawTable(): LabelledTable<OrdinalTarget> {
  const random = new Random(17);
  const columns = Array.from({ length: 6 }, () =>
    Float64Array.from({ length: ROWS }, () => Math.round(40 * standardNormal(random)) / 40),
  );
  const codes = Int32Array.from({ length: ROWS }, (_, row) => {
    const score = columns[0][row] - columns[4][row] + columns[5][row] + standardNormal(random);
    return score < -2 ? 0 : score < 1.5 ? 1 : 2;
  });
  const named = columns.map((values, j) => [`x${j + 1}`, values] as const);
  return {
    attributes: tableFromColumns(Object.fromEntries(named)),
    target: { kind: 'ordinal', name: 'y', classes: CLASSES, codes },
  };
}

afterEach(() => useKernels('auto'));

it('many rows of a class give the same rules in both languages', () => {
  const data = drawTable();
  const most = Math.max(...CLASSES.map((_, k) => data.target.codes.filter((c) => c === k).length));
  expect(most).toBeGreaterThan(2 * 2048);
  const fit = () => new RankRules({ rules: 12, sample: 1 }).fit(data).rules;
  const found = fit();
  useKernels('typescript');
  expect(fit()).toEqual(found);
});
