import { tableFromArrays, tableFromIPC } from '@uwdata/flechette';
import * as arrow from 'apache-arrow';
import * as aq from 'arquero';
import { describe, expect, it } from 'vitest';
import { tableFromColumnar, tableFromColumns, tableFromRows } from '../src/index.js';
import { thrown } from './thrown.js';

describe('tableFromColumns', () => {
  it('infers numbers, text and truth values; missing is null, undefined or NaN', () => {
    const table = tableFromColumns({
      number: [1, null, 2.5, undefined],
      text: ['b', 'a', null, 'b'],
      truth: [true, false, undefined, true],
      big: [1n, 2n, 3n, NaN],
      empty: [null, undefined, NaN, null],
      typed: Int8Array.of(1, -2, 3, 0),
    });
    expect(table.columns).toEqual([
      { type: 'numeric', name: 'number', values: Float64Array.of(1, NaN, 2.5, NaN) },
      { type: 'nominal', name: 'text', codes: Int32Array.of(0, 1, -1, 0), categories: ['b', 'a'] },
      {
        type: 'nominal',
        name: 'truth',
        codes: Int32Array.of(0, 1, -1, 0),
        categories: ['true', 'false'],
      },
      { type: 'numeric', name: 'big', values: Float64Array.of(1, 2, 3, NaN) },
      { type: 'numeric', name: 'empty', values: Float64Array.of(NaN, NaN, NaN, NaN) },
      { type: 'numeric', name: 'typed', values: Float64Array.of(1, -2, 3, 0) },
    ]);
  });

  it('does not copy a Float64Array, unless it is to be nominal', () => {
    const values = Float64Array.of(1, 1, 2);
    expect(tableFromColumns({ x: values }).columns[0]).toHaveProperty('values', values);
    const nominal = tableFromColumns({ x: values }, { types: { x: 'nominal' } });
    expect(nominal.columns[0]).toMatchObject({
      codes: Int32Array.of(0, 0, 1),
      categories: ['1', '2'],
    });
  });

  it('takes names that are properties of every object', () => {
    const columns = JSON.parse('{"__proto__": ["a", "b"], "constructor": [1, 2]}');
    const table = tableFromColumns(columns, {
      types: { constructor: 'nominal' as const },
    });
    expect(table.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      '__proto__ nominal',
      'constructor nominal',
    ]);
  });

  it('refuses a mixture, an object, and text where numbers are asked for', () => {
    expect(thrown(() => tableFromColumns({ x: [1, null, 'a'] }))).toBe(
      'DataError COLUMN_TYPE: Column "x", row 3: found "a", expected one kind of ' +
        'value in a column (numbers, or text); convert the column, or take it as nominal ' +
        '("types": {"x":"nominal"}).',
    );
    expect(thrown(() => tableFromColumns({ x: [{} as never] }))).toBe(
      'DataError COLUMN_TYPE: Column "x", row 1: found an object, expected a ' +
        'number or a text; convert the column, or take it as nominal ("types": {"x":"nominal"}).',
    );
    expect(thrown(() => tableFromColumns({ x: ['1'] }, { types: { x: 'numeric' } }))).toContain(
      'Column "x", row 1: found "1", expected a number;',
    );
    const types = { x: 'nominal' } as const;
    expect(thrown(() => tableFromColumns({ x: [[1] as never] }, { types }))).toContain(
      'expected a text;',
    );
  });

  it('refuses infinities', () => {
    expect(thrown(() => tableFromColumns({ x: [1, Infinity] }))).toContain('VALUE_NOT_FINITE');
  });
});

describe('tableFromRows', () => {
  it('collects the keys of all rows; what a row lacks is missing', () => {
    const table = tableFromRows([{ x: 1 }, { c: 'a', x: null }, { c: 'b' }]);
    expect(table.columns).toEqual([
      { type: 'numeric', name: 'x', values: Float64Array.of(1, NaN, NaN) },
      { type: 'nominal', name: 'c', codes: Int32Array.of(-1, 0, 1), categories: ['a', 'b'] },
    ]);
    expect(tableFromRows([]).names).toEqual([]);
  });

  it('does not take inherited properties for values', () => {
    const table = tableFromRows([JSON.parse('{"toString": "a"}'), { x: 1 }]);
    expect(table.column('toString')).toMatchObject({ codes: Int32Array.of(0, -1) });
  });
});

const expected = [
  { type: 'numeric', name: 'size', values: Float64Array.of(1.5, NaN, -2) },
  { type: 'nominal', name: 'colour', codes: Int32Array.of(0, 1, -1), categories: ['red', 'blue'] },
];

describe('tableFromColumnar', () => {
  it('reads an Arrow table', () => {
    const source = arrow.tableFromArrays({
      size: Float32Array.of(1.5, 0, -2),
      colour: ['red', 'blue', null],
    });
    const size = arrow.vectorFromArray([1.5, null, -2], new arrow.Float32());
    const table = tableFromColumnar(source.assign(new arrow.Table({ size })));
    expect(table.columns).toEqual(expected);
  });

  it('reads dictionaries, integers, bigints, truth values and several batches of Arrow', () => {
    const batch = (from: number) =>
      new arrow.Table({
        words: arrow.vectorFromArray(
          ['a', 'b', 'a'],
          new arrow.Dictionary(new arrow.Utf8(), new arrow.Int8()),
        ),
        small: arrow.vectorFromArray([from, from + 1, null], new arrow.Int16()),
        large: arrow.vectorFromArray([1n, 2n, 3n], new arrow.Int64()),
        truth: arrow.vectorFromArray([true, null, false], new arrow.Bool()),
      });
    const table = tableFromColumnar(batch(0).concat(batch(10)));
    expect(table.rowCount).toBe(6);
    expect(table.column('small')).toMatchObject({
      values: Float64Array.of(0, 1, NaN, 10, 11, NaN),
    });
    expect(table.column('large')).toMatchObject({ values: Float64Array.of(1, 2, 3, 1, 2, 3) });
    expect(table.column('words')).toMatchObject({ codes: Int32Array.of(0, 1, 0, 0, 1, 0) });
    expect(table.column('truth')).toMatchObject({ categories: ['true', 'false'] });
  });

  it('reads Arrow that came through its file format', () => {
    const source = arrow.tableFromIPC(
      arrow.tableToIPC(arrow.tableFromArrays({ x: Float64Array.of(1, 2), c: ['a', 'b'] })),
    );
    expect(tableFromColumnar(source).names).toEqual(['x', 'c']);
  });

  it('refuses nested Arrow columns', () => {
    const pairs = arrow.vectorFromArray(
      [[1, 2], [3]],
      new arrow.List(arrow.Field.new('item', new arrow.Int32())),
    );
    expect(thrown(() => tableFromColumnar(new arrow.Table({ pairs })))).toContain(
      'COLUMN_TYPE: Column "pairs", row 1:',
    );
  });

  it('reads an Arquero table', () => {
    const source = aq.table({ size: [1.5, null, -2], colour: ['red', 'blue', undefined] });
    expect(tableFromColumnar(source).columns).toEqual(expected);
  });

  it('reads the rows of an Arquero table that are seen, in the order seen', () => {
    const source = aq
      .table({ x: [3, 1, 2, 4], c: ['c', 'a', 'b', 'd'] })
      .filter((row: { x: number }) => row.x < 4)
      .orderby('x');
    const table = tableFromColumnar(source);
    expect(table.column('x')).toMatchObject({ values: Float64Array.of(1, 2, 3) });
    expect(table.column('c')).toMatchObject({ categories: ['a', 'b', 'c'] });
  });

  it('reads the Arrow tables of another library', () => {
    const source = tableFromArrays({ size: [1.5, null, -2], colour: ['red', 'blue', null] });
    expect(tableFromColumnar(source).columns).toEqual(expected);
    const bytes = arrow.tableToIPC(arrow.tableFromArrays({ x: Float64Array.of(1, 2) }));
    expect(tableFromColumnar(tableFromIPC(bytes)).rowCount).toBe(2);
  });

  it('takes types by name', () => {
    const source = aq.table({ code: [1, 2, 1] });
    expect(tableFromColumnar(source, { types: { code: 'nominal' } }).columns[0]).toMatchObject({
      categories: ['1', '2'],
    });
  });

  it('refuses a type that does not exist', () => {
    const types = { code: 'ordinal' } as unknown as Record<string, 'nominal'>;
    expect(() => tableFromColumns({ code: ['a'] }, { types })).toThrow(
      'found "ordinal", expected "numeric", "nominal" or levels such as { levels: ["S", "M", "L"] }',
    );
  });
});
