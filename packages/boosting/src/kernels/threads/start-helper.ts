import { HELPER_SOURCE } from '../generated/helper-source.js';
import type { HelperInput } from './helper.js';
import type { RowProgram } from './row-program.js';
import { threadBounds } from './thread-bounds.js';

/** A thread that was started. */
export interface Helper {
  /** Ends the thread, whatever it is doing. */
  end(): void;
}

/** The parts of a Node worker used here. */
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
 * Whether threads with shared memory are available here: in Node from 20.16, where they can be reached without an
 * import that a page lacks, and in a page or worker that is isolated from other origins. A content policy may still
 * forbid them; see {@link startHelper}.
 */
function canHaveHelpers(): boolean {
  if (typeof SharedArrayBuffer === 'undefined') return false;
  if (workerThreads() !== undefined) return true;
  // Without isolation memory cannot be shared, and `Worker` may be missing inside a worker.
  return globalThis.crossOriginIsolated === true && typeof Worker === 'function';
}

/** Number of processors available, as far as the platform tells. */
function processors(): number {
  const node = globalThis as NodeGlobal;
  return (
    node.process?.getBuiltinModule?.('node:os')?.availableParallelism() ??
    globalThis.navigator?.hardwareConcurrency ??
    1
  );
}

/**
 * How many threads to use of those wanted (`auto`: as many as there are processors): at most `most`, at most as many as
 * there are processors, and 1 where threads are not available.
 */
export function threadsToHave(wanted: number | 'auto', most: number): number {
  if (!canHaveHelpers()) return 1;
  const useful = threadBounds.exceedsProcessors ? most : Math.min(most, processors());
  return Math.max(1, wanted === 'auto' ? Math.min(useful, processors()) : Math.min(useful, wanted));
}

/**
 * Starts a helper thread; `undefined` where that is not allowed. If it fails later, for example because a content
 * security policy blocks its source, it never joins in and no error is reported.
 */
export function startHelper(
  given: Omit<HelperInput, 'states'>,
  programs: readonly RowProgram[],
): Helper | undefined {
  const input = { ...given, states: programs.map(({ state }) => state) };
  const scripts = programs.map(
    ({ source }) => `${source};(globalThis.rowPrograms??=[]).push(rowProgram);`,
  );
  const source = [...scripts, HELPER_SOURCE].join('\n');
  try {
    const threads = workerThreads();
    return threads ? startInNode(threads, source, input) : startInPage(source, input);
  } catch {
    return undefined;
  }
}

function workerThreads(): WorkerThreads | undefined {
  return (globalThis as NodeGlobal).process?.getBuiltinModule?.('node:worker_threads');
}

function startInNode({ Worker }: WorkerThreads, source: string, input: HelperInput): Helper {
  const worker = new Worker(source, {
    eval: true,
    workerData: input,
    execArgv: [],
    name: NAME,
  });
  worker.on('error', () => undefined);
  // Lets the process end while the thread sleeps.
  worker.unref();
  return { end: () => void worker.terminate() };
}

function startInPage(source: string, input: HelperInput): Helper {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
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
