import { DataError } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sqlDialectNames, sqlSelect } from '../src/index.js';
import { plainNumber, realNumber } from '../src/sql/sql-number.js';
import { namedModel, PLAIN } from './models.js';

/** What is left of a query without its comments, texts and quoted names. */
function skeleton(query: string): string {
  const code = query.split('\n').filter((line, at) => at > 1 || !line.startsWith('--'));
  return code.join('\n').replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g, '?');
}

const awkward = fc.oneof(
  fc.constantFrom("'", '"', "';--", '";--', "x' OR 'a' = 'a", '/*', '\\', "\\'", '\n', '$$', '?'),
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/[\0\p{Cs}]/gu, '')),
);
const name = fc.string({
  unit: fc.constantFrom("'", '"', ';', '-', ' ', 'a', '\\', '\n'),
  minLength: 1,
});

describe('a query', () => {
  it('computes scores and classes with the columns of the table', () => {
    expect(sqlSelect(namedModel(), { table: 'homes', keep: ['id'] })).toBe(`\
-- Predicts grade by a model that test trained.
-- Runs in DuckDB, PostgreSQL (12 or later) and SQLite (3.35 or later).
WITH
inputs AS MATERIALIZED (
  SELECT
    t."id" AS kept_1,
    CASE WHEN CAST(t."age" AS DOUBLE PRECISION) - CAST(t."age" AS DOUBLE PRECISION) = 0 THEN CAST(t."age" AS DOUBLE PRECISION) END AS "age",
    CASE WHEN CAST(t."colour" AS TEXT) IN ('red', 'blue') THEN CAST(t."colour" AS TEXT) END AS "colour"
  FROM "homes" AS t
),
level_1 AS MATERIALIZED (
  SELECT
    r.kept_1,
    CAST(CAST(0.2 AS DOUBLE PRECISION) + CASE WHEN r."age" <= 9.7 AND r."colour" <> 'red' THEN 0.1 ELSE 0.0 END + CASE WHEN r."colour" = 'red' THEN -0.3 ELSE 0.0 END AS DOUBLE PRECISION) AS score_1
  FROM inputs AS r
),
level_2 AS MATERIALIZED (
  SELECT
    r.kept_1,
    r.score_1,
    CAST(CASE WHEN r.score_1 >= 0.25 THEN 'good' ELSE 'poor' END AS TEXT) AS class_1
  FROM level_1 AS r
)
SELECT
  r.kept_1 AS "id",
  r.class_1 AS "prediction",
  r.score_1 AS "score"
FROM level_2 AS r;
`);
  });

  it('is written for Trino without materialised parts, whose expressions it keeps apart', () => {
    const options = { table: 'homes', keep: ['id'], dialect: 'trino' } as const;
    expect(sqlSelect(namedModel(), options)).toBe(`\
-- Predicts grade by a model that test trained.
-- Runs in Trino.
WITH
inputs AS (
  SELECT
    t."id" AS kept_1,
    CASE WHEN CAST(t."age" AS DOUBLE PRECISION) - CAST(t."age" AS DOUBLE PRECISION) = 0 THEN CAST(t."age" AS DOUBLE PRECISION) END AS "age",
    CASE WHEN CAST(t."colour" AS VARCHAR) IN ('red', 'blue') THEN CAST(t."colour" AS VARCHAR) END AS "colour"
  FROM "homes" AS t
),
level_1 AS (
  SELECT
    r.kept_1,
    CAST(CAST(0.2e0 AS DOUBLE PRECISION) + CASE WHEN r."age" <= 9.7e0 AND r."colour" <> 'red' THEN 0.1e0 ELSE 0.0e0 END + CASE WHEN r."colour" = 'red' THEN -0.3e0 ELSE 0.0e0 END AS DOUBLE PRECISION) AS score_1
  FROM inputs AS r CROSS JOIN UNNEST(ARRAY[1]) AS f (one)
),
level_2 AS (
  SELECT
    r.kept_1,
    r.score_1,
    CAST(CASE WHEN r.score_1 >= 0.25e0 THEN 'good' ELSE 'poor' END AS VARCHAR) AS class_1
  FROM level_1 AS r CROSS JOIN UNNEST(ARRAY[1]) AS f (one)
)
SELECT
  r.kept_1 AS "id",
  r.class_1 AS "prediction",
  r.score_1 AS "score"
FROM level_2 AS r;
`);
  });

  it('reads what stands after FROM where that is given', () => {
    const query = sqlSelect(namedModel(), { from: '(SELECT * FROM a.b.homes)' });
    expect(query).toContain('  FROM (SELECT * FROM a.b.homes) AS t\n');
  });

  it.each(sqlDialectNames)(
    'is the same query (%s) whatever names, categories and classes say',
    (dialect) => {
      const plain = skeleton(sqlSelect(namedModel(), { table: 'homes', dialect }));
      fc.assert(
        fc.property(name, name, awkward, awkward, awkward, name, (...texts) => {
          const [number, nominal, category, low, high, table] = texts;
          fc.pre(number !== nominal);
          const model = namedModel({ number, nominal, category, low, high });
          expect(skeleton(sqlSelect(model, { table, dialect }))).toBe(plain);
        }),
      );
    },
  );

  it.each([
    ['number', '\0'],
    ['nominal', ''],
    ['category', 'a\0b'],
    ['category', '\ud800'],
    ['high', '\0'],
  ] as const)('refuses what SQL cannot hold: %s %j', (part, text) => {
    const write = () => sqlSelect(namedModel({ ...PLAIN, [part]: text }));
    expect(write).toThrow(DataError);
    expect(write).toThrow(expect.objectContaining({ code: 'MODEL_EXPORT' }));
  });
});

describe('a number in a query', () => {
  it.each([
    [0, '0.0'],
    [3, '3.0'],
    [-9.7, '-9.7'],
    [1e300, '1.0e300'],
    [0.1 + 0.2, '0.30000000000000004e0'],
    // SQLite 3.40 reads the shortest text of this one as its neighbour.
    [0.0145768, '0.014576799999999999e0'],
  ])('%d is written so that all databases read the same bits', (value, text) => {
    expect(plainNumber(value)).toBe(text);
  });

  it('is read as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(plainNumber(value))).toBe(value === 0 ? 0 : value);
        expect(Number(realNumber(value))).toBe(value === 0 ? 0 : value);
        expect(realNumber(value)).toContain('e');
      }),
    );
  });
});
