import { DataError } from '@preflearn/core';
import { byteText } from '@preflearn/core/text';

/** The memory that kernels read and write: a WebAssembly memory, or a buffer for the TypeScript kernels. */
export type LinearMemory = WebAssembly.Memory | ArrayBuffer;

/** Element type of an array in a {@link KernelMemory}. */
export type ArrayType = 'float64' | 'int32' | 'uint32' | 'uint8';

interface ViewType<V> {
  readonly BYTES_PER_ELEMENT: number;
  new (length: number): V;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): V;
}

/** The unit in which WebAssembly measures memory. */
const PAGE = 65536;
/** One page less than 4 GiB, so that the end of the memory is a valid pointer, too. */
const MAX_PAGES = 65535;
/** Arrays begin here: a pointer of 0 means "absent". */
const FIRST_BYTE = 16;

/**
 * Memory of a fixed size that allocates arrays one after the other, each at a multiple of 16 bytes and filled with
 * zeros. The `byteOffset` of an array is the pointer that kernels take.
 *
 * The size has to be known at the start, since growing a WebAssembly memory detaches all its views. So arrays are
 * allocated twice: the first time without a buffer, which only counts their bytes and returns empty arrays.
 */
export class KernelMemory {
  readonly linear: LinearMemory | undefined;
  readonly #buffer: ArrayBufferLike | undefined;
  #free = FIRST_BYTE;

  /** @param linear  absent to count the bytes needed */
  constructor(linear?: LinearMemory) {
    this.linear = linear;
    this.#buffer = linear && 'buffer' in linear ? linear.buffer : linear;
  }

  /** Size in bytes of a memory that holds exactly the arrays allocated so far. */
  get bytes(): number {
    return this.#free;
  }

  /** An array of zeros. */
  float64(length: number): Float64Array {
    return this.#view(Float64Array, length);
  }

  /** An array of zeros. */
  int32(length: number): Int32Array {
    return this.#view(Int32Array, length);
  }

  /** An array of zeros. */
  uint32(length: number): Uint32Array {
    return this.#view(Uint32Array, length);
  }

  /** An array of zeros. */
  uint8(length: number): Uint8Array {
    return this.#view(Uint8Array, length);
  }

  #view<V>(View: ViewType<V>, length: number): V {
    const pointer = this.#free;
    this.#free += Math.ceil((View.BYTES_PER_ELEMENT * length) / 16) * 16;
    if (this.#buffer === undefined) return new View(0);
    if (this.#free > this.#buffer.byteLength) {
      throw new RangeError('Unplanned memory.');
    }
    return new View(this.#buffer, pointer, length);
  }
}

/** Size in bytes of a memory that holds exactly the given arrays. */
export function memoryBytes(
  arrays: readonly (readonly [type: ArrayType, length: number])[],
): number {
  const planned = new KernelMemory();
  for (const [type, length] of arrays) planned[type](length);
  return planned.bytes;
}

/**
 * A WebAssembly memory; `shared` makes one that several threads can use.
 *
 * @throws DataError MEMORY when it would pass 4 GiB or cannot be had
 */
export function webAssemblyMemory(bytes: number, shared: boolean): WebAssembly.Memory {
  const initial = pagesFor(bytes);
  return orTooLarge(bytes, () => new WebAssembly.Memory({ initial, maximum: initial, shared }));
}

/**
 * A buffer for the TypeScript kernels.
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
  const problem = `The table needs ${byteText(bytes)} of memory in one piece, and ${why}`;
  return new DataError('MEMORY', problem, { remedy: 'give fewer rows or attributes', cause });
}
