import { expect, it } from 'vitest';
import { dateReading } from '../src/numbers/date-notation.js';

it('takes a column for dates where more than half of its texts are dates of one form', () => {
  const [first, second, other] = ['2020-01-02', '2021-03-04', '2020-01-02T10:00'];
  expect(dateReading([first, second, 'unknown'], undefined)).toMatchObject({
    notation: { unit: 'date' },
  });
  expect(dateReading([first, 'unknown'], undefined)).toBeUndefined();
  expect(dateReading([first, other], undefined)).toBeUndefined();
  expect(dateReading([first, second, other, 'unknown'], undefined)).toBeUndefined();
  expect(dateReading([other, '2020-01-02T11:30', first], undefined)).toMatchObject({
    notation: { unit: 'date-time' },
  });
  expect(dateReading(['unknown'], undefined)).toBeUndefined();
});
