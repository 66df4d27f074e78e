import { expect, it } from 'vitest';
import { confusionPicture } from '../src/index.js';

it('shades the cells by their share of the rows of the true class, and says the counts', () => {
  const picture = confusionPicture('Classes', {
    classes: ['low', 'high', 'never'],
    counts: [
      [399, 1, 0],
      [1, 3, 0],
      [0, 0, 0],
    ],
  });
  expect(picture).toMatchObject({ rows: picture.columns, title: 'Classes', diagonal: true });
  expect(picture.cells.map((line) => line.map(({ shade }) => shade))).toEqual([
    [0.9975, 0.0025, 0],
    [0.25, 0.75, 0],
    [0, 0, 0],
  ]);
  expect(picture.cells.map((line) => line.map(({ text }) => text))).toEqual([
    ['100', '<1', ''],
    ['25', '75', ''],
    ['', '', ''],
  ]);
  expect(picture.cells[1].map(({ note }) => note)).toEqual([
    'high taken for low: 1 of 4 rows (25 %)',
    'high taken for itself: 3 of 4 rows (75 %)',
    '',
  ]);
});
