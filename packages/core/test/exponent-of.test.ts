import { expect, it } from 'vitest';
import { exponentOf, powerOfTwo } from '../src/numbers.js';

it('exponentOf says between which powers of two a number lies', () => {
  for (let e = -1022; e <= 1023; e++) {
    const least = powerOfTwo(e);
    const most = least * (2 - Number.EPSILON);
    expect([least, most, -least, -most].map(exponentOf)).toEqual([e, e, e, e]);
  }
  expect([0, -0, Number.MIN_VALUE, powerOfTwo(-1022) / 2].map(exponentOf)).toEqual(
    new Array(4).fill(-1023),
  );
  expect([Infinity, -Infinity, NaN].map(exponentOf)).toEqual([1024, 1024, 1024]);
});
