import { DataError, type ErrorDetails } from '../errors/errors.js';
import { byteText } from '../words/byte-text.js';

/** The largest number that an `Int32Array` can hold. */
const MAX_NUMBERS = 2 ** 31 - 1;

/** Arrays of numbers that {@link allocate} makes, shape [length]. */
export type Numbers = Float64Array | Int32Array | Uint16Array | Uint8Array;

/** A kind of array of numbers, such as `Int32Array`. */
export interface NumbersType<A extends Numbers> {
  /** Makes an array of zeros. */
  new (length: number): A;
  /** Bytes of a number. */
  readonly BYTES_PER_ELEMENT: number;
}

/**
 * An array of zeros whose size follows from the data, such as rows times labels.
 *
 * It has at most 2^31 - 1 numbers, since positions in such arrays are kept as 32-bit integers.
 *
 * @param make     the kind of array, such as `Int32Array`
 * @param length   how many numbers
 * @param what     what needs them, in the plural and with its numbers: `300000 rows of 20000 labels`
 * @param details  where they come from and what to do, for an error
 * @returns shape [length]
 * @throws DataError MEMORY for more numbers, or when the memory cannot be allocated
 */
export function allocate<A extends Numbers>(
  make: NumbersType<A>,
  length: number,
  what: string,
  details: ErrorDetails,
): A {
  const refusal = (cause?: unknown) => {
    const size = byteText(length * make.BYTES_PER_ELEMENT);
    const problem = `${what} need ${size} of memory in one piece, more than can be had`;
    return new DataError('MEMORY', problem, { ...details, cause });
  };
  if (length > MAX_NUMBERS) throw refusal();
  try {
    return new make(length);
  } catch (cause) {
    throw refusal(cause);
  }
}
