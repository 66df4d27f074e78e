import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addConfusionMatrices,
  confusionMatrix,
  formatConfusionMatrix,
  zeroOneLoss,
} from '../src/index.js';
import { ordinal, predicted } from './toy.js';

describe('confusionMatrix', () => {
  // Counted by hand.
  it('counts true classes in lines and predicted ones in columns', () => {
    const { counts } = confusionMatrix(predicted([0, 1, 1, 2, 0], 3), ordinal([0, 0, 1, 2, 2]));
    expect(counts).toEqual([
      [1, 1, 0],
      [0, 1, 0],
      [1, 0, 1],
    ]);
  });

  it('holds the 0-1 error off its diagonal, and the weights', () => {
    const rows = fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(4)), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(rows, (drawn) => {
        const target = ordinal(
          drawn.map(([y]) => y),
          3,
        );
        const prediction = predicted(
          drawn.map(([, p]) => p),
          3,
        );
        const weights = Float64Array.from(drawn, ([, , w]) => w);
        const { counts } = confusionMatrix(prediction, target, weights);
        const total = counts.flat().reduce((sum, count) => sum + count, 0);
        const wrong = total - counts[0][0] - counts[1][1] - counts[2][2];
        const error = zeroOneLoss.value(prediction, target, weights);
        if (total === 0) expect(error).toBeNaN();
        else expect(error).toBe(wrong / total);
      }),
    );
  });

  it('adds up over folds', () => {
    const first = confusionMatrix(predicted([0, 1], 2), ordinal([0, 0], 2));
    const second = confusionMatrix(predicted([1, 1], 2), ordinal([1, 0], 2));
    expect(addConfusionMatrices([first, second]).counts).toEqual([
      [1, 2],
      [0, 1],
    ]);
    const other = confusionMatrix(predicted([1], 3), ordinal([1], 3));
    const refused = expect.objectContaining({ code: 'ARGUMENT' });
    expect(() => addConfusionMatrices([first, other])).toThrow(refused);
    expect(() => addConfusionMatrices([])).toThrow(refused);
  });
});

describe('formatConfusionMatrix', () => {
  it('aligns names and counts', () => {
    const classes = ['low', 'a name that is longer than the column', 'high\n'];
    const counts = [
      [100, 2, 0],
      [0, 7, 1],
      [0, 0, 12],
    ];
    expect(formatConfusionMatrix({ classes, counts }).split('\n')).toEqual([
      'true \\ predicted      low  a name that is lo...  high ',
      'low                   100                     2      0',
      'a name that is lo...    0                     7      1',
      'high                    0                     0     12',
    ]);
  });

  it('writes weights that are not whole with two decimals', () => {
    const text = formatConfusionMatrix({ classes: ['a'], counts: [[0.5]] });
    expect(text).toBe('true \\ predicted     a\na                 0.50');
  });
});
