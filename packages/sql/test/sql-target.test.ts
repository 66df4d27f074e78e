import { describe, expect, it } from 'vitest';
import {
  doubleDigits,
  quotedSql,
  type SqlConnection,
  type SqlDialect,
  type SqlValue,
} from '../src/index.js';
import { readTarget, type TargetRequest } from '../src/source/sql-target.js';

const dialect = {
  text: (value: string) => quotedSql(value, "'"),
  double: doubleDigits,
  asDouble: (expression: string) => expression,
} as SqlDialect;

/** A connection that answers the question for the counts, then the one for the distinct values. */
function answering(counts: readonly [number, number], values: readonly SqlValue[]) {
  const asked: string[] = [];
  const connection = {
    dialect,
    async *read(sql: string) {
      asked.push(sql);
      if (asked.length === 1) yield { rowCount: 1, columns: counts.map((count) => [count]) };
      else yield { rowCount: values.length, columns: [values] };
    },
  } as unknown as SqlConnection;
  return { connection, asked };
}

const REQUEST: TargetRequest = {
  name: 'grade',
  kind: 'ordinal',
  isNumber: false,
  column: 'g',
  from: 't',
  classes: undefined,
};

const read = async (
  counts: readonly [number, number],
  values: readonly SqlValue[],
  request: Partial<TargetRequest> = {},
) => {
  const { connection, asked } = answering(counts, values);
  const found = await readTarget(connection, { ...REQUEST, ...request });
  return { ...found, asked };
};

const problem = (...given: Parameters<typeof read>) =>
  read(...given).then(
    () => 'none',
    (error) => `${error.code}: ${error.message}`,
  );

describe('the target of a table in a database', () => {
  it('has numbers as classes in their order, or the texts that were given', async () => {
    const { target, classNumber, asked } = await read([9, 9], [1, 2.5], { isNumber: true });
    expect(target).toEqual({
      kind: 'ordinal',
      name: 'grade',
      classes: ['1', '2.5'],
      codes: new Int32Array(0),
    });
    expect(classNumber).toBe('CASE g WHEN 1e0 THEN 0 WHEN 2.5e0 THEN 1 END');
    expect(asked[1]).toBe('SELECT g FROM t GROUP BY g ORDER BY g LIMIT 101');
    const texts = await read([9, 9], ["it's", 'poor'], { classes: ['poor', 'fair', "it's"] });
    expect(texts.target.classes).toEqual(['poor', 'fair', "it's"]);
    expect(texts.classNumber).toBe("CASE g WHEN 'it''s' THEN 2 WHEN 'poor' THEN 0 END");
  });

  it('takes two texts as classes in their order, not three', async () => {
    expect((await read([9, 9], ['a', 'b'])).target.classes).toEqual(['a', 'b']);
    expect(await problem([9, 9], ['a', 'b', 'c'])).toMatch(
      /^TARGET_CLASSES: .*the order of the classes "a", "b", "c" is not known/i,
    );
  });

  it('finds numbers by their value among the classes, however they are written', async () => {
    const classes = ['01', ' ', '2.50'];
    const { classNumber } = await read([9, 9], [1, 2.5], { isNumber: true, classes });
    expect(classNumber).toBe('CASE g WHEN 1e0 THEN 0 WHEN 2.5e0 THEN 2 END');
    expect(await problem([9, 9], [0, 1], { isNumber: true, classes })).toMatch(
      /^TARGET_CLASSES: .*found the class "0", expected one of/i,
    );
    expect(await problem([9, 9], ['1', '2.5'], { classes })).toMatch(/^TARGET_CLASSES/);
  });

  it('is refused where there are no rows, or none of its values', async () => {
    expect(await problem([0, 0], [])).toMatch(/^TABLE_EMPTY/);
    expect(await problem([9, 7], ['a', 'b'])).toMatch(
      /^TARGET_MISSING: .*the target is missing in 2 of 9 rows/i,
    );
  });

  it('has at most 100 classes, or as many as were given, and at least two', async () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
    expect((await read([999, 999], numbers(100), { isNumber: true })).target.classes).toHaveLength(
      100,
    );
    expect(await problem([999, 999], numbers(101), { isNumber: true })).toMatch(
      /^TARGET_CLASSES: .*more than 100 distinct values/i,
    );
    const classes = numbers(102).map(String);
    const { asked, target } = await read([999, 999], numbers(102), { isNumber: true, classes });
    expect(target.classes).toHaveLength(102);
    expect(asked[1]).toMatch(/ LIMIT 103$/);
    expect(await problem([9, 9], ['a'])).toMatch(
      /^TARGET_ONE_CLASS: .*of the class "?a"? in every row/i,
    );
    expect(await problem([9, 9], [1, 1.0], { isNumber: true, classes: ['1', '2'] })).toMatch(
      /^TARGET_ONE_CLASS/,
    );
  });
});
