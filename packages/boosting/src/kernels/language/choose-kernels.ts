import { UsageError } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import type { Kernels } from '../kernels.js';
import { KernelMemory, plainMemory, webAssemblyMemory } from '../memory.js';
import { typescriptKernels } from '../typescript/typescript-kernels.js';
import { hasWebAssemblyKernels, webAssemblyKernels } from '../web-assembly-kernels.js';

/** The language that the inner loops run in. */
export type KernelLanguage = 'typescript' | 'webassembly';

/** Kernels and the memory they work on. */
export interface KernelSpace {
  readonly language: KernelLanguage;
  readonly memory: KernelMemory;
  readonly kernels: Kernels;
}

let wanted: KernelLanguage | 'auto' = 'auto';

/**
 * Chooses the language of the inner loops of training and prediction from now on. Results are bit for bit the same in
 * both languages; this is for comparing times.
 *
 * @param language  `auto` (the default): WebAssembly where it is available, otherwise TypeScript
 * @throws UsageError ARGUMENT for any other word, and for `webassembly` where it is not available
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

/** The language that the inner loops of training and prediction currently run in. */
export function kernelsInUse(): KernelLanguage {
  return wanted !== 'typescript' && hasWebAssemblyKernels() ? 'webassembly' : 'typescript';
}

/**
 * A new memory with kernels that work on it. If WebAssembly cannot allocate the memory, the TypeScript kernels are
 * used.
 *
 * @param bytesFor  size of the memory needed by the kernels of a language; see `memoryBytes`
 * @param shared    whether several threads will use the memory, which the TypeScript kernels do not support
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
