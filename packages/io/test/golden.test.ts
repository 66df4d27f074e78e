import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readTable } from '../src/node.js';
import { contents } from './helpers.js';

it.each([
  ...['people.csv.gz', 'members.csv.gz', 'people.jsonl.gz', 'people.json'], // of pandas
  ...['people-r.csv.gz', 'people-r.tsv.gz'], // of R
])('%s of another program is read', async (name) => {
  const path = fileURLToPath(new URL(`golden/${name}`, import.meta.url));
  expect(contents(await readTable(path))).toEqual({
    x: [1.5, NaN, -0.25],
    text: ['é😀', null, 'a "b", c\nd'],
  });
});
