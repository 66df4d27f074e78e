import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { probabilityArrays, RowProbabilities } from '../src/row-probabilities.js';
import { softmax } from '../src/softmax.js';

const ROWS = 3;

/** A number of classes, and responses, each for some of the rows; most raise or lower few classes. */
const changes = fc.integer({ min: 1, max: 6 }).chain((classes) => {
  const response = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      fc.double({ min: -40, max: 40, noNaN: true }),
      fc.constantFrom(-1, 1, 800, -800),
    ),
    { minLength: classes, maxLength: classes },
  );
  const rows = fc.subarray(Array.from({ length: ROWS }, (_, row) => row));
  return fc.record({
    classes: fc.constant(classes),
    steps: fc.array(fc.record({ response, rows }), { maxLength: 12 }),
  });
});

/** Adds a response to the scores of a row. */
function add(p: RowProbabilities, row: number, response: readonly number[]): void {
  const changed = [...response.keys()].filter((k) => response[k] !== 0);
  p.add(row, Float64Array.from(response), changed);
}

describe('probabilities of training rows', () => {
  it('have the bits of the softmax of their scores, whatever was added before', () => {
    fc.assert(
      fc.property(changes, ({ classes, steps }) => {
        const scores = new Float64Array(ROWS * classes);
        const p = new RowProbabilities(probabilityArrays(scores, classes), classes);
        for (const { response, rows } of steps) {
          for (const row of rows) add(p, row, response);
          const expected = softmax(scores, classes);
          for (let row = 0; row < ROWS; row++) {
            for (let k = 0; k < classes; k++) {
              expect(p.of(row, k, k)).toBe(expected[row * classes + k]);
            }
          }
        }
      }),
    );
  });

  it('add up over a run of classes, in their order', () => {
    const p = new RowProbabilities(probabilityArrays(new Float64Array(4), 4), 4);
    add(p, 0, [1, 0, 3, 2]);
    const [, second, third, fourth] = softmax(Float64Array.of(1, 0, 3, 2), 4);
    expect(p.of(0, 1, 3)).toBe(second + third + fourth);
    expect(p.of(0, 2, 1)).toBe(0);
  });

  it('of all other classes are exact also next to 0', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 700, noNaN: true }), (gap) => {
        const p = new RowProbabilities(probabilityArrays(new Float64Array(3), 3), 3);
        add(p, 0, [0, gap, 0]);
        const inside = p.of(0, 1, 1);
        const others = p.ofOthers(0, 1, 1, inside);
        const expected = 2 / (2 + Math.exp(gap));
        expect(Math.abs(others / expected - 1)).toBeLessThan(1e-13);
      }),
    );
  });

  it('give derivatives that are exact also where a class is all but certain', () => {
    const [gap, weight] = [45, 1.5];
    const rest = Math.exp(-gap); // of each of two other classes, as a share of the certain one
    const expected = (own: number) => [
      [own === 0 ? -1 : rest, rest],
      [own === 1 ? -2 * rest : 1, 2 * rest],
      [own === 2 ? -1 : rest, rest],
    ];
    for (const own of [0, 1, 2]) {
      const p = new RowProbabilities(probabilityArrays(new Float64Array(6), 3), 3);
      add(p, 1, [0, gap, 0]);
      const out = new Float64Array(12).fill(NaN);
      p.writeDerivatives(1, own, weight, 2, out);
      const gradients = new Float64Array(6).fill(NaN);
      p.writeDerivatives(1, own, weight, 1, gradients);
      expected(own).forEach(([gradient, hessian], k) => {
        expect(out[6 + 2 * k] / (weight * gradient)).toBeCloseTo(1, 12);
        expect(out[7 + 2 * k] / (weight * hessian)).toBeCloseTo(1, 12);
        expect(gradients[3 + k]).toBe(out[6 + 2 * k]);
      });
    }
  });
});
