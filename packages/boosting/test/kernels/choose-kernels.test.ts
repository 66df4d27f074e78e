import { afterEach, describe, expect, it, vi } from 'vitest';
import { typescriptKernels } from '../../src/kernels/typescript/typescript-kernels.js';

/** The choice as a program finds it that starts now. */
async function freshChoice() {
  vi.resetModules();
  return await import('../../src/kernels/choose-kernels.js');
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the choice of kernels', () => {
  it('is WebAssembly where it runs, and what was asked for from then on', async () => {
    const { kernelsInUse, openKernels, useKernels } = await freshChoice();
    expect(kernelsInUse()).toBe('webassembly');
    expect(openKernels(100).memory.linear).toBeInstanceOf(WebAssembly.Memory);
    useKernels('typescript');
    expect(kernelsInUse()).toBe('typescript');
    expect(openKernels(100).memory.linear).toBeInstanceOf(ArrayBuffer);
    expect(openKernels(100, true).memory.linear).toBeInstanceOf(SharedArrayBuffer);
    useKernels('webassembly');
    const shared = openKernels(100, true).memory.linear as WebAssembly.Memory;
    expect(shared.buffer).toBeInstanceOf(SharedArrayBuffer);
    useKernels('auto');
    expect(kernelsInUse()).toBe('webassembly');
  });

  it('has the same kernels in both languages', async () => {
    const { kernelsOn, openKernels } = await freshChoice();
    const names = Object.keys(typescriptKernels(new ArrayBuffer(16))).sort();
    const { memory, kernels } = openKernels(100);
    expect(Object.keys(kernels).sort()).toEqual(names);
    expect(Object.keys(kernelsOn(memory.linear)).sort()).toEqual(names);
  });

  it('lets another thread use the memory that is there', async () => {
    const { kernelsOn, openKernels, useKernels } = await freshChoice();
    for (const language of ['typescript', 'webassembly'] as const) {
      useKernels(language);
      const { memory } = openKernels(100, true);
      const values = memory.float64(2);
      values.set([3, -4]);
      expect(kernelsOn(memory.linear).gridConstant(values.byteOffset, 0, 2, 1)).toBe(1.5 * 8);
    }
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
    expect(openKernels(100).memory.linear).toBeInstanceOf(ArrayBuffer);
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
    const withoutMemory = (await freshChoice()).openKernels(100);
    expect(withoutMemory.memory.linear).toBeInstanceOf(ArrayBuffer);
    vi.stubGlobal('WebAssembly', { ...webAssembly(), Instance: refuse });
    const { memory, kernels } = (await freshChoice()).openKernels(100);
    const values = memory.float64(1);
    values[0] = 1;
    expect(kernels.gridConstant(values.byteOffset, 0, 1, 1)).toBe(3);
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
