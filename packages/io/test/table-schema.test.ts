import { type Column, type Reading, Table, tableFromColumns } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkSchemaColumns,
  conformToSchema,
  formatCsv,
  parseCsv,
  parseTableSchema,
  readTableSchema,
  schemaReadOptions,
  type TableSchema,
  tableSchemaOf,
  takeSchemaTarget,
} from '../src/index.js';
import { awkwardText, contents, errorOf, tables } from './helpers.js';

const head = { format: 'preflearn/schema', version: 1 } as const;

const whole: TableSchema = {
  ...head,
  columns: [
    { name: 'zip', type: 'nominal' },
    { name: 'size', type: 'numeric' },
    { name: 'grade', type: 'nominal' },
  ],
  target: { name: 'grade', kind: 'ordinal', classes: ['low', 'high'] },
  weights: 'w',
  ignore: ['id'],
  reading: { layout: { separator: ';' }, cells: { decimal: ',', missing: ['-'] } },
};

const CSV = 'id;zip;size;w;grade\na1;01;1.234;1;high\n2;02;-;0,5;low\n';

describe('a schema', () => {
  it('comes back from its text', () => {
    expect(parseTableSchema(JSON.stringify(whole))).toEqual(whole);
    expect(readTableSchema(head)).toEqual(head);
  });

  it('says how a table is read and what its target is', () => {
    const table = parseCsv(CSV, schemaReadOptions(whole));
    expect(contents(table)).toEqual({
      id: ['a1', '2'],
      zip: ['01', '02'],
      size: [1234, NaN],
      w: [1, 0.5],
      grade: ['high', 'low'],
    });
    const { attributes, target, weights } = takeSchemaTarget(table, whole);
    expect(attributes.names).toEqual(['zip', 'size']);
    expect(target).toMatchObject({ kind: 'ordinal', classes: ['low', 'high'] });
    expect(Array.from('codes' in target ? target.codes : [])).toEqual([1, 0]);
    expect(Array.from(weights ?? [])).toEqual([1, 0.5]);
  });

  it('leaves out what numbers the rows, unless it is to be kept', () => {
    const rows = Array.from({ length: 20 }, (_, i) => i);
    const table = tableFromColumns({
      id: rows,
      x: rows.map((i) => i / 2),
      y: rows.map((i) => i % 2),
    });
    const schema: TableSchema = { ...head, target: { name: 'y' } };
    const namesOf = (other: TableSchema) => takeSchemaTarget(table, other).attributes.names;
    expect(namesOf(schema)).toEqual(['x']);
    expect(namesOf({ ...schema, keep: ['id'] })).toEqual(['id', 'x']);
    expect(namesOf({ ...schema, ignore: ['x'] })).toEqual(['id']);
  });

  it('is made of a table, and reads it again as it was', () => {
    const types = { id: 'nominal', zip: 'nominal' } as const;
    const table = parseCsv(CSV, { decimal: ',', missing: ['-'], types });
    const schema = tableSchemaOf(table, {
      target: { name: 'grade', classes: ['low', 'high'] },
      weights: 'w',
      ignore: ['id'],
    });
    expect(readTableSchema(JSON.parse(JSON.stringify(schema)))).toEqual(schema);
    expect(schema.reading).toEqual(table.reading);
    expect(contents(parseCsv(CSV, schemaReadOptions(schema)))).toEqual(contents(table));
    expect(tableSchemaOf(tableFromColumns({ x: [1] }))).toEqual({
      ...head,
      columns: [{ name: 'x', type: 'numeric' }],
    });
  });

  it.each<[string, unknown, string]>([
    [
      'text of another kind',
      'x',
      'this is not a preflearn schema: its "format" is not "preflearn/schema"',
    ],
    ['a model', { format: 'preflearn/model', version: 1 }, 'this is not a preflearn schema'],
    [
      'another version',
      { ...head, version: 2 },
      'the schema has version 2, but this preflearn reads version 1',
    ],
    ['no version', { format: head.format }, 'the schema has no version'],
    [
      'another field',
      { ...head, targets: {} },
      'schema.targets: found "targets", expected no such field',
    ],
    [
      'another type',
      { ...head, columns: [{ name: 'x', type: 'number' }] },
      'schema.columns.0.type: found "number", expected ("numeric" | "nominal" | "ordinal")',
    ],
    [
      'a category twice',
      { ...head, columns: [{ name: 'x', type: 'nominal', categories: ['a', 'b', 'a'] }] },
      'schema.columns.0.categories.2: found "a" again',
    ],
    [
      'categories of numbers',
      { ...head, columns: [{ name: 'x', type: 'numeric', categories: ['a'] }] },
      'schema.columns.0.categories: found "categories", expected no such field',
    ],
    [
      'an order of no categories',
      { ...head, columns: [{ name: 'x', type: 'nominal', ordered: true }] },
      'schema.columns.0.ordered: found no categories',
    ],
    [
      'labels and categories',
      { ...head, columns: [{ name: 'x', type: 'nominal', categories: ['a'], labels: ['a'] }] },
      'schema.columns.0.labels: a column of orders lists its labels, and no categories',
    ],
    ['a blank name', { ...head, ignore: [' '] }, 'schema.ignore.0: found'],
    ['no name', { ...head, target: { kind: 'nominal' } }, 'schema.target.name: found nothing'],
    [
      'one class',
      { ...head, target: { name: 'x', discretize: 1 } },
      'schema.target.discretize: found 1, expected at least 2',
    ],
    [
      'classes of numbers',
      { ...head, target: { name: 'x', discretize: 2, classes: ['a', 'b'] } },
      'schema.target.discretize: it makes the classes itself',
    ],
    [
      'orders of numbers',
      { ...head, target: { name: 'x', discretize: 2, kind: 'ranking' } },
      'schema.target.discretize: it makes ordered classes, so the target cannot be ranking',
    ],
    [
      'a class twice',
      { ...head, target: { name: 'x', classes: ['a', 'a'] } },
      'schema.target.classes: found a class twice',
    ],
    [
      'a column twice',
      { ...head, columns: [...(whole.columns ?? []), { name: 'zip', type: 'numeric' }] },
      'schema.columns.3.name: found "zip" again',
    ],
    ['one to ignore twice', { ...head, ignore: ['a', 'a'] }, 'schema.ignore.1: found "a" again'],
    [
      'the target ignored',
      { ...head, target: { name: 'x' }, ignore: ['y', 'x'] },
      'schema.ignore.1: found "x", which is the target too',
    ],
    ['one to keep twice', { ...head, keep: ['a', 'a'] }, 'schema.keep.1: found "a" again'],
    [
      'one kept and ignored',
      { ...head, ignore: ['a'], keep: ['b', 'a'] },
      'schema.keep.1: found "a", which is to be ignored too',
    ],
    ['the weights ignored', { ...head, weights: 'x', ignore: ['x'] }, 'which is the weights too'],
    [
      'the target for weights',
      { ...head, weights: 'x', target: { name: 'x' } },
      'schema.weights: found "x"',
    ],
    [
      'weights of text',
      { ...head, weights: 'x', columns: [{ name: 'x', type: 'nominal' }] },
      'schema.weights: found "x", expected a numeric column',
    ],
    [
      'a reading that is none',
      { ...head, reading: { layout: {}, cells: { decimal: 'comma' } } },
      'schema.reading.cells.decimal: found "comma", expected ("." | ",")',
    ],
    [
      'a column of the reading twice',
      { ...head, reading: { layout: {}, cells: { columns: [{ name: 'x' }, { name: 'x' }] } } },
      'schema.reading.cells.columns.1.name: found "x" again',
    ],
  ])('is refused: %s', (_, document, sentence) => {
    const error = errorOf(() => readTableSchema(document));
    expect(error.replace(/^FILE_FORMAT: /, '').toLowerCase()).toContain(sentence.toLowerCase());
    expect(error).toMatch(/^FILE_FORMAT: /);
  });

  it('is refused as text', () => {
    expect(errorOf(() => parseTableSchema(' '))).toMatch(/^FILE_EMPTY: The schema is empty;/);
    expect(errorOf(() => parseTableSchema('{'))).toMatch(
      /^FILE_FORMAT: The schema is not valid JSON/,
    );
    expect(errorOf(() => parseTableSchema('{"format":1}'))).toMatch(/its "format" is not/);
  });

  it('names the field of a column that is not there', () => {
    const table = tableFromColumns({ id: ['a'], zip: ['b'], size: [1], grade: ['low'] });
    expect(errorOf(() => checkSchemaColumns(table, whole))).toMatch(
      /^COLUMN_MISSING: schema.weights: found "w", but the columns of the table are "id", "zip"/,
    );
    expect(errorOf(() => takeSchemaTarget(table.without('size'), whole))).toContain(
      'schema.columns.1.name',
    );
    const without = new Table(table.without('id').columns);
    expect(errorOf(() => checkSchemaColumns(without, { ...whole, weights: undefined }))).toContain(
      'schema.ignore.0',
    );
    expect(errorOf(() => takeSchemaTarget(table, head))).toContain('schema.target: found nothing');
  });

  it('has a reading like that of a model', () => {
    const reading: Reading = { layout: {}, cells: { columns: [{ name: 'x', decimal: ',' }] } };
    expect(readTableSchema({ ...head, reading }).reading).toEqual(reading);
  });

  it('reads a table again as it was, kept in CSV, with all that was known of it', () => {
    const text = awkwardText.filter((one) => one.trim() !== '' && one.trim() !== '?');
    fc.assert(
      fc.property(tables(text), fc.constantFrom(',', ';', '\t'), (table, separator) => {
        const csv = [...formatCsv(table, { separator })].join('');
        const schema = tableSchemaOf(
          new Table(table.columns, { layout: { separator }, cells: {} }),
        );
        const document = JSON.stringify(schema);
        const read = schemaReadOptions(parseTableSchema(document));
        expect(conformToSchema(parseCsv(csv, read), schema).columns).toEqual(table.columns);
      }),
    );
  });

  it('lists categories where no others are to come', () => {
    const rows = Array.from({ length: 60 }, (_, i) => i);
    const orders: Column = {
      ...{ type: 'nominal', name: 'order', codes: new Int32Array(60) },
      ...{ categories: ['b>a'], labels: ['a', 'b'] },
    };
    const table = new Table([
      ...tableFromColumns({
        name: rows.map((i) => `n${i}`),
        left: rows.map((i) => `l${i % 2}`),
        size: rows.map((i) => (i % 3 === 0 ? 'small' : 'large')),
        grade: rows.map((i) => (i % 2 === 0 ? 'low' : 'high')),
        day: rows,
      }).columns.map((column) => (column.name === 'day' ? { ...column, unit: 'date' } : column)),
      orders,
    ]);
    const target = { name: 'grade', classes: ['low', 'high'] };
    expect(tableSchemaOf(table, { target, ignore: ['left'] }).columns).toEqual([
      { name: 'name', type: 'nominal' },
      { name: 'left', type: 'nominal' },
      { name: 'size', type: 'nominal', categories: ['small', 'large'] },
      { name: 'grade', type: 'nominal' },
      { name: 'day', type: 'numeric', unit: 'date' },
      { name: 'order', type: 'nominal', labels: ['a', 'b'] },
    ]);
    expect(tableSchemaOf(table, { target: { name: 'grade' } }).columns?.[3]).toEqual({
      ...{ name: 'grade', type: 'nominal', categories: ['low', 'high'] },
    });
  });

  describe('says what a column may hold', () => {
    const schema: TableSchema = {
      ...head,
      columns: [
        { name: 'size', type: 'nominal', categories: ['s', 'm', 'l'], ordered: true },
        { name: 'day', type: 'numeric', unit: 'date' },
        { name: 'order', type: 'nominal', labels: ['a', 'b', 'c'] },
      ],
    };
    const as = (columns: Parameters<typeof tableFromColumns>[0]) =>
      conformToSchema(tableFromColumns(columns), schema);

    it('in which order, with what does not occur', () => {
      const table = as({ size: ['l', null, 's'], other: ['x', 'y', 'x'] });
      expect(table.column('size')).toEqual({
        ...{ type: 'nominal', name: 'size', categories: ['s', 'm', 'l'], ordered: true },
        codes: Int32Array.of(2, -1, 0),
      });
      expect(table.column('other')).toMatchObject({ categories: ['x', 'y'] });
      expect(as({ order: ['b>a'] }).column('order')).toMatchObject({ labels: ['a', 'b', 'c'] });
    });

    it('whatever the type of a column without values', () => {
      expect(as({ size: [NaN, NaN] }).column('size')).toMatchObject({
        codes: Int32Array.of(-1, -1),
        categories: ['s', 'm', 'l'],
      });
      expect(as({ day: [null] }).column('day')).toMatchObject({ type: 'numeric', unit: 'date' });
    });

    it.each<[string, Parameters<typeof tableFromColumns>[0], string]>([
      [
        'another category',
        { size: ['l', null, 'xl'] },
        'CATEGORY_UNKNOWN: Column "size", row 3: found the category "xl", which the schema does not list (it lists ' +
          '"s", "m", "l"); correct it, add it to schema.columns.0.categories, or take that list out, so that any ' +
          'are let in.',
      ],
      [
        'another unit',
        { day: [1] },
        'COLUMN_TYPE: Column "day": found numbers without a unit, but the schema has dates there; write them so, or ' +
          'correct schema.columns.1.unit.',
      ],
      [
        'texts for numbers',
        { day: ['x'] },
        'COLUMN_TYPE: Column "day": found text ("x"), but the schema has numbers there; read the table with the ' +
          'options of the schema, or correct schema.columns.1.type.',
      ],
      [
        'numbers for texts',
        { size: [1] },
        'COLUMN_TYPE: Column "size": found numbers, but the schema has text there; read the table with the options ' +
          'of the schema, or correct schema.columns.0.type.',
      ],
    ])('and refuses %s', (_, columns, sentence) => {
      expect(errorOf(() => as(columns))).toBe(sentence);
      const [name] = Object.keys(columns);
      const table = tableFromColumns(columns);
      expect(conformToSchema(table, schema, [name]).columns).toEqual(table.columns);
      expect(conformToSchema(table, { ...schema, ignore: [name] }).columns).toEqual(table.columns);
    });
  });
});
