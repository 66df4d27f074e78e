import { describe, expect, it } from 'vitest';
import { allocate } from '../src/numbers.js';
import { byteText } from '../src/text.js';
import { thrown } from './thrown.js';

describe('allocate', () => {
  it('gives zeros', () => {
    expect(allocate(Int32Array, 3, '3 rows', {})).toEqual(new Int32Array(3));
    expect(allocate(Uint8Array, 0, 'no rows', {})).toEqual(new Uint8Array(0));
  });

  it('refuses what 32-bit numbers cannot count', () => {
    const details = { where: { column: 'order' }, remedy: 'give fewer rows' };
    const error = thrown(() =>
      allocate(Float64Array, 2 ** 31, '32768 rows of 65536 labels', details),
    );
    expect(error).toBe(
      'DataError MEMORY: Column "order": 32768 rows of 65536 labels need 16.0 GiB of memory in one piece, more than ' +
        'can be had; give fewer rows.',
    );
  });

  it('gives as many as 32-bit numbers can count', () => {
    const asked: number[] = [];
    class Noted extends Uint8Array {
      constructor(length: number) {
        super(0);
        asked.push(length);
      }
    }
    allocate(Noted, 2 ** 31 - 1, '2147483647 rows', {});
    expect(asked).toEqual([2 ** 31 - 1]);
    expect(thrown(() => allocate(Noted, 2 ** 31, '2147483648 rows', {}))).toContain('MEMORY');
    expect(asked).toHaveLength(1);
  });

  it('turns a refusal of the system into the same error', () => {
    class Refused extends Float64Array {
      constructor() {
        super(0);
        throw new RangeError('Array buffer allocation failed');
      }
    }
    const error = thrown(() => allocate(Refused, 2 ** 20, '1024 rows of 1024 labels', {}));
    expect(error).toBe(
      'DataError MEMORY: 1024 rows of 1024 labels need 8 MiB of memory in one piece, more than can be had.',
    );
  });

  it('names sizes', () => {
    expect([1, 2 ** 20, 3 * 2 ** 29].map(byteText)).toEqual(['1 KiB', '1 MiB', '1.5 GiB']);
  });
});
