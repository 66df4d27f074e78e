import { describe, expect, it } from 'vitest';
import {
  checkLabelledTable,
  type LabelledTable,
  type OrdinalTarget,
  predictionLength,
  predictionText,
  type RankingTarget,
  selectRows,
  selectTarget,
  Table,
  tableFromColumns,
  targetLength,
} from '../src/index.js';
import { thrown } from './thrown.js';

const attributes = tableFromColumns({ x: [1, 2, 3] });
const target: OrdinalTarget = {
  kind: 'ordinal',
  name: 'y',
  classes: ['low', 'high'],
  codes: Int32Array.of(0, 1, 1),
  cuts: [5],
};
const ranking: RankingTarget = {
  kind: 'ranking',
  name: 'order',
  labels: ['a', 'b'],
  positions: Int32Array.of(1, 2, 2, 1, 0, 0),
};

describe('selectRows', () => {
  it('takes rows of attributes, target and weights alike', () => {
    const data = { attributes, target, weights: Float64Array.of(1, 2, 3) };
    expect(selectRows(data, [2, 0, 2])).toEqual({
      attributes: attributes.select([2, 0, 2]),
      target: { ...target, codes: Int32Array.of(1, 0, 1) },
      weights: Float64Array.of(3, 1, 3),
    });
    expect(selectRows({ attributes, target }, [1])).not.toHaveProperty('weights');
  });

  it('takes rows of every kind of target', () => {
    expect(selectTarget(ranking, [2, 0]).positions).toEqual(Int32Array.of(0, 0, 1, 2));
    const numeric = { kind: 'numeric', name: 'y', values: Float64Array.of(1, 2) } as const;
    expect(selectTarget(numeric, [1, 1]).values).toEqual(Float64Array.of(2, 2));
    expect([targetLength(target), targetLength(ranking), targetLength(numeric)]).toEqual([3, 3, 2]);
    expect(targetLength({ ...ranking, labels: [], positions: new Int32Array(0) })).toBe(0);
  });
});

describe('checkLabelledTable', () => {
  it('takes what belongs together', () => {
    checkLabelledTable({ attributes, target });
    checkLabelledTable({ attributes, target, weights: Float64Array.of(0, 0, 1e-300) });
    checkLabelledTable({ attributes, target: ranking });
  });

  it.each<[string, LabelledTable, string]>([
    [
      'no rows',
      { attributes: attributes.select([]), target: { ...target, codes: new Int32Array(0) } },
      'DataError TABLE_EMPTY: The table has no rows; give it at least one.',
    ],
    [
      'no attributes',
      { attributes: new Table([]), target },
      'DataError TABLE_EMPTY: Column "y": the table has no attribute beside the target; give ' +
        'it at least one.',
    ],
    [
      'other rows',
      { attributes: attributes.select([0]), target },
      'DataError COLUMN_LENGTH: Column "y": the attributes have 1 rows, but the target has 3.',
    ],
    [
      'the target among the attributes',
      { attributes, target: { ...target, name: 'x' } },
      'DataError COLUMN_DUPLICATE: Column "x": the target is among the attributes too, and a ' +
        'model would copy it; take it out of the attributes.',
    ],
    [
      'a class that is not there',
      { attributes, target: { ...target, codes: Int32Array.of(0, 2, 1) } },
      'DataError TARGET_CLASSES: Column "y", row 2: found class code 2, expected 0 to 1.',
    ],
    [
      'too few weights',
      { attributes, target, weights: Float64Array.of(1) },
      'DataError WEIGHTS: There are 1 weights for 3 rows.',
    ],
    [
      'a negative weight',
      { attributes, target, weights: Float64Array.of(1, -1, 1) },
      'DataError WEIGHTS: Row 2: found the weight -1, expected a finite number of at least 0.',
    ],
    [
      'weights of 0 only',
      { attributes, target, weights: new Float64Array(3) },
      'DataError WEIGHTS: All weights are 0; give some row a weight above 0.',
    ],
    [
      'a class twice',
      { attributes, target: { ...target, classes: ['low', 'low'] } },
      'DataError TARGET_CLASSES: Column "y": found the classes or labels "low", "low", ' +
        'expected each once; name each class or label once.',
    ],
    [
      'a label twice',
      { attributes, target: { ...ranking, labels: ['a', 'a'] } },
      'DataError TARGET_CLASSES: Column "order": found the classes or labels "a", "a", ' +
        'expected each once; name each class or label once.',
    ],
    [
      'a number that is none',
      { attributes, target: { kind: 'numeric', name: 'y', values: Float64Array.of(1, NaN, 2) } },
      'DataError VALUE_NOT_FINITE: Column "y", row 2: found NaN, expected a number from -1e100 ' +
        'to 1e100; leave such rows out.',
    ],
    [
      'a number whose square is not finite',
      { attributes, target: { kind: 'numeric', name: 'y', values: Float64Array.of(1, 2, -1e200) } },
      'DataError VALUE_NOT_FINITE: Column "y", row 3: found -1e+200, expected a number from -1e100 ' +
        'to 1e100; leave such rows out.',
    ],
  ])('refuses %s', (_, data, message) => {
    expect(thrown(() => checkLabelledTable(data))).toBe(message);
  });
});

describe('predictions', () => {
  it('have a length and a text for each row', () => {
    const classes = {
      kind: 'nominal',
      classes: ['a', 'b'],
      codes: Int32Array.of(1, 0),
      details: [],
    } as const;
    const orders = { ...ranking, details: [] };
    const numbers = { kind: 'numeric', values: Float64Array.of(1.5), details: [] } as const;
    expect([classes, orders, numbers].map(predictionLength)).toEqual([2, 3, 1]);
    expect(predictionLength({ ...orders, labels: [], positions: new Int32Array(0) })).toBe(0);
    expect(predictionText(classes, 0)).toBe('b');
    expect([0, 1, 2].map((row) => predictionText(orders, row))).toEqual(['a>b', 'b>a', '']);
    expect(predictionText(numbers, 0)).toBe('1.5');
  });
});
