import { type Reading, Table, tableFromColumns } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import {
  checkSchemaColumns,
  parseCsv,
  parseTableSchema,
  readTableSchema,
  schemaReadOptions,
  type TableSchema,
  tableSchemaOf,
  takeSchemaTarget,
} from '../src/index.js';
import { contents, errorOf } from './helpers.js';

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
      target: { name: 'grade' },
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
      'schema.columns.0.type: found "number", expected ("numeric" | "nominal")',
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
});
