/** Section of a WebAssembly binary that lists what it imports. */
const IMPORTS = 2;
/** Kind of an import. */
const MEMORY = 2;
/** Flags of a memory's limits: it has a maximum; threads may share it. */
const HAS_MAXIMUM = 1;
const SHARED = 2;

/**
 * A copy of a WebAssembly binary that takes a shared memory.
 *
 * Binaries for own and for shared memory differ in one bit, so that only one is shipped: a flag of the limits
 * of the imported memory. The binary must import nothing but that memory, with a maximum (a shared memory
 * needs one).
 *
 * Source: WebAssembly core specification 3.0, sections 5.3.10 (limits), 5.5.5 (import section).
 */
export function withSharedMemory(binary: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const out = binary.slice();
  const at = memoryFlags(out);
  if ((out[at] & HAS_MAXIMUM) === 0)
    throw new Error('The kernels import memory without a maximum.');
  out[at] |= SHARED;
  return out;
}

/** Place of the flags of the only import, which is a memory. */
function memoryFlags(binary: Uint8Array): number {
  const reader = new Reader(binary, 8); // behind the magic number and the version
  while (!reader.atEnd()) {
    const section = reader.number();
    const length = reader.number();
    if (section !== IMPORTS) {
      reader.skip(length);
      continue;
    }
    const imports = reader.number();
    reader.skip(reader.number()); // name of the module
    reader.skip(reader.number()); // name of the import
    if (imports === 1 && reader.number() === MEMORY) return reader.at;
    break;
  }
  throw new Error('The kernels must import one memory and nothing else.');
}

/** Reads unsigned LEB128 numbers. */
class Reader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  atEnd(): boolean {
    return this.at >= this.#bytes.length;
  }

  skip(bytes: number): void {
    this.at += bytes;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }
}
