import { quoted, UsageError } from '@preflearn/core';
import type { Kernels } from './kernels.js';
import { KernelMemory, plainMemory, webAssemblyMemory } from './memory.js';
import { typescriptKernels } from './typescript/typescript-kernels.js';
import { hasWebAssemblyKernels, webAssemblyKernels } from './web-assembly-kernels.js';

/** Language the inner loops run in. */
export type KernelLanguage = 'typescript' | 'webassembly';

/** Kernels and the memory they work on. */
export interface KernelSpace {
  readonly language: KernelLanguage;
  readonly memory: KernelMemory;
  readonly kernels: Kernels;
}

let wanted: KernelLanguage | 'auto' = 'auto';

/**
 * Chooses the language of the inner loops of training and prediction from now on. Results have equal bits in
 * both; this is for those who compare times.
 *
 * @param language  `auto` (as without this call): WebAssembly where it runs, else TypeScript
 * @throws UsageError ARGUMENT for another word, and for `webassembly` where it does not run
 */
export function useKernels(language: KernelLanguage | 'auto'): void {
  if (language !== 'auto' && language !== 'typescript' && language !== 'webassembly') {
    throw new UsageError('ARGUMENT', `there are no kernels ${quoted(language)}`, {
      where: { function: 'useKernels' },
      remedy: 'choose auto, typescript or webassembly',
    });
  }
  if (language === 'webassembly' && !hasWebAssemblyKernels()) {
    throw new UsageError('ARGUMENT', 'WebAssembly with SIMD does not run here', {
      where: { function: 'useKernels' },
      remedy: 'choose the kernels auto or typescript',
    });
  }
  wanted = language;
}

/** The language that the inner loops of training and prediction run in now. */
export function kernelsInUse(): KernelLanguage {
  return wanted !== 'typescript' && hasWebAssemblyKernels() ? 'webassembly' : 'typescript';
}

/**
 * A new memory with kernels that work on it. Where WebAssembly gives no memory, the kernels in TypeScript
 * are taken.
 *
 * @param bytesFor  size of the memory for kernels in a language; see `memoryBytes`
 * @param shared    whether several threads are to use the memory, which those in TypeScript cannot
 * @throws DataError MEMORY when it would pass 4 GiB or cannot be had
 */
export function openKernels(
  bytesFor: (language: KernelLanguage) => number,
  shared = false,
): KernelSpace {
  const opened =
    kernelsInUse() === 'webassembly' ? openWebAssembly(bytesFor('webassembly'), shared) : undefined;
  if (opened) return opened;
  const linear = plainMemory(bytesFor('typescript'));
  return {
    language: 'typescript',
    memory: new KernelMemory(linear),
    kernels: typescriptKernels(linear),
  };
}

function openWebAssembly(bytes: number, shared: boolean): KernelSpace | undefined {
  try {
    const linear = webAssemblyMemory(bytes, shared);
    const kernels = webAssemblyKernels(linear);
    return kernels && { language: 'webassembly', memory: new KernelMemory(linear), kernels };
  } catch {
    return undefined;
  }
}
