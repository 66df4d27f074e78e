import { checkLabelledTable } from '@preflearn/core';
import { expect, it } from 'vitest';
import { plainLabelledTable } from '../src/index.js';

it.each(['ordinal', 'nominal', 'ranking', 'numeric'] as const)(
  'gives a table for %s targets in which nothing is missing and all columns vary',
  (kind) => {
    const data = plainLabelledTable(kind, 3);
    checkLabelledTable(data);
    expect(data.attributes.rowCount).toBe(24);
    const values = data.attributes.columns.map((column) =>
      column.type === 'numeric' ? [...column.values] : [...column.codes],
    );
    expect(values.map((column) => new Set(column).size)).toEqual([24, 3, 7]);
    expect(values.flat().every((value) => value >= 0)).toBe(true);
  },
);
