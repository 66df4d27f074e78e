import { expect, it } from 'vitest';
import { parseJson } from '../src/index.js';
import { errorOf } from './helpers.js';

it.each([
  ['objects', '{"a":', '}'],
  ['arrays', '[', ']'],
])('JSON of 100 000 %s within each other is refused in a sentence', (_, open, close) => {
  const deep = `{"a":${open.repeat(100_000)}1${close.repeat(100_000)}}`;
  expect(errorOf(() => parseJson(deep))).toMatch(/^[A-Z_]+: /);
});
