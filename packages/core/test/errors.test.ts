import { describe, expect, it } from 'vitest';
import {
  DataError,
  listed,
  PreflearnError,
  quoted,
  TrainingAborted,
  UsageError,
} from '../src/index.js';

describe('errors', () => {
  it('carry a code, a name and a cause', () => {
    const cause = new Error('below');
    const usage = new UsageError('SEED_RANGE', 'No.', { cause });
    const data = new DataError('WEIGHTS', 'No.');
    expect(usage).toBeInstanceOf(PreflearnError);
    expect(usage).toMatchObject({ name: 'UsageError', code: 'SEED_RANGE', message: 'No.', cause });
    expect(data).toMatchObject({ name: 'DataError', code: 'WEIGHTS' });
    expect(data).not.toBeInstanceOf(UsageError);
  });

  it('of a cancelled run hold the model so far, made when asked for', () => {
    let made = 0;
    const aborted = new TrainingAborted(() => ++made);
    expect(aborted).not.toBeInstanceOf(PreflearnError);
    expect(aborted.name).toBe('AbortError');
    expect([made, aborted.modelSoFar(), aborted.modelSoFar()]).toEqual([0, 1, 2]);
  });
});

describe('quoted', () => {
  it('escapes and shortens to 60 characters', () => {
    expect(quoted('a "b"\n')).toBe('"a \\"b\\"\\n"');
    expect(quoted(undefined)).toBe('"undefined"');
    expect(quoted('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`);
    expect(quoted('x'.repeat(61))).toBe(`"${'x'.repeat(57)}..."`);
  });
});

describe('listed', () => {
  it('names a few and counts the rest', () => {
    expect(listed([])).toBe('none');
    expect(listed(['a', 'b'])).toBe('"a", "b"');
    expect(listed(['a', 'b', 'c', 'd'], 2)).toBe('"a", "b" and 2 more');
  });
});
