import { HELPER_SOURCE } from '../generated/helper-source.js';
import type { HelperInput } from './helper.js';

/** A thread that was started. */
export interface Helper {
  /** Ends the thread, whatever it does. */
  end(): void;
}

/** A worker of Node, as far as it is needed here. */
interface NodeWorker {
  on(event: 'error', listener: () => void): void;
  unref(): void;
  terminate(): Promise<unknown>;
}

interface WorkerThreads {
  readonly Worker: new (
    source: string,
    options: { eval: true; workerData: HelperInput; execArgv: []; name: string },
  ) => NodeWorker;
}

interface OperatingSystem {
  availableParallelism(): number;
}

interface NodeGlobal {
  readonly process?: {
    getBuiltinModule?(id: 'node:worker_threads'): WorkerThreads | undefined;
    getBuiltinModule?(id: 'node:os'): OperatingSystem | undefined;
  };
}

const NAME = 'preflearn';

/**
 * Whether threads over shared memory can be had here: in Node from 20.16, where this needs no import that a page
 * lacks, and in a page or worker that is isolated from other origins. A content policy may still
 * forbid them; see {@link startHelper}.
 */
function canHaveHelpers(): boolean {
  if (typeof SharedArrayBuffer === 'undefined') return false;
  if (workerThreads() !== undefined) return true;
  // Without isolation memory cannot be passed on, and `Worker` may be missing within a worker.
  return globalThis.crossOriginIsolated === true && typeof Worker === 'function';
}

/** Processors of this machine that may be used, as far as it tells. */
function processors(): number {
  const node = globalThis as NodeGlobal;
  return (
    node.process?.getBuiltinModule?.('node:os')?.availableParallelism() ??
    globalThis.navigator?.hardwareConcurrency ??
    1
  );
}

/** How many threads can be had here, `auto` being as many as there are processors, but at most so many. */
export function threadsToHave(wanted: number | 'auto', most: number): number {
  if (!canHaveHelpers()) return 1;
  return Math.max(1, Math.min(most, wanted === 'auto' ? processors() : wanted));
}

/**
 * Starts a helping thread; `undefined` where that is not allowed. One that fails later, such as when a content
 * policy stops its source from loading, never joins, and no error is reported.
 */
export function startHelper(input: HelperInput): Helper | undefined {
  try {
    const threads = workerThreads();
    return threads ? startInNode(threads, input) : startInPage(input);
  } catch {
    return undefined;
  }
}

function workerThreads(): WorkerThreads | undefined {
  return (globalThis as NodeGlobal).process?.getBuiltinModule?.('node:worker_threads');
}

function startInNode({ Worker }: WorkerThreads, input: HelperInput): Helper {
  const worker = new Worker(HELPER_SOURCE, {
    eval: true,
    workerData: input,
    execArgv: [],
    name: NAME,
  });
  worker.on('error', () => undefined);
  // The process may end while the thread sleeps.
  worker.unref();
  return { end: () => void worker.terminate() };
}

function startInPage(input: HelperInput): Helper {
  const url = URL.createObjectURL(new Blob([HELPER_SOURCE], { type: 'text/javascript' }));
  const worker = new Worker(url, { name: NAME });
  worker.onerror = (event) => event.preventDefault();
  worker.postMessage(input);
  return {
    end() {
      worker.terminate();
      URL.revokeObjectURL(url);
    },
  };
}
