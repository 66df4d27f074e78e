import { describe, expect, it } from 'vitest';
import {
  alignToSchema,
  cellText,
  type NominalColumn,
  namedColumn,
  namedTable,
  orderedColumn,
  schemaOf,
  Table,
  tableFromColumns,
  takeTarget,
} from '../src/index.js';
import { levelsText, thresholdText, unitText } from '../src/text.js';
import { thrown } from './thrown.js';

const LEVELS = ['S', 'M', 'L'];
const size = tableFromColumns({ size: ['L', 'S', null, 'M'] }).column('size') as NominalColumn;

describe('an ordered attribute', () => {
  it('has the places of its levels as numbers, NaN where missing', () => {
    const column = orderedColumn(size, LEVELS);
    expect(column).toEqual({
      type: 'numeric',
      name: 'size',
      values: Float64Array.of(3, 1, NaN, 2),
      unit: { levels: LEVELS },
    });
    expect([0, 1, 2, 3].map((row) => cellText(column, row))).toEqual(['L', 'S', '', 'M']);
  });

  it('is made of values and its levels by tableFromColumns', () => {
    const types = { size: { levels: LEVELS } };
    const table = tableFromColumns({ size: ['L', 'S', null, 'M'] }, { types });
    expect(table.column('size')).toEqual(orderedColumn(size, LEVELS));
  });

  it('turns back into a nominal column with all levels', () => {
    const column = orderedColumn(size, ['XS', ...LEVELS]);
    expect(namedColumn(column)).toEqual({
      type: 'nominal',
      name: 'size',
      codes: Int32Array.of(3, 1, -1, 2),
      categories: ['XS', ...LEVELS],
      ordered: true,
      ordinal: true,
    });
    const others = tableFromColumns({ x: [1, 2], y: ['a', 'b'] });
    expect(namedTable(others)).toBe(others);
  });

  it('refuses a value that is not a level', () => {
    expect(thrown(() => orderedColumn(size, ['S', 'L']))).toContain(
      'row 4: found "M", which is not among the levels "S", "L"',
    );
  });

  it('refuses levels listed twice, and numbers that are not places of levels', () => {
    const table = (levels: readonly string[], ...values: readonly number[]) =>
      new Table([
        { type: 'numeric', name: 'x', values: Float64Array.from(values), unit: { levels } },
      ]);
    expect(thrown(() => table(['a', 'b', 'a'], 1))).toContain('a level is listed twice');
    for (const wrong of [0, 4, 1.5, Infinity]) {
      expect(thrown(() => table(LEVELS, 1, wrong))).toContain(
        `row 2: found ${wrong}, expected a whole number from 1 to 3`,
      );
    }
    expect(table(LEVELS, 1, NaN, 3).rowCount).toBe(3);
  });

  it('is what takeTarget makes of a column whose order has a meaning, and not of one that is only listed', () => {
    const codes = Int32Array.of(0, 2, 1);
    const table = new Table([
      { type: 'nominal', name: 'grade', codes, categories: ['c', 'b', 'a'], ordinal: true },
      { type: 'nominal', name: 'listed', codes, categories: ['c', 'b', 'a'], ordered: true },
      {
        type: 'nominal',
        name: 'y',
        codes,
        categories: ['low', 'mid', 'high'],
        ordinal: true,
        ordered: true,
      },
    ]);
    const { attributes, target } = takeTarget(table, 'y');
    expect(attributes.columns.map(({ type }) => type)).toEqual(['numeric', 'nominal']);
    expect(target).toMatchObject({ kind: 'ordinal', classes: ['low', 'mid', 'high'] });
  });

  it('gives a target all its levels as classes, and no numbers', () => {
    const table = new Table([orderedColumn(size, LEVELS)]).select([0, 1, 3]);
    expect(takeTarget(table, 'size')).toMatchObject({
      target: { kind: 'ordinal', classes: LEVELS, codes: Int32Array.of(2, 0, 1) },
    });
    expect(thrown(() => takeTarget(table, 'size', { kind: 'numeric' }))).toContain(
      'found text ("S", "M", "L"), but a numeric target needs numbers',
    );
    expect(takeTarget(table, 'size', { classes: ['L', 'M', 'S'] }).target).toMatchObject({
      codes: Int32Array.of(0, 2, 1),
    });
  });
});

describe('the schema of an ordered attribute', () => {
  const schema = schemaOf({
    attributes: new Table([orderedColumn(size, LEVELS)]),
    target: { kind: 'numeric', name: 'y', values: new Float64Array(4) },
  });
  const align = (values: readonly (string | number | null)[], unseen?: 'missing') =>
    alignToSchema(schema, tableFromColumns({ size: values }), unseen)[0];

  it('finds levels by name', () => {
    expect(align(['M', null, 'S'])).toMatchObject({ values: Float64Array.of(2, NaN, 1) });
    expect(align([NaN, NaN])).toMatchObject({ values: Float64Array.of(NaN, NaN) });
    const other = orderedColumn(size, ['L', 'M', 'S', 'XS']);
    expect(alignToSchema(schema, new Table([other]))[0]).toEqual(orderedColumn(size, LEVELS));
  });

  it('treats unknown levels as unknown categories', () => {
    expect(thrown(() => align(['XL']))).toContain(
      'found the category "XL", which training never saw',
    );
    expect(align(['XL', 'L'], 'missing')).toMatchObject({ values: Float64Array.of(NaN, 3) });
  });

  it('refuses numbers', () => {
    expect(thrown(() => align([1, 2]))).toContain(
      'found numbers, but the model was trained on levels (S < M < L) there',
    );
  });

  it('takes an ordered column for an attribute that was nominal in training', () => {
    const nominal = schemaOf({
      attributes: new Table([size]),
      target: { kind: 'numeric', name: 'y', values: new Float64Array(4) },
    });
    const [column] = alignToSchema(nominal, new Table([orderedColumn(size, LEVELS)]));
    expect(column).toMatchObject({ type: 'nominal', codes: size.codes });
  });
});

describe('the words of levels', () => {
  const unit = { levels: LEVELS };

  it('name the last level at or below a threshold, or the first one at or above it', () => {
    expect(thresholdText(2.5, '<=', unit)).toBe('M');
    expect(thresholdText(2.5, '>=', unit)).toBe('L');
    expect(thresholdText(2, '<=', unit)).toBe('M');
    expect(thresholdText(2, '>=', unit)).toBe('M');
  });

  it('are numbers between levels and beyond them', () => {
    expect([0, 1, 1.5, 3, 4].map((value) => unitText(value, unit))).toEqual([
      '0',
      'S',
      '1.5',
      'L',
      '4',
    ]);
  });

  it('leave out the middle of a long list', () => {
    const many = Array.from({ length: 12 }, (_, i) => `l${i}`);
    expect(levelsText(LEVELS)).toBe('S < M < L');
    expect(levelsText(many)).toBe('l0 < l1 < l2 < l3 < l4 < l5 < l6 < l7 < ... < l11');
  });
});
