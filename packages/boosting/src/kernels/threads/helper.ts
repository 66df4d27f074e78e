import { help, type NumberedKernel } from './job-board.js';

/*
 * The program of a helping thread. It is built into text, see generated/helper-source.ts, so that a thread can be
 * started from it in Node and in a page without another file.
 */

/** What a helping thread is given at its start. */
export interface HelperInput {
  readonly memory: WebAssembly.Memory;
  readonly module: WebAssembly.Module;
  /** Pointer to the board, and its length. */
  readonly board: number;
  readonly length: number;
  readonly mostJobs: number;
  /** Names of the kernels, by their numbers. */
  readonly names: readonly string[];
}

function start({ memory, module, board, length, mostJobs, names }: HelperInput): void {
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const kernels = names.map((name) => exports[name] as NumberedKernel);
  help(new Int32Array(memory.buffer, board, length), mostJobs, kernels);
}

/** As much of Node as is needed. */
interface NodeGlobal {
  readonly process?: {
    getBuiltinModule?(id: string): { readonly workerData: HelperInput } | undefined;
  };
}

const node = (globalThis as NodeGlobal).process?.getBuiltinModule?.('node:worker_threads');
if (node) start(node.workerData);
else globalThis.onmessage = ({ data }: MessageEvent<HelperInput>) => start(data);
