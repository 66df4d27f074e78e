import { describe, expect, it } from 'vitest';
import {
  KERNELS_TEXT,
  MEMORY_FLAGS_AT,
} from '../../packages/boosting/src/kernels/generated/kernels-text.js';
import { bytesOfText } from '../../packages/boosting/src/kernels/kernel-text.js';
import { hasData, memoryFlags } from '../scripts/wasm-sections.mjs';

const binary = bytesOfText(KERNELS_TEXT);
const header = [0, 97, 115, 109, 1, 0, 0, 0];

function instantiate(bytes: Uint8Array<ArrayBuffer>, shared: boolean): WebAssembly.Instance {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared });
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } });
}

function forShared(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  copy[memoryFlags(bytes)] |= 2;
  return copy;
}

describe('memoryFlags', () => {
  it('finds the bit that makes kernels take shared memory, and that alone', () => {
    expect(memoryFlags(binary)).toBe(MEMORY_FLAGS_AT);
    expect(() => instantiate(binary, false)).not.toThrow();
    expect(() => instantiate(binary, true)).toThrow(WebAssembly.LinkError);
    expect(() => instantiate(forShared(binary), true)).not.toThrow();
    expect(() => instantiate(forShared(binary), false)).toThrow(WebAssembly.LinkError);
  });

  it('finds it behind other sections and long lengths', () => {
    const custom = [0, 3, 1, 'x'.charCodeAt(0), 0];
    const withCustom = Uint8Array.from([...binary.slice(0, 8), ...custom, ...binary.slice(8)]);
    expect(() => instantiate(forShared(withCustom), true)).not.toThrow();
    const long = [0, 0x83, 0x80, 0x00, 1, 'x'.charCodeAt(0), 0]; // the length 3 in three bytes
    const withLong = Uint8Array.from([...binary.slice(0, 8), ...long, ...binary.slice(8)]);
    expect(() => instantiate(forShared(withLong), true)).not.toThrow();
  });

  it('refuses a binary that imports something else, nothing, or memory without a maximum', () => {
    const importing = (...entry: number[]) =>
      Uint8Array.from([...header, 2, entry.length + 1, 1, ...entry]);
    const name = [1, 'a'.charCodeAt(0), 1, 'b'.charCodeAt(0)];
    expect(() => memoryFlags(Uint8Array.from(header))).toThrow(/import one memory/);
    expect(() => memoryFlags(importing(...name, 3, 127, 0))).toThrow(/import one memory/);
    expect(() => memoryFlags(importing(...name, 2, 0, 1))).toThrow(/maximum/);
    expect(memoryFlags(importing(...name, 2, 1, 1, 2))).toBe(header.length + 3 + name.length + 1);
  });
});

describe('hasData', () => {
  it('tells a binary with a section of data', () => {
    expect(hasData(binary)).toBe(false);
    expect(hasData(Uint8Array.from([...binary, 11, 1, 0]))).toBe(true);
  });
});
