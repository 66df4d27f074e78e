import { type LabelledTable, Table } from '@preflearn/core';
import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { c45Definition } from '../src/index.js';

/** Two attributes that are equally good and disagree on two rows. */
function tiedTable(): LabelledTable {
  const rows = Array.from({ length: 24 }, (_, row) => row);
  const numbers = (name: string, odd: number) => ({
    ...{ type: 'numeric' as const, name },
    values: Float64Array.from(rows, (row) => Number(row < 11 || row === odd)),
  });
  const codes = Int32Array.from(rows, (row) => Number(row < 11));
  return {
    attributes: new Table([numbers('left', 22), numbers('right', 23)]),
    target: { kind: 'nominal', name: 'class', classes: ['a', 'b'], codes },
  };
}

const comparedTables = [tiedTable()];
const dependsOn = {
  'column order': 'of equally good splits the one on the first attribute is taken',
  'sizes of numbers': 'thresholds lie midway between two values, and other rows may lie there',
};

describe('C4.5', () => {
  const clauses = learnerContract(c45Definition, { dependsOn, comparedTables });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('C4.5 that is not pruned', () => {
  const clauses = learnerContract(c45Definition, {
    dependsOn,
    comparedTables,
    settings: { prune: 'none' },
  });
  it.each(clauses)('$name', ({ run }) => run());
});
