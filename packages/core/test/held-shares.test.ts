import { describe, expect, it } from 'vitest';
import { type LabelledTable, type NominalTarget, Random, selectRows, Table } from '../src/index.js';
import { heldShares } from '../src/numbers.js';

const ROWS = 40;
const FOLDS = 3;
const ALONE = 7;

function drawn(): LabelledTable<NominalTarget> & { readonly weights: Float64Array } {
  const random = new Random(4);
  const values = Float64Array.from({ length: ROWS }, () =>
    random.integer(9) === 0 ? NaN : random.uniform(),
  );
  const colours = Int32Array.from({ length: ROWS }, () => random.integer(3));
  const codes = Int32Array.from({ length: ROWS }, (_, row) =>
    row === ALONE ? 2 : random.integer(2),
  );
  return {
    attributes: new Table([
      { type: 'numeric', name: 'x', values },
      { type: 'nominal', name: 'colour', codes: colours, categories: ['red', 'green', 'blue'] },
    ]),
    target: { kind: 'nominal', name: 'y', classes: ['a', 'b', 'c'], codes },
    weights: Float64Array.from({ length: ROWS }, (_, row) => (row % 5 === 0 ? 7 : 1)),
  };
}

describe('the held-out shares of rows', () => {
  const data = drawn();
  const shares = heldShares(data, FOLDS);

  it('spread the weight of each class evenly, copy by copy, over all folds', () => {
    const { codes } = data.target;
    for (const code of [0, 1]) {
      const held = shares.map((own) =>
        own.reduce(
          (sum, share, row) => sum + (codes[row] === code ? share : 0) * data.weights[row],
          0,
        ),
      );
      expect(Math.max(...held) - Math.min(...held)).toBeLessThan(1 + 1e-9);
    }
    for (const row of codes.keys()) {
      const copies = shares.map((own) => own[row] * data.weights[row]);
      for (const count of copies) expect(count).toBeCloseTo(Math.round(count), 9);
      expect(copies.reduce((a, b) => a + b, 0)).toBeCloseTo(
        row === ALONE ? 0 : data.weights[row],
        9,
      );
    }
  });

  it('are the same however rows and attributes are ordered, and in whatever unit weights are', () => {
    const order = Array.from({ length: ROWS }, (_, row) => (row * 17) % ROWS);
    const other = selectRows(data, order);
    const changed = {
      ...other,
      attributes: new Table([...other.attributes.columns].reverse()),
      weights: Float64Array.from(order, (row) => data.weights[row] / 3),
    };
    const expected = shares.map((own) => order.map((row) => own[row]));
    expect(heldShares(changed, FOLDS).map((own) => Array.from(own))).toEqual(expected);
  });
});
