import { expect, it } from 'vitest';
import { UnpackLimit } from '../src/index.js';

it('a file may unpack to 256 MiB, or to 200 times its size', () => {
  const small = new UnpackLimit({ file: 'f' });
  small.read(1000);
  small.take(2 ** 28 - 1);
  small.take(1);
  expect(() => small.take(1)).toThrow(
    'f: the file of 1 KiB unpacks to 257 MiB or more, expected at most 256 MiB; get the file again if it may be ' +
      'damaged, or save the table as CSV.',
  );
  const large = new UnpackLimit({});
  large.read(2 ** 24);
  large.take(200 * 2 ** 24);
  expect(() => large.take(1)).toThrow('The file of 16 MiB unpacks to 3.1 GiB or more');
});

it('a file may describe 33 million values, or 200 for each of its bytes', () => {
  const small = new UnpackLimit({ file: 'f' });
  small.read(1000);
  small.takeRows(2 ** 20, 32);
  expect(() => small.takeRows(1, 1)).toThrow(
    'f: the file of 1 KiB describes 33554433 values or more, expected at most 200 for each byte; get the file again',
  );
  const large = new UnpackLimit({});
  large.read(2 ** 20);
  large.takeRows(2 ** 20, 200);
  expect(() => large.takeRows(1, 1)).toThrow('values or more');
});

it('what takes more memory than its bytes may unpack to less', () => {
  const limit = new UnpackLimit({ file: 'f' }, 4);
  limit.read(1000);
  limit.take(2 ** 26);
  expect(() => limit.take(1)).toThrow('expected at most 64 MiB');
});
