import { expect, it } from 'vitest';
import { trinoDialect } from '../src/index.js';

const WORK = { catalog: 'hive', schema: 'my "work"', session: 'preflearn_1' };

it('quotes names and texts', () => {
  const dialect = trinoDialect(WORK);
  expect(dialect.text("it's; --")).toBe("'it''s; --'");
  expect(dialect.identifier('a"b')).toBe('"a""b"');
  expect(dialect.ownTable('1_a')).toBe('"hive"."my ""work"""."preflearn_1_1_a"');
});

it('counts cells of all attributes in one pass, in arrays of at most 200', () => {
  const attributes = Array.from({ length: 450 }, (_, i) => `a${i}`);
  const query = trinoDialect(WORK).histograms({
    table: 't',
    where: 'a1 <= 3',
    attributes,
    group: 'g',
    statistics: ['s0', 's1'],
  });
  expect(query.split('ARRAY[')).toHaveLength(4);
  expect(query.match(/FROM t /g)).toHaveLength(1);
  expect(query).toContain(`${449 * 2 ** 32} + CAST(a449 AS BIGINT) * 65536 + CAST(g AS BIGINT)`);
  expect(query).toContain(`${450 * 2 ** 32} + CAST(0 AS BIGINT) * 65536 + CAST(g AS BIGINT)`);
});

it('keeps codes in two bytes as long as they fit', () => {
  const { asCode } = trinoDialect(WORK);
  expect(asCode('a + 1', 32_767)).toBe('CAST(a + 1 AS SMALLINT)');
  expect(asCode('a + 1', 32_768)).toBe('CAST(a + 1 AS INTEGER)');
});

it('makes numbers, texts and doubles of what a column holds', () => {
  const { asDouble, asText, asWhole, isNumber, double } = trinoDialect(WORK);
  expect(asDouble('a')).toBe('CAST(a AS DOUBLE)');
  expect(asText('a')).toBe('CAST(a AS VARCHAR)');
  expect(asWhole('a')).toBe('CAST(a AS BIGINT)');
  expect(isNumber('a')).toBe('NOT is_nan(a)');
  expect(double(0.1)).toBe('1e-1');
});
