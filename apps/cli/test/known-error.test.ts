import { DataError, UsageError } from '@preflearn/core';
import { expect, it } from 'vitest';
import { dataOfError, errorOfData } from '../src/runs/workers/error-data.js';
import { knownError } from '../src/text/known-error.js';

/** An error as another copy of the library throws it. */
function foreign(name: string, parts: object): Error {
  return Object.assign(new Error('as it was said there'), { name, ...parts });
}

const PARTS = {
  code: 'WEIGHTS',
  problem: 'found -1',
  where: { row: 3 },
  remedy: [{ action: 'other', text: 'correct it' }],
};

it('an error of another copy of the library is known', () => {
  const known = knownError(foreign('DataError', PARTS));
  expect(known).toBeInstanceOf(DataError);
  expect(known).toMatchObject({ ...PARTS, message: 'Row 3: found -1; correct it.' });
  expect(knownError(foreign('UsageError', { ...PARTS, code: 'ARGUMENT' }))).toBeInstanceOf(
    UsageError,
  );
});

it('it is known behind a thread, too', () => {
  const error = errorOfData(dataOfError(foreign('DataError', PARTS)));
  expect(error).toBeInstanceOf(DataError);
  expect(error).toMatchObject(PARTS);
});

it.each([
  foreign('Error', PARTS),
  foreign('DataError', { ...PARTS, problem: undefined }),
  foreign('DataError', { ...PARTS, code: 7 }),
  foreign('DataError', { ...PARTS, remedy: 'correct it' }),
  new DataError('WEIGHTS', 'found -1'),
  'a text',
  undefined,
])('another stays what it is: %s', (error) => {
  expect(knownError(error)).toBe(error);
});
