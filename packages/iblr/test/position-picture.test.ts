import { Rankings } from '@preflearn/mallows';
import { expect, it } from 'vitest';
import { labelPositions, positionPicture } from '../src/position-picture.js';

it('counts positions, tied labels sharing the best, and sorts the labels by their mean', () => {
  // c > a~b, c > b, b; d is in no row.
  const rankings = Rankings.fromGroups([[[2], [0, 1]], [[2], [1]], [[1]]], 4);
  const positions = labelPositions(rankings);
  expect(positions.counts.map((line) => [...line])).toEqual([
    [0, 1, 0, 0],
    [1, 2, 0, 0],
    [2, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
  expect(positions.ranked).toEqual([1, 3, 2, 0]);
  expect(positions.means).toEqual([2, 5 / 3, 1, Number.NaN]);
  expect(positions.order).toEqual([2, 1, 0, 3]);

  const { rows, columns, cells } = positionPicture(['a', 'b', 'c', 'd'], positions);
  expect([rows, columns]).toEqual([
    ['c', 'b', 'a', 'd'],
    ['1', '2', '3', '4'],
  ]);
  expect(cells[1].map(({ text }) => text)).toEqual(['33', '67', '', '']);
  expect(cells[1][1]).toEqual({
    shade: 2 / 3, // of the largest share, 1: c is always first
    text: '67',
    note: 'b in position 2: 2 of 3 rows (66.7 %)',
  });
  expect(cells[3].every(({ note }) => note === '')).toBe(true);
});
