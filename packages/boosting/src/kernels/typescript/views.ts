/** One linear memory, seen as numbers of each type. */
export interface MemoryViews {
  readonly f64: Float64Array;
  readonly i32: Int32Array;
  readonly u32: Uint32Array;
  readonly u8: Uint8Array;
}

/** Views of all of a buffer; its length is a multiple of 8. */
export function viewsOf(buffer: ArrayBuffer): MemoryViews {
  return {
    f64: new Float64Array(buffer),
    i32: new Int32Array(buffer),
    u32: new Uint32Array(buffer),
    u8: new Uint8Array(buffer),
  };
}
