import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { firstIssue } from '../src/errors.js';

/** What is found wrong in a value. */
function partOf(schema: v.GenericSchema, value: unknown) {
  const { issues } = v.safeParse(schema, value);
  if (issues === undefined) throw new Error('nothing is wrong');
  return firstIssue(issues[0]);
}

const side = v.strictObject({ a: v.strictObject({ b: v.number() }) });

describe('firstIssue', () => {
  it('says where, from the outside in', () => {
    expect(partOf(v.array(side), [{ a: { b: 1 } }, { a: { b: true } }])).toEqual({
      path: ['1', 'a', 'b'],
      problem: 'found true, expected a number',
    });
  });

  it('names all alternatives that fail at once', () => {
    expect(
      partOf(v.strictObject({ x: v.union([v.number(), v.picklist(['a'])]) }), { x: 'b' }),
    ).toEqual({
      path: ['x'],
      problem: 'found "b", expected (a number | "a")',
    });
  });

  it('of alternatives takes the one that fails farthest inside', () => {
    for (const alternatives of [
      [v.number(), side],
      [side, v.number()],
    ]) {
      expect(partOf(v.union(alternatives), { a: { b: 'x' } })).toEqual({
        path: ['a', 'b'],
        problem: 'found "x", expected a number',
      });
    }
  });
});
