import { InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
import { list, listed, threadNumber } from '../src/text/argument-parsers.js';

describe('a list on the command line', () => {
  it.each([
    ['a, b ,c', ['a', 'b', 'c']],
    ['[" a ","b,c"]', [' a ', 'b,c']],
    [' ["a"]', ['a']],
    ['"a, b",c , "d"', ['a, b', 'c', 'd']],
    ['"say ""a"", b",5" pipe,6" pipe', ['say "a", b', '5" pipe', '6" pipe']],
  ])('%s', (text, items) => {
    expect(list(text)).toEqual(items);
    expect(listed(text, ['first'])).toEqual(['first', ...items]);
  });

  it.each(['', 'a,,b', 'a,', ' ,a', '[""]', '["a"', '[1]'])('is not %j', (text) => {
    expect(() => list(text)).toThrow(InvalidArgumentError);
  });
});

describe('a number of threads on the command line', () => {
  it('is a number or auto', () => {
    expect(['1', '64', 'auto'].map(threadNumber)).toEqual([1, 64, 'auto']);
  });

  it.each(['0', '65', '1.5', '-1', 'all', ''])('is not %j', (text) => {
    expect(() => threadNumber(text)).toThrow(InvalidArgumentError);
  });
});
