import { KERNELS_TEXT, MEMORY_FLAGS_AT } from './generated/kernels-text.js';
import { bytesOfText } from './kernel-text.js';
import type { BoundKernels } from './kernels.js';

/** Flag of a memory: threads may share it. */
const SHARED = 2;

/** Compiled at first use, by whether threads share the memory; `null` for any reason not to run. */
const modules: { own?: WebAssembly.Module | null; shared?: WebAssembly.Module | null } = {};

/**
 * Whether the kernels in WebAssembly run here: there is WebAssembly, it knows SIMD, and the page's content
 * policy lets it compile.
 */
export function hasWebAssemblyKernels(): boolean {
  return kernelModule('own') !== undefined;
}

/** The kernels in WebAssembly, on a memory; `undefined` where they cannot run. */
export function webAssemblyKernels(memory: WebAssembly.Memory): BoundKernels | undefined {
  const module = kernelModule(memory.buffer instanceof ArrayBuffer ? 'own' : 'shared');
  if (module === undefined) return undefined;
  try {
    const instance = new WebAssembly.Instance(module, { env: { memory } });
    return instance.exports as unknown as BoundKernels;
  } catch {
    return undefined;
  }
}

/** The kernels for memory of one's own or that threads share; `undefined` where they cannot run. */
export function kernelModule(memory: 'own' | 'shared'): WebAssembly.Module | undefined {
  if (modules[memory] === undefined) modules[memory] = compile(memory === 'shared');
  return modules[memory] ?? undefined;
}

/** `null` for any reason not to run: the kernels in TypeScript give the same bits. */
function compile(isShared: boolean): WebAssembly.Module | null {
  try {
    const binary = bytesOfText(KERNELS_TEXT);
    if (isShared) binary[MEMORY_FLAGS_AT] |= SHARED;
    return WebAssembly.validate(binary) ? new WebAssembly.Module(binary) : null;
  } catch {
    return null;
  }
}
