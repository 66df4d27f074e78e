import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { kendallDistance, mostProbableExtension, positionsOfOrder } from '../src/index.js';
import { completeOrderOf, labelCounts, orderOf } from './draws.js';
import { distance, extensionByProposition, extensionsOf } from './slow.js';

const centreAndOrder = labelCounts.chain((n) => fc.tuple(completeOrderOf(n), orderOf(n)));

describe('mostProbableExtension', () => {
  it('keeps the order and has the least distance of all extensions [CHH09 prop. 1]', () => {
    fc.assert(
      fc.property(centreAndOrder, ([centre, order]) => {
        const found = Array.from(mostProbableExtension(order, centre));
        expect(found.filter((label) => order.includes(label))).toEqual(order);
        expect([...found].sort()).toEqual([...centre].sort());
        let least = Infinity;
        for (const full of extensionsOf(order, centre)) {
          least = Math.min(least, distance(full, centre));
        }
        expect(distance(found, centre)).toBe(least);
      }),
      runs(200),
    );
  });

  it('is the one that [CHH09 prop. 1] describes, ties by the smallest index', () => {
    const drawn = fc
      .integer({ min: 1, max: 25 })
      .chain((n) => fc.tuple(completeOrderOf(n), orderOf(n)));
    fc.assert(
      fc.property(drawn, ([centre, order]) => {
        expect(Array.from(mostProbableExtension(order, centre))).toEqual(
          extensionByProposition(order, centre),
        );
      }),
      runs(300),
    );
    // Label 1 fits as badly before 2 as behind 0: it goes to the front.
    expect(Array.from(mostProbableExtension([2, 0], [0, 1, 2]))).toEqual([1, 2, 0]);
  });

  it('extends to the labels of a centre that lacks some', () => {
    expect(Array.from(mostProbableExtension([70, 7], [7, 400, 70, 9]))).toEqual([400, 70, 7, 9]);
    expect(Array.from(mostProbableExtension([], [3, 1]))).toEqual([3, 1]);
    expect(Array.from(mostProbableExtension([1, 3], [3, 1]))).toEqual([1, 3]);
    expect(Array.from(mostProbableExtension([], []))).toEqual([]);
  });

  it('extends 50 of 100 labels', () => {
    const centre = Array.from({ length: 100 }, (_, i) => (i * 37) % 100);
    const order = Array.from({ length: 50 }, (_, i) => (i * 46 + 1) % 100).filter(
      (label, i, all) => all.indexOf(label) === i,
    );
    const found = mostProbableExtension(order, centre);
    expect(Array.from(found)).toEqual(extensionByProposition(order, centre));
    expect(kendallDistance(positionsOfOrder(found, 100), positionsOfOrder(order, 100))).toBe(0);
  });

  it('refuses repeated labels and labels that the centre lacks', () => {
    for (const [order, centre] of [
      [[1], [0]],
      [[0, 0], [0]],
      [[0], [0, 0]],
      [[NaN], [0]],
    ]) {
      expect(() => mostProbableExtension(order, centre)).toThrow(
        expect.objectContaining({ code: 'TARGET_RANKING' }),
      );
    }
  });
});
