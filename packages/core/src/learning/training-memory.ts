import { checkGiven } from '../errors/check-given.js';
import { DataError, type ErrorDetails } from '../errors/errors.js';
import { byteText } from '../words/byte-text.js';

/** How much memory training may take; no limit when absent. */
export interface TrainingMemory {
  /** Most bytes of arrays of numbers, which lie outside the heap of the JavaScript engine. */
  readonly arrayBytes?: number | undefined;
  /** Most bytes in the heap of the JavaScript engine. */
  readonly heapBytes?: number | undefined;
  /** Whether the model will be saved, too, so that its plain data and their text count as well. */
  readonly saving?: boolean | undefined;
}

/** The memory that some work needs at least. */
export interface MemoryNeed {
  /** What needs it, in the plural and with its numbers: `300000 rows of 20 attributes`. */
  readonly what: string;
  /** Bytes of arrays of numbers. */
  readonly arrayBytes?: number | undefined;
  /** Bytes in the heap. */
  readonly heapBytes?: number | undefined;
}

/**
 * Refuses work before it begins, because otherwise the JavaScript engine ends the process when its heap is full, and
 * the system ends it when memory is.
 *
 * @param memory  the memory that may be taken
 * @throws DataError MEMORY
 */
export function checkMemory(
  need: MemoryNeed,
  memory: TrainingMemory = {},
  details: ErrorDetails = {},
): void {
  checkGiven('checkMemory', need, 'an object with "what" takes the memory', ['what']);
  const { what, arrayBytes = 0, heapBytes = 0 } = need;
  const refuse = (needed: number, most: number | undefined, kind: string, larger: string) => {
    if (most === undefined || needed <= most) return;
    throw new DataError(
      'MEMORY',
      `${what} take ${byteText(needed)} of ${kind}, more than the ${byteText(most)} that may be taken`,
      { remedy: [FEWER, larger], ...details },
    );
  };
  refuse(arrayBytes, memory.arrayBytes, 'memory', LARGER_MACHINE);
  refuse(heapBytes, memory.heapBytes, 'the JavaScript heap', LARGER_HEAP);
}

const FEWER = 'give fewer rows, columns or labels';
const LARGER_MACHINE = 'use a larger machine';
/** What to do where the heap is too small. */
export const LARGER_HEAP =
  'give Node a larger heap (NODE_OPTIONS=--max-old-space-size=8192 is 8 GiB)';

/** What JavaScript engines say when something is too large for them, or memory cannot be allocated. */
const TOO_LARGE = /length|allocation|maximum size/; // not: Maximum call stack size exceeded

/** The error to throw when the JavaScript engine could not allocate memory; `undefined` for any other cause. */
export function memoryError(cause: unknown): DataError | undefined {
  if (!(cause instanceof RangeError) || !TOO_LARGE.test(cause.message)) return undefined;
  const problem = `the work needs more memory in one piece than can be had (${cause.message})`;
  return new DataError('MEMORY', problem, { remedy: [FEWER, LARGER_MACHINE], cause });
}
