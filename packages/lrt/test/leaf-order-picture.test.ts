import { expect, it } from 'vitest';
import { leafOrderPicture } from '../src/leaf-order-picture.js';
import type { ShownNode } from '../src/shown-tree.js';

it('shows the position of each label in each leaf, strongest for the best', () => {
  const leaf = (end: string, order: readonly string[]): ShownNode => ({
    ...{ depth: 1, condition: 'x <= 1', end, order, note: '5 of 9 rows', share: 5 / 9 },
  });
  const picture = leafOrderPicture(
    [leaf('1', ['tea', 'coffee', 'cocoa']), leaf('2', ['cocoa', 'tea', 'coffee'])],
    ['coffee', 'tea', 'cocoa'],
  );
  expect(picture.rows).toEqual(['1', '2']);
  expect(picture.columns).toEqual(['coffee', 'tea', 'cocoa']);
  expect(picture.cells.map((line) => line.map(({ text }) => text))).toEqual([
    ['2', '1', '3'],
    ['3', '2', '1'],
  ]);
  expect(picture.cells.map((line) => line.map(({ shade }) => shade))).toEqual([
    [0.5, 1, 0],
    [0, 0.5, 1],
  ]);
  expect(picture.cells[1][2].note).toBe('leaf 2: cocoa in position 1 (5 of 9 rows)');
});
