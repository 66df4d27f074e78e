import { expect, it } from 'vitest';
import { parseCsv } from '../src/index.js';

const AT = Date.UTC(2024, 2, 1, 8, 5, 11) / 1000;

it.each([
  ['2024/03/01 9:05:11 AM GMT+1', AT],
  ['2024/03/01 9:05:11 AM MEZ', AT],
  ['2024-03-01 03:05:11 EST', AT],
  ['2024-03-01T08:05:11Z', AT],
  ['2024-03-01 08:05:11 UTC', AT],
  ['2024-03-01 09:05:11 UTC+01:00', AT],
  ['2024-03-01 09:05:11 +0100', AT],
  ['2024-03-01 09:05:11+01', AT],
  ['2024-03-01 13:35:11 IST', AT],
])('times with a zone are seconds in UTC: %s', (text, seconds) => {
  const [column] = parseCsv(`at,x\n${text},1\n`).columns;
  expect(column).toMatchObject({ unit: 'date-time', values: Float64Array.of(seconds) });
});

it('months are their first day', () => {
  const [column] = parseCsv('month,x\n2024-01,1\n2024-02,2\n').columns;
  expect(column).toMatchObject({ unit: 'date', values: Float64Array.of(19723, 19754) });
  expect(parseCsv('code,x\n2024-01,1\n2024-13,2\n1234-05,3\n').columns[0].type).toBe('nominal');
});
