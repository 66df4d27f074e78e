import { describe, expect, it } from 'vitest';
import {
  KernelMemory,
  memoryBytes,
  plainMemory,
  webAssemblyMemory,
} from '../../src/kernels/memory.js';
import { bothKernels } from './both-kernels.js';

const GIB = 2 ** 30;

describe('KernelMemory', () => {
  it('hands out arrays of zeros at multiples of 16 bytes, none of them at 0, that do not overlap', () => {
    const bytes = memoryBytes([
      ['uint8', 3],
      ['float64', 5],
      ['int32', 1],
      ['uint32', 2],
      ['float64', 0],
    ]);
    for (const { memory } of bothKernels(bytes)) {
      const arrays = [
        memory.uint8(3),
        memory.float64(5),
        memory.int32(1),
        memory.uint32(2),
        memory.float64(0),
      ];
      expect(arrays.map((array) => array.length)).toEqual([3, 5, 1, 2, 0]);
      let end = 1;
      for (const array of arrays) {
        expect(array.byteOffset % 16).toBe(0);
        expect(array.byteOffset).toBeGreaterThanOrEqual(end);
        end = array.byteOffset + array.byteLength;
        expect(Array.from(array)).toEqual(new Array(array.length).fill(0));
      }
      expect(end).toBeLessThanOrEqual(bytes);
    }
  });

  it('holds exactly what was planned', () => {
    const bytes = memoryBytes([
      ['uint8', 65536 - 16 - 32],
      ['float64', 3],
    ]);
    expect(bytes).toBe(65536);
    const memory = new KernelMemory(plainMemory(bytes));
    memory.uint8(65536 - 16 - 32);
    memory.float64(3);
    expect(() => memory.uint8(1)).toThrow('Unplanned memory.');
  });

  it('works above 2 GiB', () => {
    const far = 2.2 * GIB;
    const bytes = memoryBytes([
      ['uint8', far],
      ['float64', 4],
      ['int32', 4],
      ['float64', 1],
      ['float64', 1],
    ]);
    for (const { memory, kernels } of bothKernels(bytes)) {
      memory.uint8(far);
      const values = memory.float64(4);
      const rows = memory.int32(4);
      const grid = memory.float64(1);
      const sums = memory.float64(1);
      expect(values.byteOffset).toBeGreaterThan(2 * GIB);
      values.set([1, 2, -4, 8]);
      rows.set([3, 2, 1, 0]);
      kernels.writeGrid(values.byteOffset, 0, 4, 1, grid.byteOffset);
      expect(grid[0]).toBe(1.5 * 16);
      const [list, m, out] = [rows.byteOffset, grid.byteOffset, sums.byteOffset];
      kernels.sumOnGrid(values.byteOffset, 1, list, 0, 3, m, out);
      expect(sums[0]).toBe(6);
    }
  });

  it.each([webAssemblyMemory, plainMemory])('says when 4 GiB do not suffice (%o)', (allocate) => {
    expect(() => allocate(4.5 * GIB, false)).toThrow(
      expect.objectContaining({
        code: 'MEMORY',
        message: expect.stringMatching(/^The table needs 4\.5 GiB/),
      }),
    );
  });
});
