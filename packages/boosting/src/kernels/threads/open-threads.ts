import { DataError } from '@preflearn/core';
import { loadedThreads } from '#threads';
import type { Kernels } from '../kernels.js';
import { type KernelLanguage, openKernels } from '../language/choose-kernels.js';
import { type KernelMemory, memoryBytes } from '../memory.js';
import { type KernelThreads, OneThread } from './kernel-threads.js';
import type { ThreadCode } from './thread-code.js';

/** Inputs of {@link openThreads}. */
export interface ThreadsWanted {
  /** Number of threads; see thread-count.ts. */
  readonly threads: number;
  /** Bytes of memory that all arrays take for this number of parts, with kernels in a language. */
  readonly bytesFor: (threads: KernelThreads, language: KernelLanguage) => number;
  /** Most jobs in one run, if more than a few for each part. */
  readonly mostJobs: number;
  /** Most calls in all jobs of one run, per part. */
  readonly mostCalls: number;
}

/** Memory, and threads whose kernels work on it. */
export interface ThreadSpace {
  readonly language: KernelLanguage;
  readonly memory: KernelMemory;
  readonly threads: KernelThreads;
}

/** Most stages of as many jobs as there are threads. */
const MAX_STAGES = 4;

/** No kernel is called while memory is being planned. */
const NO_KERNELS = {} as Kernels;

/**
 * A new memory with kernels on it, and threads that share the work; one thread if no memory can be shared, or none that
 * is large enough for several.
 *
 * @throws DataError MEMORY when the memory would pass 4 GiB or cannot be had
 */
export function openThreads(wanted: ThreadsWanted): ThreadSpace {
  const code = wanted.threads > 1 ? loadedThreads() : undefined;
  return (code && sharedIfRoom(code, wanted)) ?? openOwn(wanted);
}

/** `undefined` where several threads need more memory than can be had, or it cannot be shared. */
function sharedIfRoom(code: ThreadCode, wanted: ThreadsWanted): ThreadSpace | undefined {
  try {
    return openShared(code, wanted);
  } catch (error) {
    if (error instanceof DataError && error.code === 'MEMORY') return undefined;
    throw error;
  }
}

function openOwn({ bytesFor }: ThreadsWanted): ThreadSpace {
  const { language, memory, kernels } = openKernels((language) =>
    bytesFor(new OneThread(NO_KERNELS), language),
  );
  return { language, memory, threads: new OneThread(kernels) };
}

function openShared(
  code: ThreadCode,
  { threads, bytesFor, ...most }: ThreadsWanted,
): ThreadSpace | undefined {
  const board = {
    mostJobs: most.mostJobs + MAX_STAGES * threads,
    mostCalls: most.mostCalls * threads,
  };
  const { places, numbers } = code.boardLengths(board);
  const boardBytes = memoryBytes([
    ['int32', places],
    ['float64', numbers],
  ]);
  const { language, memory, kernels } = openKernels(
    (language) => boardBytes + bytesFor(new OneThread(NO_KERNELS, threads), language),
    true,
  );
  const many = code.openManyThreads({ kernels, memory, board, threads });
  return many && { language, memory, threads: many };
}
