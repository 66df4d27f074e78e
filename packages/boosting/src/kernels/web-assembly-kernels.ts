import { KERNELS_TEXT, MEMORY_FLAGS_AT } from './generated/kernels-text.js';
import { bytesOfText } from './kernel-text.js';
import type { BoundKernels } from './kernels.js';

/** Flag of a memory that threads may share. */
const SHARED = 2;

/**
 * Compiled on first use, one module for memory that threads share and one for memory that they do not; `null` if it
 * cannot run for any reason.
 */
const modules: { own?: WebAssembly.Module | null; shared?: WebAssembly.Module | null } = {};

/**
 * Whether the WebAssembly kernels run here: WebAssembly is available, supports SIMD, and the page's content security
 * policy lets it compile.
 */
export function hasWebAssemblyKernels(): boolean {
  return kernelModule('own') !== undefined;
}

/** The WebAssembly kernels on a memory; `undefined` if they cannot run. */
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

/** The kernels for unshared memory or for memory that threads share; `undefined` if they cannot run. */
export function kernelModule(memory: 'own' | 'shared'): WebAssembly.Module | undefined {
  if (modules[memory] === undefined) modules[memory] = compile(memory === 'shared');
  return modules[memory] ?? undefined;
}

/** `null` if it cannot run for any reason: the TypeScript kernels give the same bits. */
function compile(isShared: boolean): WebAssembly.Module | null {
  try {
    const binary = bytesOfText(KERNELS_TEXT);
    if (isShared) binary[MEMORY_FLAGS_AT] |= SHARED;
    return WebAssembly.validate(binary) ? new WebAssembly.Module(binary) : null;
  } catch {
    return null;
  }
}
