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
