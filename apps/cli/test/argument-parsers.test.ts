import { InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
import { list, listed } from '../src/arguments/argument-parsers.js';

describe('a list on the command line', () => {
  it.each([
    ['a, b ,c', ['a', 'b', 'c']],
    ['[" a ","b,c"]', [' a ', 'b,c']],
    [' ["a"]', ['a']],
  ])('%s', (text, items) => {
    expect(list(text)).toEqual(items);
    expect(listed(text, ['first'])).toEqual(['first', ...items]);
  });

  it.each(['', 'a,,b', ' ,a', '[""]', '["a"', '[1]'])('is not %j', (text) => {
    expect(() => list(text)).toThrow(InvalidArgumentError);
  });
});
