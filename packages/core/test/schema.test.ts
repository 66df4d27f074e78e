import { describe, expect, it } from 'vitest';
import {
  alignToSchema,
  type LabelledTable,
  type Schema,
  schemaOf,
  Table,
  type Target,
  tableFromColumns,
} from '../src/index.js';
import { thrown } from './thrown.js';

const attributes = tableFromColumns({ x: [1, 2], colour: ['red', 'blue'] });
const ordinal: Target = {
  kind: 'ordinal',
  name: 'y',
  classes: ['low', 'high'],
  codes: Int32Array.of(0, 1),
};
const schema = schemaOf({ attributes, target: ordinal });

describe('schemaOf', () => {
  it('tells names, types, categories and classes', () => {
    expect(schema).toEqual({
      attributes: [
        { type: 'numeric', name: 'x' },
        { type: 'nominal', name: 'colour', categories: ['red', 'blue'] },
      ],
      target: { kind: 'ordinal', name: 'y', classes: ['low', 'high'] },
    });
  });

  it('tells of every kind of target', () => {
    const targetOf = (target: Target) => schemaOf({ attributes, target } as LabelledTable).target;
    expect(targetOf({ ...ordinal, cuts: [2.5] } as Target)).toHaveProperty('cuts', [2.5]);
    const numbers = Float64Array.of(1, 4);
    const made = targetOf({ ...ordinal, cuts: [2.5], medians: [1, 4], numbers } as Target);
    expect(made).toMatchObject({ cuts: [2.5], medians: [1, 4] });
    expect(made).not.toHaveProperty('numbers');
    expect(targetOf({ ...ordinal, kind: 'nominal' } as Target)).not.toHaveProperty('cuts');
    expect(targetOf({ kind: 'numeric', name: 'y', values: Float64Array.of(1, 2) })).toEqual({
      kind: 'numeric',
      name: 'y',
      classes: [],
    });
    const positions = Int32Array.of(1, 2, 2, 1);
    const ranking: Target = { kind: 'ranking', name: 'y', labels: ['a', 'b'], positions };
    expect(targetOf(ranking)).toEqual({ kind: 'ranking', name: 'y', classes: ['a', 'b'] });
  });
});

describe('alignToSchema', () => {
  it('finds columns by name and gives categories the codes of the schema', () => {
    const table = tableFromColumns({
      other: [0, 0, 0],
      colour: ['blue', null, 'red'],
      x: [5, 6, NaN],
    });
    const [x, colour] = alignToSchema(schema, table);
    expect(x).toMatchObject({ name: 'x', values: Float64Array.of(5, 6, NaN) });
    expect(colour).toEqual({
      type: 'nominal',
      name: 'colour',
      categories: ['red', 'blue'],
      codes: Int32Array.of(1, -1, 0),
    });
  });

  it('takes a column without a value for a nominal one', () => {
    const table = tableFromColumns({ x: [1, 2], colour: [null, null] });
    expect(alignToSchema(schema, table)[1]).toMatchObject({ codes: Int32Array.of(-1, -1) });
  });

  it('takes unseen categories as missing when asked to', () => {
    const table = tableFromColumns({ x: [1, 2], colour: ['green', 'blue'] });
    expect(alignToSchema(schema, table, 'missing')[1]).toMatchObject({
      codes: Int32Array.of(-1, 1),
    });
    expect(thrown(() => alignToSchema(schema, table))).toBe(
      'DataError CATEGORY_UNKNOWN: Column "colour", row 1: found the category "green", which ' +
        'training never saw (it saw "red", "blue"); correct it, or let unseen categories count ' +
        'as missing ("unseen": "missing").',
    );
  });

  it('lets an unseen category be that no row has', () => {
    const column = { type: 'nominal', name: 'colour', categories: ['green', 'blue'] } as const;
    const table = new Table([
      { type: 'numeric', name: 'x', values: Float64Array.of(1) },
      { ...column, codes: Int32Array.of(1) },
    ]);
    expect(alignToSchema(schema, table)[1]).toMatchObject({ codes: Int32Array.of(1) });
  });

  it.each<[string, Parameters<typeof tableFromColumns>[0], string]>([
    [
      'one column lacks',
      { x: [1] },
      'COLUMN_MISSING: Column "colour": the table lacks the column "colour" that the model was ' +
        'trained on, and has "x"; check the spelling, or add what is missing.',
    ],
    [
      'all columns lack',
      { z: [1] },
      'COLUMN_MISSING: The table lacks the columns "x", "colour" that the model was trained ' +
        'on, and has "z"; check the spelling, or add what is missing.',
    ],
    [
      'numbers are text',
      { x: ['a'], colour: ['red'] },
      'COLUMN_TYPE: Column "x": found text ("a"), but the model was trained on numbers there.',
    ],
    [
      'text is numbers',
      { x: [1], colour: [1] },
      'COLUMN_TYPE: Column "colour": found numbers, but the model was trained on the ' +
        'categories "red", "blue" there; read the column as nominal ("types": ' +
        '{"colour":"nominal"}).',
    ],
  ])('says so when %s', (_, columns, message) => {
    expect(thrown(() => alignToSchema(schema, tableFromColumns(columns)))).toBe(
      `DataError ${message}`,
    );
  });

  it('knows a category named like a property of every object', () => {
    const own: Schema = {
      ...schema,
      attributes: [{ type: 'nominal', name: 'c', categories: ['__proto__', 'toString'] }],
    };
    const table = tableFromColumns({ c: ['toString', '__proto__', 'constructor'] });
    expect(alignToSchema(own, table, 'missing')[0]).toMatchObject({
      codes: Int32Array.of(1, 0, -1),
    });
  });
});

describe('units', () => {
  const dates = new Table([
    { type: 'numeric', name: 'x', values: Float64Array.of(1, NaN), unit: 'date' },
  ]);
  const ofDates: Schema = { ...schema, attributes: [{ type: 'numeric', name: 'x', unit: 'date' }] };

  it('are part of the schema', () => {
    expect(schemaOf({ attributes: dates, target: ordinal }).attributes).toEqual(ofDates.attributes);
  });

  it('have to be those of training', () => {
    const plain: Schema = { ...schema, attributes: [{ type: 'numeric', name: 'x' }] };
    expect(alignToSchema(ofDates, dates)).toEqual(dates.columns);
    expect(thrown(() => alignToSchema(ofDates, attributes))).toBe(
      'DataError COLUMN_TYPE: Column "x": found numbers without a unit, but the model was trained on dates there; write them as in training.',
    );
    expect(thrown(() => alignToSchema(plain, dates))).toContain(
      'found dates, but the model was trained on numbers without a unit there',
    );
  });

  it('are no matter where all is missing', () => {
    const none = tableFromColumns({ x: Float64Array.of(NaN) });
    expect(alignToSchema(ofDates, none)).toEqual(none.columns);
  });
});
