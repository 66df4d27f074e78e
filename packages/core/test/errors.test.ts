import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ErrorWords, errorSentence, placedError } from '../src/errors.js';
import { DataError, PreflearnError, TrainingAborted, UsageError } from '../src/index.js';
import { foundText, listed, quoted, shortened } from '../src/text.js';

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

describe('the sentence of an error', () => {
  const shout: ErrorWords = {
    option: (name) => `--${name}`,
    setting: ({ option, value }) => (option === 'kind' ? undefined : `--${option} ${value}`),
    row: (row) => `ROW ${row}`,
  };

  it('is made of place, problem and remedies, which are there as data, too', () => {
    const error = new DataError('TARGET_CLASSES', 'found 200 numbers', {
      where: { column: 'y', row: 3 },
      remedy: [
        { action: 'set', option: 'discretize', value: 10, text: 'make classes of them' },
        { action: 'leave-out', option: 'kind' },
        'choose another target',
      ],
    });
    expect(error.message).toBe(
      'Column "y", row 3: found 200 numbers; make classes of them ("discretize": 10), leave out option "kind", ' +
        'or choose another target.',
    );
    expect(JSON.parse(JSON.stringify({ ...error }))).toMatchObject({
      problem: 'found 200 numbers',
      where: { column: 'y', row: 3 },
      remedy: [
        { action: 'set', option: 'discretize', value: 10, text: 'make classes of them' },
        { action: 'leave-out', option: 'kind' },
        { action: 'other', text: 'choose another target' },
      ],
    });
  });

  it('can be told in the words of a front end, which drops what it cannot set', () => {
    const error = new UsageError('OPTION_CONFLICT', 'it is too many', {
      where: { file: 'a.csv', option: 'classes', row: 2 },
      remedy: [
        { action: 'set', option: 'kind', value: 'nominal', text: 'take another kind' },
        { action: 'set', option: 'classes', value: 2, text: 'make fewer' },
        { action: 'leave-out', option: 'classes' },
      ],
    });
    expect(errorSentence(error, shout)).toBe(
      'a.csv, --classes, ROW 2: it is too many; make fewer (--classes 2), or leave out --classes.',
    );
  });

  it.each([
    ['found nothing', {}, 'Found nothing.'],
    ['rank-rules: found nothing.', {}, 'rank-rules: found nothing.'],
    ['found nothing', { line: 3 }, 'Line 3: found nothing.'],
    ['found nothing', { file: 'b.csv', line: 3 }, 'b.csv, line 3: found nothing.'],
    ['found nothing', { function: 'holm', argument: 'p' }, 'holm, argument "p": found nothing.'],
    ['found nothing', { learner: 'lrt', option: 'k' }, 'lrt, option "k": found nothing.'],
    ['found nothing', { path: 'model.a' }, 'model.a: found nothing.'],
    ['found nothing', { split: 2, column: 'y' }, 'Split 2, column "y": found nothing.'],
  ])('%s at %j', (problem, where, sentence) => {
    expect(new DataError('WEIGHTS', problem, { where }).message).toBe(sentence);
  });

  it('ends with a question where the remedy is one', () => {
    const { message } = new UsageError('ARGUMENT', 'found "R"', { remedy: 'did you mean "r"?' });
    expect(message).toBe('Found "R"; did you mean "r"?');
  });
});

describe('placedError', () => {
  it('adds to the place of an error of the same kind, and changes nothing that it says itself', () => {
    const inner = new UsageError('SEED_RANGE', 'found -1', {
      where: { option: 'seed' },
      remedy: 'give another',
    });
    const outer = placedError(inner, { learner: 'lrt', option: 'other' });
    expect(outer).toBeInstanceOf(UsageError);
    expect(outer).toMatchObject({ code: 'SEED_RANGE', cause: inner, remedy: inner.remedy });
    expect(outer.message).toBe('lrt, option "seed": found -1; give another.');
    expect(placedError(new DataError('WEIGHTS', 'found 0'), { row: 1 })).toBeInstanceOf(DataError);
  });
});

describe('quoted', () => {
  it('escapes and shortens to 60 characters', () => {
    expect(quoted('a "b"\n')).toBe('"a \\"b\\"\\n"');
    expect(quoted('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`);
    expect(quoted('x'.repeat(61))).toBe(`"${'x'.repeat(57)}..." (61 characters)`);
    expect(quoted('x'.repeat(61), 100)).toBe(`"${'x'.repeat(61)}"`);
    expect(quoted('\u{1f600}'.repeat(60))).toBe(`"${'\u{1f600}'.repeat(60)}"`);
    expect(quoted('\u{1f600}'.repeat(5000))).toBe(
      `"${'\u{1f600}'.repeat(57)}..." (5000 characters)`,
    );
    expect(shortened('x'.repeat(60))).toBe('x'.repeat(60));
    expect(shortened('x'.repeat(5000), 10)).toBe('xxxxxxx... (5000 characters)');
  });
});

describe('foundText', () => {
  it.each([
    ['a "b"', '"a \\"b\\""'],
    [1e300, '1e+300'],
    [null, 'null'],
    [undefined, 'undefined'],
    [true, 'true'],
    [[1, { toString: 1 }], 'a list of 2'],
    [{ toString: 1, valueOf: 1 }, 'an object'],
    [JSON.parse('{"__proto__": {"toString": 1}}'), 'an object'],
    [Object.create(null), 'an object'],
    [Symbol('s'), 'Symbol(s)'],
    [7n, '7'],
  ])('says %o as %s', (value, text) => {
    expect(foundText(value)).toBe(text);
  });

  it('says every JSON value in a few words', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(foundText(value).length).toBeLessThan(200);
      }),
    );
  });
});

describe('listed', () => {
  it('names a few and counts the rest', () => {
    expect(listed([])).toBe('none');
    expect(listed(['a', 'b'])).toBe('"a", "b"');
    expect(listed(['a', 'b', 'c', 'd'], 2)).toBe('"a", "b" and 2 more');
  });
});
