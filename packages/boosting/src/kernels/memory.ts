import { DataError } from '@preflearn/core';

/** What kernels read and write: a WebAssembly memory, or a buffer for the kernels in TypeScript. */
export type LinearMemory = WebAssembly.Memory | ArrayBuffer;

const viewTypes = {
  float64: Float64Array,
  int32: Int32Array,
  uint32: Uint32Array,
  uint16: Uint16Array,
  uint8: Uint8Array,
};

/** Type of the numbers of an array in a {@link KernelMemory}. */
export type ArrayType = keyof typeof viewTypes;

/** The unit in which WebAssembly measures memory. */
const PAGE = 65536;
/** One page less than 4 GiB, so that one past the last byte is a pointer too. */
const MAX_PAGES = 65535;
/** Arrays begin here: a pointer of 0 means "absent". */
const FIRST_BYTE = 16;

/**
 * Memory of a fixed size that hands out arrays one after the other, each at a multiple of 16 bytes and filled
 * with zeros. The `byteOffset` of an array is the pointer that kernels take.
 *
 * The size is given at the start, since a WebAssembly memory that grows detaches all its views.
 */
export class KernelMemory {
  readonly linear: LinearMemory;
  readonly #buffer: ArrayBufferLike;
  #free = FIRST_BYTE;

  constructor(linear: LinearMemory) {
    this.linear = linear;
    this.#buffer = 'buffer' in linear ? linear.buffer : linear;
  }

  /** An array of zeros. */
  float64(length: number): Float64Array {
    return new Float64Array(this.#buffer, this.#take('float64', length), length);
  }

  /** An array of zeros. */
  int32(length: number): Int32Array {
    return new Int32Array(this.#buffer, this.#take('int32', length), length);
  }

  /** An array of zeros. */
  uint32(length: number): Uint32Array {
    return new Uint32Array(this.#buffer, this.#take('uint32', length), length);
  }

  /** An array of zeros. */
  uint16(length: number): Uint16Array {
    return new Uint16Array(this.#buffer, this.#take('uint16', length), length);
  }

  /** An array of zeros. */
  uint8(length: number): Uint8Array {
    return new Uint8Array(this.#buffer, this.#take('uint8', length), length);
  }

  #take(type: ArrayType, length: number): number {
    const pointer = this.#free;
    const end = pointer + paddedBytes(type, length);
    if (end > this.#buffer.byteLength) {
      throw new RangeError(
        `${end} bytes of kernel memory are needed, but it was planned with ${this.#buffer.byteLength}.`,
      );
    }
    this.#free = end;
    return pointer;
  }
}

/** Bytes of a memory that holds the given arrays and no more. */
export function memoryBytes(
  arrays: readonly (readonly [type: ArrayType, length: number])[],
): number {
  return arrays.reduce((sum, [type, length]) => sum + paddedBytes(type, length), FIRST_BYTE);
}

function paddedBytes(type: ArrayType, length: number): number {
  return Math.ceil((viewTypes[type].BYTES_PER_ELEMENT * length) / 16) * 16;
}

/**
 * A WebAssembly memory; `shared` makes one that several threads may use.
 *
 * @throws DataError MEMORY when it would pass 4 GiB or cannot be had
 */
export function webAssemblyMemory(bytes: number, shared: boolean): WebAssembly.Memory {
  const initial = pagesFor(bytes);
  return orTooLarge(bytes, () => new WebAssembly.Memory({ initial, maximum: initial, shared }));
}

/**
 * A buffer for the kernels in TypeScript.
 *
 * @throws DataError MEMORY when it would pass 4 GiB or cannot be had
 */
export function plainMemory(bytes: number): ArrayBuffer {
  const size = pagesFor(bytes) * PAGE;
  return orTooLarge(bytes, () => new ArrayBuffer(size));
}

function pagesFor(bytes: number): number {
  const pages = Math.ceil(bytes / PAGE);
  if (pages > MAX_PAGES) throw tooLarge(bytes, 'at most 4 GiB can be had');
  return pages;
}

function orTooLarge<T>(bytes: number, allocate: () => T): T {
  try {
    return allocate();
  } catch (cause) {
    throw tooLarge(bytes, 'the system does not give that much', cause);
  }
}

function tooLarge(bytes: number, why: string, cause?: unknown): DataError {
  const size =
    bytes < 2 ** 30 ? `${Math.ceil(bytes / 2 ** 20)} MiB` : `${(bytes / 2 ** 30).toFixed(1)} GiB`;
  return new DataError('MEMORY', `The table needs ${size} of memory in one piece, and ${why}`, {
    remedy: 'give fewer rows or attributes',
    cause,
  });
}
