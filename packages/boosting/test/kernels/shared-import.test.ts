import { describe, expect, it } from 'vitest';
import { KERNELS_TEXT } from '../../src/kernels/generated/kernels-text.js';
import { bytesOfText } from '../../src/kernels/kernel-text.js';
import { withSharedMemory } from '../../src/kernels/shared-import.js';

const binary = bytesOfText(KERNELS_TEXT);

function instantiate(bytes: Uint8Array<ArrayBuffer>, shared: boolean): WebAssembly.Instance {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared });
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } });
}

describe('withSharedMemory', () => {
  it('changes one bit of a copy, which then takes shared memory alone', () => {
    const shared = withSharedMemory(binary);
    const places = Array.from(binary.keys()).filter((i) => binary[i] !== shared[i]);
    expect(places).toHaveLength(1);
    expect(binary[places[0]] ^ shared[places[0]]).toBe(2);
    expect(() => instantiate(binary, false)).not.toThrow();
    expect(() => instantiate(binary, true)).toThrow(WebAssembly.LinkError);
    expect(() => instantiate(shared, true)).not.toThrow();
    expect(() => instantiate(shared, false)).toThrow(WebAssembly.LinkError);
  });

  it('finds the flags behind other sections and long lengths', () => {
    const custom = [0, 3, 1, 'x'.charCodeAt(0), 0];
    const withCustom = Uint8Array.from([...binary.slice(0, 8), ...custom, ...binary.slice(8)]);
    expect(() => instantiate(withSharedMemory(withCustom), true)).not.toThrow();
    const long = [0, 0x83, 0x80, 0x00, 1, 'x'.charCodeAt(0), 0]; // the length 3 in three bytes
    const withLong = Uint8Array.from([...binary.slice(0, 8), ...long, ...binary.slice(8)]);
    expect(() => instantiate(withSharedMemory(withLong), true)).not.toThrow();
  });

  it('refuses a binary that imports something else, nothing, or memory without a maximum', () => {
    const header = [0, 97, 115, 109, 1, 0, 0, 0];
    const importing = (...entry: number[]) =>
      Uint8Array.from([...header, 2, entry.length + 1, 1, ...entry]);
    const name = [1, 'a'.charCodeAt(0), 1, 'b'.charCodeAt(0)];
    expect(() => withSharedMemory(Uint8Array.from(header))).toThrow(/import one memory/);
    expect(() => withSharedMemory(importing(...name, 3, 127, 0))).toThrow(/import one memory/);
    expect(() => withSharedMemory(importing(...name, 2, 0, 1))).toThrow(/maximum/);
    expect(withSharedMemory(importing(...name, 2, 1, 1, 2)).at(-3)).toBe(3);
  });
});
