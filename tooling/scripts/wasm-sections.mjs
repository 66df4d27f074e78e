// Where things stand in a WebAssembly binary: WebAssembly core specification 3.0, sections 5.3.10 (limits), 5.5.2
// (sections) and 5.5.5 (imports).

/** Sections that list what a binary imports, and what it puts into memory. */
const IMPORTS = 2;
const DATA = 11;
/** Kind of an import. */
const MEMORY = 2;
/** Flag of a memory's limits: it has a maximum. */
const HAS_MAXIMUM = 1;

/**
 * The place of the flags of the memory that a binary imports. A binary for a memory that threads share differs in
 * one of these bits alone, so that one binary is shipped for both; a shared memory needs a maximum.
 *
 * @param {Uint8Array} binary  imports nothing but a memory, with a maximum
 * @returns {number}
 */
export function memoryFlags(binary) {
  const section = sections(binary).find(({ id }) => id === IMPORTS);
  if (section !== undefined) {
    const reader = new Reader(binary, section.at);
    const imports = reader.number();
    reader.skip(reader.number()); // name of the module
    reader.skip(reader.number()); // name of the import
    if (imports === 1 && reader.number() === MEMORY) {
      if ((binary[reader.at] & HAS_MAXIMUM) === 0)
        throw new Error('The kernels import memory without a maximum.');
      return reader.at;
    }
  }
  throw new Error('The kernels must import one memory and nothing else.');
}

/**
 * Whether a binary puts data of its own into memory.
 *
 * @param {Uint8Array} binary
 */
export function hasData(binary) {
  return sections(binary).some(({ id }) => id === DATA);
}

/** @param {Uint8Array} binary */
function sections(binary) {
  const reader = new Reader(binary, 8); // behind the magic number and the version
  const found = [];
  while (reader.at < binary.length) {
    const id = reader.number();
    const length = reader.number();
    found.push({ id, at: reader.at });
    reader.skip(length);
  }
  return found;
}

/** Reads unsigned LEB128 numbers. */
class Reader {
  #bytes;

  /**
   * @param {Uint8Array} bytes
   * @param {number} at
   */
  constructor(bytes, at) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** @param {number} bytes */
  skip(bytes) {
    this.at += bytes;
  }

  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }
}
