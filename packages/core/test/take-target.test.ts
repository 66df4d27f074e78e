import { describe, expect, it } from 'vitest';
import {
  type Column,
  type RankingTarget,
  rankingColumn,
  selectTarget,
  Table,
  type TakeTargetOptions,
  tableFromColumns,
  tableFromRows,
  takeTarget,
} from '../src/index.js';
import { thrown } from './thrown.js';

const table = tableFromColumns({
  x: [1, 2, 3, 4],
  grade: ['low', 'high', 'mid', 'low'],
  answer: ['yes', 'no', 'yes', 'no'],
  stars: [3, 1, 2, 3],
  price: [10.5, 20, 30, 40],
  gaps: [1, NaN, 3, NaN],
  holes: ['a', null, 'b', 'a'],
  same: ['a', 'a', 'a', 'a'],
  order: ['b>a~c', 'a>b', null, 'c > b > a'],
  weight: [1, 0, 2, 1],
});

const numbered = tableFromColumns({ id: Array.from({ length: 1001 }, (_, i) => `r${i}`) });

function take(name: string, options: TakeTargetOptions = {}) {
  return takeTarget(table, name, options);
}

describe('takeTarget', () => {
  it('takes labels that are given for a ranking, even where no row orders any', () => {
    const alone = takeTarget(tableFromColumns({ o: ['a', 'b'] }), 'o', {
      kind: 'ranking',
      classes: ['a', 'b'],
    });
    expect(alone.target).toMatchObject({ positions: Int32Array.of(1, 0, 0, 1) });
  });

  it('leaves the other columns as attributes and the table as it is', () => {
    const { attributes, target, weights } = take('stars', { weights: 'weight' });
    expect(attributes.names).toEqual(table.names.filter((n) => n !== 'stars' && n !== 'weight'));
    expect(target.name).toBe('stars');
    expect(weights).toEqual(Float64Array.of(1, 0, 2, 1));
    expect(table.has('stars')).toBe(true);
    expect(take('stars')).not.toHaveProperty('weights');
  });

  it('takes the distinct numbers, ascending, for ordinal classes', () => {
    expect(take('stars').target).toEqual({
      kind: 'ordinal',
      name: 'stars',
      classes: ['1', '2', '3'],
      codes: Int32Array.of(2, 0, 1, 2),
    });
  });

  it('takes the distinct numbers by their size, and -0 for 0', () => {
    const { target } = takeTarget(tableFromColumns({ y: [10, -0, 9, 0, -2] }), 'y');
    expect(target).toMatchObject({
      classes: ['-2', '0', '9', '10'],
      codes: Int32Array.of(3, 1, 2, 1, 0),
    });
  });

  it('takes two text classes in the order of their letters', () => {
    expect(take('answer').target).toMatchObject({
      classes: ['no', 'yes'],
      codes: Int32Array.of(1, 0, 1, 0),
    });
  });

  it('takes the order that the source declared', () => {
    const grades = {
      type: 'nominal',
      name: 'g',
      codes: Int32Array.of(2, 0),
      ordered: true,
    } as const;
    const declared = new Table([{ ...grades, categories: ['low', 'mid', 'high'] }]);
    expect(takeTarget(declared, 'g').target).toMatchObject({
      classes: ['low', 'mid', 'high'],
      codes: Int32Array.of(2, 0),
    });
  });

  it('takes the classes given, also those that do not occur', () => {
    const classes = ['low', 'mid', 'high', 'top'];
    expect(take('grade', { classes }).target).toMatchObject({
      classes,
      codes: Int32Array.of(0, 2, 1, 0),
    });
    expect(take('stars', { classes: ['3.0', '2', ' 1'] }).target).toMatchObject({
      codes: Int32Array.of(0, 2, 1, 0),
    });
  });

  it('takes nominal classes in the order they occur', () => {
    expect(take('grade', { kind: 'nominal' }).target).toMatchObject({
      kind: 'nominal',
      classes: ['low', 'high', 'mid'],
    });
  });

  it('makes classes of numbers', () => {
    expect(take('price', { discretize: 2 }).target).toEqual({
      kind: 'ordinal',
      name: 'price',
      classes: ['1', '2'],
      codes: Int32Array.of(0, 0, 1, 1),
      cuts: [25],
      medians: [15.25, 35],
      numbers: Float64Array.of(10.5, 20, 30, 40),
    });
  });

  it('selects the numbers of classes with their rows', () => {
    const { target } = take('price', { discretize: 2 });
    expect(selectTarget(target, [3, 0, 0])).toMatchObject({
      codes: Int32Array.of(1, 0, 0),
      medians: [15.25, 35],
      numbers: Float64Array.of(40, 10.5, 10.5),
    });
  });

  it('takes numbers', () => {
    expect(take('price', { kind: 'numeric' }).target).toEqual({
      kind: 'numeric',
      name: 'price',
      values: Float64Array.of(10.5, 20, 30, 40),
    });
  });

  it('takes orders of labels, incomplete ones too, and gives them back', () => {
    const { target } = take('order', { kind: 'ranking' });
    expect(target).toEqual({
      kind: 'ranking',
      name: 'order',
      labels: ['a', 'b', 'c'],
      positions: Int32Array.of(2, 1, 2, 1, 2, 0, 0, 0, 0, 3, 2, 1),
    });
    expect(rankingColumn(target as RankingTarget)).toEqual({
      type: 'nominal',
      name: 'order',
      categories: ['b>a~c', 'a>b', 'c>b>a'],
      codes: Int32Array.of(0, 1, -1, 2),
      labels: ['a', 'b', 'c'],
    });
  });

  it('takes the labels that a column of orders declares, also those that never occur', () => {
    const labels = ['c', 'b', 'z', 'a'];
    const column = { ...table.column('order'), labels } as Column;
    const declared = new Table([...table.without('order').columns, column]);
    const { target } = takeTarget(declared, 'order', { kind: 'ranking' });
    expect(target).toMatchObject({
      labels,
      positions: Int32Array.of(2, 1, 0, 2, 0, 2, 0, 1, 0, 0, 0, 0, 1, 2, 0, 3),
    });
    expect(rankingColumn(target as RankingTarget)).toMatchObject({ labels });
  });

  it('puts label L2 before L10, and takes a given order of labels', () => {
    const orders = tableFromColumns({ o: ['L10>L2>L1', 'L2>L10>L1'] });
    expect(takeTarget(orders, 'o', { kind: 'ranking' }).target).toMatchObject({
      labels: ['L1', 'L2', 'L10'],
    });
    const classes = ['L10', 'L1', 'L2', 'L3'];
    expect(takeTarget(orders, 'o', { kind: 'ranking', classes }).target).toMatchObject({
      labels: classes,
      positions: Int32Array.of(1, 3, 2, 0, 2, 3, 1, 0),
    });
  });
});

describe('takeTarget refuses', () => {
  it.each<[string, () => unknown, string]>([
    [
      'a column that is not there',
      () => take('y'),
      'DataError COLUMN_MISSING: Column "y": there is no such column among "x", "grade", ' +
        '"answer", "stars", "price", "gaps", "holes", "same" and 2 more; check the spelling.',
    ],
    [
      'a table without rows',
      () => takeTarget(table.select([]), 'stars'),
      'DataError TABLE_EMPTY: The table has no rows; give it at least one.',
    ],
    [
      'missing values',
      () => take('gaps'),
      'DataError TARGET_MISSING: Column "gaps", row 2: the target is missing in 2 rows, of ' +
        'which this is the first; fill it in, or leave such rows out ("missingTarget": "leave-out").',
    ],
    [
      'a missing category',
      () => take('holes'),
      'DataError TARGET_MISSING: Column "holes", row 2: the target is missing in 1 row, of ' +
        'which this is the first; fill it in, or leave such rows out ("missingTarget": "leave-out").',
    ],
    [
      'text without a known order',
      () => take('grade'),
      'DataError TARGET_CLASSES: Column "grade": the order of the classes "low", "high", "mid" ' +
        'is not known; list them from lowest to highest ("classes").',
    ],
    [
      'a class that is not listed',
      () => take('grade', { classes: ['low', 'high'] }),
      'DataError TARGET_CLASSES: Column "grade", row 3: found the class "mid", expected one of ' +
        '"low", "high"; add it to the classes ("classes": ["low","high","mid"]), or correct the ' +
        'row.',
    ],
    [
      'more numbers than classes can be',
      () => takeTarget(tableFromColumns({ y: Array.from({ length: 101 }, (_, i) => i) }), 'y'),
      'DataError TARGET_CLASSES: Column "y": found 101 distinct numbers, too many to be taken ' +
        'for classes; make ordered classes of them ("discretize": 10), or list the classes ' +
        '("classes").',
    ],
    [
      'one class',
      () => take('same', { kind: 'nominal' }),
      'DataError TARGET_ONE_CLASS: Column "same": the target is of the class "a" in every row, ' +
        'so that there is nothing to learn; give rows of at least two classes, or choose another ' +
        'target.',
    ],
    [
      'numbers of text',
      () => take('grade', { kind: 'numeric' }),
      'DataError COLUMN_TYPE: Column "grade": found text ("low", "high", "mid"), but a numeric ' +
        'target needs numbers; leave out option "kind".',
    ],
    [
      'classes made of text',
      () => take('grade', { discretize: 3 }),
      'DataError COLUMN_TYPE: Column "grade": found text ("low", "high", "mid"), but making 3 ' +
        'classes of it needs numbers; leave out option "discretize".',
    ],
    [
      'orders that order nothing',
      () => take('grade', { kind: 'ranking' }),
      'DataError TARGET_RANKING: Column "grade": no row puts one label before another (found ' +
        '"low", "high", "mid"), expected orders of labels such as "b>a>c"; correct the column, ' +
        'or take it as classes, with a learner for those ("kind": "nominal").',
    ],
    [
      'more classes than can be meant',
      () => takeTarget(numbered, 'id', { kind: 'nominal' }),
      'DataError TARGET_CLASSES: Column "id": found 1001 distinct texts, too many to be taken ' +
        'for classes (it may number the rows); choose another target, or list the classes ' +
        '("classes").',
    ],
    [
      'more labels than can be meant',
      () => takeTarget(numbered, 'id', { kind: 'ranking' }),
      'DataError TARGET_RANKING: Column "id": found 1001 distinct labels, too many to be taken ' +
        'for labels (it may number the rows); choose another target, or list the labels ' +
        '("classes").',
    ],
    [
      'weights beyond all numbers',
      () => takeTarget(tableFromColumns({ y: [1, 2], w: [1e308, 1e308] }), 'y', { weights: 'w' }),
      'DataError WEIGHTS: Column "w": the weights add up to Infinity, more than can be ' +
        'computed with; divide them all by a large number.',
    ],
    [
      'orders of numbers',
      () => take('x', { kind: 'ranking' }),
      'DataError COLUMN_TYPE: Column "x": found numbers, expected orders of labels such as ' +
        '"b>a>c".',
    ],
    [
      'a label that is not listed',
      () => take('order', { kind: 'ranking', classes: ['a', 'b'] }),
      'DataError TARGET_RANKING: Column "order", row 1: found the label "c", expected one of "a", "b".',
    ],
    [
      'an order that is none',
      () => takeTarget(tableFromColumns({ o: ['a>>b'] }), 'o', { kind: 'ranking' }),
      'DataError TARGET_RANKING: Column "o": found "a>>b", expected labels with ">" between them, such as ' +
        '"b>a>c".',
    ],
    [
      'weights of text',
      () => take('stars', { weights: 'grade' }),
      'DataError COLUMN_TYPE: Column "grade": found text ("low", "high", "mid"), but row ' +
        'weights need numbers; leave out option "weights".',
    ],
    [
      'weights that are missing',
      () => take('stars', { weights: 'gaps' }),
      'DataError WEIGHTS: Column "gaps", row 2: found no weight, expected a finite number of at least 0.',
    ],
    [
      'the target as weights',
      () => take('stars', { weights: 'stars' }),
      'UsageError OPTION_CONFLICT: Option "weights", column "stars": the column cannot be both ' +
        'target and row weights.',
    ],
    [
      'classes with discretize',
      () => take('price', { discretize: 3, classes: ['a', 'b', 'c'] }),
      'UsageError OPTION_CONFLICT: Option "discretize": it makes the classes itself, so none can be listed; leave ' +
        'out option "classes".',
    ],
    [
      'discretize of another kind',
      () => take('price', { discretize: 3, kind: 'numeric' }),
      'UsageError OPTION_CONFLICT: Option "discretize": it makes ordered classes, so the target cannot be numeric; ' +
        'leave out option "kind".',
    ],
    [
      'one class by discretize',
      () => take('price', { discretize: 1 }),
      'UsageError OPTION_RANGE: Option "discretize": found 1, expected a whole number of at ' +
        'least 2.',
    ],
    [
      'a part of a class',
      () => take('price', { discretize: 2.5 }),
      'UsageError OPTION_RANGE: Option "discretize": found 2.5, expected a whole number of at ' +
        'least 2.',
    ],
    [
      'classes of a number',
      () => take('price', { kind: 'numeric', classes: ['1'] }),
      'UsageError OPTION_CONFLICT: Option "classes": a numeric target has no classes; leave ' +
        'out option "classes".',
    ],
    [
      'a class twice',
      () => take('grade', { classes: ['low', 'low'] }),
      'UsageError OPTION_RANGE: Option "classes": found "low", "low", expected at least one, ' +
        'each once, none empty.',
    ],
    [
      'an empty class',
      () => take('grade', { classes: ['low', ''] }),
      'UsageError OPTION_RANGE: Option "classes": found "low", "", expected at least one, each ' +
        'once, none empty.',
    ],
    [
      'no class',
      () => take('grade', { classes: [] }),
      'UsageError OPTION_RANGE: Option "classes": found none, expected at least one, each ' +
        'once, none empty.',
    ],
  ])('%s', (_, action, message) => {
    expect(thrown(action)).toBe(message);
  });
});

describe('takeTarget with missingTarget leave-out', () => {
  const rows = [
    { x: 1, y: 'a', w: 1 },
    { x: 2, y: '', w: 2 },
    { x: 3, y: 'b', w: 3 },
    { x: 4, y: 'a', w: 4 },
  ];
  const gaps = tableFromRows(rows.map((row) => ({ ...row, y: row.y === '' ? null : row.y })));

  it('leaves out the rows without a target, with their weights, and counts them', () => {
    const options = { kind: 'nominal', weights: 'w', missingTarget: 'leave-out' } as const;
    const data = takeTarget(gaps, 'y', options);
    expect(data.rowsWithoutTarget).toBe(1);
    expect(data.attributes.column('x')).toMatchObject({ values: Float64Array.of(1, 3, 4) });
    expect(data.weights).toEqual(Float64Array.of(1, 3, 4));
    expect(data.target).toMatchObject({ codes: Int32Array.of(0, 1, 0) });
  });

  it('does not count rows where none lacks its target', () => {
    const whole = gaps.select([0, 2]);
    const data = takeTarget(whole, 'y', { kind: 'nominal', missingTarget: 'leave-out' });
    expect(data.rowsWithoutTarget).toBeUndefined();
  });

  it('refuses a table in which more than half of the targets are missing', () => {
    const most = gaps.select([0, 1, 1]);
    expect(() => takeTarget(most, 'y', { kind: 'nominal', missingTarget: 'leave-out' })).toThrow(
      'the target is missing in 2 of 3 rows, more than half, of which this is the first',
    );
  });
});
