import { type Factor, factorise, solveFour } from './cholesky.js';
import { DENSE_TEXT } from './generated/dense-text.js';
import { addSquares, timesTransposed, weighRows } from './products.js';

/** The unit in which WebAssembly measures memory. */
const PAGE = 65536;
/** Arrays begin at multiples of so many bytes, two numbers. */
const ALIGNED = 16;

interface DenseExports {
  timesTransposed(
    a: number,
    aRows: number,
    b: number,
    bRows: number,
    width: number,
    out: number,
    scratch: number,
  ): void;
  addSquares(x: number, rows: number, pitch: number, into: number): void;
  weighRows(rows: number, height: number, pitch: number, factors: number, sums: number): void;
  solveRows(
    lower: number,
    size: number,
    pitch: number,
    rows: number,
    height: number,
    scratch: number,
  ): void;
}

/** Compiled on first use; `null` if it cannot run. */
let compiled: WebAssembly.Module | null | undefined;

/**
 * Room for matrices and what is computed with them: in WebAssembly where that runs, otherwise in TypeScript, with equal
 * bits.
 */
export class DenseSpace {
  readonly #exports: DenseExports | undefined;
  readonly #memory: WebAssembly.Memory | undefined;
  readonly #scratch: number;
  readonly #begin: number;
  #free: number;

  /**
   * @param arrays       lengths of all arrays that are allocated between two calls of {@link DenseSpace.clear}
   * @param longest      the longest row of a matrix
   * @param isPortable   computes in TypeScript also where WebAssembly runs
   */
  constructor(arrays: readonly number[], longest: number, isPortable = false) {
    this.#scratch = 0;
    this.#begin = aligned(4 * 8 * longest);
    this.#free = this.#begin;
    const bytes = arrays.reduce((sum, length) => sum + aligned(8 * length), this.#begin);
    const opened = isPortable ? undefined : openMemory(bytes);
    this.#exports = opened?.exports;
    this.#memory = opened?.memory;
  }

  /** Gives back the room of all arrays. */
  clear(): void {
    this.#free = this.#begin;
  }

  /** An array of zeros. */
  array(length: number): Float64Array {
    if (this.#memory === undefined) return new Float64Array(length);
    const array = new Float64Array(this.#memory.buffer, this.#free, length);
    this.#free += aligned(8 * length);
    return array.fill(0);
  }

  /** An array with these numbers. */
  copy(values: Float64Array): Float64Array {
    const array = this.array(values.length);
    array.set(values);
    return array;
  }

  /** A times the transpose of B, as the function of the same name; all arrays are of this space. */
  timesTransposed(
    a: Float64Array,
    aRows: number,
    b: Float64Array,
    bRows: number,
    width: number,
    out: Float64Array,
  ): void {
    if (this.#exports === undefined) timesTransposed(a, aRows, b, bRows, width, out);
    else {
      const [p, q, into] = [a.byteOffset, b.byteOffset, out.byteOffset];
      this.#exports.timesTransposed(p, aRows, q, bRows, width, into, this.#scratch);
    }
  }

  /** Adds X'X to a matrix, as the function of the same name; both arrays are of this space. */
  addSquares(x: Float64Array, rows: number, pitch: number, into: Float64Array): void {
    if (this.#exports === undefined) addSquares(x, rows, pitch, into);
    else this.#exports.addSquares(x.byteOffset, rows, pitch, into.byteOffset);
  }

  /** Multiplies rows by factors and sums them, as the function of the same name; all arrays are of this space. */
  weighRows(
    rows: Float64Array,
    height: number,
    pitch: number,
    factors: Float64Array,
    sums: Float64Array,
  ): void {
    if (this.#exports === undefined) weighRows(rows, height, pitch, factors, sums);
    else {
      const at = [rows, factors, sums].map((array) => array.byteOffset);
      this.#exports.weighRows(at[0], height, pitch, at[1], at[2]);
    }
  }

  /** Factors a matrix of this space in place, as the function of the same name; returns the rows that were kept. */
  factorise(matrix: Factor, minPivot: number): number[] {
    return factorise(matrix, minPivot, (before, from) =>
      this.solveRows(before, matrix.lower, from, 4),
    );
  }

  /**
   * Solves L x = b in place for rows of a matrix; both are in this space.
   *
   * @param rows    shape [rows x pitch]
   * @param from    the first row
   * @param height  number of rows, a multiple of 4
   */
  solveRows(factor: Factor, rows: Float64Array, from: number, height: number): void {
    const { size, pitch, lower } = factor;
    if (this.#exports !== undefined) {
      const at = rows.byteOffset + 8 * from * pitch;
      this.#exports.solveRows(lower.byteOffset, size, pitch, at, height, this.#scratch);
    } else {
      for (let i = from; i < from + height; i += 4) solveFour(factor, rows, i * pitch);
    }
  }
}

/** A memory and the program on it; `undefined` where WebAssembly with SIMD does not run, or so much cannot be had. */
function openMemory(bytes: number) {
  try {
    if (compiled === undefined) compiled = compile();
    if (compiled === null) return undefined;
    const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE), maximum: PAGE });
    const { exports } = new WebAssembly.Instance(compiled, { env: { memory } });
    return { memory, exports: exports as unknown as DenseExports };
  } catch {
    return undefined;
  }
}

/** `null` if it cannot run for any reason, such as the content security policy of a page. */
function compile(): WebAssembly.Module | null {
  try {
    const binary = Uint8Array.from(atob(DENSE_TEXT), (character) => character.charCodeAt(0));
    return WebAssembly.validate(binary) ? new WebAssembly.Module(binary) : null;
  } catch {
    return null;
  }
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNED) * ALIGNED;
}
