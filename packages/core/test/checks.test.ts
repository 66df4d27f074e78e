import { describe, expect, it } from 'vitest';
import { type LabelledTable, tableFromRows } from '../src/index.js';
import { checkRow, checkTargetKind, damagedModel } from '../src/models.js';
import { thrown } from './thrown.js';

describe('the number of a row to be explained', () => {
  const table = tableFromRows([{ x: 1 }, { x: 2 }]);

  it('is that of a row', () => {
    checkRow(table, 0);
    checkRow(table, 1);
    for (const row of [-1, 2, 0.5, NaN, Infinity]) {
      expect(thrown(() => checkRow(table, row))).toBe(
        `UsageError ARGUMENT: Argument "row": found ${row}, but the table has the rows 0 to 1.`,
      );
    }
    expect(thrown(() => checkRow(table.select([]), 0))).toContain('the table has no rows.');
  });
});

describe('the kind of a target', () => {
  const target = {
    kind: 'ordinal',
    name: 'y',
    classes: ['a', 'b'],
    codes: Int32Array.of(1),
  } as const;
  const data: LabelledTable = { attributes: tableFromRows([{ x: 1 }]), target };

  it('is one that the learner takes', () => {
    checkTargetKind('own', ['nominal', 'ordinal'], data);
    checkTargetKind('own', ['ordinal'], data);
    expect(data.target.codes).toHaveLength(1); // known to be ordinal
    const refused = { ...data, target: { ...target } } as LabelledTable;
    expect(thrown(() => checkTargetKind('own', ['ranking', 'numeric'], refused))).toBe(
      'DataError TARGET_KIND: own, column "y": the learner takes ranking or numeric targets, ' +
        'but this one is ordinal; take it as ranking or numeric ("kind": "ranking"), or use ' +
        'another learner.',
    );
  });
});

describe('a damaged model', () => {
  it('is told by where, what was found and what was expected', () => {
    expect(
      thrown(() => {
        throw damagedModel('parameters.weights', 2, '3 entries');
      }),
    ).toBe(
      'DataError MODEL_VALUE: model.parameters.weights: found 2, expected 3 entries; save the ' +
        'model again, as this one is damaged or was edited.',
    );
  });
});
