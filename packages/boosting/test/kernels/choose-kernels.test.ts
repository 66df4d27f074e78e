import { afterEach, describe, expect, it, vi } from 'vitest';
import type { KernelLanguage } from '../../src/kernels/language/choose-kernels.js';

/** The choice as a program finds it that starts now. */
async function freshChoice() {
  vi.resetModules();
  return await import('../../src/kernels/language/choose-kernels.js');
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the choice of kernels', () => {
  it('is WebAssembly where it runs, and what was asked for from then on', async () => {
    const { kernelsInUse, openKernels, useKernels } = await freshChoice();
    expect(kernelsInUse()).toBe('webassembly');
    expect(openKernels(() => 100).memory.linear).toBeInstanceOf(WebAssembly.Memory);
    useKernels('typescript');
    expect(kernelsInUse()).toBe('typescript');
    expect(openKernels(() => 100).memory.linear).toBeInstanceOf(ArrayBuffer);
    useKernels('webassembly');
    const shared = openKernels(() => 100, true).memory.linear as WebAssembly.Memory;
    expect(shared.buffer).toBeInstanceOf(SharedArrayBuffer);
    useKernels('auto');
    expect(kernelsInUse()).toBe('webassembly');
  });

  it('has all kernels in both languages but those of the search by bounds', async () => {
    const { openKernels, useKernels } = await freshChoice();
    const names = Object.keys(openKernels(() => 100).kernels);
    useKernels('typescript');
    const plain = Object.keys(openKernels(() => 100).kernels);
    expect(plain.filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => !plain.includes(name)).sort()).toEqual([
      'countBins',
      'filterGrouped',
      'markGrouped',
      'neighbours',
      'neighboursGrouped',
      'searchBins',
      'searchBlocks',
      'updateCoarse',
    ]);
  });

  it.each([
    ['there is no WebAssembly', undefined],
    ['SIMD is not known', { ...webAssembly(), validate: () => false }],
    [
      'a page forbids compiling',
      {
        ...webAssembly(),
        Module: class {
          constructor() {
            throw new WebAssembly.CompileError('forbidden');
          }
        },
      },
    ],
  ])('is TypeScript, with no error, where %s', async (_, global) => {
    vi.stubGlobal('WebAssembly', global);
    const { kernelsInUse, openKernels, useKernels } = await freshChoice();
    expect(kernelsInUse()).toBe('typescript');
    expect(openKernels(() => 100).memory.linear).toBeInstanceOf(ArrayBuffer);
    expect(() => useKernels('webassembly')).toThrow(
      expect.objectContaining({
        code: 'ARGUMENT',
        message: expect.stringMatching(/does not run here/),
      }),
    );
    expect(kernelsInUse()).toBe('typescript');
  });

  it('is TypeScript, with no error, where WebAssembly gives no memory or no instance', async () => {
    const refuse = class {
      constructor() {
        throw new RangeError('no');
      }
    };
    vi.stubGlobal('WebAssembly', { ...webAssembly(), Memory: refuse });
    const bytesFor = (language: KernelLanguage) => (language === 'typescript' ? 2e5 : 100);
    const withoutMemory = (await freshChoice()).openKernels(bytesFor);
    expect(withoutMemory.language).toBe('typescript');
    expect(withoutMemory.memory.linear).toBeInstanceOf(ArrayBuffer);
    expect(withoutMemory.memory.linear).toHaveProperty('byteLength', 4 * 65536);
    vi.stubGlobal('WebAssembly', { ...webAssembly(), Instance: refuse });
    const { language, memory, kernels } = (await freshChoice()).openKernels(bytesFor);
    expect(language).toBe('typescript');
    const [values, grid] = [memory.float64(1), memory.float64(1)];
    values[0] = 1;
    kernels.writeGrid(values.byteOffset, 0, 1, 1, grid.byteOffset);
    expect(grid[0]).toBe(3);
  });

  it('refuses another word', async () => {
    const { useKernels } = await freshChoice();
    expect(() => useKernels('wasm' as 'auto')).toThrow(
      'useKernels: there are no kernels "wasm"; choose auto, typescript or webassembly.',
    );
  });
});

/** The members of WebAssembly, which a plain copy leaves out. */
function webAssembly() {
  const { validate, Module, Instance, Memory, CompileError } = WebAssembly;
  return { validate, Module, Instance, Memory, CompileError };
}
