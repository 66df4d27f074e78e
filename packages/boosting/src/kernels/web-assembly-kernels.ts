import { KERNELS_TEXT, MEMORY_FLAGS_AT } from './generated/kernels-text.js';
import { bytesOfText } from './kernel-text.js';
import type { BoundKernels } from './kernels.js';

interface Compiled {
  readonly own: WebAssembly.Module;
  /** The same for memory that threads share. */
  readonly shared: WebAssembly.Module;
}

/** Flag of a memory: threads may share it. */
const SHARED = 2;

let compiled: Compiled | null | undefined;

/**
 * Whether the kernels in WebAssembly run here: there is WebAssembly, it knows SIMD, and the page's content
 * policy lets it compile.
 */
export function hasWebAssemblyKernels(): boolean {
  return modules() !== undefined;
}

/** The kernels in WebAssembly, on a memory; `undefined` where they cannot run. */
export function webAssemblyKernels(memory: WebAssembly.Memory): BoundKernels | undefined {
  const found = modules();
  if (found === undefined) return undefined;
  try {
    const isOwn = memory.buffer instanceof ArrayBuffer;
    const instance = new WebAssembly.Instance(isOwn ? found.own : found.shared, {
      env: { memory },
    });
    return instance.exports as unknown as BoundKernels;
  } catch {
    return undefined;
  }
}

/** The kernels for memory that threads share, for another thread to take; `undefined` where they cannot run. */
export function sharedKernelModule(): WebAssembly.Module | undefined {
  return modules()?.shared;
}

/** Compiled once, at first use. */
function modules(): Compiled | undefined {
  if (compiled === undefined) compiled = compile();
  return compiled ?? undefined;
}

/** `null` for any reason not to run: the kernels in TypeScript give the same bits. */
function compile(): Compiled | null {
  try {
    const binary = bytesOfText(KERNELS_TEXT);
    if (!WebAssembly.validate(binary)) return null;
    return {
      own: new WebAssembly.Module(binary),
      shared: new WebAssembly.Module(forSharedMemory(binary)),
    };
  } catch {
    return null;
  }
}

/** A copy of the binary that takes a shared memory. */
function forSharedMemory(binary: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const copy = binary.slice();
  copy[MEMORY_FLAGS_AT] |= SHARED;
  return copy;
}
