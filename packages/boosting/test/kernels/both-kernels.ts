import type { KernelSpace } from '../../src/kernels/language/choose-kernels.js';
import { KernelMemory, plainMemory, webAssemblyMemory } from '../../src/kernels/memory.js';
import { typescriptKernels } from '../../src/kernels/typescript/typescript-kernels.js';
import { webAssemblyKernels } from '../../src/kernels/web-assembly-kernels.js';

/** A new memory with the kernels in TypeScript, and one with those in WebAssembly, shared or not. */
export function bothKernels(bytes: number): readonly KernelSpace[] {
  const plain = plainMemory(bytes);
  return [
    {
      language: 'typescript',
      memory: new KernelMemory(plain),
      kernels: typescriptKernels(plain),
    },
    inWebAssembly(bytes, false),
    inWebAssembly(bytes, true),
  ];
}

function inWebAssembly(bytes: number, shared: boolean): KernelSpace {
  const linear = webAssemblyMemory(bytes, shared);
  const kernels = webAssemblyKernels(linear);
  if (kernels === undefined) throw new Error('WebAssembly with SIMD does not run here.');
  return { language: 'webassembly', memory: new KernelMemory(linear), kernels };
}

/** The bits of numbers: unlike the numbers, they tell 0 from -0. */
export function bitsOf(numbers: ArrayLike<number>): readonly bigint[] {
  return Array.from(new BigUint64Array(Float64Array.from(numbers).buffer));
}
