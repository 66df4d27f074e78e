import type { TargetSchema } from '@preflearn/core';
import { expect, it } from 'vitest';
import { responseText } from '../src/model/rules-and-terms.js';

const target = (kind: 'ordinal' | 'nominal', classes: readonly string[]): TargetSchema => ({
  kind,
  name: 'y',
  classes: [...classes],
});

it.each([
  ['score +0.12', [0.12], target('ordinal', ['low', 'mid', 'high'])],
  [
    'setosa +1.2, virginica -0.4',
    [1.2, 0, -0.4],
    target('nominal', ['setosa', 'versicolor', 'virginica']),
  ],
  ['d -4, c +3, b -2', [1, -2, 3, -4], target('nominal', ['a', 'b', 'c', 'd'])],
  ['high +2, low -1', [-1, 0, 2], target('ordinal', ['low', 'mid', 'high'])],
  ['all classes alike', [0, 0], target('nominal', ['a', 'b'])],
])('a response in words is %s', (text, response, schema) => {
  expect(responseText(response, schema)).toBe(text);
});
