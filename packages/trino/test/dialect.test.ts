import { expect, it } from 'vitest';
import { trinoDialect } from '../src/index.js';

const dialect = trinoDialect({ catalog: 'hive', schema: 'my "work"', session: 'preflearn_1' });

it('quotes names and texts', () => {
  expect(dialect.text("it's; --")).toBe("'it''s; --'");
  expect(dialect.identifier('a"b')).toBe('"a""b"');
  expect(dialect.ownTable('1_a')).toBe('"hive"."my ""work"""."preflearn_1_1_a"');
});

it('counts cells of all attributes in one pass, in arrays of at most 200', () => {
  const attributes = Array.from({ length: 450 }, (_, i) => `a${i}`);
  const query = dialect.histograms({
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
