import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../src/runtime/failure.js';
import { modelText } from '../src/selection/model-text.js';

/** What the engine throws. */
function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

const failure = (cause: unknown) => failureOf(cause, new Command());

describe('what the engine cannot hold', () => {
  it.each([
    ['a typed array', () => new Int32Array(2 ** 52)],
    ['an array', () => new Array(2 ** 32)],
    ['a text', () => 'x'.repeat(2 ** 29).concat('x'.repeat(2 ** 29))],
  ])('is no bug: %s', (_, work) => {
    expect(failure(thrownBy(work))).toMatchObject({
      exitCode: 1,
      code: 'MEMORY',
      message: expect.stringMatching(
        /^The work needs more memory in one piece than can be had \(Invalid .* length.*\); give fewer rows, columns or labels, or use a larger machine\.$/,
      ),
    });
  });

  it('is told from other errors', () => {
    expect(failure(new RangeError('Maximum call stack size exceeded'))?.code).toBe('INTERNAL');
    expect(failure(new Error('Invalid array length'))?.code).toBe('INTERNAL');
  });

  it('is named where a model is too long to be saved', () => {
    const model = {
      toJSON() {
        throw new RangeError('Invalid string length');
      },
    };
    expect(thrownBy(() => modelText('out.json', model as never))).toMatchObject({
      code: 'MEMORY',
      message:
        'out.json: the model is longer than a text can be; train on fewer rows, or by a learner whose ' +
        'models do not hold the training rows.',
    });
  });
});
