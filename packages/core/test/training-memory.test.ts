import { describe, expect, it } from 'vitest';
import { memoryError } from '../src/errors.js';
import { runTraining, runTrainingAsync, type Training } from '../src/index.js';
import { checkMemory } from '../src/models.js';
import { thrown } from './thrown.js';

const MIB = 2 ** 20;
const need = { what: '9 rows of 2 attributes', arrayBytes: 3 * MIB, heapBytes: 2 * MIB };

describe('checkMemory', () => {
  it('says what is needed, what there is and what to do', () => {
    expect(thrown(() => checkMemory(need, { arrayBytes: 2 * MIB }))).toBe(
      'DataError MEMORY: 9 rows of 2 attributes take 3 MiB of memory, more than the 2 MiB that may be taken; give ' +
        'fewer rows, columns or labels, or use a larger machine.',
    );
    expect(thrown(() => checkMemory(need, { heapBytes: MIB }))).toBe(
      'DataError MEMORY: 9 rows of 2 attributes take 2 MiB of the JavaScript heap, more than the 1 MiB that may be ' +
        'taken; give fewer rows, columns or labels, or give Node a larger heap ' +
        '(NODE_OPTIONS=--max-old-space-size=8192 is 8 GiB).',
    );
    expect(
      thrown(() => checkMemory(need, { heapBytes: 0 }, { remedy: 'give fewer rows' })),
    ).toMatch(/; give fewer rows\.$/);
  });

  it('allows what is just enough, and anything without limits', () => {
    expect(() => checkMemory(need)).not.toThrow();
    expect(() => checkMemory(need, {})).not.toThrow();
    expect(() => checkMemory(need, { arrayBytes: 3 * MIB, heapBytes: 2 * MIB })).not.toThrow();
    expect(() => checkMemory({ what: 'no rows' }, { arrayBytes: 0, heapBytes: 0 })).not.toThrow();
  });
});

describe('training that the engine cannot hold', () => {
  // biome-ignore lint/correctness/useYield: it fails before its first step
  function* training(): Training<number> {
    return new Float64Array(2 ** 52).length;
  }
  const refusal = {
    name: 'DataError',
    code: 'MEMORY',
    message: expect.stringMatching(
      /^The work needs more memory in one piece than can be had \(Invalid typed array length.*\); give fewer/,
    ),
  };

  it('is refused in a sentence', async () => {
    expect(() => runTraining(training())).toThrow(expect.objectContaining(refusal));
    await expect(runTrainingAsync(training())).rejects.toMatchObject(refusal);
  });

  it('is told from other errors', () => {
    expect(memoryError(new RangeError('Maximum call stack size exceeded'))).toBeUndefined();
    expect(memoryError(new Error('Invalid array length'))).toBeUndefined();
  });
});
