import { expect, it } from 'vitest';
import { describeColumns, parseCsv } from '../src/index.js';

it('says what each column holds', () => {
  const table = parseCsv('a,b,c,d,e\n1,x,,5,x\n?,y,,5,x\n-2.5,?,,5,x\n');
  expect(describeColumns(table)).toEqual([
    { name: 'a', type: 'numeric', missing: 1, text: 'numeric, -2.5 to 1, 1 missing' },
    { name: 'b', type: 'nominal', missing: 1, text: 'nominal, 2 categories "x", "y", 1 missing' },
    { name: 'c', type: 'numeric', missing: 3, text: 'numeric, no value, 3 missing' },
    { name: 'd', type: 'numeric', missing: 0, text: 'numeric, always 5' },
    { name: 'e', type: 'nominal', missing: 0, text: 'nominal, 1 category "x"' },
  ]);
});

it('says that a nominal column has no value', () => {
  const table = parseCsv('a\n?\n', { types: { a: 'nominal' } });
  expect(describeColumns(table)[0].text).toBe('nominal, no value, 1 missing');
});
